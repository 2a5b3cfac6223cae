/// Reads comma-separated values (RFC 4180) as PostgreSQL writes them: a header with the names, then the records.
struct CSVReader {
    /// A record with the number of the line on which it begins.
    struct Record {
        var line: Int
        var fields: [String]
        /// Whether it takes more than ``RecordBytes/limit`` bytes. The fields are not all there then.
        var isTooLong = false
    }

    /// A malformed file: it is incomplete, or has text where none is allowed.
    struct Malformed: Error {
        var line: Int
        var text: String
    }

    private var bytes: ImportBytes
    private var line: Int
    /// How many more bytes the record may have.
    private var room = 0

    /// - Parameter line: The number of the line on which the bytes begin.
    init(_ bytes: ImportBytes, line: Int) {
        self.bytes = bytes
        self.line = line
    }

    /// Returns the next record, or nil at the end.
    /// - Throws: ``Malformed``, and the errors of the file.
    mutating func next() throws -> Record? {
        while let byte = try bytes.peek(), byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") { try skip() }
        guard try bytes.peek() != nil else { return nil }
        var record = Record(line: line, fields: [])
        room = RecordBytes.limit
        while true {
            record.fields.append(try field())
            record.isTooLong = room < 0
            guard let byte = try bytes.peek() else { return record }
            switch byte {
            case UInt8(ascii: ","): try skip()
            case UInt8(ascii: "\r"):
                try skip()
                if try bytes.peek() == UInt8(ascii: "\n") { try skip() } else { line += 1 }
                return record
            case UInt8(ascii: "\n"):
                try skip()
                return record
            default: throw Malformed(line: line, text: "has text after a closing quote")
            }
        }
    }

    /// Passes over a byte.
    private mutating func skip() throws {
        if try bytes.next() == UInt8(ascii: "\n") { line += 1 }
    }

    private mutating func field() throws -> String {
        var value: [UInt8] = []
        guard try bytes.peek() == UInt8(ascii: "\"") else {
            let ends = [UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
            while let byte = try bytes.peek(), !ends.contains(byte) {
                try skip()
                add(byte, to: &value)
            }
            return try text(value)
        }
        let begin = line
        try skip()
        while let byte = try bytes.peek() {
            try skip()
            if byte == UInt8(ascii: "\"") {
                guard try bytes.peek() == byte else { return try text(value) }
                try skip()
            }
            add(byte, to: &value)
        }
        throw Malformed(line: begin, text: "has a quote that is not closed")
    }

    private mutating func add(_ byte: UInt8, to value: inout [UInt8]) {
        room -= 1
        if room >= 0 { value.append(byte) }
    }

    private func text(_ value: [UInt8]) throws(Malformed) -> String {
        guard room >= 0 else { return "" }
        guard let text = String(validating: value, as: UTF8.self) else {
            throw Malformed(line: line, text: "is not UTF-8")
        }
        return text
    }
}
