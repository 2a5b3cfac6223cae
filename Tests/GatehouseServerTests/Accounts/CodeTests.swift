import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct CodeTests {
    @Test("SRV-06 of three hundred codes that are not the one, none is taken")
    func comparedWhole() async throws {
        let server = try await TestServer.start { $0.codeAttempts = 1000 }
        try await server.signUp()
        let right = try #require(Int(try await server.newestMail().code))
        for step in 1...300 {
            let other = String((right + step * 3331) % 1_000_000 + 1_000_000).dropFirst()
            let error = try await refusal { try await server.verify(.signup, code: String(other)) }
            #expect(error?.codeFailure == .wrong)
        }
    }

    /// Leaves somebody with a fresh mail for a purpose.
    private func mailed(
        _ purpose: CodePurpose, configure: (inout AccountPolicy) -> Void = { _ in }
    ) async throws -> (server: TestServer, mail: MailboxMessage, kind: Verification.Kind) {
        let server = try await TestServer.start(configure: configure)
        switch purpose {
        case .signup:
            try await server.signUp()
            return (server, try await server.newestMail(), .signup)
        case .recovery:
            try await server.confirmed()
            try await server.recover()
            return (server, try await server.newestMail(), .recovery)
        case .magiclink:
            try await server.confirmed()
            try await server.accounts.signIn.requestMail(
                MailedSignIn(email: TestServer.email), app: AppLink(), client: TestServer.client)
            return (server, try await server.newestMail(), .magiclink)
        case .emailChangeNew, .emailChangeCurrent, .reauthentication:
            throw CocoaError(.featureUnsupported)
        }
    }

    @Test(
        "SRV-06 a code signs in once, and its link not afterwards",
        arguments: [CodePurpose.signup, .magiclink, .recovery])
    func codeOnce(purpose: CodePurpose) async throws {
        let (server, mail, kind) = try await mailed(purpose)
        let link = try server.linkToken(in: mail)
        let session = try await server.verify(kind, code: mail.code)
        #expect(session.user.email == TestServer.email && session.user.emailConfirmedAt != nil)
        let who = try await server.authenticate(session)
        #expect(who.session.isRecovery == (purpose == .recovery))
        #expect(who.session.methods.map(\.method) == ["otp"])

        let again = try #require(try await refusal { try await server.verify(kind, code: mail.code) })
        #expect(again.status == 403 && again.code == .otpExpired && again.codeFailure == .used)
        let byLink = try #require(try await refusal { try await server.verify(kind, link: link) })
        #expect(byLink.status == 403 && byLink.code == .otpExpired && byLink.codeFailure == .used)
    }

    @Test(
        "SRV-06 a link signs in once, and its code not afterwards",
        arguments: [CodePurpose.signup, .magiclink, .recovery])
    func linkOnce(purpose: CodePurpose) async throws {
        let (server, mail, kind) = try await mailed(purpose)
        let link = try server.linkToken(in: mail)
        #expect(try await server.verify(kind, link: link).user.email == TestServer.email)
        #expect(try await refusal { try await server.verify(kind, link: link) }?.codeFailure == .used)
        #expect(try await refusal { try await server.verify(kind, code: mail.code) }?.codeFailure == .used)
    }

    @Test(
        "SRV-06 of a hundred who present one code or link at once, over two instances, one gets in",
        arguments: [true, false])
    func race(byLink: Bool) async throws {
        // With the usual five attempts most racers would be turned away before the code is compared.
        let (first, mail, kind) = try await mailed(.recovery) { $0.codeAttempts = 1000 }
        let second = try await first.another()
        let link = try first.linkToken(in: mail)
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask {
                    let error = try await refusal {
                        byLink
                            ? try await server.verify(kind, link: link)
                            : try await server.verify(kind, code: mail.code)
                    }
                    #expect(error == nil || error?.codeFailure == .used)
                    return error == nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("SRV-06 after five wrong codes the right one is refused, and the link of the same mail still works")
    func burnt() async throws {
        let (server, mail, kind) = try await mailed(.signup)
        let wrong = server.wrongCode(for: mail)
        var failures: [CodeFailure?] = []
        for _ in 0..<5 {
            failures.append(try await refusal { try await server.verify(kind, code: wrong) }?.codeFailure)
        }
        #expect(failures == [.wrong, .wrong, .wrong, .wrong, .burnt])
        let error = try #require(try await refusal { try await server.verify(kind, code: mail.code) })
        #expect(error.status == 403 && error.code == .otpExpired && error.codeFailure == .burnt)
        // Not even a restart gives new attempts.
        let restarted = try await server.another()
        #expect(try await refusal { try await restarted.verify(kind, code: mail.code) }?.codeFailure == .burnt)
        #expect(try await restarted.verify(kind, link: try server.linkToken(in: mail)).user.email == TestServer.email)
    }

    @Test("SRV-06 after four wrong codes the right one is taken")
    func fourWrong() async throws {
        let (server, mail, kind) = try await mailed(.signup)
        for _ in 0..<4 {
            _ = try await refusal { try await server.verify(kind, code: server.wrongCode(for: mail)) }
        }
        #expect(try await server.verify(kind, code: mail.code).user.email == TestServer.email)
    }

    @Test("SRV-06 a hundred wrong codes at once, over two instances, are five attempts")
    func parallelGuesses() async throws {
        let (first, mail, kind) = try await mailed(.recovery)
        let second = try await first.another()
        let wrong = first.wrongCode(for: mail)
        let compared = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask {
                    try await refusal { try await server.verify(kind, code: wrong) }?.codeFailure == .wrong
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        // The fifth one is compared as well, and told that the code is burnt.
        #expect(compared == 4)
        #expect(try await refusal { try await first.verify(kind, code: mail.code) }?.codeFailure == .burnt)
    }

    @Test("SRV-06 code and link are good until the instant they expire, and say afterwards that they did")
    func expiry() async throws {
        for byLink in [true, false] {
            for (elapsed, failure) in [(3599.999_999, CodeFailure?.none), (3600, .expired), (7200, .expired)] {
                let (server, mail, kind) = try await mailed(.signup)
                server.clock.advance(by: elapsed)
                let link = try server.linkToken(in: mail)
                let error = try await refusal {
                    byLink
                        ? try await server.verify(kind, link: link) : try await server.verify(kind, code: mail.code)
                }
                #expect(error?.codeFailure == failure)
                #expect(error?.code == (failure == nil ? nil : .otpExpired))
            }
        }
    }

    @Test("SRV-06 a newer mail replaces the code and the link of the older one")
    func replaced() async throws {
        let (server, older, kind) = try await mailed(.recovery)
        server.clock.advance(by: 60)
        try await server.recover()
        let newer = try await server.newestMail()
        #expect(try server.linkToken(in: older) != server.linkToken(in: newer))
        #expect(
            try await refusal { try await server.verify(kind, link: try server.linkToken(in: older)) }?.codeFailure
                == .expired)
        if older.code != newer.code {
            #expect(try await refusal { try await server.verify(kind, code: older.code) }?.codeFailure == .wrong)
        }
        #expect(try await server.verify(kind, code: newer.code).user.email == TestServer.email)
    }

    @Test("SRV-06 within a minute no second mail is sent, the answer says when, and the first one stays good")
    func interval() async throws {
        let (server, mail, kind) = try await mailed(.recovery)
        let count = try await server.backend.mailbox.newest().count
        server.clock.advance(by: 10.5)
        let early = try #require(try await refusal { try await server.recover() })
        #expect(early.status == 429 && early.code == .overEmailSendRateLimit && early.retryAfter == 50)
        server.clock.advance(by: 49.499)
        #expect(try await refusal { try await server.recover() }?.retryAfter == 1)
        #expect(try await server.backend.mailbox.newest().count == count)
        #expect(try await server.verify(kind, code: mail.code).user.email == TestServer.email)
        server.clock.advance(by: 0.001)
        try await server.recover()
        #expect(try await server.backend.mailbox.newest().count == count + 1)
    }

    @Test("SRV-06 a code is good for its own purpose and address alone, and 'email' takes either purpose")
    func purposes() async throws {
        let (server, mail, _) = try await mailed(.recovery)
        try await server.signUp("bob@example.org")
        let other = try await server.newestMail(to: "bob@example.org")
        #expect(try await refusal { try await server.verify(.signup, code: mail.code) } != nil)
        if mail.code != other.code {
            #expect(
                try await refusal { try await server.verify(.signup, code: mail.code, email: "bob@example.org") } != nil
            )
        }
        let link = try server.linkToken(in: mail)
        #expect(try await refusal { try await server.verify(.signup, link: link) }?.code == .otpExpired)
        #expect(
            try await server.verify(.email, code: other.code, email: "Bob@Example.org").user.emailConfirmedAt != nil)
        #expect(try await server.verify(.email, link: link).user.email == TestServer.email)
    }

    @Test("SRV-06 a code for an address without an account fails as one with an account does, step by step")
    func unknownAddress() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let unknown = "nobody@example.org"
        var answers: [String: [ServerError?]] = [:]
        for email in [TestServer.email, unknown] {
            var seen: [ServerError?] = []
            func ask() async throws { seen.append(try await refusal { try await server.recover(email) }) }
            func guess() async throws {
                // Eleven digits are nobody's code.
                seen.append(try await refusal { try await server.verify(.recovery, code: "00000000000", email: email) })
            }
            try await guess()
            try await ask()
            try await ask()
            for _ in 0..<6 { try await guess() }
            server.clock.advance(by: 60)
            try await ask()
            try await guess()
            server.clock.advance(by: 3600)
            try await guess()
            answers[email] = seen
        }
        #expect(answers[TestServer.email] == answers[unknown])
        #expect(
            answers[unknown]?.map { $0?.codeFailure }
                == [.expired, nil, nil, .wrong, .wrong, .wrong, .wrong, .burnt, .burnt, nil, .wrong, .expired])
        #expect(try await server.backend.mailbox.newest().allSatisfy { $0.to == TestServer.email })
    }

    @Test("SRV-06 asking for a code for a free address does not hold back the mail of who signs up with it")
    func decoyDoesNotBlock() async throws {
        let server = try await TestServer.start()
        try await server.accounts.codes.resendConfirmation(email: TestServer.email, client: TestServer.client)
        #expect(try await server.backend.mailbox.newest().isEmpty)
        try await server.signUp()
        let mail = try await server.newestMail()
        #expect(try await server.verify(.signup, code: mail.code).user.email == TestServer.email)
    }

    @Test("SRV-06 looking at a link says what it is good for and does not use it up")
    func inspection() async throws {
        let (server, mail, _) = try await mailed(.recovery)
        let link = try server.linkToken(in: mail)
        let accounts = server.accounts
        for _ in 0..<3 {
            #expect(try await accounts.links.inspect(link, purpose: .recovery) == .valid(email: TestServer.email))
        }
        #expect(try await accounts.links.inspect(link, purpose: .signup) == .expired)
        #expect(try await accounts.links.inspect(Secret("nothing"), purpose: .recovery) == .expired)
        _ = try await server.verify(.recovery, link: link)
        #expect(try await accounts.links.inspect(link, purpose: .recovery) == .used)

        server.clock.advance(by: 60)
        try await server.recover()
        let newer = try server.linkToken(in: try await server.newestMail())
        #expect(try await accounts.links.inspect(link, purpose: .recovery) == .expired)
        server.clock.advance(by: 3600)
        #expect(try await accounts.links.inspect(newer, purpose: .recovery) == .expired)
    }

    @Test("SRV-06 neither code nor link stands in the database's files, nor a digest that needs no key")
    func nothingStored() async throws {
        let (server, mail, _) = try await mailed(.signup) { $0.codeLength = 10 }
        let link = try server.linkToken(in: mail).reveal()
        for file in try server.folder.contents() where file.name.hasPrefix("gatehouse.sqlite") {
            #expect(file.bytes.range(of: Data(mail.code.utf8)) == nil)
            #expect(file.bytes.range(of: Data(link.utf8)) == nil)
            #expect(file.bytes.range(of: Data(mail.subject.utf8)) == nil)
        }
        let digests = try await server.backend.database.read { sql in
            try sql.rows("SELECT code_digest, link_digest FROM one_time_codes", []).flatMap {
                [try $0.text("code_digest"), try $0.text("link_digest")]
            }
        }
        #expect(digests.count == 2)
        // The same code under another server's key is another digest: so it is keyed.
        let other = try await TestServer.start()
        #expect(other.backend.keys.subkey(.code) != server.backend.keys.subkey(.code))
    }

    @Test("SRV-06 codes have the length that is configured", arguments: [6, 8, 10])
    func length(length: Int) async throws {
        let (_, mail, _) = try await mailed(.signup) { $0.codeLength = length }
        #expect(mail.code.utf8.count == length)
    }

    @Test("SRV-06 a banned person's code is not taken")
    func banned() async throws {
        let (server, mail, kind) = try await mailed(.recovery)
        let user = try #require(try await server.stored())
        let (now, end) = (server.clock.now, server.clock.now.addingTimeInterval(60))
        try await server.backend.database.write { try UserTable($0).setBan(until: end, of: user.id, at: now) }
        let error = try await refusal { try await server.verify(kind, code: mail.code) }
        #expect(error?.status == 403 && error?.code == .userBanned)
    }

    @Test("SRV-06 recovering an account whose address was never confirmed drops the password from the sign-up")
    func recoveryOfUnconfirmed() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        try await server.recover()
        let mail = try await server.newestMail()
        let session = try await server.verify(.recovery, code: mail.code)
        #expect(session.user.emailConfirmedAt != nil)
        #expect(try await refusal { try await server.signIn() }?.code == .invalidCredentials)
        let new = Secret("a password of my own")
        _ = try await server.accounts.own.update(
            try await server.authenticate(session), change: UserChange(password: new))
        #expect(try await server.signIn(password: new).user.id == session.user.id)
    }
}
