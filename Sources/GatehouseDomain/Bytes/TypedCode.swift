import Foundation

/// Reads a code as people type and paste it. Every place where a code is typed uses it: the screens of apps, pages and
/// terminal, the adapters, whose back end may take nothing but digits, and the server itself.
package enum TypedCode {
    /// The number of bytes beyond which a text is not a code of anything and is not read.
    package static let longest = 1024

    /// Returns the digits in ASCII: those of any script (`٤`, `۴`, `४`, `４`), without white space, dashes, the keycaps
    /// of emoji, one full stop at the end, and the invisible characters that come along from a mail, such as the isolates
    /// around a code in an Arabic one. Any other character stays, and makes the code a wrong one.
    package static func digits(_ text: String) -> String {
        guard text.utf8.count <= longest else { return text }
        var digits = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if properties.numericType == .decimal, let value = properties.numericValue,
                let digit = Unicode.Scalar(UInt32(0x30 + value))
            {
                digits.append(digit)
            } else if !VisibleText.isAround(scalar), properties.generalCategory != .dashPunctuation,
                !others.contains(scalar)
            {
                digits.append(scalar)
            }
        }
        if let last = digits.last, digits.count > 1, fullStops.contains(last) { digits.removeLast() }
        return String(digits)
    }

    /// Returns the letters and digits of a code for a second step, one of an authenticator app or a backup code: in
    /// capitals, and in ASCII where they are variants of it (Unicode normalization form KC), such as `Ａ` and `１` of
    /// Japanese keyboards. Otherwise it does what ``digits(_:)`` does.
    package static func lettersAndDigits(_ text: String) -> String {
        guard text.utf8.count <= longest else { return text }
        return digits(text.precomposedStringWithCompatibilityMapping).uppercased()
    }

    /// What else stands between digits: the minus sign, the sign that Japanese keyboards type for a hyphen, in both
    /// widths, and the keycap around a digit.
    private static let others: Set<Unicode.Scalar> = ["\u{2212}", "\u{30FC}", "\u{FF70}", "\u{20E3}"]
    private static let fullStops: Set<Unicode.Scalar> = [
        ".", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{06D4}", "\u{0964}",
    ]
}
