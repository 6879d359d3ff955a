/// Finds equal texts among very many: open addressing over numbers, whose texts lie elsewhere.
///
/// The hash has a secret drawn for each table, so that no file can be made whose texts all collide.
/// It decides only how fast a text is found, never what is.
struct IDTable: ~Copyable {
    /// A byte of each hash, 0 where a place is free. All that most look-ups read: small enough to
    /// stay near the processor where the numbers would not.
    private let tags: UnsafeMutablePointer<UInt8>
    private let numbers: UnsafeMutablePointer<Int32>
    private let mask: Int
    private let secret = UInt64.random(in: .min ... .max)

    /// A table for at most `count` texts.
    init(count: Int) {
        var capacity = 16
        while capacity < count * 2 { capacity *= 2 }
        mask = capacity - 1
        tags = .allocate(capacity: capacity)
        tags.initialize(repeating: 0, count: capacity)
        // Only read where a tag says that something was written.
        numbers = .allocate(capacity: capacity)
    }

    deinit {
        tags.deallocate()
        numbers.deallocate()
    }

    /// Eight bytes at a time, each step a full multiplication folded upon itself, as in wyhash.
    @inline(__always)
    func hash(_ text: UnsafeBufferPointer<UInt8>, seed: UInt64 = 0) -> UInt64 {
        var hash =
            secret ^ (UInt64(truncatingIfNeeded: text.count) &+ seed &* 0x9E37_79B9_7F4A_7C15)
        guard let base = text.baseAddress else { return hash }
        let raw = UnsafeRawPointer(base)
        var i = 0
        while i &+ 8 <= text.count {
            let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
            let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            hash = product.high ^ product.low
            i &+= 8
        }
        // The rest: the last eight bytes once more in part, or all there are.
        var tail: UInt64 = 0
        if text.count >= 8 {
            tail = raw.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self)
        } else {
            while i < text.count {
                tail = tail &<< 8 | UInt64(base[i])
                i &+= 1
            }
        }
        let product = (hash ^ tail).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }

    /// The number of a text with this hash for which `isSame` holds; nil after adding `number` when
    /// there is none.
    @inline(__always)
    mutating func insert(_ number: Int, hash: UInt64, isSame: (Int) -> Bool) -> Int? {
        let place = place(hash: hash, isSame: isSame)
        if tags[place] != 0 { return Int(numbers[place]) }
        tags[place] = tag(hash)
        numbers[place] = Int32(truncatingIfNeeded: number)
        return nil
    }

    /// The number of a text with this hash for which `isSame` holds.
    @inline(__always)
    func find(hash: UInt64, isSame: (Int) -> Bool) -> Int? {
        let place = place(hash: hash, isSame: isSame)
        return tags[place] != 0 ? Int(numbers[place]) : nil
    }

    /// Where the text is, or else could be.
    @inline(__always)
    private func place(hash: UInt64, isSame: (Int) -> Bool) -> Int {
        let tag = tag(hash)
        var i = Int(truncatingIfNeeded: hash) & mask
        while tags[i] != 0, tags[i] != tag || !isSame(Int(numbers[i])) { i = (i &+ 1) & mask }
        return i
    }

    @inline(__always) private func tag(_ hash: UInt64) -> UInt8 {
        max(1, UInt8(truncatingIfNeeded: hash >> 56))
    }
}
