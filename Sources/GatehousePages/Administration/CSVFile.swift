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

    /// A row. What a spreadsheet would calculate is preceded by an apostrophe, which makes it text: what people call
    /// themselves must not run on the machine of an administrator.
    static func line(_ cells: [String]) -> String {
        cells.map { "\"\(harmless($0).replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
    }

    /// The signs that begin a formula at the beginning of a cell.
    private static let formulaSigns = "=+-@\t\r\n＝＋－＠".unicodeScalars
    /// What ends a cell where lists are separated by semicolons, as in most of Europe, or by tabs. Quotes count as well,
    /// because a spreadsheet drops those at the beginning of a cell.
    private static let boundaries = ";\t\r\n\"".unicodeScalars

    /// Adds the apostrophes. It works by scalar, because a sign with a combining mark is a different character.
    private static func harmless(_ cell: String) -> String {
        var text = String.UnicodeScalarView()
        var isBeginning = true
        for scalar in cell.unicodeScalars {
            if isBeginning, formulaSigns.contains(scalar) { text.append("'") }
            text.append(scalar)
            isBeginning = boundaries.contains(scalar)
        }
        return String(text)
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
