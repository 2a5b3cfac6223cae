import CPQ
import GatehouseStore

/// What a statement gave.
struct Reply: Sendable {
    var rows: [SQLRow] = []
    /// How many rows it changed.
    var changed = 0
    /// What the server says it did: `COMMIT`, `INSERT 0 1`.
    var tag = ""

    /// Reads a result.
    init(_ result: OpaquePointer) throws(WireFailure) {
        tag = String(cString: PQcmdStatus(result))
        changed = Int(String(cString: PQcmdTuples(result))) ?? 0
        let width = PQnfields(result)
        guard width > 0 else { return }
        let columns = (0..<width).map { String(cString: PQfname(result, $0)) }
        let types = (0..<width).map { PQftype(result, $0) }
        let count = PQntuples(result)
        rows.reserveCapacity(Int(count))
        for row in 0..<count {
            var values: [SQLValue] = []
            values.reserveCapacity(Int(width))
            for column in 0..<width {
                values.append(try Self.value(result, row, column, type: types[Int(column)]))
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
        let text = start.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
        switch type {
        case 20, 21, 23, 26, 1700:
            guard let number = Int64(text) else { throw .unexpectedType }
            return .integer(number)
        case 16: return .integer(text == "t" ? 1 : 0)
        case 18, 19, 25, 705, 1042, 1043: return .text(text)
        default: throw .unexpectedType
        }
    }
}
