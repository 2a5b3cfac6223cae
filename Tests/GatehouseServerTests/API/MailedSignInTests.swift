import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

struct MailedSignInTests {
    private static let app = "https://app.example.com/done"
    private static let verifier = String(repeating: "v", count: 64)
    private static let challenge = Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))

    private static func run(
        prepare: @Sendable (inout ServerSettings) -> Void = { _ in },
        steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.redirectAllowList = RedirectAllowList(urls: [RedirectURL(app)].compactMap(\.self))
                prepare(&$0)
            }, steps: steps)
    }

    private func ask(
        _ bench: APIBench, _ path: String = "/otp", _ more: JSONObject = [:], headers: HTTPFields = [:]
    ) async throws -> Answer {
        let body: JSONObject = ["email": .string(APIBench.email)]
        return try await bench.send(.post, path, json: .object(body.merging(more) { $1 }), headers: headers)
    }

    private static let pkce: JSONObject = [
        "code_challenge": .string(challenge), "code_challenge_method": "s256", "redirect_to": .string(app),
    ]

    /// Asks for a mail, presses the button of its link, and gives where that leads.
    private func pressed(_ bench: APIBench, _ purpose: CodePurpose) async throws -> FollowedLink {
        let token = try bench.server.linkToken(in: try await bench.server.newestMail())
        return try await bench.server.press(token, purpose)
    }

    private func appCode(_ link: FollowedLink) throws -> String {
        guard case .leads(let target) = link else {
            Issue.record("the link leads nowhere")
            return ""
        }
        #expect(target.hasPrefix(Self.app + "?code="))
        return String(target.dropFirst(Self.app.count + "?code=".count))
    }

    private func exchange(
        _ bench: APIBench, _ code: String, _ verifier: String = MailedSignInTests.verifier
    ) async throws -> Answer {
        try await bench.send(
            .post, "/token?grant_type=pkce", json: ["auth_code": .string(code), "code_verifier": .string(verifier)])
    }

    @Test("SRV-02 a mailed code or link signs in, and makes the account only then", arguments: ["/otp", "/magiclink"])
    func signsIn(path: String) async throws {
        try await Self.run { bench in
            #expect(try await ask(bench, path, ["data": ["name": "Ada"]]).json() == [:])
            #expect(try await bench.server.stored() == nil)
            let mail = try await bench.server.newestMail()
            let session: WireSession = try await bench.send(
                .post, "/verify",
                json: ["type": "email", "email": .string(APIBench.email), "token": .string(mail.code)]
            ).decoded()
            #expect(session.user.userMetadata == ["name": "Ada"] && session.user.emailConfirmedAt != nil)
            #expect(try await ask(bench, path).isRefusal(429, .overEmailSendRateLimit))
            bench.server.clock.advance(by: 61)
            #expect(try await ask(bench, path, ["create_user": false]).status == 200)
            let link = try bench.server.linkToken(in: try await bench.server.newestMail()).reveal()
            let again: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "magiclink", "token_hash": .string(link)]
            ).decoded()
            #expect(again.user.id == session.user.id)
        }
    }

    @Test("SRV-02 what a code may be called at POST /verify", arguments: Verification.Kind.allCases)
    func kinds(kind: Verification.Kind) async throws {
        try await Self.run { bench in
            for purpose in [CodePurpose.signup, .magiclink, .recovery] {
                bench.server.clock.advance(by: 3600)
                switch purpose {
                case .signup: try await bench.server.signUp()
                case .magiclink: #expect(try await ask(bench).status == 200)
                default: try await bench.server.recover()
                }
                let code = try await bench.server.newestMail().code
                let taken = try await refusal { try await bench.server.verify(kind, code: code) } == nil
                #expect(taken == kind.purposes.contains(purpose), "\(kind) \(purpose)")
                if purpose == .signup, !taken {
                    _ = try await bench.server.verify(.signup, code: code)
                }
            }
        }
    }

    @Test("SRV-17 asking to sign in by mail tells nobody whether an address has an account", arguments: [true, false])
    func privacy(mayCreate: Bool) async throws {
        try await Self.run(prepare: { $0.signUpIsOpen = false }) { bench in
            let body: JSONObject = ["create_user": .bool(mayCreate)]
            let policy = try bench.settings.accountPolicy()
            let open = try await bench.server.another { $0.signUpOpen = true }
            try await open.confirmed()
            #expect(policy.duplicateSignUp == .private)
            bench.server.clock.advance(by: 3600)
            for wait in [false, true] {
                let known = try await ask(bench, "/otp", body)
                let unknown = try await ask(bench, "/otp", body.merging(["email": "eve@example.org"]) { $1 })
                #expect(known.status == (wait ? 429 : 200))
                #expect(known.status == unknown.status && known.body == unknown.body)
            }
            let mails = try await bench.server.backend.mailbox.newest()
            #expect(
                mails.filter { $0.to == APIBench.email }.count == 2 && !mails.contains { $0.to == "eve@example.org" })
            let guess = try await refusal {
                try await bench.server.verify(.magiclink, code: "000000", email: "eve@example.org")
            }
            #expect(guess?.code == .otpExpired)
        }
    }

    @Test("SRV-02 where sign-ups are not private, an address that gets no account is refused by name")
    func explicit() async throws {
        try await Self.run(prepare: { $0.duplicateSignUp = .explicit }) { bench in
            let answer = try await ask(bench, "/otp", ["create_user": false])
            #expect(try answer.isRefusal(422, .otpDisabled))
        }
        try await Self.run(prepare: {
            $0.duplicateSignUp = .explicit
            $0.signUpIsOpen = false
        }) { bench in
            let answer = try await ask(bench)
            #expect(try answer.isRefusal(422, .signupDisabled))
        }
    }

    @Test("SRV-18 no account comes into being by mail without consent where it is required")
    func consent() async throws {
        try await Self.run(prepare: { $0.consentIsRequired = true }) { bench in
            #expect(try await ask(bench).isRefusal(422, .consentRequired))
            let consent: JSONValue = ["version": "7", "accepted_at": "2026-01-01T00:00:00Z"]
            #expect(try await ask(bench, "/otp", ["gatehouse_consent": consent]).status == 200)
            let code = try await bench.server.newestMail().code
            #expect(try await bench.server.verify(.email, code: code).user.consent?.version == "7")
        }
    }

    @Test("SRV-17 a stranger's password does not outlive a sign-in by mail of the address's owner")
    func hijack() async throws {
        try await Self.run { bench in
            try await bench.server.signUp(password: Secret("the password of a stranger"))
            #expect(try await ask(bench).status == 200)
            _ = try await bench.server.verify(.magiclink, code: try await bench.server.newestMail().code)
            let error = try await refusal {
                try await bench.server.signIn(password: Secret("the password of a stranger"))
            }
            #expect(error?.code == .invalidCredentials)
        }
    }

    @Test("SRV-02 a challenge has to be sound, and plain is refused with a sentence")
    func challenges() async throws {
        try await Self.run { bench in
            let bad: [JSONObject] = [
                ["code_challenge": .string(Self.challenge), "code_challenge_method": "plain"],
                ["code_challenge": .string(Self.challenge)], ["code_challenge_method": "s256"],
                ["code_challenge": "short", "code_challenge_method": "s256"],
                ["code_challenge": .string(String(repeating: "a", count: 129)), "code_challenge_method": "s256"],
                ["code_challenge": .string(String(repeating: "+", count: 43)), "code_challenge_method": "s256"],
            ]
            for path in ["/otp", "/magiclink", "/recover", "/resend", "/signup"] {
                for fields in bad {
                    let body = fields.merging(["type": "signup", "password": "correct horse battery"]) { $1 }
                    let answer = try await ask(bench, path, body)
                    #expect(try answer.isRefusal(400, .validationFailed))
                }
            }
            let fine: JSONObject = ["code_challenge": .string(Self.challenge), "code_challenge_method": "S256"]
            #expect(try await ask(bench, "/otp", fine).status == 200)
        }
    }

    @Test("LINK-04 the link of a mail with a challenge gives a code that only the verifier turns into a session")
    func exchange() async throws {
        try await Self.run { bench in
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let code = try appCode(try await pressed(bench, .magiclink))
            let other = String(repeating: "w", count: 64)
            #expect(try await exchange(bench, code, other).isRefusal(400, .badCodeVerifier))
            #expect(try await exchange(bench, "", other).isRefusal(400, .validationFailed))
            #expect(try await exchange(bench, code, "").isRefusal(400, .validationFailed))
            #expect(try await exchange(bench, "none").isRefusal(404, .flowStateNotFound))
            // A wrong verifier leaves the code to whoever has the right one.
            let session: WireSession = try await exchange(bench, code).decoded()
            #expect(session.user.email == APIBench.email)
            #expect(try await exchange(bench, code).isRefusal(404, .flowStateNotFound))
            let mail = try await bench.server.newestMail()
            #expect(try await refusal { try await bench.server.verify(.email, code: mail.code) }?.codeFailure == .used)
        }
    }

    @Test("LINK-04 a verifier counts when the whole challenge is its digest and it is one, and never else")
    func verifiers() async throws {
        try await Self.run { bench in
            let right = Array(Self.challenge)
            let altered = [0, 9, 21, 42].map { place in
                String(right.enumerated().map { $0 == place ? ($1 == "A" ? "B" : "A") : $1 })
            }
            let ofShortText = Base64URL.encode(SHA256.hash(data: Data("short".utf8)))
            for (challenge, verifier) in altered.map({ ($0, Self.verifier) }) + [(ofShortText, "short")] {
                let fields = Self.pkce.merging(["code_challenge": .string(challenge)]) { $1 }
                #expect(try await ask(bench, "/otp", fields).status == 200)
                let code = try appCode(try await pressed(bench, .magiclink))
                #expect(try await exchange(bench, code, verifier).isRefusal(400, .badCodeVerifier))
                bench.server.clock.advance(by: 61)
            }
        }
    }

    @Test(
        "SRV-02 the session of a recovery's code sets a password without the one in force, that of a sign-in does not")
    func recoveryByCode() async throws {
        try await Self.run(prepare: { $0.passwordNeedsCurrent = true }) { bench in
            _ = try await bench.signedIn()
            for (path, purpose, status) in [("/otp", CodePurpose.magiclink, 400), ("/recover", .recovery, 200)] {
                bench.server.clock.advance(by: 61)
                #expect(try await ask(bench, path, Self.pkce).status == 200)
                let code = try appCode(try await pressed(bench, purpose))
                let session: WireSession = try await exchange(bench, code).decoded()
                let answer = try await bench.send(
                    .put, "/user", json: ["password": "another fine passphrase"], bearer: session.accessToken)
                #expect(answer.status == status, "\(path)")
            }
        }
    }

    @Test(
        "SRV-02 SRV-20 who is banned between the link and its code gets no session, not even after the ban",
        arguments: [false, true])
    func banned(isOver: Bool) async throws {
        try await Self.run { bench in
            _ = try await bench.signedIn()
            bench.server.clock.advance(by: 61)
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let code = try appCode(try await pressed(bench, .magiclink))
            var ban = AdministratorChange()
            ban.ban = .seconds(60)
            let user = try #require(try await bench.server.stored())
            _ = try await bench.server.accounts.administration.changeUser(user.id, ban)
            if isOver { bench.server.clock.advance(by: 60) }
            let (status, reason): (Int, ErrorCode) = isOver ? (422, .flowStateExpired) : (400, .userBanned)
            #expect(try await exchange(bench, code).isRefusal(status, reason))
        }
    }

    @Test("SRV-06 the code of a link expires after five minutes, and after five wrong verifiers")
    func codeEnds() async throws {
        try await Self.run { bench in
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let late = try appCode(try await pressed(bench, .magiclink))
            bench.server.clock.advance(by: 300)
            #expect(try await exchange(bench, late).isRefusal(422, .flowStateExpired))
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let guessed = try appCode(try await pressed(bench, .magiclink))
            for _ in 0..<5 {
                #expect(
                    try await exchange(bench, guessed, String(repeating: "x", count: 43))
                        .isRefusal(400, .badCodeVerifier))
            }
            #expect(try await exchange(bench, guessed).isRefusal(404, .flowStateNotFound))
        }
    }

    @Test(
        "SRV-06 of fifty who redeem one link, and of fifty who exchange its code, one wins each time",
        arguments: [true, false])
    func races(hasAccount: Bool) async throws {
        try await Self.run { bench in
            if hasAccount {
                _ = try await bench.signedIn()
                bench.server.clock.advance(by: 61)
            }
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let token = try bench.server.linkToken(in: try await bench.server.newestMail())
            let links = try await Self.race {
                try await bench.server.accounts.links.follow(token, purpose: .magiclink, client: TestServer.client)
            }
            #expect(links.count == 1)
            let code = Secret(try appCode(try #require(links.first)))
            let sessions = try await Self.race {
                try await bench.server.accounts.codeExchange.exchange(
                    code, verifier: Secret(Self.verifier), client: TestServer.client)
            }
            #expect(sessions.count == 1)
        }
    }

    /// Does the same fifty times at once, and gives what succeeded.
    private static func race<T: Sendable>(_ step: @escaping @Sendable () async throws -> T) async throws -> [T] {
        try await withThrowingTaskGroup(of: T?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do { return try await step() } catch is AccountRefusal { return nil }
                }
            }
            return try await group.reduce(into: []) { if let made = $1 { $0.append(made) } }
        }
    }

    @Test("LINK-04 a challenge belongs to its mail: the link of one device's mail does not answer another's sign-in")
    func boundToTheMail() async throws {
        try await Self.run { bench in
            _ = try await bench.signedIn()
            bench.server.clock.advance(by: 61)
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let other = String(repeating: "o", count: 64)
            let second = Self.pkce.merging([
                "code_challenge": .string(Base64URL.encode(SHA256.hash(data: Data(other.utf8))))
            ]) { $1 }
            let signIn = try bench.server.linkToken(in: try await bench.server.newestMail())
            #expect(try await ask(bench, "/recover", second).status == 200)
            let first = try appCode(
                try await bench.server.accounts.links.follow(signIn, purpose: .magiclink, client: TestServer.client))
            #expect(try await exchange(bench, first, other).isRefusal(400, .badCodeVerifier))
            #expect(try await exchange(bench, first).status == 200)
        }
    }

    @Test("LINK-04 a link without a challenge leads on without anything, and the code of its mail still signs in")
    func withoutChallenge() async throws {
        try await Self.run { bench in
            for (path, purpose, kind) in [
                ("/otp", CodePurpose.magiclink, Verification.Kind.magiclink), ("/recover", .recovery, .recovery),
            ] {
                bench.server.clock.advance(by: 61)
                #expect(try await ask(bench, path, ["redirect_to": .string(Self.app)]).status == 200)
                #expect(try await pressed(bench, purpose) == .leads(to: Self.app))
                let token = try bench.server.linkToken(in: try await bench.server.newestMail())
                #expect(try await refusal { try await pressed(bench, purpose) }?.codeFailure == .used)
                #expect(try await refusal { try await bench.server.verify(kind, link: token) }?.codeFailure == .used)
                #expect(try await bench.server.accounts.links.inspect(token, purpose: purpose) == .used)
                let code = try await bench.server.newestMail().code
                #expect(try await bench.server.verify(kind, code: code).user.emailConfirmedAt != nil)
            }
        }
    }

    @Test("SRV-08 where a link leads is taken from query, head and body, from the list alone, and kept with the mail")
    func redirects() async throws {
        try await Self.run { bench in
            let asked: [(path: String, body: JSONObject, headers: HTTPFields, leads: String?)] = [
                ("/otp?redirect_to=https%3A%2F%2Fapp.example.com%2Fdone%3Fa%3D1", [:], [:], Self.app + "?a=1"),
                ("/otp", [:], [.redirectTo: Self.app], Self.app),
                ("/otp", ["redirect_to": .string(Self.app)], [:], Self.app),
                ("/otp", ["redirect_to": "https://app.example.com.eve.example/done"], [:], nil),
                ("/otp", [:], [.redirectTo: "https://eve.example/"], nil),
                ("/otp", ["redirect_to": "javascript:alert(1)"], [:], nil), ("/otp", [:], [:], nil),
            ]
            for (path, body, headers, leads) in asked {
                bench.server.clock.advance(by: 61)
                #expect(try await ask(bench, path, body, headers: headers).status == 200)
                #expect(
                    try await pressed(bench, .magiclink) == leads.map { FollowedLink.leads(to: $0) } ?? .confirmed)
            }
            // With a challenge and no place on the list, the code goes to the public URL.
            bench.server.clock.advance(by: 61)
            let elsewhere = Self.pkce.merging(["redirect_to": "https://eve.example/"]) { $1 }
            #expect(try await ask(bench, "/otp", elsewhere).status == 200)
            guard case .leads(let target) = try await pressed(bench, .magiclink) else {
                Issue.record("it leads nowhere")
                return
            }
            #expect(target.hasPrefix("https://accounts.example.com/?code="))
        }
    }

    @Test("SRV-08 no header of a request gets into a mail or a link")
    func hostileHeaders() async throws {
        let hostile: HTTPFields = [
            .forwardedHost: "eve.example", .forwardedProto: "gopher",
            .origin: "https://eve.example",
            .referer: "https://eve.example/done",
        ]
        try await Self.run { bench in
            _ = try await bench.signedIn()
            for (path, purpose) in [("/otp", CodePurpose.magiclink), ("/recover", .recovery)] {
                bench.server.clock.advance(by: 61)
                #expect(try await ask(bench, path, [:], headers: hostile).status == 200)
                let mail = try await bench.server.newestMail()
                #expect(!"\(mail.text) \(mail.links)".contains("eve.example"))
                #expect(mail.links.allSatisfy { $0.hasPrefix("https://accounts.example.com/sign-in/link?") })
                #expect(try await pressed(bench, purpose) == .confirmed)
                bench.server.clock.advance(by: 61)
                #expect(try await ask(bench, path, Self.pkce, headers: hostile).status == 200)
                _ = try appCode(try await pressed(bench, purpose))
            }
        }
    }

    @Test("SRV-08 an administrator's links lead to places on the list, and sign nobody in by themselves")
    func administrators() async throws {
        try await Self.run { bench in
            let key = try bench.administratorKey()
            for kind in ["invite", "magiclink", "recovery"] {
                let made: WireMadeLink = try await bench.send(
                    .post, "/admin/generate_link",
                    json: [
                        "type": .string(kind), "email": .string(APIBench.email), "redirect_to": .string(Self.app),
                    ], bearer: key
                ).decoded()
                #expect(made.redirectTo == Self.app && made.verificationType == kind)
                let purpose: CodePurpose =
                    kind == "invite" ? .signup : kind == "recovery" ? .recovery : .magiclink
                #expect(
                    try await bench.server.press(Secret(made.hashedToken), purpose)
                        == .leads(to: Self.app))
            }
        }
    }

    @Test("SRV-28 a newcomer's link creates no account where it is pressed; the verifier does, with the request's data")
    func newcomersLink() async throws {
        try await Self.run { bench in
            let data: JSONObject = ["data": ["name": "Ada"]]
            #expect(try await ask(bench, "/otp", Self.pkce.merging(data) { $1 }).status == 200)
            let code = try appCode(try await pressed(bench, .magiclink))
            #expect(try await bench.server.stored() == nil)
            #expect(try await exchange(bench, code).status == 200)
            let user = try #require(try await bench.server.stored())
            #expect(user.userMetadata == ["name": "Ada"] && user.emailConfirmedBy == .link)
            // What the request said of the person goes with the account.
            try await bench.server.backend.database.write { try UserTable($0).delete(user.id) }
            let left = try await bench.server.backend.database.read { sql in
                try sql.rows("SELECT newcomer FROM one_time_codes UNION ALL SELECT newcomer FROM auth_codes", [])
            }
            #expect(left.isEmpty)
        }
    }

    @Test("SRV-28 a newcomer's link without a challenge leads on and leaves it to the code to make the account")
    func newcomersCode() async throws {
        try await Self.run { bench in
            #expect(try await ask(bench, "/otp", ["redirect_to": .string(Self.app)]).status == 200)
            #expect(try await pressed(bench, .magiclink) == .leads(to: Self.app))
            #expect(try await bench.server.stored() == nil)
            let code = try await bench.server.newestMail().code
            #expect(try await bench.server.verify(.email, code: code).user.emailConfirmedBy == .code)
        }
    }

    @Test("SRV-28 a followed link signs nobody in to an account that its address has got meanwhile")
    func overtakenLink() async throws {
        try await Self.run { bench in
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let code = try appCode(try await pressed(bench, .magiclink))
            try await bench.server.confirmed()
            #expect(try await exchange(bench, code).isRefusal(404, .flowStateNotFound))
        }
    }

    @Test("SRV-28 a followed link of an account that nobody confirmed leaves it as it is until the verifier is shown")
    func unconfirmedLink() async throws {
        try await Self.run { bench in
            for (path, purpose) in [("/otp", CodePurpose.magiclink), ("/recover", .recovery)] {
                try await bench.server.backend.database.write { sql in
                    if let user = try UserTable(sql).find(email: APIBench.email) { try UserTable(sql).delete(user.id) }
                }
                bench.server.clock.advance(by: 61)
                try await bench.server.signUp()
                bench.server.clock.advance(by: 61)
                #expect(try await ask(bench, path, Self.pkce).status == 200)
                let before = try await bench.server.stored()
                let code = try appCode(try await pressed(bench, purpose))
                #expect(try await bench.server.stored() == before)
                #expect(try await exchange(bench, code).status == 200)
                let user = try #require(try await bench.server.stored())
                #expect(user.passwordHash == nil && user.emailConfirmedBy == .link)
            }
        }
    }

    @Test("SRV-06 what the database keeps of a link's code is a digest, and a new password ends it")
    func stored() async throws {
        try await Self.run { bench in
            try await bench.server.confirmed()
            #expect(try await ask(bench, "/otp", Self.pkce).status == 200)
            let code = try appCode(try await pressed(bench, .magiclink))
            let rows = try await bench.server.backend.database.read { sql in
                try sql.rows("SELECT digest FROM auth_codes", []).map { try $0.text("digest") }
            }
            #expect(rows.count == 1 && rows.first != code)
            let user = try #require(try await bench.server.stored())
            try await bench.server.backend.database.write { try CodeTable($0).deleteAll(of: user.id) }
            #expect(try await exchange(bench, code).isRefusal(404, .flowStateNotFound))
        }
    }
}
