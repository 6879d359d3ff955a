import Foundation

// The pictures are resources, drawn when the package is built.
for name in ["plan", "team", "release"] {
    guard let url = Bundle.module.url(forResource: name, withExtension: "svg") else {
        fatalError("\(name).svg was not drawn")
    }
    print("\(name).svg: \(try Data(contentsOf: url).count) bytes")
}
