import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Synchronization
import Testing

/// The limits of mails: over all (`limit-mail`), and to one address (`limit-mail-to`).
struct MailLimitTests {
    /// Everything with which a stranger can have a mail sent to an address.
    enum Way: String, CaseIterable {
        case signUp, otp, recover, resend, emailChange

        /// - Parameter client: The client; nil for one of a network that has not asked before.
        func ask(
            _ server: TestServer, _ email: String, from client: ClientContext? = nil
        ) async throws -> ServerError? {
            let accounts = server.accounts
            let client = client ?? Networks.next()
            return try await refusal {
                switch self {
                case .signUp:
                    _ = try await accounts.signUp.withPassword(
                        email: email, password: TestServer.password, metadata: [:], consent: nil, client: client)
                case .otp:
                    try await accounts.signIn.requestMail(MailedSignIn(email: email), app: AppLink(), client: client)
                case .recover: try await accounts.codes.requestRecovery(email: email, client: client)
                case .resend: try await accounts.codes.resendConfirmation(email: email, client: client)
                case .emailChange: try await accounts.addressChange.resend(email: email, client: client)
                }
            }
        }
    }

    private enum Networks {
        private static let count = Atomic(0)

        /// A client of another network each time.
        static func next() -> ClientContext {
            let number = count.add(1, ordering: .relaxed).newValue
            return ClientContext(address: "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)")
        }
    }

    private static func start(_ configure: (inout LimitPolicy) -> Void) async throws -> TestServer {
        var limits = LimitPolicy.none
        configure(&limits)
        return try await TestServer.start {
            $0.duplicateSignUp = .private
            $0.limits = limits
        }
    }

    private func isRefused(_ error: ServerError?, for seconds: Int) -> Bool {
        error?.status == 429 && error?.code == .overEmailSendRateLimit && error?.retryAfter == seconds
            && "\(error?.message ?? "") \(error?.hint ?? "")".contains(" \(seconds) second")
    }

    @Test("SRV-07 limit-mail lets exactly so many mails through in any stretch of its time, over all addresses")
    func overAll() async throws {
        let server = try await Self.start { $0.mail = LimitRule("mail", count: 4, window: .seconds(600)) }
        for (number, way) in [Way.signUp, .otp, .recover, .resend].enumerated() {
            #expect(try await way.ask(server, "p\(number)@example.org") == nil)
            server.clock.advance(by: 10)
        }
        for way in Way.allCases {
            #expect(isRefused(try await way.ask(server, "late-\(way.rawValue)@example.org"), for: 560))
        }
        // What was refused has left nothing behind.
        #expect(try await server.stored("late-signUp@example.org") == nil)
        #expect(try await server.backend.mailbox.newest().count == 2)
        server.clock.advance(by: 559.5)
        #expect(isRefused(try await Way.recover.ask(server, "late@example.org"), for: 1))
        server.clock.advance(by: 0.5)
        #expect(try await Way.recover.ask(server, "late@example.org") == nil)
        #expect(isRefused(try await Way.recover.ask(server, "later@example.org"), for: 10))
    }

    @Test("SRV-07 limit-mail-to counts mails of all kinds to one address, with and without an account, and no other's")
    func toOneAddress() async throws {
        let server = try await Self.start { $0.mailTo = LimitRule("mail-to", count: 3, window: .seconds(3600)) }
        try await server.confirmed()
        server.clock.advance(by: 3600)
        for email in [TestServer.email, "nobody@example.org"] {
            for way in [Way.recover, .otp, .emailChange] { #expect(try await way.ask(server, email) == nil) }
        }
        for way in Way.allCases where way != .signUp {
            server.clock.advance(by: 61)
            let known = try await way.ask(server, TestServer.email)
            if way != .emailChange { #expect(known?.code == .overEmailSendRateLimit) }
            #expect(try await way.ask(server, "nobody@example.org") == known)
        }
        #expect(try await Way.recover.ask(server, "other@example.org") == nil)
    }

    @Test("SRV-25 SRV-26 one network gets a third of the mails to an address, and a known device as many of its own")
    func stranger() async throws {
        let server = try await Self.start { $0.mailTo = LimitRule("mail-to", count: 9, window: .seconds(36_000)) }
        let device = try await server.confirmed().deviceToken
        server.clock.advance(by: 36_000)
        for email in [TestServer.email, "nobody@example.org"] {
            for number in 1...4 {
                let stranger = ClientContext(address: "192.0.2.\(number)")
                for turn in 1...4 {
                    server.clock.advance(by: 61)
                    let refused = try await Way.recover.ask(server, email, from: stranger)?.code
                    #expect(refused == (turn > 3 || number > 3 ? .overEmailSendRateLimit : nil), "\(number) \(turn)")
                }
            }
            #expect(try await Way.otp.ask(server, email)?.code == .overEmailSendRateLimit)
        }
        let owner = ClientContext(address: "192.0.2.1", device: device)
        for _ in 0..<9 {
            server.clock.advance(by: 61)
            #expect(try await Way.recover.ask(server, TestServer.email, from: owner) == nil)
        }
        server.clock.advance(by: 61)
        #expect(try await Way.recover.ask(server, TestServer.email, from: owner)?.code == .overEmailSendRateLimit)
        // To another account the device is one like any other.
        #expect(try await Way.recover.ask(server, "nobody@example.org", from: owner)?.code == .overEmailSendRateLimit)
    }

    @Test("SRV-07 a change of address counts towards the mails to the new one, and leaves nothing when refused")
    func changeOfAddress() async throws {
        // Of these, one network gets two.
        let server = try await Self.start { $0.mailTo = LimitRule("mail-to", count: 6, window: .seconds(3600)) }
        let who = try await server.authenticate(try await server.confirmed())
        for wait in [0, 61] {
            server.clock.advance(by: TimeInterval(wait))
            try await server.changeEmail(who, to: "new@example.org")
        }
        server.clock.advance(by: 61)
        let before = try await server.stored()
        let error = try await refusal { try await server.changeEmail(who, to: "new@example.org") }
        #expect(isRefused(error, for: 3600 - 122))
        #expect(try await server.stored() == before)
        try await server.changeEmail(who, to: "newer@example.org")
    }

    @Test("SRV-33 SRV-07 invitations count towards the mails to an address: to a group, and to an account")
    func invitations() async throws {
        let server = try await Self.start { $0.mailTo = LimitRule("mail-to", count: 2, window: .seconds(3600)) }
        @Sendable func invite(_ email: String) async throws {
            try await server.backend.database.write { sql in
                try server.backend.appMails.queue(
                    AppMails.GroupInvitation(
                        address: email, language: nil, inviter: "Anna", group: "Yard", path: "/invite/1",
                        life: .seconds(60)), in: sql, at: server.clock.now)
            }
        }
        let email = "ben@example.org"
        for _ in 0..<2 { try await invite(email) }
        #expect(isRefused(try await refusal { try await invite(email) }, for: 3600))
        for way in [Way.recover, .otp] { #expect(isRefused(try await way.ask(server, email), for: 3600)) }
        let account = try await refusal {
            try await server.accounts.administration.invitations.invite(Invitation(email: email))
        }
        #expect(isRefused(account, for: 3600))
        #expect(try await server.stored(email) == nil)
        #expect(try await server.backend.mailbox.newest().count == 2)
        // The other way around.
        for _ in 0..<2 {
            _ = try await server.accounts.administration.invitations.invite(Invitation(email: "eve@example.org"))
        }
        #expect(isRefused(try await refusal { try await invite("eve@example.org") }, for: 3600))
        try await invite("other@example.org")
    }

    @Test("SRV-26 GRP-18 GRP-20 the mails of groups that one network requests leave some to the owner of the address")
    func groupMails() async throws {
        let server = try await Self.start { $0.mailTo = LimitRule("mail-to", count: 6, window: .seconds(3600)) }
        let stranger = server.accounts.requested(from: ClientContext(address: "198.51.100.7")).appMails
        let email = TestServer.email
        @Sendable func mail(isProof: Bool) async throws {
            let now = server.clock.now
            try await server.backend.database.write { sql in
                if isProof {
                    try stranger.queueProof(
                        Secret("123456"), to: email, in: nil, in: sql, at: now, expires: now.addingTimeInterval(600))
                } else {
                    try stranger.queue(
                        AppMails.GroupInvitation(
                            address: email, language: nil, inviter: "Anna", group: "Yard", path: "/invite/1",
                            life: .seconds(60)), in: sql, at: now)
                }
            }
        }
        for isProof in [true, false] { try await mail(isProof: isProof) }
        for isProof in [true, false] {
            #expect(isRefused(try await refusal { try await mail(isProof: isProof) }, for: 3600))
        }
        #expect(try await Way.recover.ask(server, email) == nil)
    }

    @Test("SRV-07 limits of mails hold after a restart and over instances", arguments: [true, false])
    func durable(overAll: Bool) async throws {
        let rule = LimitRule(overAll ? "mail" : "mail-to", count: 2, window: .seconds(900))
        let first = try await Self.start { if overAll { $0.mail = rule } else { $0.mailTo = rule } }
        let second = try await first.another()
        #expect(try await Way.recover.ask(first, TestServer.email) == nil)
        #expect(try await Way.otp.ask(second, TestServer.email) == nil)
        first.clock.advance(by: 100)
        for server in [first, second, try await first.another()] {
            #expect(isRefused(try await Way.resend.ask(server, TestServer.email), for: 800))
        }
    }

    @Test("SRV-07 of twenty who ask at once over two instances, exactly as many mails are let through as allowed")
    func racers() async throws {
        let first = try await Self.start { $0.mail = LimitRule("mail", count: 5, window: .seconds(60)) }
        let second = try await first.another()
        let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask { try await Way.otp.ask(server, "p\(number)@example.org") == nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 5)
        #expect(try await first.backend.mailbox.newest().count == 5)
    }

    @Test("SRV-07 ways in that pass by /verify, /token and /user count for the client and the account as well")
    func otherWays() async throws {
        let server = try await Self.start {
            $0 = .standard
            $0.token?.count = 2
            $0.verify?.count = 2
            $0.otp?.count = 2
            $0.resend?.count = 2
            $0.update?.count = 2
            $0.guest = LimitRule("guest", count: 2, window: .seconds(300))
        }.another { $0.guestsAllowed = true }
        let who = try await server.authenticate(try await server.confirmed())
        server.clock.advance(by: 3600)
        let (accounts, home) = (server.accounts, ClientContext(address: "192.0.2.77"))
        let ways: [(String, @Sendable (Int) async throws -> Void)] = [
            (
                "password",
                { _ in
                    _ = try await accounts.signIn.withPassword(
                        email: "x@example.org", password: Secret("not it, no"), client: home)
                }
            ),
            (
                "exchange",
                { _ in
                    _ = try await accounts.codeExchange.exchange(Secret("none"), verifier: Secret("none"), client: home)
                }
            ),
            ("follow", { _ in _ = try await accounts.links.follow(Secret("none"), purpose: .magiclink, client: home) }),
            (
                "change",
                { _ in
                    let proof = Verification.Proof.code(email: "x@example.org", Secret("000000"))
                    _ = try await accounts.addressChange.confirm(proof, client: home)
                }
            ),
            (
                "otp",
                { number in
                    try await accounts.signIn.requestMail(
                        MailedSignIn(email: "o\(number)@example.org"), app: AppLink(), client: home)
                }
            ),
            (
                "resend",
                { number in
                    try await accounts.addressChange.resend(email: "r\(number)@example.org", client: home)
                }
            ),
            (
                "guest",
                { _ in
                    _ = try await accounts.signUp.asGuest(metadata: [:], consent: nil, client: home)
                }
            ),
            ("reauthenticate", { _ in try await accounts.reauthentication.request(who) }),
        ]
        for (name, ask) in ways {
            server.clock.advance(by: 3600)
            for number in 0..<2 {
                let error = try await refusal { try await ask(number) }
                #expect(error?.code != .overRequestRateLimit, "\(name) \(number)")
            }
            let error = try await refusal { try await ask(2) }
            #expect(error?.code == .overRequestRateLimit && error?.retryAfter == 300, "\(name)")
        }
    }
}
