import Crypto
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// The first proof by mail of an account that was confirmed automatically.
struct FirstProofTests {
    /// How the owner of an address proves it.
    enum Proof: CaseIterable, Sendable {
        case signInCode
        case signInLink
        case recoveryCode
        case recoveryLink
        case appLink

        var isRecovery: Bool { self == .recoveryCode || self == .recoveryLink }
    }

    private static let strangers = ProviderIdentity.ada(
        email: "eve@example.com", subject: "eve", issuer: "https://id.example.com", provider: "example")
    private static let verifier = String(repeating: "v", count: 64)

    /// A server where a stranger has signed up with somebody else's address, which was confirmed automatically.
    private func prepared() async throws -> (server: TestServer, stranger: IssuedSession) {
        let server = try await TestServer.start {
            $0.automaticConfirmation = true
            $0.manualLinking = true
            $0.mailInterval = .zero
        }
        let outcome = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: TestServer.password, metadata: ["theme": "dark"], consent: nil,
            client: TestServer.client)
        guard case .signedIn(let opened) = outcome else { throw StoreMissing() }
        let stranger = try await server.issued(opened)
        _ = try await server.accounts.linking.link(Self.strangers, to: server.authenticate(stranger))
        return (server, stranger)
    }

    private struct StoreMissing: Error {}

    private func proved(_ server: TestServer) async throws -> TestServer {
        try await server.another { $0.automaticConfirmation = false }
    }

    private func mailedSignIn(_ server: TestServer, app: AppLink? = AppLink()) async throws -> MailboxMessage {
        try await server.accounts.signIn.requestMail(
            MailedSignIn(email: TestServer.email), app: app, client: TestServer.client)
        return try await server.newestMail()
    }

    private func prove(_ proof: Proof, _ server: TestServer) async throws -> IssuedSession {
        switch proof {
        case .signInCode: return try await server.verify(.email, code: mailedSignIn(server).code)
        case .signInLink:
            return try await server.verify(.magiclink, link: server.linkToken(in: mailedSignIn(server)))
        case .recoveryCode:
            try await server.recover()
            return try await server.verify(.recovery, code: server.newestMail().code)
        case .recoveryLink:
            try await server.recover()
            return try await server.verify(.recovery, link: server.linkToken(in: server.newestMail()))
        case .appLink:
            let challenge = try #require(
                CodeChallenge(Base64URL.encode(SHA256.hash(data: Data(Self.verifier.utf8)))))
            let mail = try await mailedSignIn(server, app: AppLink(redirect: nil, challenge: challenge))
            let followed = try await server.accounts.links.follow(
                server.linkToken(in: mail), purpose: .magiclink, client: TestServer.client)
            guard case .leads(let url) = followed, let code = url.split(separator: "code=").last else {
                throw StoreMissing()
            }
            return try await server.issued(
                server.accounts.codeExchange.exchange(
                    Secret(String(code)), verifier: Secret(Self.verifier), client: TestServer.client))
        }
    }

    private func expectSecured(_ server: TestServer, _ stranger: IssuedSession) async throws {
        let user = try #require(try await server.stored())
        #expect(user.id == stranger.user.id && user.passwordHash == nil && user.linked.isEmpty)
        #expect(user.userMetadata["theme"] == "dark")
        #expect(user.emailConfirmedBy?.isByMail == true)
        #expect(try await server.storedSession(stranger.sessionID)?.endedAt != nil)
        #expect(try await refusal { try await server.refresh(stranger.refreshToken) } != nil)
        #expect(try await refusal { try await server.signIn() }?.code == .invalidCredentials)
        #expect(try await server.signIn(with: Self.strangers).user.id != user.id)
        let mail = try #require(
            try await server.backend.mailbox.newest().first {
                $0.subject == Catalogue.english.mail(.noticeSubject(.accountSecured))
            })
        #expect(mail.to == TestServer.email)
        #expect(mail.text.contains("Removed: Password, example, sessions on other devices"))
    }

    @Test(
        "SRV-37 the first proof by mail leaves a stranger no session, password or provider", arguments: Proof.allCases)
    func secured(proof: Proof) async throws {
        let (before, stranger) = try await prepared()
        let server = try await self.proved(before)
        let owner = try await prove(proof, server)
        #expect(owner.user.id == stranger.user.id)
        try await expectSecured(server, stranger)
        #expect(try await server.authenticate(owner).user.id == stranger.user.id)
        // Only the first one does: the next is an ordinary sign-in.
        let again = try await server.verify(.email, code: mailedSignIn(server).code)
        for session in [owner, again] { #expect(try await server.authenticate(session).user.id == owner.user.id) }
        #expect(try await server.signIn(with: .ada()).user.id == owner.user.id)
    }

    @Test("SRV-37 while addresses are confirmed automatically, only a recovery does this", arguments: Proof.allCases)
    func automatic(proof: Proof) async throws {
        let (server, stranger) = try await prepared()
        _ = try await prove(proof, server)
        if proof.isRecovery { return try await expectSecured(server, stranger) }
        #expect(try await server.authenticate(stranger).user.linked.count == 1)
        // It counts as no proof later either.
        #expect(try await server.stored()?.emailConfirmedBy == .automatic)
        let later = try await self.proved(server)
        _ = try await prove(proof, later)
        try await expectSecured(later, stranger)
    }

    @Test("SRV-37 an account that was imported as confirmed automatically counts as unproved")
    func imported() async throws {
        let server = try await TestServer.start { $0.mailInterval = .zero }
        let hash = try await server.accounts.hasher.hash(TestServer.password)
        let line = """
            {"id": "0E7F0C1B-7D83-4C9A-8C39-7C7D7B0A1F11", "email": "ada@example.org", "created_at": \
            "2024-05-06 06:00:00+00", "email_confirmed_at": "2024-05-06 07:08:09+00", \
            "encrypted_password": "\(hash)"}
            """
        _ = try await UserImport(
            into: server.accounts, by: server.accounts.administration, clock: server.clock
        ).run(TextFile(line).source(), skipsProblems: false)
        let stranger = try await server.signIn()
        _ = try await server.verify(.email, code: mailedSignIn(server).code)
        #expect(try await refusal { try await server.authenticate(stranger) } != nil)
        #expect(try await refusal { try await server.signIn() }?.code == .invalidCredentials)
    }

    @Test("SRV-37 an account whose address was proved loses nothing by a mail")
    func provedBefore() async throws {
        let server = try await TestServer.start { $0.mailInterval = .zero }
        let session = try await server.confirmed()
        _ = try await server.verify(.email, code: mailedSignIn(server).code)
        #expect(try await server.authenticate(session).user.passwordHash != nil)
        #expect(try await server.signIn().user.id == session.user.id)
    }

    // MARK: Who knows the password

    @Test("SRV-37 a person who also knows the password keeps everything, and a question uses no code up")
    func known() async throws {
        let (before, stranger) = try await prepared()
        let server = try await self.proved(before)
        let mail = try await mailedSignIn(server)
        let request = Verification(kind: .magiclink, proof: .code(email: TestServer.email, Secret(mail.code)))
        let signIn = server.accounts.signIn
        let asked = try await refusal { try await signIn.verify(request, asks: true, client: TestServer.client) }
        #expect(asked?.refusal == .currentPasswordRequired)
        let wrong = try await refusal {
            try await signIn.keep(request, password: Secret("a wrong password"), client: TestServer.client)
        }
        #expect(wrong?.refusal == .confirmingPasswordInvalid)
        try await signIn.keep(request, password: TestServer.password, client: TestServer.client)
        let session = try await server.issued(signIn.verify(request, asks: true, client: TestServer.client))
        #expect(session.user.id == stranger.user.id && session.user.emailConfirmedBy == .code)
        #expect(try await server.authenticate(stranger).user.linked.count == 1)
        #expect(try await server.signIn().user.id == stranger.user.id)
    }

    @Test("SRV-37 the password alone keeps nothing: a wrong code counts, and says nothing about the password")
    func wrongCode() async throws {
        let (before, _) = try await prepared()
        let server = try await self.proved(before)
        let code = try await server.wrongCode(for: mailedSignIn(server))
        let request = Verification(kind: .magiclink, proof: .code(email: TestServer.email, Secret(code)))
        for password in [TestServer.password, Secret("a wrong password")] {
            let refused = try await refusal {
                try await server.accounts.signIn.keep(request, password: password, client: TestServer.client)
            }
            #expect(refused?.codeFailure == .wrong)
        }
        #expect(try await server.stored()?.emailConfirmedBy == .automatic)
    }
}
