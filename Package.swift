// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "bracketc",
    products: [
        .library(name: "Bracket", targets: ["Bracket"]),
        .executable(name: "bracketc", targets: ["bracketc"]),
        .executable(name: "bracketc-lsp", targets: ["bracketc-lsp"]),
        .plugin(name: "BracketDiagramsPlugin", targets: ["BracketDiagramsPlugin"]),
        .plugin(name: "BracketCommandPlugin", targets: ["BracketCommandPlugin"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .target(name: "BracketText"),
        .target(name: "BracketLanguage", dependencies: ["BracketText"]),
        .target(name: "BracketLayout", dependencies: ["BracketLanguage", "BracketText"]),
        .target(
            name: "BracketRender",
            dependencies: ["BracketLanguage", "BracketLayout", "BracketText", "CLibXML2"]
        ),
        .target(
            name: "Bracket",
            dependencies: ["BracketLanguage", "BracketLayout", "BracketRender"]
        ),
        .target(name: "BracketMarkdown", dependencies: ["BracketLanguage"]),
        .target(
            name: "BracketCommand", dependencies: ["Bracket", "BracketLanguage", "BracketMarkdown"]),
        .executableTarget(name: "bracketc", dependencies: ["BracketCommand"]),
        // The only one with Foundation, which reads JSON.
        .target(
            name: "BracketServer",
            dependencies: [
                "Bracket", "BracketCommand", "BracketLanguage", "BracketLayout", "BracketRender",
            ]),
        .executableTarget(name: "bracketc-lsp", dependencies: ["BracketServer"]),
        .plugin(
            name: "BracketDiagramsPlugin", capability: .buildTool(), dependencies: ["bracketc"]),
        .plugin(
            name: "BracketCommandPlugin",
            capability: .command(
                intent: .custom(verb: "bracketc", description: "Draws and checks tree diagrams"),
                permissions: [
                    .writeToPackageDirectory(reason: "Pictures are written beside their sources.")
                ]),
            dependencies: ["bracketc"]),
        .testTarget(name: "BracketTextTests", dependencies: ["BracketText"]),
        .testTarget(name: "BracketLanguageTests", dependencies: ["BracketLanguage"]),
        .testTarget(name: "BracketLayoutTests", dependencies: ["BracketLayout"]),
        .testTarget(name: "BracketRenderTests", dependencies: ["BracketRender", "CLibXML2"]),
        .testTarget(name: "BracketTests", dependencies: ["Bracket"]),
        .testTarget(
            name: "BracketMarkdownTests", dependencies: ["BracketMarkdown", "BracketLanguage"]),
        .testTarget(
            name: "CaseTests",
            dependencies: [
                "Bracket", "BracketLanguage", "BracketLayout", "BracketMarkdown", "BracketRender",
            ]
        ),
        // The executable too, for these tests run it.
        .testTarget(
            name: "BracketCommandTests", dependencies: ["BracketCommand", "Bracket", "bracketc"]),
        .testTarget(name: "BracketServerTests", dependencies: ["BracketServer"]),
    ],
    swiftLanguageModes: [.v6]
)
