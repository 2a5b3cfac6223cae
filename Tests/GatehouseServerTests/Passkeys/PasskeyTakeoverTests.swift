import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Testing

/// What becomes of passkeys when an account changes hands, goes or moves.
struct PasskeyTakeoverTests {
    private func recovered(_ bench: APIBench) async throws -> WireSession {
        #expect(try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)]).status == 200)
        let code = try await bench.server.newestMail().code
        return try await bench.send(
            .post, "/verify",
            json: ["type": "recovery", "email": .string(APIBench.email), "token": .string(code)]
        ).decoded()
    }

    @Test("SRV-36 a recovery removes the passkeys of sessions that had not proved the address, and keeps the others")
    func recovery() async throws {
        try await APIBench.runWithPasskeys { bench in
            let owner = try await bench.signedIn()
            let (owners, strangers) = (SoftPasskey(), SoftPasskey())
            try await bench.registered(owners, owner.accessToken)
            // A sign-in with the password proves nothing about the mail.
            let stranger: WireSession = try await bench.signIn().decoded()
            try await bench.registered(strangers, stranger.accessToken)
            bench.server.clock.advance(by: 700)
            let session = try await recovered(bench)
            let changed = try await bench.send(
                .put, "/user", json: ["password": "another horse battery"], bearer: session.accessToken)
            #expect(changed.status == 200)
            #expect(try await bench.passkeys(session.accessToken).map(\.credentialID) == [owners.encodedID])
            #expect(try await bench.signIn(with: owners).status == 200)
            #expect(try await bench.signIn(with: strangers).isRefusal(400, .webAuthnVerificationFailed))
            let mail = try await bench.server.newestMail()
            #expect(mail.subject == Catalogue.english.mail(.noticeSubject(.passwordChanged)))
        }
    }

    @Test("SRV-37 the first proof of an address that was confirmed automatically removes every passkey")
    func firstProof() async throws {
        try await APIBench.runWithPasskeys(
            prepare: { ($0.automaticConfirmation, $0.duplicateSignUp) = (true, .explicit) }
        ) { bench in
            let body: JSONValue = ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            let session: WireSession = try await bench.send(.post, "/signup", json: body).decoded()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            let after = try await recovered(bench)
            #expect(try await bench.passkeys(after.accessToken).isEmpty)
            #expect(try await bench.signIn(with: passkey).isRefusal(400, .webAuthnVerificationFailed))
        }
    }

    @Test(
        "SRV-36 a new address keeps the passkeys where it was asked for, and none where only its link is opened",
        arguments: [true, false])
    func newAddress(isThere: Bool) async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.secureEmailChange = false }) { bench in
            let session = try await bench.signedIn()
            let (passkey, new) = (SoftPasskey(), "grace@example.org")
            try await bench.registered(passkey, session.accessToken)
            let asked = try await bench.send(
                .put, "/user", json: ["email": .string(new)], bearer: session.accessToken)
            #expect(asked.status == 200)
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
            let link = try bench.server.linkToken(in: try await bench.server.newestMail(to: new))
            _ = try await bench.server.accounts.addressChange.agree(
                link, session: isThere ? who.session.id : nil, client: TestServer.client)
            #expect(try await bench.server.stored(new)?.id == who.user.id)
            #expect(try await bench.signIn(with: passkey).status == (isThere ? 200 : 400))
        }
    }

    @Test("SRV-20 a person's file lists the passkeys without their keys")
    func personalData() async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            let who = try await bench.server.accounts.sessions.authenticate(
                accessToken: Secret(session.accessToken))
            let file = try await bench.server.accounts.own.personalData(of: who)
            let listed = try #require(file["passkeys"]?.arrayValue?.first?.objectValue)
            #expect(listed["credential_id"]?.stringValue == passkey.encodedID && listed["name"] == .null)
            let key = Base64URL.encode(try passkey.key.cose)
            #expect(!String(decoding: JSONValue.object(file).bytes, as: UTF8.self).contains(key))
        }
    }

    @Test("PKY-06 passkeys go with the account, whether or not its row stays", arguments: [true, false])
    func deletion(keepsRow: Bool) async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            let deleted = try await bench.send(
                .delete, "/admin/users/\(session.user.id)", json: ["should_soft_delete": .bool(keepsRow)],
                bearer: try bench.administratorKey())
            #expect(deleted.status == 200)
            #expect(try await bench.server.backend.database.read { try !PasskeyTable($0).isUsed() })
        }
    }

    @Test("OPS-02 passkeys and answered challenges are copied with everything else")
    func copied() {
        let tables = DatabaseTransfer.tables(of: Migration.server)
        #expect(tables.contains("webauthn_credentials") && tables.contains("used_challenges"))
    }
}
