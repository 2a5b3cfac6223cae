import Crypto
import GatehouseStore
import Synchronization

/// A statement of the tables in PostgreSQL's dialect: `?` becomes `$1`, and text is ordered by its bytes.
struct StatementText: Equatable, Sendable {
    /// The statement as it is sent.
    let text: String
    /// The name of the prepared statement, derived from the text. Behind a pooler, if two connections used one name for
    /// two texts, one would run the other's statement.
    let name: String

    init(_ sql: String) {
        text = Self.translated(sql)
        name = "gh_" + SHA256.hash(data: Array(text.utf8)).prefix(8).map(Self.hex).joined()
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.utf8.count == 2 ? digits : "0" + digits
    }

    private static func translated(_ sql: String) -> String {
        let bytes = Array(sql.utf8)
        let defines = isDefinition(bytes)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var (index, number) = (0, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                // A doubled quote inside ends one quoted part and begins the next, which has the same result.
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) ?? bytes.count - 1
                result += bytes[index...end]
                index = end + 1
            case UInt8(ascii: "-") where bytes[(index + 1)...].first == UInt8(ascii: "-"):
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                result += bytes[index..<end]
                index = end
            case UInt8(ascii: "?"):
                number += 1
                result += Array("$\(number)".utf8)
                index += 1
            case let byte where byte.isWordCharacter:
                let end = bytes[index...].firstIndex { !$0.isWordCharacter } ?? bytes.count
                result += bytes[index..<end]
                if defines, bytes[index..<end].elementsEqual("TEXT".utf8) { result += Array(" COLLATE \"C\"".utf8) }
                index = end
            default:
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a statement defines columns.
    private static func isDefinition(_ bytes: [UInt8]) -> Bool {
        let start = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return start.starts(with: "CREATE TABLE".utf8) || start.starts(with: "ALTER TABLE".utf8)
    }
}

extension UInt8 {
    fileprivate var isWordCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

/// The statements of this process, each translated once.
final class StatementTexts: Sendable {
    /// More texts than the tables have would mean that texts contain values.
    private static let capacity = 4096

    private let known = Mutex<[String: StatementText]>([:])

    /// Returns a statement in PostgreSQL's dialect.
    func text(of sql: String) -> StatementText {
        if let text = known.withLock({ $0[sql] }) { return text }
        let text = StatementText(sql)
        known.withLock { known in
            if known.count >= Self.capacity { known.removeAll() }
            known[sql] = text
        }
        return text
    }
}
