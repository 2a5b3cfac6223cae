/// Makes names that somebody else chose safe to show in a sentence or on a button.
public enum VisibleText {
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
        return isBlank(name) ? nil : name
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

    /// Whether a text has no visible characters.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            // The last one is the empty Braille pattern.
            isAround(scalar) || scalar.properties.generalCategory == .control || scalar == "\u{2800}"
        }
    }

    // MARK: Texts of people among other words

    /// Returns a text without the characters that act on their surroundings instead of being read: control characters
    /// other than tabs and line breaks, and those that set a direction (marks, embeddings, overrides, isolates).
    public static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isActing) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isActing($0) }))
    }

    /// Returns a text that somebody wrote, for a sentence or a line with other words: plain, and isolated by direction
    /// (U+2068 … U+2069), so that it cannot change the order of the words around it. A text without letters that are
    /// written from right to left needs no isolation in a sentence that is written from left to right, and stays as it
    /// is. Not for codes, addresses and links.
    /// - Parameters:
    ///   - text: The text.
    ///   - isRightToLeft: Whether the sentence is written from right to left.
    public static func isolated(_ text: String, isRightToLeft: Bool = false) -> String {
        let text = plain(text)
        let isNeeded = isRightToLeft || text.unicodeScalars.contains(where: isFromRightToLeft)
        return isNeeded && !text.isEmpty ? "\u{2068}\(text)\u{2069}" : text
    }

    /// Returns a text without white space and invisible characters at both ends, which come along when something is
    /// copied out of a mail or a web page: no-break spaces, zero-width spaces, marks and isolates of direction. What
    /// shapes the last character stays: it tells ❤️ from ❤, and one form of a Chinese or Japanese name from another.
    package static func trimmed(_ text: String) -> Substring {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, isAround(first) { scalars.removeFirst() }
        while let last = scalars.last, isAround(last), !isShaped(scalars) { scalars.removeLast() }
        return Substring(scalars)
    }

    /// Whether a text ends in a character and the variation selector for it (Unicode 17, section 23.4). Codes and
    /// addresses are in ASCII, whose characters have no other form here.
    private static func isShaped(_ scalars: Substring.UnicodeScalarView) -> Bool {
        guard let base = scalars.dropLast().last, scalars.last?.properties.isVariationSelector == true else {
            return false
        }
        return !base.isASCII && !isAround(base)
    }

    /// Whether a character says nothing at the end of a text.
    package static func isAround(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .format
    }

    private static func isActing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: setsDirection(scalar)
        }
    }

    /// Whether a character is a mark, an embedding, an override or an isolate of direction.
    package static func setsDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether a character is in one of the blocks of scripts that are written from right to left.
    private static func isFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// The format characters that words and emoji need (zero-width non-joiner and joiner).
    private static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
}
