import Foundation
import PackagePlugin

/// Draws the `.bracket` files of a target as SVG, and makes the pictures its resources.
///
/// Each picture is made anew only when its source or bracketc changes. Sources with one name in two
/// folders of a target would give two resources of one name, which SwiftPM refuses.
@main
struct BracketDiagramsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let bracketc = try context.tool(named: "bracketc").url
        return target.sourceFiles
            .filter { $0.url.pathExtension == "bracket" }
            .map { file in
                let name = file.url.deletingPathExtension().lastPathComponent
                let picture = context.pluginWorkDirectoryURL.appending(path: "\(name).svg")
                return .buildCommand(
                    displayName: "Drawing \(name).svg",
                    executable: bracketc,
                    arguments: ["--svg", "--output", picture.path, "--", file.url.path],
                    inputFiles: [file.url],
                    outputFiles: [picture])
            }
    }
}
