import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Logging
import Testing

/// What a stranger with a clock could find out: nothing. Hashes count as what they cost on a real server, and limits are
/// counted as there; the clients have addresses enough.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_SOAK"] == "1"))
struct TimingSoakTests {
    private static let wrong = Secret("not the password")
    private static let sent = Secret("a password of their own")

    /// Accounts of every kind, each with its own address.
    private enum Kind: String, CaseIterable {
        case unknown, confirmed, unconfirmed, banned
        case withoutPassword = "without-password"
        /// Confirmed, and somebody else has signed up with its address.
        case shadowed

        var email: String { "\(rawValue)@example.org" }
    }

    private struct Stage {
        let server: TestServer
        let accounts: Accounts
        let hasher: TimedHasher
        let equivalence: TimingEquivalence

        /// An address of a client that has asked for nothing yet in this block.
        static func client(_ block: Int, _ number: Int) -> ClientContext {
            ClientContext(address: "10.\(number).\(block / 250).\(block % 250 + 1)", agent: "test")
        }

        /// Lets the intervals between mails pass, and what has been counted against an account become less: thirty mails
        /// to one address take longer than an hour.
        func nextBlock() { server.clock.advance(by: 121) }

        func refuse(_ email: String, _ password: Secret, _ code: ErrorCode, _ block: Int, _ number: Int) async throws {
            let error = try await refusal {
                try await accounts.signIn.withPassword(
                    email: email, password: password, client: Self.client(block, number))
            }
            #expect(error?.code == code)
        }
    }

    private func stage(_ duplicateSignUp: DuplicateSignUp) async throws -> Stage {
        let server = try await TestServer.start {
            $0.duplicateSignUp = duplicateSignUp
            $0.limits = .standard
        }
        return try await stage(of: server)
    }

    /// Gives a server accounts of every kind, and measures what a hash costs on it.
    private func stage(of server: TestServer) async throws -> Stage {
        let hasher = TimedHasher()
        let accounts = try server.accounts(hasher: hasher)
        let (hash, now) = (try await hasher.hash(TestServer.password), server.clock.now)
        try await server.backend.database.write { sql in
            for kind in Kind.allCases where kind != .unknown {
                let user = UserRecord(
                    id: UserID(rawValue: SystemRandomSource().uuid()), email: kind.email,
                    passwordHash: kind == .withoutPassword ? nil : hash,
                    emailConfirmedAt: kind == .unconfirmed ? nil : now,
                    bannedUntil: kind == .banned ? .distantFuture : nil, createdAt: now, updatedAt: now)
                _ = try UserTable(sql).insertIfFree(user)
            }
        }
        if server.policy.duplicateSignUp == .private {
            _ = try await accounts.signUp.withPassword(
                email: Kind.shadowed.email, password: Self.sent, metadata: [:], consent: nil,
                client: TestServer.client)
        }
        let cost = try await TimedHasher.standardCost()
        return Stage(
            server: server, accounts: accounts, hasher: hasher,
            equivalence: TimingEquivalence(bound: 0.02 * cost, hash: cost, hasher: hasher))
    }

    @Test(
        "SRV-05 a refused sign-in takes as long for an unknown address as for any account, within 2 % of a hash",
        arguments: [DuplicateSignUp.explicit, .private])
    func refusedSignIn(policy: DuplicateSignUp) async throws {
        let stage = try await stage(policy)
        // What is compared with is decided by whether there is an account, a password and a shadow registration; the
        // states of an account that come after the comparison are gone through where it costs less.
        let kinds: [Kind] =
            switch policy {
            case .explicit: [.unknown, .confirmed, .banned, .withoutPassword]
            case .private: [.unknown, .confirmed, .unconfirmed, .shadowed]
            }
        try await stage.equivalence.expectEqual(
            "refused sign-in, \(policy.rawValue)",
            kinds.enumerated().map { number, kind in
                .init(kind.rawValue) { block in
                    try await stage.refuse(kind.email, Self.wrong, .invalidCredentials, block, number)
                }
            }
        ) { _ in stage.nextBlock() }
    }

    @Test("SRV-17 SRV-05 the password just sent is taken for as long beside an account as in its place")
    func signInWithWhatWasSent() async throws {
        let stage = try await stage(.private)
        try await stage.equivalence.expectEqual(
            "sign-in before confirming",
            [
                .init("new account") { block in
                    try await stage.refuse(
                        Kind.unconfirmed.email, TestServer.password, .emailNotConfirmed, block, 1)
                },
                .init("shadow registration") { block in
                    try await stage.refuse(Kind.shadowed.email, Self.sent, .emailNotConfirmed, block, 2)
                },
            ]
        ) { _ in stage.nextBlock() }
    }

    @Test("SRV-17 SRV-05 a sign-up takes as long with a taken address as with a new one, the first time and again")
    func signUp() async throws {
        let stage = try await stage(.private)
        func request(_ name: String, _ number: Int, email: @escaping (Int) -> String) -> TimingEquivalence.Request {
            .init(name) { block in
                let outcome = try await stage.accounts.signUp.withPassword(
                    email: email(block), password: Self.sent, metadata: [:], consent: nil,
                    client: Stage.client(block, number))
                guard case .confirmationPending = outcome else {
                    Issue.record("not pending")
                    return
                }
            }
        }
        let hash = try await stage.hasher.hash(Self.wrong)
        try await stage.equivalence.expectEqual(
            "sign-up",
            [
                request("new", 1) { "new-\($0)@example.org" }, request("taken", 2) { "taken-\($0)@example.org" },
                request("new again", 3) { "again-\($0)@example.org" },
                request("taken again", 4) { _ in Kind.shadowed.email },
            ]
        ) { block in
            stage.nextBlock()
            let now = stage.server.clock.now
            try await stage.server.backend.database.write { sql in
                for (name, confirmed) in [("taken", now), ("again", nil)] {
                    let user = UserRecord(
                        id: UserID(rawValue: SystemRandomSource().uuid()), email: "\(name)-\(block)@example.org",
                        passwordHash: hash, emailConfirmedAt: confirmed, createdAt: now, updatedAt: now)
                    _ = try UserTable(sql).insertIfFree(user)
                }
            }
        }
    }

    @Test("SRV-17 asking for a recovery takes as long for an unknown address as for any account")
    func recover() async throws {
        let stage = try await stage(.private)
        try await stage.equivalence.expectEqual(
            "recover",
            Kind.allCases.enumerated().map { number, kind in
                .init(kind.rawValue) { block in
                    try await stage.accounts.codes.requestRecovery(
                        email: kind.email, client: Stage.client(block, number))
                }
            }
        ) { _ in stage.nextBlock() }
    }

    @Test("SRV-17 asking for the confirmation again takes as long for an unknown address as for any account")
    func resend() async throws {
        let stage = try await stage(.private)
        try await stage.equivalence.expectEqual(
            "resend",
            Kind.allCases.enumerated().map { number, kind in
                .init(kind.rawValue) { block in
                    try await stage.accounts.codes.resendConfirmation(
                        email: kind.email, client: Stage.client(block, number))
                }
            }
        ) { _ in stage.nextBlock() }
    }

    @Test(
        "SRV-17 asking to sign in by mail takes as long for an unknown address as for any account",
        arguments: [true, false])
    func mailedSignIn(createsAccount: Bool) async throws {
        let stage = try await stage(.private)
        try await stage.equivalence.expectEqual(
            "mailed sign-in, \(createsAccount ? "with" : "without") new accounts",
            Kind.allCases.enumerated().map { number, kind in
                .init(kind.rawValue) { block in
                    try await stage.accounts.signIn.requestMail(
                        MailedSignIn(email: kind.email, createsAccount: createsAccount, metadata: [:], consent: nil),
                        app: AppLink(), client: Stage.client(block, number))
                }
            }
        ) { _ in stage.nextBlock() }
    }

    @Test(
        "SRV-17 a route that mails takes as long for an unknown address as for any account",
        arguments: ["/otp", "/magiclink", "/recover", "/resend"])
    func routes(path: String) async throws {
        try await APIBench.run(.inProcess) { bench in
            let stage = try await stage(of: bench.server)
            try await stage.equivalence.expectEqual(
                path,
                Kind.allCases.map { kind in
                    let body: JSONValue = ["type": "signup", "email": .string(kind.email)]
                    return .init(kind.rawValue) { _ in
                        let answer = try await bench.send(.post, path, json: body)
                        #expect(answer.status == 200)
                    }
                }
            ) { _ in stage.nextBlock() }
        }
    }

    @Test("SRV-17 a wrong code takes as long for an address without one as for any account")
    func verify() async throws {
        let stage = try await stage(.private)
        let strangers = ["never-asked@example.org"] + Kind.allCases.map(\.email)
        try await stage.equivalence.expectEqual(
            "verify",
            strangers.enumerated().map { number, email in
                .init(String(email.prefix { $0 != "@" })) { block in
                    let proof = Verification.Proof.code(email: email, Secret("not it"))
                    let error = try await refusal {
                        try await stage.accounts.signIn.verify(
                            Verification(kind: .recovery, proof: proof), client: Stage.client(block, number))
                    }
                    #expect(error?.code == .otpExpired)
                }
            }
        ) { block in
            stage.nextBlock()
            // Each of the others has a code that has not been tried, because its owner asked for one.
            for (number, kind) in Kind.allCases.enumerated() {
                try await stage.accounts.codes.requestRecovery(
                    email: kind.email, client: Stage.client(block, 100 + number))
            }
        }
    }
}
