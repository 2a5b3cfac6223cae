/// The bytes of one account in an export, up to a limit.
struct RecordBytes {
    /// The maximum number of bytes. An account that can be imported takes a small part of it.
    static let limit = 1 << 20

    let line: Int
    private(set) var bytes: [UInt8] = []
    /// Whether there are more than the limit, and only the first ones are here.
    private(set) var isTooLong = false

    init(line: Int) {
        self.line = line
    }

    var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

    mutating func append(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) } else { isTooLong = true }
    }
}

/// Splits a file with a JSON value on each line.
struct JSONLines {
    private var bytes: ImportBytes
    private var line: Int

    /// - Parameter line: The number of the line on which the bytes begin.
    init(_ bytes: ImportBytes, line: Int) {
        self.bytes = bytes
        self.line = line
    }

    /// Returns the next line that is not blank; nil at the end.
    mutating func next() throws -> RecordBytes? {
        while try bytes.peek() != nil {
            var record = RecordBytes(line: line)
            while let byte = try bytes.next(), byte != UInt8(ascii: "\n") { record.append(byte) }
            line += 1
            if !record.isBlank { return record }
        }
        return nil
    }
}

/// Splits a JSON array into its elements, without reading them.
struct JSONElements {
    private var bytes: ImportBytes
    private var count = 0
    private var isOver = false

    /// - Parameter bytes: The bytes that follow the opening bracket.
    init(_ bytes: ImportBytes) {
        self.bytes = bytes
    }

    /// Returns the next element, whose line is its position; nil at the end.
    /// - Throws: `ImportProblem` if the array does not end, or is followed by something.
    mutating func next() throws -> RecordBytes? {
        guard !isOver else { return nil }
        var (record, depth) = (RecordBytes(line: count + 1), 0)
        var (isText, isEscaped) = (false, false)
        while let byte = try bytes.next() {
            if isText {
                if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]") where depth == 0: return try last(record)
                case UInt8(ascii: ",") where depth == 0:
                    count += 1
                    return record
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            record.append(byte)
        }
        throw ImportProblem(line: count + 1, text: "is not JSON: the array does not end")
    }

    /// Returns the last element; nil if the array has none at all.
    private mutating func last(_ record: RecordBytes) throws -> RecordBytes? {
        isOver = true
        while let byte = try bytes.next() {
            guard byte <= 0x20 else {
                throw ImportProblem(line: count + 1, text: "is not JSON: something follows the array")
            }
        }
        return count == 0 && record.isBlank ? nil : record
    }
}
