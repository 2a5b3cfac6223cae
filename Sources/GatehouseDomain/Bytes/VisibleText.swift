/// Makes names that somebody else chose safe to show in a sentence or on a button.
package enum VisibleText {
    /// The default maximum length of a name on screen, in characters.
    package static let longestName = 80
    /// The maximum length of an email address on screen, which is that of any valid address.
    package static let longestAddress = 254

    /// Returns the name on one line: line breaks, control characters and characters that change the text direction are
    /// removed, and a long name is cut.
    /// - Parameter longest: The maximum number of characters. In UTF-8, at most eight times as many bytes are kept,
    ///   because one visible character can have any number of bytes.
    /// - Returns: nil when nothing visible is left.
    package static func name(_ text: String?, longest: Int = longestName) -> String? {
        // Ignores the part that would be cut anyway, because a name can be as large as a whole response.
        let begin = (text ?? "").unicodeScalars.prefix(longest * 64)
        let visible = begin.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            case .format where !joiners.contains(scalar): nil
            case .surrogate, .privateUse, .unassigned: nil
            default: scalar
            }
        }
        var name = String(String.UnicodeScalarView(visible)).split(separator: " ").joined(separator: " ")
        if name.count > longest || name.utf8.count > longest * 8 { name = cut(name, longest) + "…" }
        return name.unicodeScalars.allSatisfy(isEmpty) ? nil : name
    }

    private static func cut(_ name: String, _ longest: Int) -> String {
        var (size, scalars) = ("…".utf8.count, String.UnicodeScalarView())
        for scalar in name.prefix(longest - 1).unicodeScalars {
            size += String(scalar).utf8.count
            guard size <= longest * 8 else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    private static func isEmpty(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// The format characters that words and emoji need (zero-width non-joiner and joiner).
    private static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
}
