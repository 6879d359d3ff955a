extension Span<UInt8> {
    /// The scalar at `index` and the bytes it takes. A byte that is not UTF-8 is one U+FFFD, so
    /// that source text can be measured before it is known to be valid.
    @inline(__always)
    func scalar(at index: Int) -> (value: UInt32, length: Int) {
        let first = UInt32(self[unchecked: index])
        if first < 0x80 { return (first, 1) }
        return multibyteScalar(first, at: index)
    }

    @inline(__always)
    private func multibyteScalar(_ first: UInt32, at index: Int) -> (value: UInt32, length: Int) {
        let left = count &- index
        switch first {
        case 0xC2..<0xE0 where left >= 2:
            let value = (first & 0x1F) &<< 6 | continuation(index &+ 1)
            if value <= 0x7FF { return (value, 2) }
        case 0xE0..<0xF0 where left >= 3:
            let value =
                (first & 0x0F) &<< 12 | continuation(index &+ 1) &<< 6
                | continuation(index &+ 2)
            if 0x800...0xFFFF ~= value && value & ~0x7FF != 0xD800 { return (value, 3) }
        case 0xF0..<0xF5 where left >= 4:
            let value =
                (first & 0x07) &<< 18 | continuation(index &+ 1) &<< 12
                | continuation(index &+ 2) &<< 6 | continuation(index &+ 3)
            if 0x10000...0x10FFFF ~= value { return (value, 4) }
        default: break
        }
        return (0xFFFD, 1)
    }

    /// The six bits of the continuation byte at `index`; if it is none, bits that no scalar has,
    /// however far they are shifted.
    @inline(__always)
    private func continuation(_ index: Int) -> UInt32 {
        let bits = UInt32(self[unchecked: index]) ^ 0x80
        return bits < 0x40 ? bits : ~0x3F
    }
}
