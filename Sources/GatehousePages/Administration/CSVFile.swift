import Foundation
import GatehouseWeb
import HTTPTypes
import Hummingbird

/// A list as a file for a spreadsheet (RFC 4180). Rows are sent as they are read, so that the list is never in memory
/// as a whole.
struct CSVFile: Sendable {
    /// The number of rows that are read at once.
    static let portion = 500
    /// The maximum number of rows in a file.
    private static let limit = 100_000

    let name: String
    let columns: [String]

    /// An instant in UTC; empty for none.
    static func time(_ instant: Date?) -> String { instant?.formatted(.iso8601) ?? "" }

    /// A row. A cell that a spreadsheet would calculate gets an apostrophe in front, which makes it text: a person's
    /// name must not run as a formula on an administrator's computer.
    static func line(_ cells: [String]) -> String {
        let quoted = cells.map { cell in
            // By scalar, because a sign with a combining mark is a different character.
            let isFormula = cell.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
            return "\"\(isFormula ? "'" : "")\(cell.replacing("\"", with: "\"\""))\""
        }
        return quoted.joined(separator: ",") + "\r\n"
    }

    /// The file as an answer.
    ///
    /// - Parameter rows: Returns the rows after a place in the list, and the place after them; nil at the end.
    func response<Place: Sendable>(
        _ rows: @escaping @Sendable (Place?) async throws -> (rows: [[String]], next: Place?)
    ) -> Response {
        var response = Response(
            status: .ok, headers: PageHeaders.document,
            body: ResponseBody { writer in
                // The byte order mark tells spreadsheets that the text is UTF-8.
                try await writer.write(ByteBuffer(string: "\u{FEFF}" + Self.line(columns)))
                var (place, count): (Place?, Int) = (nil, 0)
                repeat {
                    let found = try await rows(place)
                    place = found.next
                    count += found.rows.count
                    try await writer.write(ByteBuffer(string: found.rows.map(Self.line).joined()))
                } while place != nil && count < Self.limit
                try await writer.finish(nil)
            })
        response.headers[.contentType] = "text/csv; charset=utf-8"
        response.headers[.contentDisposition] = "attachment; filename=\"\(name).csv\""
        return response
    }
}
