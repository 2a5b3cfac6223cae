import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

struct GuestUpgradeTests {
    private static let consent: JSONValue = ["version": "7", "accepted_at": "2020-01-01T00:00:00Z"]

    private func guest(_ bench: APIBench, _ body: JSONValue = ["data": ["theme": "dark"]]) async throws -> WireSession {
        try await bench.send(.post, "/signup", json: body).decoded()
    }

    private func update(_ bench: APIBench, _ session: WireSession, _ body: JSONValue) async throws -> Answer {
        try await bench.send(.put, "/user", json: body, bearer: session.accessToken)
    }

    private func stored(_ bench: APIBench, _ session: WireSession) async throws -> UserRecord {
        let id = try #require(UserID(text: session.user.id))
        return try #require(try await bench.server.backend.database.read { try UserTable($0).find(id) })
    }

    @Test("UI-12 a guest becomes a user with the same id once the address is proven", arguments: Way.allCases)
    func upgrade(_ way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.guestsAreAllowed = true }) { bench in
            let session = try await guest(bench)
            let asked: WireUser = try await update(
                bench, session, ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            ).decoded()
            #expect(asked.isAnonymous && asked.email.isEmpty && asked.newEmail == APIBench.email)
            #expect(asked.id == session.user.id && asked.emailChangeSentAt != nil)
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))
            let mails = try await bench.server.backend.mailbox.newest()
            #expect(mails.map(\.to) == [APIBench.email])

            let user: WireSession = try await bench.send(
                .post, "/verify",
                json: ["type": "email_change", "email": .string(APIBench.email), "token": .string(mails[0].code)]
            ).decoded()
            #expect(user.user.id == session.user.id && user.user.email == APIBench.email && !user.user.isAnonymous)
            #expect(user.user.appMetadata == UserRecord.emailProvider && user.user.userMetadata == ["theme": "dark"])
            #expect(user.user.identities.map(\.provider) == ["email"] && user.user.newEmail == nil)
            let signedIn: WireSession = try await bench.signIn().decoded()
            #expect(signedIn.user.id == session.user.id)
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            let claims = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(renewed.accessToken))
                .claims
            #expect(claims?.isAnonymous == false && claims?.email == APIBench.email)
        }
    }

    @Test("UI-12 with automatic confirmation a guest is a user at once, and a person still proves a new address")
    func automatically() async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.guestsAreAllowed = true
                $0.automaticConfirmation = true
                $0.duplicateSignUp = .explicit
            }
        ) { bench in
            let session = try await guest(bench)
            let user: WireUser = try await update(
                bench, session, ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            ).decoded()
            #expect(user.id == session.user.id && user.email == APIBench.email && !user.isAnonymous)
            #expect(user.emailConfirmedAt != nil && user.newEmail == nil)
            #expect(try await bench.server.backend.mailbox.newest().isEmpty)
            #expect(try await bench.signIn().status == 200)

            let other = try await guest(bench)
            #expect(
                try await update(bench, other, ["email": .string(APIBench.email)]).isRefusal(422, .emailExists))
            #expect(try await stored(bench, other).isAnonymous)
            let moving: WireUser = try await update(bench, session, ["email": "b@example.org"]).decoded()
            #expect(moving.email == APIBench.email && moving.newEmail == "b@example.org")
        }
    }

    @Test("SRV-18 where consent is required a guest who never gave it does not become a user without, and it is kept")
    func consent() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let session = try await guest(bench)
            let strict = try await bench.server.another { $0.consentRequired = true }
            let who = try await strict.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
            let refused = try await refusal { try await strict.changeEmail(who, to: APIBench.email) }
            #expect(refused?.status == 422 && refused?.code == .consentRequired)
            #expect(try await stored(bench, session).newEmail == nil)

            let body: JSONValue = ["email": .string(APIBench.email), "gatehouse_consent": Self.consent]
            #expect(try await update(bench, session, body).status == 200)
            let kept = try await stored(bench, session).consent
            #expect(kept?.version == "7")
            let wire: WireSession = try await bench.send(
                .post, "/verify",
                json: [
                    "type": "email_change", "email": .string(APIBench.email),
                    "token": .string(try await bench.server.newestMail().code),
                ]
            ).decoded()
            // A person edits it no more.
            let other: JSONValue = ["gatehouse_consent": ["version": "8", "accepted_at": "2020-01-01T00:00:00Z"]]
            #expect(try await update(bench, wire, other).isRefusal(400, .validationFailed))
            #expect(try await stored(bench, wire).consent == kept)
            #expect(try await update(bench, try await guest(bench), other).isRefusal(400, .validationFailed))
        }
    }
}
