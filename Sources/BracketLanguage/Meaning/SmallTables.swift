// The runtime prepares the first dictionary of each type for longer than a small file takes as a
// whole, so that what most files need is not kept in one.

/// Where each directive stands.
struct DirectivePlaces {
    private var places: [(directive: Directive, range: Range<Int>)] = []

    subscript(directive: Directive) -> Range<Int>? {
        places.first { $0.directive == directive }?.range
    }

    /// Notes the first place of a directive.
    mutating func insert(_ directive: Directive, at range: Range<Int>) {
        places.append((directive, range))
    }
}

/// The numbers of classes by name: first the built-in ones, then those of the file.
struct ClassNumbers {
    /// There may be any number of these.
    private var declared: [String: Int32] = [:]

    subscript(name: String) -> Int32? {
        if let index = StyleClass.builtIn.firstIndex(where: { $0.name == name }) {
            return Int32(index)
        }
        return declared.isEmpty ? nil : declared[name]
    }

    /// Notes a class that is new.
    mutating func insert(_ name: String, number: Int) { declared[name] = Int32(number) }
}
