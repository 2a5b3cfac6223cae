import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

struct SignUpTests {
    @Test("SRV-02 a new account waits for its address to be confirmed, and is told so")
    func pending() async throws {
        let server = try await TestServer.start()
        let outcome = try await server.accounts.signUp.withPassword(
            email: " Ada@Example.ORG", password: TestServer.password, metadata: ["name": "Ada", "age": 36],
            consent: nil, client: TestServer.client)
        guard case .confirmationPending(let user) = outcome else {
            Issue.record("the account must wait for confirmation")
            return
        }
        #expect(user == (try await server.stored()))
        #expect(user.email == TestServer.email && user.emailConfirmedAt == nil)
        #expect(user.confirmationSentAt == server.clock.now)
        #expect(user.userMetadata == ["name": "Ada", "age": 36])
        #expect(user.appMetadata == ["provider": "email", "providers": ["email"]])
        #expect(user.identities.map(\.provider) == ["email"] && user.identities.map(\.subject) == [user.id.text])
        #expect(user.passwordHash != TestServer.password.reveal())
    }

    @Test("SRV-16 with automatic confirmation a new account is in at once, and nothing is mailed")
    func automatic() async throws {
        let server = try await TestServer.start { $0.automaticConfirmation = true }
        guard case .signedIn(let session) = try await server.signUp() else {
            Issue.record("the account must be in")
            return
        }
        #expect(session.user.emailConfirmedAt == server.clock.now)
        #expect(try await server.authenticate(server.issued(session)).session.methods.map(\.method) == ["password"])
        #expect(try await server.backend.mailbox.newest().isEmpty)
        #expect(try await refusal { try await server.signUp() }?.code == .userAlreadyExists)
    }

    @Test("SRV-16 a closed sign-up is refused")
    func closed() async throws {
        let server = try await TestServer.start { $0.signUpOpen = false }
        let error = try await refusal { try await server.signUp() }
        #expect(error?.status == 422 && error?.code == .signupDisabled)
        #expect(try await server.stored() == nil)
    }

    @Test("SRV-17 an address that has an account is refused with user_already_exists, and nothing is mailed")
    func duplicate() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let before = try await server.stored()
        let mails = try await server.backend.mailbox.newest().count
        let error = try await refusal {
            try await server.signUp("ADA@example.org", password: Secret("a stranger's own"))
        }
        #expect(error?.status == 422 && error?.code == .userAlreadyExists)
        #expect(try await server.stored() == before)
        #expect(try await server.backend.mailbox.newest().count == mails)
    }

    @Test("SRV-17 SRV-28 an unconfirmed address gets its mail again, and the later sign-up replaces the earlier one")
    func unconfirmedDuplicate() async throws {
        let server = try await TestServer.start()
        let first = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: TestServer.password, metadata: ["secret": "hers"], consent: nil,
            client: TestServer.client)
        guard case .confirmationPending(let original) = first else { return }
        server.clock.advance(by: 60)
        let second = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: Secret("a stranger's own"), metadata: ["mine": true], consent: nil,
            client: TestServer.client)
        guard case .confirmationPending(let shown) = second else {
            Issue.record("the answer must be as for a new account")
            return
        }
        #expect(shown.id != original.id && shown.identities.isEmpty && shown.passwordHash == nil)
        #expect(shown.userMetadata == ["mine": true] && shown.createdAt == server.clock.now)
        #expect(shown.confirmationSentAt == server.clock.now)

        let stored = try #require(try await server.stored())
        #expect(stored.passwordHash == nil && stored.userMetadata == ["mine": true])
        #expect(try await server.backend.mailbox.newest().count == 2)
        let session = try await server.verify(.signup, code: try await server.newestMail().code)
        #expect(session.user.id == original.id)
    }

    @Test("SRV-17 signing up again within a minute sends no second mail, and the first code stays good")
    func impatient() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        let mail = try await server.newestMail()
        try await server.signUp()
        #expect(try await server.backend.mailbox.newest().count == 1)
        #expect(try await server.verify(.signup, code: mail.code).user.email == TestServer.email)
    }

    @Test("SRV-02 an address whose account was deleted a moment ago can be signed up with again, and is mailed")
    func afterDeletion() async throws {
        let server = try await TestServer.start()
        let old = try await server.confirmed().user.id
        _ = try await server.accounts.administration.deleteUser(old)
        #expect(try await server.confirmed().user.id != old)
    }

    @Test("SRV-17 of fifty who sign up with one address at once, over two instances, one account comes to be")
    func race() async throws {
        let first = try await TestServer.start { $0.automaticConfirmation = true }
        let second = try await first.another()
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask {
                    let error = try await refusal { try await server.signUp() }
                    #expect(error == nil || error?.code == .userAlreadyExists)
                    return error == nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("SRV-18 where consent is required no account comes to be without it, and it is kept with version and time")
    func consent() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        let error = try await refusal { try await server.signUp() }
        #expect(error?.status == 422 && error?.code == .consentRequired)
        #expect(try await server.stored() == nil)

        let consent = Consent(version: "2026-01", time: server.clock.now.addingTimeInterval(-5))
        try await server.signUp(consent: consent)
        #expect(try await server.stored()?.consent == consent)
        // The person's own metadata is elsewhere, so that writing it cannot touch the consent.
        let session = try await server.verify(.signup, code: try await server.newestMail().code)
        _ = try await server.accounts.own.update(
            try await server.authenticate(session), change: UserChange(metadata: ["consent_version": "forged"]))
        #expect(try await server.stored()?.consent == consent)
    }

    @Test("SRV-05 a weak password makes no account", arguments: [("short1", "length"), ("password1", "pwned")])
    func weak(password: String, reason: String) async throws {
        let server = try await TestServer.start()
        let error = try await refusal { try await server.signUp(password: Secret(password)) }
        #expect(error?.status == 422 && error?.code == .weakPassword)
        #expect(error?.weakPasswordReasons?.contains(reason) == true)
        #expect(try await server.stored() == nil)
    }

    @Test(
        "SRV-14 an address that breaks the rule is refused by name",
        arguments: ["", "ada", "ada@localhost", "a b@c.de"])
    func badAddress(email: String) async throws {
        let server = try await TestServer.start()
        let error = try await refusal { try await server.signUp(email) }
        #expect(error?.status == 400 && error?.code == .validationFailed)
    }
}
