/// Parses JSON text (RFC 8259) from untrusted sources: one pass, no recursion beyond ``maximumDepth``, time in
/// proportion to the length, and errors that do not repeat the text.
///
struct JSONParser {
    /// The maximum nesting depth of arrays and objects.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private let duplicateMembers: JSONValue.DuplicateMembers
    private var position = 0

    init(_ bytes: [UInt8], duplicateMembers: JSONValue.DuplicateMembers) {
        self.bytes = bytes
        self.duplicateMembers = duplicateMembers
    }

    /// Reads one value and checks that nothing follows it.
    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        guard position < bytes.count else { throw JSONSyntaxError(.empty, at: position) }
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw JSONSyntaxError(.trailingCharacters, at: position) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        switch try current() {
        case UInt8(ascii: "{"):
            try object(depth: depth + 1)
        case UInt8(ascii: "["):
            try array(depth: depth + 1)
        case UInt8(ascii: "\""):
            .string(try string())
        case UInt8(ascii: "t"):
            try word("true", .bool(true))
        case UInt8(ascii: "f"):
            try word("false", .bool(false))
        case UInt8(ascii: "n"):
            try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try number()
        default:
            throw JSONSyntaxError(.unexpectedCharacter, at: position)
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw JSONSyntaxError(.tooDeep, at: position) }
        position += 1
        var members: JSONObject = [:]
        skipSpace()
        if try current() == UInt8(ascii: "}") {
            position += 1
            return .object(members)
        }
        while true {
            skipSpace()
            guard try current() == UInt8(ascii: "\"") else {
                throw JSONSyntaxError(.unexpectedCharacter, at: position)
            }
            let start = position
            let name = try string()
            if duplicateMembers == .refused, members[name] != nil {
                throw JSONSyntaxError(.duplicateMember, at: start)
            }
            skipSpace()
            try expect(UInt8(ascii: ":"))
            skipSpace()
            members[name] = try value(depth: depth)
            skipSpace()
            if try current() == UInt8(ascii: ",") {
                position += 1
                continue
            }
            try expect(UInt8(ascii: "}"))
            return .object(members)
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw JSONSyntaxError(.tooDeep, at: position) }
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if try current() == UInt8(ascii: "]") {
            position += 1
            return .array(elements)
        }
        while true {
            skipSpace()
            elements.append(try value(depth: depth))
            skipSpace()
            if try current() == UInt8(ascii: ",") {
                position += 1
                continue
            }
            try expect(UInt8(ascii: "]"))
            return .array(elements)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            try expect(word.utf8Start[index])
        }
        return value
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        var isWhole = true
        if try current() == UInt8(ascii: "-") { position += 1 }
        if try current() == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits(from: start)
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            try digits(from: start)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try digits(from: start)
        }
        // No sensible spelling of a double needs more than 400 characters. A longer one only wastes our time.
        guard position - start <= 400 else { throw JSONSyntaxError(.badNumber, at: start) }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let whole = Int64(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { throw JSONSyntaxError(.badNumber, at: start) }
        return .number(number)
    }

    private mutating func digits(from start: Int) throws(JSONSyntaxError) {
        let first = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        guard position > first else { throw JSONSyntaxError(.badNumber, at: start) }
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        while true {
            let run = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\"),
                bytes[position] >= 0x20
            {
                position += 1
            }
            content.append(contentsOf: bytes[run..<position])
            switch try current() {
            case UInt8(ascii: "\""):
                position += 1
                // The validating initializer of the standard library requires iOS 18. Decoding replaces invalid UTF-8,
                // so only valid text comes back unchanged.
                let text = String(decoding: content, as: UTF8.self)
                guard text.utf8.elementsEqual(content) else {
                    throw JSONSyntaxError(.notUTF8, at: start)
                }
                return text
            case UInt8(ascii: "\\"):
                position += 1
                content.append(contentsOf: Array(String(try escape()).utf8))
            default:
                throw JSONSyntaxError(.badString, at: position)
            }
        }
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let place = position - 1
        let letter = try current()
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // Half of a surrogate pair (RFC 8259, section 7); the other half must follow.
            guard (0xD800...0xDBFF).contains(unit), position + 1 < bytes.count,
                bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
            else { throw JSONSyntaxError(.badString, at: place) }
            position += 2
            let low = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
            else { throw JSONSyntaxError(.badString, at: place) }
            return scalar
        default:
            throw JSONSyntaxError(.badString, at: place)
        }
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try current())).hexDigitValue else {
                throw JSONSyntaxError(.badString, at: position)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private func current() throws(JSONSyntaxError) -> UInt8 {
        guard position < bytes.count else { throw JSONSyntaxError(.truncated, at: position) }
        return bytes[position]
    }

    private mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
        guard try current() == byte else { throw JSONSyntaxError(.unexpectedCharacter, at: position) }
        position += 1
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}

extension JSONValue {
    /// How to treat members of an object with the same name.
    package enum DuplicateMembers: Sendable {
        /// The last one is kept. Use this for stored text, which was read when it came.
        case lastStays
        /// The text is refused: all readers must read it in the same way.
        case refused
    }

    /// Reads one JSON text (RFC 8259) of UTF-8 bytes, up to 64 levels deep.
    ///
    /// - Throws: ``JSONSyntaxError``, which says what is wrong and at which byte, and repeats nothing of the text.
    package init(
        json bytes: some Sequence<UInt8>, duplicateMembers: DuplicateMembers = .refused
    ) throws(JSONSyntaxError) {
        var parser = JSONParser(Array(bytes), duplicateMembers: duplicateMembers)
        self = try parser.document()
    }
}
