import CPQ
import GatehouseStore

/// The result of a statement.
struct Reply: Sendable {
    var rows: [SQLRow] = []
    /// How many rows it changed.
    var changed = 0
    /// The server's description of what it did: `COMMIT`, `INSERT 0 1`.
    var tag = ""

    /// Reads a result, whose columns have these names.
    init(_ result: OpaquePointer, columns: [String]) throws(WireFailure) {
        tag = String(cString: PQcmdStatus(result))
        changed = Int(String(cString: PQcmdTuples(result))) ?? 0
        guard !columns.isEmpty else { return }
        let types = columns.indices.map { PQftype(result, Int32($0)) }
        let count = PQntuples(result)
        rows.reserveCapacity(Int(count))
        for row in 0..<count {
            var values: [SQLValue] = []
            values.reserveCapacity(columns.count)
            for (column, type) in types.enumerated() {
                values.append(try Self.value(result, row, Int32(column), type: type))
            }
            rows.append(SQLRow(columns: columns, values: values))
        }
    }

    init() {}

    private static func value(
        _ result: OpaquePointer, _ row: Int32, _ column: Int32, type: Oid
    ) throws(WireFailure) -> SQLValue {
        if PQgetisnull(result, row, column) == 1 { return .null }
        guard let start = PQgetvalue(result, row, column) else { return .null }
        let length = Int(PQgetlength(result, row, column))
        return try start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes throws(WireFailure) -> SQLValue in
            let bytes = UnsafeBufferPointer(start: bytes, count: length)
            switch type {
            case 20, 21, 23, 26, 1700:
                guard let number = Int64(String(decoding: bytes, as: UTF8.self)) else { throw .unexpectedType }
                return .integer(number)
            case 16: return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
            case 18, 19, 25, 705, 1042, 1043: return .text(String(decoding: bytes, as: UTF8.self))
            default: throw .unexpectedType
            }
        }
    }
}
