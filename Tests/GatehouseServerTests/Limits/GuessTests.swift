import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

/// Wrong codes, whatever they are tried with: another mail, session, client address or server.
struct GuessTests {
    private static let hour: TimeInterval = 3600

    private static func start(configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer.start {
            var limits = LimitPolicy.none
            (limits.code, limits.codeKnownDevice) = (LimitPolicy.standard.code, LimitPolicy.standard.codeKnownDevice)
            $0.limits = limits
            configure(&$0)
        }
    }

    /// Presents a code as somebody from an address of their own.
    private func present(
        _ code: String, _ kind: Verification.Kind = .recovery, to email: String = TestServer.email,
        device: Secret? = nil, from address: String = "198.51.100.7", on server: TestServer
    ) async throws -> ServerError? {
        try await refusal {
            try await server.accounts.signIn.verify(
                Verification(kind: kind, proof: .code(email: email, Secret(code))),
                client: ClientContext(address: address, device: device))
        }
    }

    /// Has a mail sent and guesses, until so many codes were compared that were not the one. Each comes from another
    /// client address.
    private func guess(_ count: Int, device: Secret? = nil, on server: TestServer) async throws {
        for number in 0..<count {
            if number.isMultiple(of: 5) {
                server.clock.advance(by: 61)
                try await server.recover()
            }
            let mail = try await server.newestMail()
            let refused = try await present(
                server.wrongCode(for: mail), device: device, from: "203.0.113.\(number)", on: server)
            #expect([.wrong, .burnt].contains(refused?.codeFailure), "\(number)")
        }
    }

    private func events(_ event: AuditEvent, on server: TestServer) async throws -> [AuditRecord] {
        try await server.accounts.administration.auditRecords(AuditFilter(), page: 1, perPage: 500).records.filter {
            $0.event == event
        }
    }

    @Test("SRV-25 after 20 wrong codes over many mails and addresses only the link of the mail is taken, for a day")
    func links() async throws {
        let server = try await Self.start()
        let id = try await server.confirmed().user.id
        try await guess(20, on: server)
        #expect(try await events(.codeLimitReached, on: server).map(\.userID) == [id])
        #expect(try await events(.codeLimitReached, on: server).map(\.reason) == ["recovery"])
        server.clock.advance(by: 61)
        try await server.recover()
        let mail = try await server.newestMail()
        // Another instance, and one that was restarted, know it too.
        for instance in [server, try await server.another()] {
            let refused = try #require(try await present(mail.code, on: instance))
            #expect(refused.status == 403 && refused.code == .otpExpired && refused.codeFailure == .usedUp)
            await #expect(throws: AuthError.linkNeeded) {
                try await AuthError.mapping(server.accounts.log) { throw try #require(refused.refusal) }
            }
        }
        #expect(try await server.verify(.recovery, link: try server.linkToken(in: mail)).user.id == id)
        server.clock.advance(by: 86_400)
        try await server.recover()
        #expect(try await present(try await server.newestMail().code, on: server) == nil)
    }

    @Test("SRV-25 no 24 hours have more than 20 wrong codes, however they are spread")
    func sliding() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        try await guess(10, on: server)
        server.clock.advance(by: 20 * Self.hour)
        try await guess(10, on: server)
        server.clock.advance(by: 3 * Self.hour)
        try await server.recover()
        #expect(try await present("000000x", on: server)?.codeFailure == .usedUp)
        server.clock.advance(by: Self.hour)
        try await guess(5, on: server)
    }

    @Test("SRV-25 the purposes count apart, and a right code clears its own only")
    func purposes() async throws {
        let server = try await Self.start { $0.mailInterval = .zero }
        try await server.confirmed()
        func magic() async throws -> MailboxMessage {
            try await server.accounts.signIn.requestMail(
                MailedSignIn(email: TestServer.email), app: AppLink(), client: TestServer.client)
            return try await server.newestMail()
        }
        try await guess(19, on: server)
        for _ in 0..<4 {
            let mail = try await magic()
            for _ in 0..<5 { _ = try await present(server.wrongCode(for: mail), .magiclink, on: server) }
        }
        #expect(try await present(try await magic().code, .magiclink, on: server)?.codeFailure == .usedUp)
        // The recovery has one left, and it is right.
        try await server.recover()
        #expect(try await present(try await server.newestMail().code, on: server) == nil)
        try await guess(19, on: server)
        #expect(try await present(try await magic().code, .magiclink, on: server)?.codeFailure == .usedUp)
    }

    @Test("SRV-25 SRV-17 an address without an account, one that waits and one that is taken behave alike")
    func alike() async throws {
        let both = try await Comparison.start {
            var limits = LimitPolicy.none
            limits.code = LimitPolicy.standard.code
            $0.limits = limits
        }
        try await both.signUp()
        for round in 0..<6 {
            both.server.clock.advance(by: 61)
            try await both.resend()
            try await both.recover()
            for kind in [Verification.Kind.signup, .recovery] {
                for attempt in 1...5 {
                    let expected: CodeFailure = round >= 4 ? .usedUp : attempt < 5 ? .wrong : .burnt
                    #expect(try await both.guess(kind)?.codeFailure == expected)
                }
            }
        }
        // What becomes of the address afterwards does not begin the count anew for some of them only.
        try await both.signUp(Secret("another password entirely"))
        #expect(try await both.guess(.signup)?.codeFailure == .usedUp)
        #expect(try await both.guess(.recovery)?.codeFailure == .usedUp)
    }

    @Test("SRV-25 a known device has an allowance of its own, which all known devices share")
    func knownDevices() async throws {
        let server = try await Self.start()
        let session = try await server.confirmed()
        let second = try await server.signIn().deviceToken
        try await guess(20, on: server)
        server.clock.advance(by: 61)
        try await server.recover()
        let code = try await server.newestMail().code
        #expect(try await present(code, on: server)?.codeFailure == .usedUp)
        #expect(try await present(code, device: session.deviceToken, on: server) == nil)
        // Whoever collects devices by signing in again and again gets no more codes by that.
        for number in 0..<4 {
            server.clock.advance(by: 61)
            try await server.recover()
            let mail = try await server.newestMail()
            for _ in 0..<5 {
                let token = number.isMultiple(of: 2) ? session.deviceToken : second
                _ = try await present(server.wrongCode(for: mail), device: token, on: server)
            }
        }
        server.clock.advance(by: 61)
        try await server.recover()
        for token in [session.deviceToken, second, try await server.signIn().deviceToken] {
            let refused = try await present(try await server.newestMail().code, device: token, on: server)
            #expect(refused?.codeFailure == .usedUp)
        }
    }

    @Test("SRV-25 a change of address is guessed at no more often over many addresses, nor by a device of the account")
    func emailChange() async throws {
        let server = try await Self.start {
            $0.mailInterval = .zero
            $0.secureEmailChange = false
        }
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        func ask(_ email: String) async throws -> MailboxMessage {
            _ = try await server.accounts.own.update(who, change: UserChange(email: email))
            return try await server.newestMail(to: email)
        }
        func confirm(_ code: String, _ email: String) async throws -> ServerError? {
            try await refusal {
                try await server.accounts.addressChange.confirm(
                    .code(email: email, Secret(code)), client: ClientContext(device: session.deviceToken))
            }
        }
        for number in 0..<4 {
            let email = "victim\(number)@example.org"
            let mail = try await ask(email)
            for _ in 0..<5 { _ = try await confirm(server.wrongCode(for: mail), email) }
        }
        let mail = try await ask("fifth@example.org")
        #expect(try await confirm(mail.code, "fifth@example.org")?.codeFailure == .usedUp)
        #expect(
            try await server.accounts.addressChange.confirm(
                .link(try server.linkToken(in: mail)), client: TestServer.client)?.user.email == "fifth@example.org")
    }

    @Test(
        "SRV-25 reauthentication asks for a new sign-in instead, over all sessions, and mails no code that is no good")
    func reauthentication() async throws {
        let server = try await Self.start {
            $0.mailInterval = .zero
            $0.passwordNeedsRecentSession = true
        }
        try await server.confirmed()
        let new = Secret("another fine passphrase")
        var sessions: [Authenticated] = []
        for _ in 0..<4 { sessions.append(try await server.authenticate(try await server.signIn())) }
        server.clock.advance(by: 2 * 86_400)
        for who in sessions {
            try await server.accounts.reauthentication.request(who)
            let wrong = server.wrongCode(for: try await server.newestMail())
            for _ in 0..<5 {
                let refused = try await refusal {
                    try await server.accounts.own.update(who, change: UserChange(password: new, nonce: Secret(wrong)))
                }
                #expect(refused?.code == .reauthenticationNotValid)
            }
        }
        let mails = try await server.backend.mailbox.newest().count
        let refused = try await refusal { try await server.accounts.reauthentication.request(sessions[0]) }
        #expect(refused?.status == 400 && refused?.code == .reauthenticationNeeded)
        #expect(try await server.backend.mailbox.newest().count == mails)
        let code = try await server.newestMail().code
        let late = try await refusal {
            try await server.accounts.own.update(sessions[0], change: UserChange(password: new, nonce: Secret(code)))
        }
        #expect(late?.code == .reauthenticationNeeded && late?.message.contains("Sign in again") == true)
        let fresh = try await server.authenticate(try await server.signIn())
        _ = try await server.accounts.own.update(fresh, change: UserChange(password: new))
        #expect(try await server.signIn(password: new).user.email == TestServer.email)
    }

    @Test("SRV-25 guessing that is spread over accounts is counted, and written down once an hour")
    func spread() async throws {
        let server = try await Self.start { $0.mailInterval = .zero }
        func round() async throws {
            for number in 0..<30 {
                let email = "person\(number)@example.org"
                try await server.recover(email)
                for _ in 0..<4 { _ = try await present("000000x", to: email, on: server) }
            }
        }
        try await round()
        #expect(try await events(.codeLimitReached, on: server).isEmpty)
        #expect(try await events(.codesGuessed, on: server).count == 1)
        try await round()
        #expect(try await events(.codesGuessed, on: server).count == 1)
        server.clock.advance(by: Self.hour + 1)
        try await round()
        #expect(try await events(.codesGuessed, on: server).count == 2)
        let metrics = await server.assembly.metrics.text()
        #expect(metrics.contains(#"gatehouse_wrong_codes_total{purpose="recovery"} 360"#))
        #expect(metrics.contains(#"gatehouse_audit_events_total{event="codes_guessed"} 2"#))
    }
}
