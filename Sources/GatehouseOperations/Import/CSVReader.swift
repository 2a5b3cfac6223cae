/// Reads comma-separated values (RFC 4180) as PostgreSQL writes them: a header with the names, then the records.
struct CSVReader {
    /// A record with the number of the line on which it begins.
    struct Record {
        var line: Int
        var fields: [String]
    }

    /// A malformed file: it is incomplete, or has text where none is allowed.
    struct Malformed: Error {
        var line: Int
        var text: String
    }

    private var rest: ArraySlice<UInt8>
    private var line = 1

    init(_ bytes: [UInt8]) {
        // Some programs write a byte order mark (U+FEFF) before the first name.
        rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    /// Returns the next record, or nil at the end.
    mutating func next() throws(Malformed) -> Record? {
        while let byte = rest.first, byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") { skip(byte) }
        guard !rest.isEmpty else { return nil }
        var record = Record(line: line, fields: [])
        while true {
            record.fields.append(try field())
            guard let byte = rest.first else { return record }
            rest.removeFirst()
            switch byte {
            case UInt8(ascii: ","): continue
            case UInt8(ascii: "\r"):
                if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
                line += 1
                return record
            case UInt8(ascii: "\n"):
                line += 1
                return record
            default: throw Malformed(line: line, text: "has text after a closing quote")
            }
        }
    }

    private mutating func skip(_ byte: UInt8) {
        rest.removeFirst()
        if byte == UInt8(ascii: "\n") { line += 1 }
    }

    private mutating func field() throws(Malformed) -> String {
        guard rest.first == UInt8(ascii: "\"") else {
            let end =
                rest.firstIndex { [UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) }
                ?? rest.endIndex
            let bytes = rest[..<end]
            rest = rest[end...]
            return try text(bytes)
        }
        let begin = line
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                guard rest.first == byte else { return try text(bytes[...]) }
                rest.removeFirst()
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            bytes.append(byte)
        }
        throw Malformed(line: begin, text: "has a quote that is not closed")
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Malformed(line: line, text: "is not UTF-8")
        }
        return text
    }
}
