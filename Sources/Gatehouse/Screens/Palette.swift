/// The colors of the screens, as data: one palette for the light and one for the dark appearance.
///
/// Text has a contrast of at least 4.5 to its background, and the border of a field at least 3 (Web Content
/// Accessibility Guidelines 2.2, success criteria 1.4.3 and 1.4.11).
public struct Palette: Hashable, Sendable {
    /// A color in the sRGB space.
    public struct Colour: Hashable, Sendable {
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

    /// The background of the page.
    public var background: Colour
    /// The background of cards and fields.
    public var surface: Colour
    /// Text.
    public var text: Colour
    /// Secondary text.
    public var muted: Colour
    /// The border of a field.
    public var line: Colour
    /// The primary button, links and the mark.
    public var accent: Colour
    /// Text on the accent.
    public var onAccent: Colour
    /// Errors.
    public var danger: Colour
    /// The background of an error.
    public var dangerGround: Colour
    /// A success message.
    public var success: Colour
    /// The background of a success message.
    public var successGround: Colour
    /// An informational message.
    public var info: Colour
    /// The background of an informational message.
    public var infoGround: Colour

    /// The palette of the light appearance.
    public static let light = Palette(
        background: Colour(0xF7F5F2), surface: Colour(0xFFFFFF), text: Colour(0x1C1B1A), muted: Colour(0x5F5B56),
        line: Colour(0x8A857E), accent: Colour(0x1F5E4B), onAccent: Colour(0xFFFFFF), danger: Colour(0xA8281E),
        dangerGround: Colour(0xFDECEA), success: Colour(0x1E6B3A), successGround: Colour(0xE8F4EC),
        info: Colour(0x234E8C), infoGround: Colour(0xE9F0FA))

    /// The palette of the dark appearance.
    public static let dark = Palette(
        background: Colour(0x131514), surface: Colour(0x1C1F1D), text: Colour(0xF1F0EC), muted: Colour(0xA9A69F),
        line: Colour(0x76736D), accent: Colour(0x6FD0AE), onAccent: Colour(0x0B1F18), danger: Colour(0xFF9A8F),
        dangerGround: Colour(0x3A1B18), success: Colour(0x7FD79C), successGround: Colour(0x15301F),
        info: Colour(0x9CC3FF), infoGround: Colour(0x17263C))
}
