import Foundation
import Gatehouse
import GatehousePages
import Testing

@Suite("Look")
struct LookTests {
    private let css: String
    private let js: String

    init() throws {
        let look = try PageLook.own()
        (css, js) = (look.stylesheet.text, look.script.text)
    }

    /// The colours of one scheme, by token.
    private func colours(dark: Bool) throws -> [String: String] {
        let dawn = try #require(css.range(of: "@media (prefers-color-scheme: dark)"))
        let light = css[..<dawn.lowerBound]
        let night = try #require(css[dawn.upperBound...].split(separator: "\n}").first)
        var tokens: [String: String] = [:]
        for match in (dark ? night : light).matches(of: /--([a-z-]+): #([0-9A-F]{6});/) {
            tokens[String(match.1)] = String(match.2)
        }
        return tokens
    }

    /// The contrast of two colours, WCAG 2.2 "contrast ratio": 1 to 21.
    private func contrast(_ one: String, _ other: String) throws -> Double {
        func luminance(_ hex: String) throws -> Double {
            let value = try #require(UInt32(hex, radix: 16))
            let channels = [16, 8, 0].map { shift in
                let part = Double((value >> shift) & 0xFF) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
        }
        let (a, b) = (try luminance(one), try luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test("UI-09 every text is read easily on its ground, by day and by night", arguments: [false, true])
    func contrasts(dark: Bool) throws {
        let pairs: [(String, String, Double)] = [
            ("text", "ground", 6), ("text", "surface", 6), ("muted", "ground", 6), ("muted", "surface", 6),
            ("text", "hover", 4.5), ("muted", "hover", 4.5), ("accent", "surface", 4.5), ("accent", "ground", 4.5),
            ("accent-hover", "surface", 4.5), ("on-accent", "accent", 4.5), ("on-accent", "accent-hover", 4.5),
            ("danger", "surface", 4.5), ("danger", "danger-ground", 4.5), ("success", "success-ground", 4.5),
            ("info", "info-ground", 4.5), ("warning", "warning-ground", 4.5), ("on-apple", "apple", 4.5),
            ("on-google", "google", 4.5), ("line", "surface", 3), ("google-line", "google", 3),
        ]
        let tokens = try colours(dark: dark)
        for (front, back, least) in pairs {
            let ratio = try contrast(try #require(tokens[front]), try #require(tokens[back]))
            #expect(ratio >= least, "\(front) on \(back): \(ratio)")
        }
    }

    @Test("SRV-15 the stylesheet names no side, so that right-to-left pages need no rule of their own")
    func logicalProperties() {
        let physical =
            /(^|[\s;{])(margin|padding|border|inset)?-?(left|right|top|bottom)(-[a-z]+)?:|text-align: (left|right)/
        #expect(css.matches(of: physical).map { String($0.output.0) } == [])
        #expect("  padding-left: 4px;".contains(physical))
        #expect("\n  right: 0;".contains(physical))
    }

    @Test("SRV-15 stylesheet and script stand alone: they load nothing and write no markup")
    func selfContained() {
        #expect(css.matches(of: /@import|url\(|expression\(/).isEmpty)
        #expect(js.matches(of: /fetch\(|XMLHttpRequest|import\(|eval\(|Function\(|innerHTML|\.style\b/).isEmpty)
    }

    @Test("SRV-15 a browser gets the stylesheet without its comments")
    func bare() {
        #expect(!css.contains("/*") && !css.contains("*/"))
        #expect(css.hasPrefix(":root {") && css.contains("\n.card {") && css.hasSuffix("}\n"))
    }

    @Test("UI-09 what has round ends keeps them where its words take two lines")
    func roundEnds() {
        // Half of one line; more of it would cut into the words of two.
        let radii = css.matches(of: /border-radius: ([0-9]+)px/).compactMap { Int($0.1) }
        #expect(radii.count > 5 && radii.allSatisfy { $0 <= 22 })
    }

    @Test("UI-09 a code of six digits has six cells in its field")
    func cells() {
        #expect(css.contains(".control input.code[data-least=\"6\"] {"))
        #expect(css.contains("letter-spacing: calc(var(--cell) - 1ch);"))
    }

    @Test("UI-09 the dots of a row stand where the arrows of other rows do, on both sides of writing")
    func dots() throws {
        let rule = try #require(css.firstMatch(of: /\n\.more > \.button\.small \{([^}]*)\}/)).1
        let padding = try #require(rule.firstMatch(of: /padding-inline: ([0-9]+)px;/)).1
        let margin = try #require(rule.firstMatch(of: /margin-inline-end: -([0-9]+)px;/)).1
        // The border of the button is a pixel wide.
        #expect(Int(margin) == Int(padding).map { $0 + 1 })
    }

    @Test("UI-09 a row has as much room below its words as above, also with nothing but dots beside them")
    func evenRows() { #expect(css.contains("\n.row-side:not(:has(*)) { display: none; }")) }

    @Test("UI-09 nothing moves for those who asked for stillness, and the keyboard's place is always ringed")
    func calm() throws {
        let calm = try #require(css.split(separator: "@media (prefers-reduced-motion: reduce)").last)
        #expect(calm.contains("*, *::before, *::after { transition: none !important; animation: none !important; }"))
        #expect(css.contains(":focus-visible, .notice:focus { outline: 3px solid var(--accent);"))
    }
}
