import Foundation
import Gatehouse
import Testing

/// The colours against the contrast that people need.
@Suite
struct PaletteTests {
    @Test("UI-09 text reaches a contrast of 4.5 on every ground it stands on, and borders 3", arguments: [false, true])
    func contrast(isDark: Bool) {
        let palette = isDark ? Palette.dark : .light
        for ground in [palette.background, palette.surface] {
            for text in [palette.text, palette.muted, palette.accent, palette.danger] {
                #expect(contrast(text, ground) >= 4.5)
            }
            #expect(contrast(palette.line, ground) >= 3)
        }
        for (text, ground) in [
            (palette.onAccent, palette.accent), (palette.danger, palette.dangerGround),
            (palette.success, palette.successGround), (palette.info, palette.infoGround),
        ] {
            #expect(contrast(text, ground) >= 4.5)
        }
    }

    @Test("UI-09 the measure of contrast is the one of the guidelines")
    func measure() {
        #expect(abs(contrast(.init(0x000000), .init(0xFFFFFF)) - 21) < 0.001)
        #expect(abs(contrast(.init(0x777777), .init(0xFFFFFF)) - 4.478) < 0.001)
        #expect(contrast(.init(0x123456), .init(0x123456)) == 1)
    }

    /// Web Content Accessibility Guidelines 2.2, "contrast ratio".
    private func contrast(_ one: Palette.Color, _ other: Palette.Color) -> Double {
        let (dark, light) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    private func luminance(_ color: Palette.Color) -> Double {
        let parts = [color.red, color.green, color.blue].map { part in
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
