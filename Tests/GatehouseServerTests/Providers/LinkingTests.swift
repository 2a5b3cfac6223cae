import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct LinkingTests {
    private static let example = ProviderIdentity.ada(
        email: "ada@work.example", subject: "work-1", issuer: "https://id.example.com", provider: "example")

    private func linking(_ configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer.start {
            $0.manualLinking = true
            configure(&$0)
        }
    }

    private func guest(_ server: TestServer) async throws -> IssuedSession {
        try await server.issued(
            server.accounts.signUp.asGuest(metadata: ["theme": "dark"], consent: nil, client: TestServer.client))
    }

    @Test("SRV-19 an account at a provider is added and taken away again, and signs in while it is there")
    func linkAndUnlink() async throws {
        let server = try await linking()
        let session = try await server.confirmed()
        let linked = try await server.accounts.linking.link(Self.example, to: server.authenticate(session))
        #expect(linked.identities.map(\.provider) == ["email", "example"] && linked.email == TestServer.email)
        #expect(linked.appMetadata == ["provider": "email", "providers": ["email", "example"]])
        let byProvider = try await server.signIn(with: Self.example)
        #expect(byProvider.user.id == session.user.id)

        let identity = try #require(linked.identities.last)
        try await server.accounts.linking.unlink(identity.identityID, of: server.authenticate(session))
        let user = try await server.stored(session.user.id)
        #expect(user.identities.map(\.provider) == ["email"] && user.email == TestServer.email)
        #expect(user.appMetadata == ["provider": "email", "providers": ["email"]])
        // Sessions that were begun with it have ended, this one has not.
        #expect(try await server.storedSession(byProvider.sessionID)?.endedAt != nil)
        #expect(try await server.authenticate(session).user.id == user.id)
        #expect(try await server.signIn(with: Self.example).user.id != user.id)
        let again = try await refusal {
            try await server.accounts.linking.unlink(identity.identityID, of: server.authenticate(session))
        }
        #expect(again?.status == 422 && again?.code == .identityNotFound)
        let events = try await server.accounts.administration.auditRecords(
            AuditFilter(user: user.id, events: [.identityLinked, .identityUnlinked]), page: 1, perPage: 10)
        #expect(events.records.map(\.event) == [.identityUnlinked, .identityLinked])
    }

    @Test("SRV-19 the last way to sign in stays, and so does what is somebody else's")
    func last() async throws {
        let server = try await linking()
        let ada = try await server.signIn(with: .ada())
        let own = try #require(ada.user.identities.first)
        let single = try await refusal {
            try await server.accounts.linking.unlink(own.identityID, of: server.authenticate(ada))
        }
        #expect(single?.status == 422 && single?.code == .singleIdentityNotDeletable)
        let bob = try await server.confirmed("bob@example.org")
        let others = try await refusal {
            try await server.accounts.linking.unlink(own.identityID, of: server.authenticate(bob))
        }
        #expect(others?.code == .identityNotFound)
        #expect(try await server.signIn(with: .ada()).user.id == ada.user.id)
        for who in [ada, bob] {
            let taken = try await refusal {
                try await server.accounts.linking.link(.ada(), to: server.authenticate(who))
            }
            #expect(taken?.status == 422 && taken?.code == .identityAlreadyExists)
        }
    }

    @Test("SRV-19 linking by hand is for deployments that allow it, and for guests")
    func notAllowed() async throws {
        let server = try await TestServer.start { $0.guestsAllowed = true }
        let who = try await server.authenticate(server.confirmed())
        let refused = try await refusal { try await server.accounts.linking.link(Self.example, to: who) }
        #expect(refused?.status == 404 && refused?.code == .manualLinkingDisabled)
        let kept = try await refusal { try await server.accounts.linking.unlink(who.user.id.rawValue, of: who) }
        #expect(kept?.code == .manualLinkingDisabled)
        let guest = try await server.authenticate(guest(server))
        #expect(try await server.accounts.linking.link(Self.example, to: guest).isAnonymous == false)
    }

    @Test("UI-12 SRV-19 a guest who links a provider is a user with the same id, address and name")
    func guestUpgrade() async throws {
        let server = try await TestServer.start {
            $0.guestsAllowed = true
        }
        let session = try await guest(server)
        let issued = try await server.issued(
            server.accounts.linking.signIn(
                linking: .ada(), to: server.authenticate(session), consent: nil, client: TestServer.client))
        #expect(issued.user.id == session.user.id && !issued.user.isAnonymous)
        #expect(issued.user.email == TestServer.email && issued.user.emailConfirmedAt != nil)
        #expect(issued.user.userMetadata["theme"] == "dark" && issued.user.userMetadata["name"] == "Ada Lovelace")
        #expect(issued.user.appMetadata == ["provider": "google", "providers": ["google"]])
        #expect(try await server.authenticate(issued).claims?.isAnonymous == false)
        #expect(try await server.signIn(with: .ada()).user.id == session.user.id)

        // The address is another account's: neither account changes.
        try await server.confirmed("bob@example.org")
        let other = try await guest(server)
        let taken = try await refusal {
            try await server.accounts.linking.link(
                .ada(email: "bob@example.org", subject: "bob"), to: server.authenticate(other))
        }
        #expect(taken?.status == 422 && taken?.code == .emailExists)
        #expect(try await server.stored(other.user.id).isAnonymous)
        // One that the provider does not vouch for is nobody's.
        let user = try await server.accounts.linking.link(
            .ada(email: "bob@example.org", verified: false, subject: "bob"), to: server.authenticate(other))
        #expect(user.email == nil && !user.isAnonymous && user.identities.count == 1)
    }

    @Test("UI-12 SRV-18 a guest agrees to the terms when a provider makes a user of them, where it is required")
    func guestConsent() async throws {
        let server = try await TestServer.start { $0.guestsAllowed = true }
        let session = try await guest(server)
        let strict = try await server.another { $0.consentRequired = true }
        let who = try await strict.authenticate(session)
        #expect(try await refusal { try await strict.accounts.linking.link(.ada(), to: who) }?.code == .consentRequired)
        #expect(try await strict.stored(who.user.id).isAnonymous)
        let consent = Consent(version: "2", time: strict.clock.now)
        #expect(try await strict.accounts.linking.link(.ada(), to: who, consent: consent).consent == consent)
    }

    @Test("SRV-19 nothing is linked by a session that has ended")
    func ended() async throws {
        let server = try await linking()
        let who = try await server.authenticate(server.confirmed())
        try await server.accounts.sessions.end(who, scope: .global)
        let refused = try await refusal { try await server.accounts.linking.link(Self.example, to: who) }
        #expect(refused?.status == 403 && refused?.code == .sessionNotFound)
        #expect(try await server.identities(of: who.user.id).isEmpty)
    }
}
