import Testing

@testable import BracketRender

@Suite("Numbers")
struct DecimalTests {
    @Test(
        "At most two decimals, no idle zeros, halves away from zero, never -0",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (0.004, "0"), (-0.004, "0"), (0.005, ".01"), (-0.005, "-.01"),
            (0.1, ".1"), (0.25, ".25"), (-0.5, "-.5"), (0.995, "1"), (1, "1"), (7.5, "7.5"),
            (9.99, "9.99"), (9.999, "10"), (10, "10"), (99.99, "99.99"), (100.01, "100.01"),
            (110.1, "110.1"), (572, "572"), (9_999, "9999"), (10_000, "10000"),
            (10_203.04, "10203.04"), (99_999_999, "99999999"), (100_000_000, "100000000"),
            (123_456_789.25, "123456789.25"), (72_000_044.5, "72000044.5"),
            (-1_000_001.75, "-1000001.75"),
        ])
    func decimals(value: Double, text: String) {
        #expect(decimal(value) == text)
    }

    @Test("Numbers that no layout gives do not trap")
    func beyond() {
        #expect(decimal(.infinity) == "1000000000000000")
        #expect(decimal(-.infinity) == "-1000000000000000")
        #expect(decimal(1e300) == "1000000000000000")
    }

    @Test("All digits of all lengths come out")
    func digits() {
        // 1, 12, 123, … and 1, 10, 100, …: every count of digits with every digit in every place.
        var running = 0
        var power = 1
        for count in 1...13 {
            running = running * 10 + count % 10
            #expect(decimal(Double(running)) == "\(running)")
            #expect(decimal(Double(power)) == "\(power)")
            #expect(decimal(Double(power * 10 - 1)) == "\(power * 10 - 1)")
            power *= 10
        }
    }
}
