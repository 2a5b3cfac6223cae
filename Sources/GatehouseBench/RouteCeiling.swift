import Crypto
import Foundation
import GRDB
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire
import Hummingbird
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
        let key = P256.Signing.PrivateKey()
        let inAnHour = Int(Date.timeIntervalBetween1970AndReferenceDate) + 3_000_000_000
        let token = try CompactJWS.sign(
            #"{"exp":\#(inAnHour),"sub":"\#(subject)"}"#, header: JWSHeader.encoded(.es256, kid: nil), with: .es256(key)
        )
        let (verifier, rules) = (VerificationKey.es256(key.publicKey), TimeRules(afterEnd: 0, beforeStart: 0))
        let clock = SystemWallClock()

        let router = Router()
        router.get("row") { request, _ in
            let bearer = request.headers[.authorization]?.dropFirst("Bearer ".count) ?? ""
            guard let jws = CompactJWS(String(bearer)), jws.header?.algorithm == "ES256", jws.isSigned(by: verifier),
                let claims = jws.claims, let subject = claims["sub"]?.stringValue
            else { throw HTTPError(.unauthorized) }
            try rules.check(TokenTimes(claims), at: clock.now)
            let name = try await pool.read { database in
                try String.fetchOne(
                    database.cachedStatement(sql: "SELECT name FROM things WHERE id = ?"),
                    arguments: [subject])
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
}
