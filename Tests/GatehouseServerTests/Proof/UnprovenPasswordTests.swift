import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

/// Passwords that somebody sets who holds no more than a session.
struct UnprovenPasswordTests {
    private let thiefs = Secret("a thief's fine passphrase")
    private let next = Secret("another fine passphrase")

    private func start(_ configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer.start {
            $0.manualLinking = true
            $0.accessTokenLife = .seconds(30 * 86_400)
            configure(&$0)
        }
    }

    private func update(
        _ server: TestServer, _ session: IssuedSession, _ change: UserChange
    ) async throws -> ServerError? {
        try await refusal { try await server.accounts.own.update(server.authenticate(session), change: change) }
    }

    /// An account whose password a session of an hour ago has replaced, and a sign-in with it.
    private func stolen(_ server: TestServer) async throws -> IssuedSession {
        let session = try await server.confirmed()
        server.clock.advance(by: 3600)
        #expect(try await update(server, session, UserChange(password: thiefs)) == nil)
        return try await server.signIn(password: thiefs)
    }

    @Test("SRV-38 by default a session of a day ago sets no password, as with GoTrue's secure setting")
    func byDefault() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        server.clock.advance(by: 86_401)
        let refused = try await update(server, session, UserChange(password: thiefs))
        #expect(refused?.status == 400 && refused?.code == .reauthenticationNeeded)
        // The current password is a proof as good as a sign-in.
        let change = UserChange(password: next, currentPassword: TestServer.password)
        #expect(try await update(server, session, change) == nil)
    }

    @Test("SRV-38 a sign-in with a password that was set without a proof is not recent, however fresh it is")
    func notRecent() async throws {
        let server = try await start()
        let thief = try await stolen(server)
        #expect(try await server.storedSession(thief.sessionID)?.ownerProvenAt == nil)
        let who = try await server.authenticate(thief)
        #expect(try await refusal { try await server.accounts.own.delete(who) }?.code == .reauthenticationNeeded)
        let linked = try await refusal { try await server.accounts.linking.link(.ada(email: nil), to: who) }
        #expect(linked?.status == 403 && linked?.code == .reauthenticationNeeded)
        #expect(!server.accounts.administrationByFiles(as: .administrator).mayAct(who))
        #expect(try await update(server, thief, UserChange(password: next))?.code == .reauthenticationNeeded)
    }

    @Test("SRV-38 nor does it become its owner's: not as the current one of the next, and not by waiting")
    func staysUnproven() async throws {
        let server = try await start { $0.passwordNeedsRecentSession = false }
        let thief = try await stolen(server)
        server.clock.advance(by: 90_000)
        let change = UserChange(password: next, currentPassword: thiefs)
        #expect(try await update(server, thief, change) == nil)
        #expect(try await server.stored()?.hasUnprovenPassword == true)
        let again = try await server.signIn(password: next)
        #expect(try await update(server, again, UserChange(currentPassword: next)) == nil)
        #expect(try await server.storedSession(again.sessionID)?.ownerProvenAt == nil)
        let who = try await server.authenticate(again)
        #expect(who.user.proofOfOwner == .code)
        #expect(try await refusal { try await server.accounts.own.delete(who) }?.code == .reauthenticationNeeded)
    }

    @Test("SRV-38 a mailed code, the current password, a recovery and a fresh sign-in set the owner's password")
    func owners() async throws {
        let server = try await start()
        let thief = try await stolen(server)
        try await server.accounts.reauthentication.request(server.authenticate(thief))
        let nonce = Secret(try await server.newestMail().code)
        #expect(try await update(server, thief, UserChange(password: next, nonce: nonce)) == nil)
        #expect(try await server.stored()?.hasUnprovenPassword == false)
        #expect(try await update(server, server.signIn(password: next), UserChange(password: thiefs)) == nil)
        #expect(try await server.stored()?.hasUnprovenPassword == false)
        let change = UserChange(password: next, currentPassword: thiefs)
        server.clock.advance(by: 3600)
        let late = try await server.signIn(password: thiefs)
        server.clock.advance(by: 3600)
        #expect(try await update(server, late, change) == nil)
        #expect(try await server.stored()?.hasUnprovenPassword == false)

        server.clock.advance(by: 3600)
        #expect(try await update(server, late, UserChange(password: thiefs)) == nil)
        #expect(try await server.stored()?.hasUnprovenPassword == true)
        try await server.recover()
        let recovery = try await server.verify(.recovery, code: server.newestMail().code)
        #expect(try await update(server, recovery, UserChange(password: next)) == nil)
        #expect(try await server.stored()?.hasUnprovenPassword == false)
        let session = try await server.signIn(password: next)
        #expect(try await refusal { try await server.accounts.own.delete(server.authenticate(session)) } == nil)
    }

    @Test("SRV-38 an administrator's token sets no password and no address, whatever the settings, even when fresh")
    func administrators() async throws {
        let server = try await start {
            $0.passwordNeedsRecentSession = false
            $0.secureEmailChange = false
            $0.freshProof = false
        }
        let session = try await server.confirmed()
        _ = try await server.accounts.administrationByFiles(as: .administrator).setAdministrator(
            session.user.id, true)
        let address = UserChange(email: "eve@example.org")
        for change in [UserChange(password: thiefs), address, UserChange(email: "eve@example.org", password: thiefs)] {
            let refused = try await update(server, session, change)
            #expect(refused?.status == 400 && refused?.code == .reauthenticationNeeded)
        }
        #expect(try await server.stored()?.newEmail == nil)
        let wrong = UserChange(email: "eve@example.org", currentPassword: thiefs)
        #expect(try await update(server, session, wrong)?.code == .currentPasswordInvalid)
        // What is not about a way to sign in needs none.
        #expect(try await update(server, session, UserChange(metadata: ["theme": "dark"])) == nil)

        var proven = address
        proven.currentPassword = TestServer.password
        #expect(try await update(server, session, proven) == nil)
        #expect(try await server.stored()?.newEmail == "eve@example.org")
        try await server.accounts.reauthentication.request(server.authenticate(session))
        let nonce = Secret(try await server.newestMail().code)
        #expect(try await update(server, session, UserChange(password: next, nonce: nonce)) == nil)
        try await server.recover()
        let recovery = try await server.verify(.recovery, code: server.newestMail().code)
        #expect(try await update(server, recovery, UserChange(password: TestServer.password)) == nil)
    }
}
