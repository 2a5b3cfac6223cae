import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseSettings
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// Sign-out tickets: apps of ours get one with every session, and tell the server with it that they signed out.
struct SignOutTicketTests {
    private static let ours: HTTPFields = [.apiVersion: "2024-01-01", .device: "new"]
    private static let credentials: JSONValue = [
        "email": .string(APIBench.email), "password": .string(APIBench.password),
    ]

    private struct Held {
        let session: WireSession
        let ticket: String
    }

    private func signIn(_ bench: APIBench) async throws -> Held {
        let answer = try await bench.send(
            .post, "/token?grant_type=password", json: Self.credentials, headers: Self.ours)
        return Held(session: try answer.decoded(), ticket: try #require(answer.headers[.ticket]))
    }

    private func tell(_ bench: APIBench, _ ticket: String) async throws -> Answer {
        try await bench.send(.post, "/logout/ticket", json: ["ticket": .string(ticket)])
    }

    private func isLive(_ bench: APIBench, _ session: WireSession) async throws -> Bool {
        try await bench.send(.get, "/user", bearer: session.accessToken).status == 200
    }

    @Test("SES-13 a ticket ends its own session and no other, without a bearer, once or twice", arguments: Way.allCases)
    func ends(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let other = try await bench.signedIn()
            let held = try await signIn(bench)
            for _ in 0..<2 {
                #expect(try await tell(bench, held.ticket).status == 204)
                #expect(try await !isLive(bench, held.session))
                #expect(try await isLive(bench, other))
            }
            #expect(try await bench.refresh(held.session.refreshToken).isRefusal(400, .sessionNotFound))
            let filter = AuditFilter(events: [.signedOut])
            let trail = try await bench.server.backend.database.read {
                try AuditTable($0).page(filter, skipping: 0, limit: 9).records
            }
            #expect(trail.map(\.reason) == ["local"])
        }
    }

    @Test("SES-13 a renewal brings the same ticket, and another client gets no ticket")
    func renewal() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            let plain = try await bench.signIn()
            #expect(plain.headers[.ticket] == nil && plain.headers[.device] != nil)
            // A session of before has a ticket after its next renewal.
            let session: WireSession = try plain.decoded()
            let renewed = try await bench.send(
                .post, "/token?grant_type=refresh_token",
                json: ["refresh_token": .string(session.refreshToken)], headers: Self.ours)
            let ticket = try #require(renewed.headers[.ticket])
            let again: WireSession = try renewed.decoded()
            let next = try await bench.send(
                .post, "/token?grant_type=refresh_token", json: ["refresh_token": .string(again.refreshToken)],
                headers: Self.ours)
            #expect(next.headers[.ticket] == ticket)
            #expect(try await tell(bench, ticket).status == 204)
            #expect(try await !isLive(bench, next.decoded()))
        }
    }

    @Test("SES-13 whatever is not a ticket gets the same answer and ends nothing")
    func others() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            let held = try await signIn(bench)
            let stranger = try await TestServer.start()
            let foreign = try await stranger.confirmed().ticket.reveal()
            var flipped = Array(held.ticket)
            flipped[30] = flipped[30] == "A" ? "B" : "A"
            let texts = [
                "none", "é", foreign, String(flipped), held.session.refreshToken, held.session.accessToken,
                String(held.ticket.dropLast()), held.ticket + held.ticket,
            ]
            for text in texts where text.utf8.count <= 1024 {
                let answer = try await tell(bench, text)
                #expect(answer.status == 204 && answer.body.isEmpty)
            }
            #expect(try await isLive(bench, held.session))
        }
    }

    @Test("SES-13 a ticket does nothing but its sign-out")
    func nothingElse() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            let held = try await signIn(bench)
            #expect(try await bench.refresh(held.ticket).isRefusal(400, .refreshTokenNotFound))
            #expect(try await bench.send(.get, "/user", bearer: held.ticket).isRefusal(403, .badJWT))
            #expect(try await bench.send(.post, "/logout", bearer: held.ticket).isRefusal(403, .badJWT))
            let device: HTTPFields = [.apiVersion: "2024-01-01", .device: held.ticket]
            let answer = try await bench.send(
                .post, "/token?grant_type=password", json: Self.credentials, headers: device)
            #expect(answer.headers[.device]?.contains(held.ticket) == false)
            #expect(try await isLive(bench, held.session))
        }
    }

    @Test("SES-13 SRV-14 a body without a ticket is refused by name, and a long one too")
    func malformed() async throws {
        try await APIBench.run(.overSocket) { bench in
            let long = String(repeating: "a", count: 2000)
            let bodies: [JSONValue] = [[:], ["ticket": 1], ["ticket": nil], ["ticket": .string(long)]]
            for body in bodies {
                let answer = try await bench.send(.post, "/logout/ticket", json: body)
                #expect(try answer.isRefusal(400, .validationFailed))
                #expect(try answer.error().message.contains("ticket"))
            }
            #expect(try await bench.send(.post, "/logout/ticket", bytes: Array("{".utf8)).isRefusal(400, .badJSON))
        }
    }

    @Test("SES-13 SRV-29 telling is limited by network, as renewing is")
    func limited() async throws {
        let rule = LimitRule("token", count: 3, window: .seconds(60))
        try await APIBench.run(.overSocket, prepare: { $0.limits.token = rule }) { bench in
            for _ in 0..<3 { #expect(try await tell(bench, "none").status == 204) }
            let answer = try await tell(bench, "none")
            #expect(try answer.isRefusal(429, .overRequestRateLimit))
            #expect(answer.headers[.retryAfter] != nil)
        }
    }

    @Test("SES-13 SRV-04 nothing in the database is a ticket or becomes one")
    func derived() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let tickets = SignOutTickets(keys: server.backend.keys)
        #expect(tickets.session(of: session.ticket) == session.sessionID)
        #expect(tickets.session(of: session.refreshToken) == nil)
        #expect(RefreshTokens(keys: server.backend.keys).read(session.ticket) == nil)
        for file in try server.folder.contents().filter({ $0.name.hasPrefix("gatehouse.sqlite") }) {
            #expect(file.bytes.range(of: Data(session.ticket.reveal().suffix(20).utf8)) == nil)
        }
    }
}
