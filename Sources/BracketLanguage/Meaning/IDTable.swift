/// Finds equal texts among very many: open addressing over numbers, whose texts lie elsewhere.
///
/// The hash has a secret drawn for each table, so that no file can be made whose texts all collide.
/// It decides only how fast a text is found, never what is.
struct IDTable: ~Copyable {
    /// The upper half of the hash, then the number + 1; 0 is free.
    private let slots: UnsafeMutablePointer<UInt64>
    private let mask: Int
    private let secret = UInt64.random(in: .min ... .max)

    /// A table for at most `count` texts.
    init(count: Int) {
        var capacity = 16
        while capacity < count * 2 { capacity *= 2 }
        mask = capacity - 1
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: 0, count: capacity)
    }

    deinit { slots.deallocate() }

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
        var tail: UInt64 = 0
        while i < text.count {
            tail = tail &<< 8 | UInt64(base[i])
            i &+= 1
        }
        let product = (hash ^ tail).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }

    /// The number of a text with this hash for which `isSame` holds; nil after adding `number` when
    /// there is none.
    @inline(__always)
    mutating func insert(_ number: Int, hash: UInt64, isSame: (Int) -> Bool) -> Int? {
        var i = Int(truncatingIfNeeded: hash) & mask
        let tag = hash >> 32
        while true {
            let slot = slots[i]
            if slot == 0 {
                slots[i] = tag << 32 | UInt64(UInt32(truncatingIfNeeded: number &+ 1))
                return nil
            }
            if slot >> 32 == tag {
                let found = Int(slot & 0xFFFF_FFFF) &- 1
                if isSame(found) { return found }
            }
            i = (i &+ 1) & mask
        }
    }

    /// The number of a text with this hash for which `isSame` holds.
    @inline(__always)
    func find(hash: UInt64, isSame: (Int) -> Bool) -> Int? {
        var i = Int(truncatingIfNeeded: hash) & mask
        let tag = hash >> 32
        while slots[i] != 0 {
            if slots[i] >> 32 == tag {
                let found = Int(slots[i] & 0xFFFF_FFFF) &- 1
                if isSame(found) { return found }
            }
            i = (i &+ 1) & mask
        }
        return nil
    }
}
