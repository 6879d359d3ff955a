#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

#if os(Linux)
    /// inotify.
    final class EventQueue {
        private let descriptor: Int32

        struct Event {
            /// The number that `watch` returned.
            var folder: Int32
            /// The name in the folder, or nil where it is about the folder itself.
            var name: [UInt8]?
            fileprivate var mask: UInt32

            fileprivate func has(_ flags: Int32...) -> Bool {
                flags.contains { mask & UInt32($0) != 0 }
            }
            /// Whether events were lost.
            var isOverflow: Bool { has(IN_Q_OVERFLOW) }
            /// Whether the watched folder was moved or removed.
            var isOfFolderItself: Bool { has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) }
            /// Whether the name is that of a folder.
            var isFolder: Bool { has(IN_ISDIR) }
            /// Whether other bytes may bear the name now.
            var isOfBytes: Bool { !has(IN_ATTRIB) }
        }

        /// Nil where the system has none, or none left.
        init?() {
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            if descriptor < 0 { return nil }
        }

        deinit { close(descriptor) }

        /// Watches a folder for names that come and go, and for files in it that are written, and
        /// returns its number: the same one for the same folder.
        func watch(_ folder: Path, forWrites: Bool) throws(SystemError) -> Int32 {
            let mask =
                IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
                | IN_ONLYDIR | IN_MASK_ADD | (forWrites ? IN_CLOSE_WRITE | IN_ATTRIB : 0)
            return try uninterrupted {
                folder.withCString { inotify_add_watch(descriptor, $0, UInt32(mask)) }
            }
        }

        func forget(_ folder: Int32) { inotify_rm_watch(descriptor, folder) }

        /// Whether there are events within a time; -1 is for ever.
        func wait(milliseconds: Int) -> Bool {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, Int32(milliseconds)) > 0
        }

        /// Calls `body` with each event that waits.
        func read(_ body: (Event) -> Void) {
            let headerSize = MemoryLayout<inotify_event>.size
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
                while true {
                    let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
                    if count <= 0 {
                        if count < 0 && errno == EINTR { continue }
                        return
                    }
                    var offset = 0
                    while offset + headerSize <= count {
                        let header = buffer.loadUnaligned(
                            fromByteOffset: offset, as: inotify_event.self)
                        let name = buffer[(offset + headerSize)...].prefix(Int(header.len))
                            .prefix { $0 != 0 }
                        body(
                            Event(
                                folder: header.wd, name: name.isEmpty ? nil : Array(name),
                                mask: header.mask))
                        offset += headerSize + Int(header.len)
                    }
                }
            }
        }
    }
#else
    /// None: changes are looked for.
    final class EventQueue {
        struct Event {
            var folder: Int32
            var name: [UInt8]?
            var isOverflow: Bool
            var isOfFolderItself: Bool
            var isFolder: Bool
            var isOfBytes: Bool
        }
        init?() { return nil }
        func watch(_ folder: Path, forWrites: Bool) throws(SystemError) -> Int32 {
            throw SystemError(ENOSYS)
        }
        func forget(_ folder: Int32) {}
        func wait(milliseconds: Int) -> Bool { false }
        func read(_ body: (Event) -> Void) {}
    }
#endif

/// Whether a folder is on a file system whose files others can change, of which this system then
/// hears nothing.
func isRemote(_ folder: Path) -> Bool {
    #if os(Linux)
        guard let status = status(of: folder, followingLinks: true),
            let mounts = try? readFile(Path("/proc/self/mountinfo"), limit: 1 << 24)
        else { return false }
        return isRemote(device: UInt64(status.st_dev), mounts: mounts.bytes)
    #else
        return false
    #endif
}

/// `mounts` as /proc/self/mountinfo has it: `36 35 98:0 /root /mount options - type source options`.
func isRemote(device: UInt64, mounts: [UInt8]) -> Bool {
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & 0xFFFF_FF00
    let wanted = Array("\(major):\(minor)".utf8)
    for line in mounts.split(separator: UInt8(ascii: "\n")) {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard fields.count > 2, fields[2].elementsEqual(wanted),
            let mark = fields.firstIndex(where: { $0.elementsEqual([dash]) }),
            mark + 1 < fields.count
        else { continue }
        let type = String(decoding: fields[mark + 1], as: UTF8.self)
        return type.hasPrefix("fuse") || type.hasPrefix("nfs")
            || ["9p", "afs", "ceph", "cifs", "smb3", "vboxsf", "virtiofs", "prl_fs"].contains(type)
    }
    return false
}
