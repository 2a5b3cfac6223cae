import Foundation

/// Writes free text into the header of a mail, so that it can neither end its line nor begin another one.
package enum HeaderText {
    /// Returns a subject: unchanged if it is short and plain, otherwise in encoded words (RFC 2047, section 2).
    package static func subject(_ text: String) -> String {
        let text = cleaned(text)
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.count <= 66
        // Blanks at the ends are not part of a plain value.
        let isBare = text.first != " " && text.last != " "
        return isPlain && isBare && !text.contains("=?") ? text : encodedWords(text)
    }

    /// Returns a name for use before an address: a quoted string (RFC 5322, section 3.2.4), or encoded words.
    package static func name(_ text: String) -> String {
        let text = cleaned(text)
        let isPlain = text.utf8.allSatisfy { byte in
            (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        return isPlain && text.utf8.count <= 60 && !text.contains("=?") ? "\"\(text)\"" : encodedWords(text)
    }

    /// Returns the text with a space in place of each character that a program could take for the end of a line.
    package static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Returns Base64 words of at most 64 columns, one on each line, none of which splits a character.
    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}
