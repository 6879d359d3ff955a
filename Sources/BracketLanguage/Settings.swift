/// The value of every directive but `@class`. A fresh value holds the defaults.
public struct Settings: Sendable, Equatable {
    public var title: String?
    public var description: String?
    public var direction: Direction = .left
    public var align: Alignment = .depth
    public var repeats: Repeats = .error
    public var pack: Pack = .bands
    public var hang: Hang = .none
    /// Least card size in pixels.
    public var card = Extent(132, 44)
    /// `width`: between levels; `height`: between siblings. Pixels.
    public var gap = Extent(64, 28)
    public var padding: Double = 24
    /// Pixels; a longer label wraps.
    public var labelWidth: Double = 240
    public var tagGap: Double = 8
    /// Pixels, or nil for `off`.
    public var wrap: Double?
    /// Headings of the levels, root first; nil where the file says `_`.
    public var levels: [String?] = []
    public var connector: ConnectorStyle = .elbow
    public var theme: Theme = .auto
    public var font: FontFamily = .sans

    public init() {}
}

/// A width and a height, or two distances along and across the levels, in pixels.
public struct Extent: Sendable, Equatable {
    public var width: Double
    public var height: Double
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}

/// The way the branches grow from the root.
public enum Direction: String, CaseIterable, Sendable {
    case left, right, up, down, horizontal, vertical

    /// Whether levels follow each other along x rather than y.
    public var isHorizontal: Bool {
        switch self {
        case .left, .right, .horizontal: true
        case .up, .down, .vertical: false
        }
    }
}
public enum Alignment: String, CaseIterable, Sendable { case depth, leaf, length }
public enum Repeats: String, CaseIterable, Sendable { case error, allow, merge }
public enum Pack: String, CaseIterable, Sendable { case bands, tidy }
public enum Hang: String, CaseIterable, Sendable { case none, leaves }
public enum ConnectorStyle: String, CaseIterable, Sendable { case elbow, rounded, curve, straight }
public enum Theme: String, CaseIterable, Sendable { case auto, light, dark, mono }
public enum FontFamily: String, CaseIterable, Sendable { case sans, serif, mono }
