import Bracket
import Foundation

// A program that has a tree at hand writes it as an outline, as a person would.
let steps = ["Compile": ["Parse", "Check"], "Package": ["Sign", "Upload"]]
var source = "Release\n"
for (step, parts) in steps.sorted(by: { $0.key < $1.key }) {
    source += "  \(step)\n" + parts.map { "    \($0)\n" }.joined()
}

var options = Options()
try options.set(.direction, to: "right")
let result = compile(source, options: options)
for message in result.messages { print("steps:\(message)") }

if result.diagram != nil {
    print(try result.text(.unicode), terminator: "")
    let picture = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "steps.svg")
    try Data(result.svg().utf8).write(to: picture)
}
