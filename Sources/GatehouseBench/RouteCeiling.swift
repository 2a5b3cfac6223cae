import Foundation
import GRDB
import Hummingbird
import JWTKit
import Logging

/// The minimum for an authenticated request on the server's stack: verify an ES256 token, read one row, answer.
enum RouteCeiling {
    /// Serves `GET /row` on a free port of loopback until the process is ended.
    static func run(file: String) async throws {
        let pool = try DatabasePool(path: file)
        let subject = "5d3f8a52-0c1b-4f8e-9f0a-7f2f1b6f0c11"
        try await pool.write { database in
            try database.execute(sql: "CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT NOT NULL)")
            try database.execute(sql: "INSERT INTO things VALUES (?, 'thing')", arguments: [subject])
        }
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: ES256PrivateKey())
        let inAnHour = Int(Date.timeIntervalBetween1970AndReferenceDate) + 3_000_000_000
        let token = try await keys.sign(
            Claims(
                subject: SubjectClaim(value: subject),
                expiration: ExpirationClaim(value: Date(timeIntervalSince1970: Double(inAnHour)))))

        let router = Router()
        router.get("row") { request, _ in
            let bearer = request.headers[.authorization]?.dropFirst("Bearer ".count) ?? ""
            let claims = try await keys.verify(String(bearer), as: Claims.self)
            let name = try await pool.read { database in
                try String.fetchOne(
                    database.cachedStatement(sql: "SELECT name FROM things WHERE id = ?"),
                    arguments: [claims.subject.value])
            }
            guard name != nil else { throw HTTPError(.notFound) }
            return HTTPResponse.Status.ok
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                let lines = "\(channel.localAddress?.port ?? 0)\n\(token)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(lines.utf8))
            },
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        try await application.runService()
    }

    private struct Claims: JWTPayload {
        var subject: SubjectClaim
        var expiration: ExpirationClaim

        enum CodingKeys: String, CodingKey {
            case subject = "sub"
            case expiration = "exp"
        }

        func verify(using algorithm: some JWTAlgorithm) throws {
            try expiration.verifyNotExpired()
        }
    }
}
