/// The colors of the screens, as data: one palette for the light and one for the dark appearance.
///
/// Text has a contrast of at least 4.5 to its background, and the border of a field at least 3 (Web Content
/// Accessibility Guidelines 2.2, success criteria 1.4.3 and 1.4.11).
public struct Palette: Hashable, Sendable {
    /// A color in the sRGB space.
    public struct Color: Hashable, Sendable {
        /// The red, green and blue components, each from 0 to 1.
        public let red: Double, green: Double, blue: Double

        /// Creates a color from 24 bits, eight each for red, green and blue, such as `0x1F5E4B`. Higher bits are
        /// ignored.
        public init(_ bits: UInt32) {
            red = Double(bits >> 16 & 0xFF) / 255
            green = Double(bits >> 8 & 0xFF) / 255
            blue = Double(bits & 0xFF) / 255
        }
    }

    /// The former name of ``Color``.
    @available(*, deprecated, renamed: "Color")
    public typealias Colour = Color

    /// The background of the page.
    public var background: Color
    /// The background of cards and fields.
    public var surface: Color
    /// Text.
    public var text: Color
    /// Secondary text.
    public var muted: Color
    /// The border of a field.
    public var line: Color
    /// The primary button, links and the mark.
    public var accent: Color
    /// Text on the accent.
    public var onAccent: Color
    /// Errors.
    public var danger: Color
    /// The background of an error.
    public var dangerGround: Color
    /// A success message.
    public var success: Color
    /// The background of a success message.
    public var successGround: Color
    /// An informational message.
    public var info: Color
    /// The background of an informational message.
    public var infoGround: Color

    /// The palette of the light appearance.
    public static let light = Palette(
        background: Color(0xF7F5F2), surface: Color(0xFFFFFF), text: Color(0x1C1B1A), muted: Color(0x5F5B56),
        line: Color(0x8A857E), accent: Color(0x1F5E4B), onAccent: Color(0xFFFFFF), danger: Color(0xA8281E),
        dangerGround: Color(0xFDECEA), success: Color(0x1E6B3A), successGround: Color(0xE8F4EC),
        info: Color(0x234E8C), infoGround: Color(0xE9F0FA))

    /// The palette of the dark appearance.
    public static let dark = Palette(
        background: Color(0x131514), surface: Color(0x1C1F1D), text: Color(0xF1F0EC), muted: Color(0xA9A69F),
        line: Color(0x76736D), accent: Color(0x6FD0AE), onAccent: Color(0x0B1F18), danger: Color(0xFF9A8F),
        dangerGround: Color(0x3A1B18), success: Color(0x7FD79C), successGround: Color(0x15301F),
        info: Color(0x9CC3FF), infoGround: Color(0x17263C))
}
