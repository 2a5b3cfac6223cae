import Crypto
import GatehouseStore

/// The number of rows in a table, and a digest of them that does not depend on their order.
struct TableDigest: Equatable, Sendable {
    private(set) var count = 0
    /// The sum of the digests of the rows.
    private var sum: [UInt64] = [0, 0, 0, 0]

    /// Adds one row.
    mutating func add(_ row: SQLRow, columns: [String]) throws {
        var hash = SHA256()
        for column in columns {
            // The length comes first, so that no two rows give the same text.
            let text: String
            switch try row[column] {
            case .null: text = "n"
            case .integer(let value): text = "i\(value)"
            case .text(let value): text = "t\(value)"
            }
            hash.update(data: Array("\(text.utf8.count):\(text)".utf8))
        }
        count += 1
        let bytes = Array(hash.finalize())
        for index in sum.indices {
            let word = bytes[(index * 8)..<(index * 8 + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            sum[index] &+= word
        }
    }
}
