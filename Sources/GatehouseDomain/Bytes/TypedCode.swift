/// Reads a code of digits as people type and paste it. Every place where a code is typed uses it: the screens of apps,
/// pages and terminal, and the server itself.
package enum TypedCode {
    /// The number of bytes beyond which a text is not a code of anything and is not read.
    package static let longest = 1024

    /// Returns the digits in ASCII: those of any script (`٤`, `۴`, `४`, `４`), without white space, dashes, and the
    /// invisible characters that come along from a mail, such as the isolates around a code in an Arabic one. Any other
    /// character stays, and makes the code a wrong one.
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
                scalar != "\u{2212}"
            {
                digits.append(scalar)
            }
        }
        return String(digits)
    }
}
