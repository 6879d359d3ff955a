import BracketLanguage
import Testing

@testable import BracketRender

@Suite("Palette")
struct PaletteTests {
    private static let themes: [(theme: Theme, pages: [Shade])] = [
        (.light, [Shade(hex: "#fff")]),
        (.dark, ["#0d1117", "#1e1e1e", "#000"].map { Shade(hex: $0) }),
        (.mono, [Shade(hex: "#fff")]),
    ]

    private func fill(_ palette: Palette, _ theme: Theme, over page: Shade) -> Shade {
        let opacity = theme == .mono ? 1 : Double("0\(paletteOpacity)")!
        return Shade(name: palette.shades(theme).fill).over(page, opacity: opacity)
    }

    @Test("Text meets WCAG AA on every fill, in rows and tags upon it, and on the page")
    func text() {
        for (theme, pages) in Self.themes {
            for page in pages {
                for palette in Palette.allCases {
                    let text = Shade(name: palette.shades(theme).text)
                    let plain = Shade(name: theme.colours.cardFill)
                        .over(page, opacity: min(1, Double("0\(theme.colours.cardOpacity)")!))
                    #expect(text.contrast(with: page) >= 4.5, "\(palette) \(theme)")
                    #expect(text.contrast(with: plain) >= 4.5, "\(palette) \(theme)")
                    for other in Palette.allCases {
                        let card = fill(other, theme, over: page)
                        let tag = Shade(name: theme.colours.tagFill)
                            .over(card, opacity: Double("0\(theme.colours.tagOpacity)")!)
                        let row = fill(palette, theme, over: card)
                        for ground in [card, tag, row] {
                            let ratio = text.contrast(with: ground)
                            #expect(ratio >= 4.5, "\(palette) on \(other), \(theme): \(ratio)")
                        }
                    }
                }
            }
        }
    }

    @Test("Lines and outlines meet what WCAG asks of graphics, on the page and beside the fill")
    func strokes() {
        for (theme, pages) in Self.themes {
            for page in pages {
                for palette in Palette.allCases {
                    let stroke = Shade(name: palette.shades(theme).stroke)
                    #expect(stroke.contrast(with: page) >= 3, "\(palette) \(theme)")
                    let inside = fill(palette, theme, over: page)
                    #expect(stroke.contrast(with: inside) >= 3, "\(palette) \(theme)")
                }
            }
        }
    }

    @Test("No two colours look the same, on paper neither")
    func differ() {
        for (theme, _) in Self.themes {
            #expect(Set(Palette.allCases.map { "\($0.shades(theme).fill)" }).count == 9)
        }
    }

    @Test("Text on any colour as written is the better of black and white")
    func readable() {
        for rgb in stride(from: UInt32(0), to: 0x100_0000, by: 0x01_2345) {
            let ground = shade(rgb)
            let text = shade(readableText(on: rgb)).contrast(with: ground)
            let best = max(
                shade(0).contrast(with: ground), shade(0xFF_FFFF).contrast(with: ground))
            #expect(abs(text - best) < 1e-6)
            #expect(text >= 4.5)
            // Eight bits of grey hit a brightness within half a step.
            #expect(shade(grey(rgb)).contrast(with: ground) < 1.04)
        }
        #expect(readableText(on: 0xFFFF00) == 0)
        #expect(readableText(on: 0x000080) == 0xFFFFFF)
        #expect(luminance(0xFFFFFF) == 1)
        #expect(luminance(0) == 0)
    }

    private func shade(_ rgb: UInt32) -> Shade {
        let digits = String(rgb, radix: 16)
        return Shade(hex: "#" + String(repeating: "0", count: 6 - digits.count) + digits)
    }
}
