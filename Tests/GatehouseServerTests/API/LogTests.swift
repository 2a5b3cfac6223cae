import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Hummingbird
import Testing

struct LogTests {
    @Test("SRV-11 no secret, address, query or body reaches the log, at any level", arguments: Way.allCases)
    func silence(way: Way) async throws {
        let recorder = LogRecorder()
        try await APIBench.run(way, log: recorder.logger) { bench in
            let session = try await bench.signedIn()
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            _ = try await bench.send(.get, "/user", bearer: renewed.accessToken)
            _ = try await bench.send(.get, "/verify?type=signup&token=querysecret")
            _ = try await bench.send(.get, "/nothing-of-ada@example.org?token=querysecret")
            _ = try await bench.signIn("wrong horse battery")
            _ = try await bench.send(.post, "/signup", bytes: Array("{\"password\": bodysecret".utf8))
            bench.server.clock.advance(by: 61)
            _ = try await bench.send(.post, "/recover", json: ["email": "ada@example.org"])
            let mail = try await bench.server.newestMail()
            // The digits of a request's id may spell a name. Where the server itself listens is no secret.
            let text = recorder.lines.filter { !$0.contains("listening on") }.joined(separator: "\n")
                .replacing(/"hb\.request\.id": [0-9a-f]+/, with: "")
            for secret in [
                session.accessToken, session.refreshToken, renewed.accessToken, renewed.refreshToken, mail.code,
                try bench.server.linkToken(in: mail).reveal(), "querysecret", "bodysecret", "horse", "example.org",
                "ada", "127.0.0.1",
            ] {
                #expect(!text.contains(secret))
            }
        }
        let requests = recorder.lines.filter { $0.contains("/auth/v1/token") && $0.contains("milliseconds") }
        #expect(requests.count == 2)
        // What was refused is in the log with the code that the app got.
        #expect(requests.filter { $0.contains("invalid_credentials") }.count == 1)
    }

    @Test("SRV-14 an unplanned failure is 500 with an id under which the log has one line, without its text")
    func unplanned() async throws {
        let recorder = LogRecorder()
        try await APIBench.run(
            .inProcess, log: recorder.logger,
            routes: { router in
                router.get("/auth/v1/broken") { _, _ -> String in
                    throw DatabaseTrouble(.other, code: "11", reason: "malformed")
                }
            }
        ) { bench in
            let answer = try await bench.send(.get, "/broken")
            #expect(try answer.isRefusal(500, .unexpectedFailure))
            let id = try #require(try answer.error().errorID)
            let lines = recorder.lines.filter { $0.hasPrefix("error request failed") && $0.contains(id) }
            #expect(lines.count == 1)
            #expect(lines.first?.contains("malformed") == true)
            #expect(!recorder.lines.joined().contains("topsecret"))
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("malformed"))
        }
    }

    @Test("SRV-14 an answer of 503 has one line with its cause")
    func unavailable() async throws {
        let recorder = LogRecorder()
        try await APIBench.run(
            .inProcess, log: recorder.logger,
            routes: { router in
                router.get("/auth/v1/away") { _, _ -> String in
                    throw DatabaseTrouble(.unreachable, code: "57P01", reason: "the database accepts no connections")
                }
            }
        ) { bench in
            let status = try await bench.send(.get, "/away").status
            #expect(status == 503)
            let lines = recorder.lines.filter { $0.hasPrefix("error request failed") }
            #expect(lines.count == 1)
            #expect(lines.first?.contains("57P01") == true)
        }
    }
}
