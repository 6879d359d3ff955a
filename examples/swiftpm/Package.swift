// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Handbook",
    dependencies: [
        // Elsewhere: .package(url: "…/bracketc", from: "…")
        .package(name: "bracketc", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Handbook",
            plugins: [.plugin(name: "BracketDiagramsPlugin", package: "bracketc")])
    ]
)
