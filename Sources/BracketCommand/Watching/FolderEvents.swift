#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What happened in the watched places since the last look.
struct Changes {
    /// The sources that were written, moved, made or removed.
    var sources: [Path] = []
    /// Whether something was missed, so that any source may have changed.
    var all = false
}

/// Tells when something happens to sources and to the folders that lead to them.
///
/// Files are watched through their folders: an editor that saves puts a new file in the place of
/// the old one, and a watch of the old one would be none.
///
/// Where the system tells nothing (no inotify, none left, or files on another machine), `wait`
/// returns once a second, and the caller looks for itself.
final class FolderEvents {
    private let kernel = EventQueue()
    /// What the watch of each folder is for.
    private var roles: [Int32: [Role]] = [:]
    /// The folders that were in use before the watches are renewed.
    private var former: Set<Int32> = []
    private var polls = false

    private enum Role: Equatable {
        /// A folder that stands for the sources in it, by this path.
        case sources(in: Path)
        /// A source has this name in the folder.
        case source([UInt8], Path)
        /// What has this name in the folder leads to a source.
        case way([UInt8])
    }

    /// Whether the system tells of all changes, so that nobody has to look.
    var isComplete: Bool { !polls }

    /// Watches what leads to each of `operands`, and every folder in those that are folders. To be
    /// called before the files are looked at, so that no change can fall between.
    func follow(_ operands: [Path]) {
        former = Set(roles.keys)
        roles = [:]
        polls = kernel == nil
        for operand in operands {
            follow(operand, for: operand)
            guard kernel != nil, status(of: operand, followingLinks: true)?.isFolder ?? false
            else { continue }
            var walk = FolderWalk()
            walk.willRead = { folder in self.watch(folder, .sources(in: folder)) }
            walk.add(folder: operand)
        }
    }

    /// Watches what symbolic links among `sources` lead to, and forgets the folders that neither
    /// this nor `follow` named.
    func followLinks(among sources: [Path]) {
        for source in sources where status(of: source, followingLinks: false)?.isLink ?? false {
            follow(source, for: source)
        }
        for folder in former where roles[folder] == nil { kernel?.forget(folder) }
        former = []
    }

    /// Watches every name on the way to `path`, through links too, as far as there are folders.
    private func follow(_ path: Path, for source: Path) {
        var rest = [path]
        // As many links as Linux follows.
        for _ in 0..<40 {
            guard let path = rest.popLast() else { return }
            var folder = Path(path.bytes.first == slash ? [slash] : [])
            let names = path.bytes.split(separator: slash)
            for (i, name) in names.enumerated() where !name.elementsEqual(".".utf8) {
                let entry = folder.appending(name)
                if !name.elementsEqual("..".utf8) {
                    let name = Array(name)
                    let isLast = i == names.count - 1
                    if !watch(folder, isLast ? .source(name, source) : .way(name)) { break }
                    if let target = target(ofLink: entry) {
                        rest.append(
                            target.bytes.first == slash ? target : folder.appending(target.bytes))
                    }
                }
                folder = entry
            }
        }
    }

    /// Whether the folder is there. `folder` is empty for the working folder.
    @discardableResult
    private func watch(_ folder: Path, _ role: Role) -> Bool {
        guard let kernel else { return true }
        let name = folder.bytes.isEmpty ? Path(".") : folder
        var isWay = false
        if case .way = role { isWay = true }
        do throws(SystemError) {
            let number = try kernel.watch(name, forWrites: !isWay)
            if !polls && !isWay && roles[number] == nil { polls = isRemote(name) }
            if !(roles[number]?.contains(role) ?? false) {
                roles[number, default: []].append(role)
            }
            return true
        } catch {
            switch error.number {
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: return false
            // One may pass through a folder that one may not read.
            case EACCES: return true
            // The system has no more watches to give.
            default:
                polls = true
                return true
            }
        }
    }

    /// Waits until something happened and then came to rest, for one save is many events, and
    /// many saves are one change.
    func wait() -> Changes {
        var changes = Changes()
        guard let kernel else {
            pause(milliseconds: pollingInterval)
            return changes
        }
        guard kernel.wait(milliseconds: polls ? pollingInterval : -1) else { return changes }
        var end: Int?
        var latest = 0
        while true {
            let now = milliseconds()
            if read(into: &changes) {
                end = end ?? now + longestBurst
                latest = now
            }
            // Nothing that matters: sleep on.
            guard let end else {
                if !kernel.wait(milliseconds: polls ? pollingInterval : -1) { return changes }
                continue
            }
            let rest = min(latest + quiet, end) - now
            if rest <= 0 || !kernel.wait(milliseconds: rest) { return changes }
        }
    }

    /// Gives what is under way some more time.
    func settle(milliseconds: Int) -> Changes {
        pause(milliseconds: milliseconds)
        var changes = Changes()
        _ = read(into: &changes)
        return changes
    }

    /// Whether any of the events matters.
    private func read(into changes: inout Changes) -> Bool {
        var matters = false
        kernel?.read { event in
            if event.isOverflow {
                changes.all = true
                matters = true
                return
            }
            guard let roles = roles[event.folder] else { return }
            if event.isOfFolderItself { matters = true }
            guard let name = event.name else { return }
            for role in roles {
                switch role {
                case .sources(let folder):
                    if name.first == UInt8(ascii: ".") { continue }
                    if event.isFolder {
                        matters = true
                    } else if hasSourceName(name) {
                        matters = true
                        if event.isOfBytes { changes.sources.append(folder.appending(name)) }
                    }
                case .source(name, let source):
                    matters = true
                    if event.isOfBytes { changes.sources.append(source) }
                case .way(name): matters = true
                case .source, .way: break
                }
            }
        }
        return matters
    }
}

/// How long nothing must happen for a burst to be over, and how long one may last, in milliseconds.
private let quiet = 40
private let longestBurst = 5_000
/// How often to look where the system does not tell.
private let pollingInterval = 1_000

/// A clock that only goes forwards.
func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000
}

private func pause(milliseconds: Int) { _ = poll(nil, 0, Int32(milliseconds)) }
