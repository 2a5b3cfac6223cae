import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseSettings
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Testing

/// What people send about themselves never reaches what is the server's to say.
struct SelfServiceTests {
    private static let otherID = "00000000-0000-4000-8000-000000000000"

    /// Every name under which somebody might try, each with a value that would matter.
    private static let serverOnly: JSONObject = [
        "id": .string(otherID), "user_id": .string(otherID), "sub": .string(otherID), "aud": "admin",
        "role": "service_role", "app_metadata": ["provider": "google", "plan": "gold"],
        "raw_app_meta_data": ["plan": "gold"], "user_metadata": ["name": "Eve"], "email_confirm": true,
        "email_confirmed_at": "2020-01-01T00:00:00Z", "confirmed_at": "2020-01-01T00:00:00Z", "email_verified": true,
        "phone_confirm": true, "is_super_admin": true, "is_anonymous": true, "is_sso_user": true,
        "banned_until": "2999-01-01T00:00:00Z", "ban_duration": "24h", "invited_at": "2020-01-01T00:00:00Z",
        "last_sign_in_at": "2020-01-01T00:00:00Z", "created_at": "2020-01-01T00:00:00Z",
        "deleted_at": "2020-01-01T00:00:00Z", "new_email": "eve@example.org", "email_change_confirmed": "both",
        "password_hash": "$argon2id$v=19$m=32,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
        "encrypted_password": "x", "identities": [], "providers": ["google"], "provider": "google", "aal": "aal2",
        "session_id": .string(otherID), "consent_version": "9", "consent_at": 1, "is_recovery": true,
        "reauthenticated_at": 1, "amr": ["totp"],
    ]

    @Test("SRV-10 no field of the server's is in the body of a route that people use for themselves")
    func separateTypes() throws {
        let taken = Set(Self.serverOnly.keys)
        let bodies: [any RequestBodyShape] = try [
            SignUpBody(json: .object(Self.serverOnly)), UserUpdateBody(json: .object(Self.serverOnly)),
        ]
        for body in bodies {
            // It is read so that it can be refused.
            #expect(Set(body.json.keys).intersection(taken).subtracting(["app_metadata"]) == [])
        }
    }

    @Test("SRV-10 each of them, tried on changing the account, is refused or changes nothing", arguments: Way.allCases)
    func update(_ way: Way) async throws {
        try await APIBench.run(way) { bench in
            let session = try await bench.signedIn()
            let before = try #require(try await bench.server.stored())
            for (name, value) in Self.serverOnly {
                let answer = try await bench.send(
                    .put, "/user", json: [name: value], bearer: session.accessToken)
                if name == "app_metadata" {
                    #expect(try answer.isRefusal(403, .notAdmin))
                } else {
                    #expect(answer.status == 200, "\(name)")
                }
                #expect(try await bench.server.stored() == before, "\(name)")
                bench.server.clock.advance(by: 15)
            }
            #expect(
                try await bench.send(
                    .put, "/user", json: ["app_metadata": .null, "role": .null], bearer: session.accessToken
                ).status == 200)
            try await self.unchanged(session, bench)
        }
    }

    @Test("SRV-10 each of them, tried on signing up, makes the account that it makes without")
    func signUp() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            for (index, (name, value)) in Self.serverOnly.enumerated() {
                let email = "person-\(index)@example.org"
                let body: JSONValue = ["email": .string(email), "password": .string(APIBench.password), name: value]
                #expect(try await bench.send(.post, "/signup", json: body).status == 200, "\(name)")
                let made = try #require(try await bench.server.stored(email), "\(name)")
                var expected = UserRecord(
                    id: made.id, email: email, passwordHash: made.passwordHash,
                    confirmationSentAt: bench.server.clock.now, createdAt: bench.server.clock.now,
                    updatedAt: bench.server.clock.now)
                expected.userMetadata = [:]
                #expect(made == expected && made.id.text != Self.otherID, "\(name)")
                #expect(made.passwordHash != Self.serverOnly["password_hash"]?.stringValue)

                let guest: WireSession = try await bench.send(.post, "/signup", json: [name: value]).decoded()
                #expect(guest.user.isAnonymous && guest.user.id != Self.otherID, "\(name)")
                #expect(guest.user.appMetadata.isEmpty && guest.user.confirmedAt == nil, "\(name)")
                #expect(guest.user.role == "authenticated" && guest.user.bannedUntil == nil, "\(name)")
            }
        }
    }

    @Test("SRV-10 each of them, tried on every other way in, opens the session that it opens without")
    func waysIn() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            let extra = Self.serverOnly
            func with(_ body: JSONObject) -> JSONValue { .object(body.merging(extra) { own, _ in own }) }
            let email = JSONValue.string(APIBench.email)
            let signedIn: WireSession = try await bench.send(
                .post, "/token?grant_type=password",
                json: with(["email": email, "password": .string(APIBench.password)])
            ).decoded()
            try await unchanged(signedIn, bench)
            let renewed: WireSession = try await bench.send(
                .post, "/token?grant_type=refresh_token", json: with(["refresh_token": .string(signedIn.refreshToken)])
            ).decoded()
            try await unchanged(renewed, bench)
            bench.server.clock.advance(by: 61)
            #expect(try await bench.send(.post, "/recover", json: with(["email": email])).status == 200)
            let code = try await bench.server.newestMail().code
            let recovered: WireSession = try await bench.send(
                .post, "/verify", json: with(["type": "recovery", "email": email, "token": .string(code)])
            ).decoded()
            try await unchanged(recovered, bench)
        }
    }

    @Test("SRV-10 nobody chooses the session that they get: each sign-in opens another, whatever is sent along")
    func fixation() async throws {
        try await APIBench.run(.inProcess) { bench in
            let planted = try await bench.signedIn("eve@example.org")
            let plantedID = try await bench.server.accounts.sessions.authenticate(
                accessToken: Secret(planted.accessToken)
            )
            .session.id
            _ = try await bench.signedIn()
            var ids: Set<SessionID> = [plantedID]
            for index in 0..<3 {
                let body: JSONValue = [
                    "email": .string(APIBench.email), "password": .string(APIBench.password),
                    "session_id": .string(plantedID.text), "refresh_token": .string(planted.refreshToken),
                ]
                var headers: HTTPFields = [.apiVersion: "2024-01-01", .cookie: "session=\(plantedID.text)"]
                headers[.sessionID] = plantedID.text
                headers[.authorization] = "Bearer \(planted.accessToken)"
                let answer = try await bench.send(
                    .post, "/token?grant_type=password&session_id=\(plantedID.text)", json: body, headers: headers)
                let session: WireSession = try answer.decoded()
                let who = try await bench.server.accounts.sessions.authenticate(
                    accessToken: Secret(session.accessToken))
                #expect(who.user.email == APIBench.email && answer.headers[.sessionID] == who.session.id.text)
                ids.insert(who.session.id)
                #expect(ids.count == index + 2)
                #expect(session.refreshToken != planted.refreshToken)
            }
            let before = try await bench.server.accounts.sessions.live(plantedID)
            #expect(before?.user.email == "eve@example.org")
        }
    }

    private func unchanged(_ session: WireSession, _ bench: APIBench) async throws {
        let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
        #expect(who.user.email == APIBench.email && who.user.id.text != Self.otherID)
        #expect(who.claims?.role == "authenticated" && who.claims?.appMetadata == UserRecord.emailProvider)
        #expect(who.claims?.assuranceLevel == "aal1" && who.claims?.isAnonymous == false)
        #expect(who.session.id.text != Self.otherID && who.user.bannedUntil == nil && who.user.userMetadata == [:])
        #expect(session.user.role == "authenticated" && session.user.aud == "authenticated")
    }
}
