import Bracket
import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The one SARIF document of a call, which goes to standard output: what services take is a file,
/// and standard error may hold more than it.
final class SARIFDocument: @unchecked Sendable {
    /// The working folder, without links.
    let folder: [UInt8]?
    private let monitor = Monitor()
    private var notifications: [(job: Int, notification: SARIF.Notification)] = []

    init() {
        let path = getcwd(nil, 0)
        folder = path.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        free(path)
    }

    var start: [UInt8] {
        SARIF.start(version: bracketVersion, more: OutputFinding.allCases.map(\.rule))
    }

    /// What stands behind the results of all jobs, which have ended.
    var end: [UInt8] {
        SARIF.end(
            notifications.indices.sorted { a, b in
                (notifications[a].job, a) < (notifications[b].job, b)
            }.map { notifications[$0].notification }, in: folder)
    }

    func add(_ notification: SARIF.Notification, of job: Int) {
        monitor.locked { notifications.append((job, notification)) }
    }

    /// Adds a result; the report puts what parts it from the one before it.
    func add(_ result: [UInt8], to report: JobReport) {
        let sink = report.drawing(to: STDOUT_FILENO)
        result.withUnsafeBytes { _ = sink.write($0) }
    }
}

extension OutputFinding {
    /// What `explain` and services tell of it.
    var rule: SARIF.Rule {
        switch self {
        case .missing:
            SARIF.Rule(
                id: rawValue, summary: "An output that is missing.",
                description: "A source has not been drawn where its picture or text art belongs. "
                    + "The same call of bracketc without check writes it.")
        case .stale:
            SARIF.Rule(
                id: rawValue, summary: "An output that is stale.",
                description: "A picture or text art holds other bytes than its source gives now. "
                    + "The same call of bracketc without check writes it anew.")
        case .leftOver:
            SARIF.Rule(
                id: rawValue, summary: "A picture that is left over.",
                description: "A picture that bracketc made stands where its source is gone. Remove "
                    + "it, or bring its source back.")
        }
    }
}
