import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseWire
import HTTPTypes
import Testing

/// The network in the audit trail.
struct NetworkTests {
    private static let address = HTTPField.Name("X-Forwarded-For")

    private func headers(_ address: String) throws -> HTTPFields {
        [try #require(Self.address): address, .apiVersion: "2024-01-01"]
    }

    private func networks(_ server: TestServer) async throws -> [String: Set<String?>] {
        let records = try await server.accounts.administration.auditRecords(AuditFilter(), page: 1, perPage: 1000)
            .records
        return Dictionary(grouping: records, by: \.name).mapValues { Set($0.map(\.network)) }
    }

    @Test(
        "SRV-33 the trail has the client's network, the /24 of an IPv4 address and the /48 of an IPv6 one, and no address",
        arguments: [
            ("203.0.113.77", "203.0.113.0/24"), ("2001:db8:aa:bb::77", "2001:db8:aa::/48"),
            ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ])
    func network(address: String, network: String) async throws {
        try await APIBench.run(
            .overSocket, prepare: { $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) } }
        ) { bench in
            let body: JSONValue = ["email": "nobody@example.org", "password": "wrong horse battery"]
            _ = try await bench.send(
                .post, "/token?grant_type=password", json: body, headers: try headers(address))
            #expect(try await networks(bench.server) == ["login_failed": [network]])
            let rows = try await bench.server.backend.database.read { sql in
                try sql.rows("SELECT * FROM audit_events", []).map { "\($0)" }.joined()
            }
            #expect(!rows.contains("113.77") && !rows.contains("bb::77"))
            let entries: [WireAuditEntry] = try await bench.send(
                .get, "/admin/audit", bearer: try bench.administratorKey()
            ).decoded()
            #expect(entries.map(\.ipAddress) == [network])
        }
    }

    @Test(
        "SRV-33 whichever route leads to a record, it has the network of the request that asked, and not the session's")
    func everyRoute() async throws {
        try await APIBench.run(
            .overSocket,
            prepare: {
                $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }
                $0.guestsAreAllowed = true
                $0.mailInterval = .zero
                $0.secureEmailChange = false
            }
        ) { bench in
            // Somebody signs in at one place, and does everything else from another.
            let session = try await bench.signedIn()
            let home = try await networks(bench.server)
            #expect(home == ["user_signedup": ["127.0.0.0/24"], "login": ["127.0.0.0/24"]])
            let (away, key) = (try headers("203.0.113.77"), try bench.administratorKey())
            let bearer = session.accessToken
            func ask(
                _ method: HTTPRequest.Method, _ path: String, _ json: JSONValue? = nil, as bearer: String? = nil
            ) async throws -> Answer {
                guard let json else { return try await bench.send(method, path, bearer: bearer, headers: away) }
                return try await bench.send(method, path, json: json, bearer: bearer, headers: away)
            }
            let email: JSONValue = ["email": .string(APIBench.email)]
            _ = try await ask(.post, "/recover", email)
            _ = try await ask(.post, "/otp", email)
            _ = try await ask(.post, "/signup", [:])
            _ = try await ask(
                .post, "/verify", ["type": "signup", "email": .string(APIBench.email), "token": "000000"])
            _ = try await ask(.post, "/token?grant_type=id_token", ["provider": "google", "id_token": "a.b.c"])
            _ = try await ask(.post, "/token?grant_type=pkce", ["auth_code": "x", "code_verifier": "y"])
            #expect(
                try await ask(.put, "/user", ["password": "another horse battery"], as: bearer).status == 200)
            _ = try await ask(.put, "/user", ["email": "countess@example.org"], as: bearer)
            _ = try await ask(.post, "/invite", ["email": "bob@example.org"], as: key)
            _ = try await ask(
                .post, "/admin/generate_link", ["type": "recovery", "email": .string(APIBench.email)], as: key)
            let made: WireUser = try await ask(.post, "/admin/users", ["email": "eve@example.org"], as: key).decoded()
            _ = try await ask(.put, "/admin/users/\(made.id)", ["ban_duration": "1h"], as: key)
            _ = try await ask(.delete, "/admin/users/\(made.id)", as: key)
            let second: WireSession = try await ask(
                .post, "/token?grant_type=refresh_token", ["refresh_token": .string(session.refreshToken)]
            ).decoded()
            for token in [second.refreshToken, session.refreshToken] {
                _ = try await ask(
                    .post, "/token?grant_type=refresh_token", ["refresh_token": .string(token)])
            }
            #expect(try await ask(.post, "/logout?scope=global", as: bearer).status < 500)
            var found = try await networks(bench.server)
            for name in ["user_signedup", "login"] { found[name]?.remove("127.0.0.0/24") }
            #expect(
                Set(found.keys).isSuperset(of: [
                    "user_recovery_requested", "login_failed", "user_updated_password", "user_email_change_requested",
                    "user_invited", "link_made", "user_created", "user_banned", "user_deleted", "token_reuse_detected",
                ]), "\(found.keys.sorted())")
            for (name, networks) in found { #expect(networks == ["203.0.113.0/24"], "\(name)") }
        }
    }

    @Test("SRV-33 SRV-20 a person's own file tells the networks, and what a command does has none")
    func personalData() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let asked = server.accounts.requested(from: ClientContext(address: "203.0.113.77"))
        _ = try await server.accounts.administrationByFiles(as: .command).endSessions(of: session.user.id)
        let who = try await server.authenticate(server.signIn())
        let data = try await asked.own.personalData(of: who)
        let audit = try #require(data["audit"]?.arrayValue)
        let events = audit.compactMap(\.objectValue)
        func network(_ name: String) -> JSONValue? {
            events.first { $0["event"]?.stringValue == name }?["network"]
        }
        #expect(network("user_data_downloaded") == "203.0.113.0/24")
        #expect(network("token_revoked") == .null)
    }
}
