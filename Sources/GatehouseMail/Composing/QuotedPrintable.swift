import GatehouseDomain

/// Quoted-printable (RFC 2045, section 6.7): text as ASCII in lines of at most 76 columns, readable where it is ASCII.
enum QuotedPrintable {
    /// Returns the encoded text, with CRLF at the end of each line.
    static func encode(_ text: String) -> String {
        lines(of: text).map(encode).joined(separator: "\r\n")
    }

    /// Returns the lines, whether they end in LF, CR or CRLF.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): lines.append([])
            default: lines[lines.count - 1].append(byte)
            }
            previous = byte
        }
        return lines
    }

    private static func encode(line: [UInt8]) -> String {
        var text = ""
        var column = 0
        for (index, byte) in line.enumerated() {
            let token = token(for: byte, isLast: index == line.count - 1)
            // The last column is reserved for the sign that the line continues.
            if column + token.utf8.count > 75 {
                text += "=\r\n"
                column = 0
            }
            text += token
            column += token.utf8.count
        }
        return text
    }

    private static func token(for byte: UInt8, isLast: Bool) -> String {
        let isBlank = byte == 0x20 || byte == 0x09
        let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        if isPlain || isBlank && !isLast { return String(UnicodeScalar(byte)) }
        let bytes = [UInt8(ascii: "="), Hex.digit(byte >> 4, uppercase: true), Hex.digit(byte & 15, uppercase: true)]
        return String(decoding: bytes, as: UTF8.self)
    }
}
