import Foundation
import GatehouseAccounts
import GatehouseDomain
import Testing

/// Codes of an authenticator app, against those of another implementation.
struct TimeCodeTableTests {
    /// The codes of one secret.
    private struct Row: Decodable {
        var secret: String
        var first: Double
        var stride: Double
        var codes: String
    }

    private static let table = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/totp/codes.json")

    @Test("MFA-02 10,000 instants have the codes that pyotp shows")
    func codes() throws {
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: Self.table))
        var compared = 0
        for row in rows {
            let digits = Array(row.secret)
            let secret = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            }
            let app = TimeCode(secret: Data(secret))
            let codes = Array(row.codes)
            for index in 0..<codes.count / TimeCode.digits {
                let code = String(codes[index * TimeCode.digits..<(index + 1) * TimeCode.digits])
                let instant = Date(timeIntervalSince1970: row.first + Double(index) * row.stride)
                #expect(app.code(of: TimeCode.step(at: instant)) == Secret(code))
                compared += 1
            }
        }
        #expect(compared == 10_000)
    }
}
