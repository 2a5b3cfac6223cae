/// Escapes text for HTML, between tags and in quoted attributes.
package enum HTMLText {
    /// Appends a text with its markup characters escaped.
    ///
    /// It works byte by byte, not character by character: a quotation mark with a combining mark is one character that
    /// does not equal a quotation mark, and still ends an attribute.
    ///
    /// Nothing that is shown can change the direction of what follows it: embeddings and overrides (U+202A to U+202E)
    /// and isolates of a set direction (U+2066, U+2067) are left out, and so is the end of an isolate that did not begin
    /// in this text; one that does not end is ended. The rest are the isolates of our own sentences. Control characters
    /// other than tabs and line breaks are left out too.
    package static func append(_ text: String, to output: inout [UInt8]) {
        // Nearly every text is free of them.
        let isPlain = text.utf8.allSatisfy {
            ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A || ($0 > 0x7F && $0 != 0xE2 && $0 != 0xC2)
        }
        guard !isPlain else { return escape(text, to: &output) }
        var depth = 0
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: kept.append(scalar)
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066, 0x2067: continue
            case 0x2068:
                depth += 1
                kept.append(scalar)
            case 0x2069:
                guard depth > 0 else { continue }
                depth -= 1
                kept.append(scalar)
            default: kept.append(scalar)
            }
        }
        for _ in 0..<depth { kept.append("\u{2069}") }
        escape(String(kept), to: &output)
    }

    private static func escape(_ text: String, to output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            default: output.append(byte)
            }
        }
    }

    /// What is longer may have to break. In large letters, the German "Authentifizierungs-App" (22) is wider than a phone.
    private static let wholeLimit = 20

    /// Returns whether a word stays on one line although it has a hyphen: an option of the program, or a compound.
    /// Addresses and links, which may break, are no words.
    package static func staysWhole(_ word: Substring) -> Bool {
        word.utf8.contains(UInt8(ascii: "-")) && word.count <= wholeLimit && word.contains(where: \.isLetter)
            && !word.contains { "@/.:".contains($0) && $0 != word.last }
    }

    /// Returns the text with its markup characters escaped.
    package static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
