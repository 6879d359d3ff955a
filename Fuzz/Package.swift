// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that unsafe flags stay out of the project's builds. `Fuzz/run` builds it
// with the sanitizers.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: "Bracket", package: "bracketc")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]
    )
}

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "bracketc", path: "..")],
    targets: [fuzzer("FuzzFrontEnd"), fuzzer("FuzzCompile"), fuzzer("FuzzFormat")],
    swiftLanguageModes: [.v6]
)
