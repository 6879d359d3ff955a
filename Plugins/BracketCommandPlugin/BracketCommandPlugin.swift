import Foundation
import PackagePlugin

/// `swift package bracketc ARGUMENTS` runs bracketc in the folder of the package, and without
/// arguments draws every source in there.
@main
struct BracketCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "bracketc").url
        process.arguments = arguments.isEmpty ? ["--svg", "."] : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
            // bracketc has said why.
            throw Failure(status: process.terminationStatus)
        }
    }
}

private struct Failure: Error, CustomStringConvertible {
    var status: Int32
    var description: String { "bracketc ended with status \(status)" }
}
