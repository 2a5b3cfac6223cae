/// The colors of the screens, as data: one palette for the light and one for the dark appearance.
///
/// Text has a contrast of at least 4.5 to its background, and the border of a field at least 3 (Web Content
/// Accessibility Guidelines 2.2, success criteria 1.4.3 and 1.4.11).
@usableFromInline package struct Palette: Hashable, Sendable {
    /// A color in the sRGB space.
    package struct Color: Hashable, Sendable {
        /// The red, green and blue components, each from 0 to 1.
        package let red: Double, green: Double, blue: Double

        /// Creates a color from 24 bits, eight each for red, green and blue, such as `0x1F5E4B`. Higher bits are
        /// ignored.
        package init(_ bits: UInt32) {
            red = Double(bits >> 16 & 0xFF) / 255
            green = Double(bits >> 8 & 0xFF) / 255
            blue = Double(bits & 0xFF) / 255
        }
    }

    /// The background of the page.
    package var background: Color
    /// The background of cards and fields.
    package var surface: Color
    /// Text.
    package var text: Color
    /// Secondary text.
    package var muted: Color
    /// The border of a field.
    package var line: Color
    /// The primary button, links and the mark.
    package var accent: Color
    /// Text on the accent.
    package var onAccent: Color
    /// Errors.
    package var danger: Color
    /// The background of an error.
    package var dangerGround: Color
    /// A success message.
    package var success: Color
    /// The background of a success message.
    package var successGround: Color
    /// An informational message.
    package var info: Color
    /// The background of an informational message.
    package var infoGround: Color

    /// The palette of the light appearance.
    @usableFromInline package static let light = Palette(
        background: Color(0xF7F5F2), surface: Color(0xFFFFFF), text: Color(0x1C1B1A), muted: Color(0x5F5B56),
        line: Color(0x8A857E), accent: Color(0x1F5E4B), onAccent: Color(0xFFFFFF), danger: Color(0xA8281E),
        dangerGround: Color(0xFDECEA), success: Color(0x1E6B3A), successGround: Color(0xE8F4EC),
        info: Color(0x234E8C), infoGround: Color(0xE9F0FA))

    /// The palette of the dark appearance.
    @usableFromInline package static let dark = Palette(
        background: Color(0x131514), surface: Color(0x1C1F1D), text: Color(0xF1F0EC), muted: Color(0xA9A69F),
        line: Color(0x76736D), accent: Color(0x6FD0AE), onAccent: Color(0x0B1F18), danger: Color(0xFF9A8F),
        dangerGround: Color(0x3A1B18), success: Color(0x7FD79C), successGround: Color(0x15301F),
        info: Color(0x9CC3FF), infoGround: Color(0x17263C))
}
