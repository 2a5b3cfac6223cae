import GatehouseDomain

/// Text that is safe to print in a terminal.
package enum PrintableText {
    /// Returns the text without characters that a terminal would execute instead of print: control characters (U+0000
    /// to U+001F, U+007F to U+009F), and embeddings, overrides and isolates of a set direction (U+202A to U+202E, U+2066,
    /// U+2067). Isolates of our own sentences stay; every one ends within the text. Line endings become spaces.
    package static func make(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066, 0x2067: continue
            case 0x2068:
                depth += 1
                scalars.append(scalar)
            case 0x2069:
                guard depth > 0 else { continue }
                depth -= 1
                scalars.append(scalar)
            default: scalars.append(scalar)
            }
        }
        for _ in 0..<depth { scalars.append("\u{2069}") }
        return String(scalars)
    }

    /// Returns a text that somebody wrote, to stand among other words: isolated by direction.
    package static func written(_ text: String) -> String { make(of: VisibleText.isolated(text)) }

    /// Returns the number of columns of a character: two for wide East Asian characters (Unicode Standard Annex 11) and
    /// emoji, none for characters that only modify their neighbors.
    static func width(of character: Character) -> Int {
        character.unicodeScalars.map(width(of:)).max() ?? 0
    }

    /// Returns the number of columns of a text.
    static func width(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + width(of: $1) }
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default:
            let properties = scalar.properties
            let isMark = [.nonspacingMark, .enclosingMark, .format].contains(properties.generalCategory)
            return isMark || properties.isDefaultIgnorableCodePoint ? 0 : 1
        }
    }

    /// Japanese signs that begin no line: they stay with the character before them.
    private static let closing: Set<Character> = Set("。、，．：；？！）」』・")
    /// Japanese signs that end no line: they stay with the character after them.
    private static let opening: Set<Character> = Set("（「『")

    /// Returns the end of a line that goes to the next one together with the first character that no longer fits, so that
    /// no Japanese sign stands where it may not. It is empty for most lines, and where nothing else would be left.
    private static func tail(of line: String, before character: Character) -> Substring {
        var kept = line[...]
        if closing.contains(character) {
            while let last = kept.last, closing.contains(last) { kept.removeLast() }
            kept = kept.dropLast()
        }
        while let last = kept.last, opening.contains(last) { kept.removeLast() }
        return kept.isEmpty || kept.last == " " ? "" : line[kept.endIndex...]
    }

    /// Returns the text in lines of at most this many columns, broken between words if possible, otherwise within one.
    /// - Parameters:
    ///   - width: The number of columns, at least 8.
    ///   - first: The text before the first line.
    ///   - rest: The text before every other line.
    static func lines(of text: String, width: Int, first: String = "", rest: String = "") -> [String] {
        let limit = max(8, width)
        var lines: [String] = []
        var margin = first
        var line = ""
        var used = Self.width(of: first)
        func close() {
            lines.append(margin + line)
            margin = rest
            line = ""
            used = Self.width(of: rest)
        }
        for word in text.split(separator: " ") {
            let length = Self.width(of: word)
            if !line.isEmpty {
                let fitsAnotherLine = Self.width(of: rest) + length <= limit
                if used + 1 + length > limit, fitsAnotherLine || used + 2 > limit {
                    close()
                } else {
                    line += " "
                    used += 1
                }
            }
            for character in word {
                let columns = Self.width(of: character)
                if used + columns > limit, !line.isEmpty {
                    let tail = String(Self.tail(of: line, before: character))
                    let fits = Self.width(of: rest) + Self.width(of: tail) + columns <= limit
                    if fits { line.removeLast(tail.count) }
                    close()
                    if fits {
                        line = tail
                        used += Self.width(of: tail)
                    }
                }
                line.append(character)
                used += columns
            }
        }
        if !line.isEmpty || lines.isEmpty { lines.append(margin + line) }
        return lines
    }
}
