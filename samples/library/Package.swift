// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "library-sample",
    dependencies: [.package(name: "bracketc", path: "../..")],
    targets: [
        .executableTarget(
            name: "draw-steps",
            dependencies: [.product(name: "Bracket", package: "bracketc")])
    ]
)
