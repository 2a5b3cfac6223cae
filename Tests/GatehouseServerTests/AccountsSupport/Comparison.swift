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

/// Three addresses on one private server: one without an account, one that somebody else has signed up with and not
/// confirmed, one that is taken. What a stranger does is done with all of them, and must look alike.
struct Comparison {
    static let taken = TestServer.email
    static let fresh = "eve@example.org"
    static let waiting = "wanda@example.org"
    static let all = [fresh, waiting, taken]
    /// What the stranger signs up with.
    static let sent = Secret("a password of their own")

    private static let someID = UserID(rawValue: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))

    let server: TestServer

    /// A server where `taken` has a confirmed account and `waiting` one that is not, and enough time has passed that no
    /// mail of that holds one back.
    static func start(configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> Comparison {
        let server = try await TestServer.start {
            $0.duplicateSignUp = .private
            configure(&$0)
        }
        try await server.confirmed(taken)
        try await server.signUp(waiting, password: Secret("what somebody else has sent"))
        server.clock.advance(by: 3600)
        return Comparison(server: server)
    }

    /// What a stranger can see of one step.
    struct Sight: Equatable {
        /// The refusal, with its status, code, words and wait, and what callers in this process are told.
        var refusal: ServerError?
        /// The user in the answer, with another id and address, and without the hash, which is in no answer.
        var answer: UserRecord?
    }

    /// Does a step with all addresses, and expects that they look alike. Gives what it looks like.
    @discardableResult
    func alike(
        sourceLocation: SourceLocation = #_sourceLocation, _ step: (String) async throws -> UserRecord?
    ) async throws -> Sight {
        let fresh = try await sight(Self.fresh, step)
        for email in Self.all.dropFirst() {
            let other = try await sight(email, step)
            #expect(other == fresh, "\(email)", sourceLocation: sourceLocation)
        }
        return fresh
    }

    private func sight(_ email: String, _ step: (String) async throws -> UserRecord?) async throws -> Sight {
        do {
            guard var user = try await step(email) else { return Sight() }
            #expect(user.email == email)
            user.email = "somebody@example.org"
            user.id = Self.someID
            user.passwordHash = nil
            return Sight(answer: user)
        } catch let refusal as AccountRefusal {
            return Sight(refusal: ServerError(refusal))
        }
    }

    // MARK: What a stranger can ask

    @discardableResult
    func signUp(_ password: Secret = Comparison.sent) async throws -> Sight {
        try await alike { email in
            let outcome = try await server.accounts.signUp.withPassword(
                email: email, password: password, metadata: ["name": "Eve"], consent: nil, client: TestServer.client)
            guard case .confirmationPending(let user) = outcome else { return nil }
            return user
        }
    }

    @discardableResult
    func signIn(_ password: Secret) async throws -> ErrorCode? {
        try await alike { email in
            _ = try await server.signIn(email, password: password)
            return nil
        }.refusal?.code
    }

    @discardableResult
    func resend() async throws -> Sight {
        try await alike { email in
            try await server.accounts.codes.resendConfirmation(email: email, client: TestServer.client)
            return nil
        }
    }

    @discardableResult
    func recover() async throws -> Sight {
        try await alike { email in
            try await server.recover(email)
            return nil
        }
    }

    /// Presents a code that is never right.
    @discardableResult
    func guess(_ kind: Verification.Kind) async throws -> ServerError? {
        try await alike { email in
            _ = try await server.verify(kind, code: "not it", email: email)
            return nil
        }.refusal
    }

    /// How many mails an address was sent.
    func mails(to email: String) async throws -> Int {
        try await server.backend.mailbox.newest().filter { $0.to == email }.count
    }
}
