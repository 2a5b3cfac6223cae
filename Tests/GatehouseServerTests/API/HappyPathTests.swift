import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseMail
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

struct HappyPathTests {
    @Test("SRV-02 from sign-up to a new password, over the wire", arguments: Way.allCases)
    func wholeWay(way: Way) async throws {
        try await APIBench.run(way) { bench in
            // Sign up: a user without a session, and a mail.
            let signUp = try await bench.send(
                .post, "/signup",
                json: [
                    "email": "Ada@Example.org", "password": "correct horse battery", "data": ["name": "Ada"],
                    "code_challenge": nil, "gotrue_meta_security": ["captcha_token": nil],
                ])
            let user: WireUser = try signUp.decoded()
            #expect(
                user.email == APIBench.email && user.emailConfirmedAt == nil && user.userMetadata == ["name": "Ada"])
            #expect(user.aud == "authenticated" && user.role == "authenticated" && user.confirmationSentAt != nil)
            #expect(user.appMetadata == ["provider": "email", "providers": ["email"]])
            #expect(user.identities.map(\.provider) == ["email"])
            #expect(try signUp.json().objectValue?["access_token"] == nil)
            #expect(try await bench.signIn().isRefusal(400, .emailNotConfirmed))

            // Confirm with the code.
            let mail = try await bench.server.newestMail()
            let verified = try await bench.send(
                .post, "/verify", json: ["type": "signup", "email": "ada@example.org", "token": .string(mail.code)])
            let session: WireSession = try verified.decoded()
            #expect(session.user.id == user.id && session.user.emailConfirmedAt != nil)
            #expect(session.tokenType == "bearer" && session.expiresIn == 3600)
            #expect(session.expiresAt == Int(bench.server.clock.now.timeIntervalSince1970) + 3600)
            #expect(verified.headers[.userID] == user.id && verified.headers[.sessionID] != nil)
            #expect(verified.headers[.cacheControl] == "no-store")

            // Who am I, and again with a renewed token.
            let me: WireUser = try await bench.send(.get, "/user", bearer: session.accessToken).decoded()
            #expect(me == session.user)
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            #expect(renewed.refreshToken != session.refreshToken)
            let again: WireUser = try await bench.send(.get, "/user", bearer: renewed.accessToken).decoded()
            #expect(again.id == user.id)

            // A new password, metadata, and out.
            let updated: WireUser = try await bench.send(
                .put, "/user", json: ["password": "another horse battery", "data": ["team": 7]],
                bearer: renewed.accessToken
            ).decoded()
            #expect(updated.userMetadata == ["name": "Ada", "team": 7])
            let out = try await bench.send(.post, "/logout", bearer: renewed.accessToken)
            #expect(out.status == 204 && out.body.isEmpty)
            #expect(
                try await bench.send(.get, "/user", bearer: renewed.accessToken).isRefusal(403, .sessionNotFound))
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))

            // Forgotten: recover, set a third password, sign in with it.
            bench.server.clock.advance(by: 61)
            let recover = try await bench.send(.post, "/recover", json: ["email": "ada@example.org"])
            #expect(recover.status == 200)
            #expect(try recover.json() == [:])
            let code = try await bench.server.newestMail().code
            let recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": "ada@example.org", "token": .string(code)]
            ).decoded()
            let change = try await bench.send(
                .put, "/user", json: ["password": "third horse battery"], bearer: recovery.accessToken)
            #expect(change.status == 200)
            let last: WireSession = try await bench.signIn("third horse battery").decoded()
            #expect(last.user.id == user.id)
        }
    }

    @Test("SRV-16 with automatic confirmation a sign-up answers a session at once", arguments: Way.allCases)
    func automaticConfirmation(way: Way) async throws {
        try await APIBench.run(
            way,
            prepare: {
                $0.automaticConfirmation = true
                $0.duplicateSignUp = .explicit
            }
        ) { bench in
            let session: WireSession = try await bench.send(
                .post, "/signup", json: ["email": "ada@example.org", "password": "correct horse battery"]
            ).decoded()
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)
        }
    }

    @Test("SRV-18 where consent is required it travels as gatehouse_consent, and no account comes without it")
    func consent() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.consentIsRequired = true }) { bench in
            var body: JSONObject = ["email": "ada@example.org", "password": "correct horse battery"]
            #expect(
                try await bench.send(.post, "/signup", json: .object(body)).isRefusal(422, .consentRequired))
            #expect(try await bench.server.stored() == nil)
            // A device whose clock is a year ahead.
            body["gatehouse_consent"] = ["version": "2026-01", "accepted_at": "2027-01-01T00:00:00Z"]
            #expect(try await bench.send(.post, "/signup", json: .object(body)).status == 200)
            let consent = try #require(try await bench.server.stored()?.consent)
            #expect(consent.version == "2026-01" && consent.time == bench.server.clock.now)
        }
    }

    @Test("SRV-02 resend mails the code again, and a link of a mail signs in", arguments: Way.allCases)
    func resendAndLink(way: Way) async throws {
        try await APIBench.run(way) { bench in
            _ = try await bench.send(
                .post, "/signup", json: ["email": "ada@example.org", "password": "correct horse battery"])
            let first = try await bench.server.newestMail()
            bench.server.clock.advance(by: 61)
            let resend = try await bench.send(
                .post, "/resend", json: ["type": "signup", "email": "ada@example.org"])
            #expect(resend.status == 200)
            let second = try await bench.server.newestMail()
            #expect(second.links != first.links)
            let token = try bench.server.linkToken(in: second).reveal()
            let session: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "signup", "token_hash": .string(token)]
            ).decoded()
            #expect(session.user.emailConfirmedAt != nil)
        }
    }

    @Test("SRV-06 opening a mailed link leads to the page with the button and uses nothing up", arguments: Way.allCases)
    func openLink(way: Way) async throws {
        try await APIBench.run(way) { bench in
            _ = try await bench.send(
                .post, "/signup", json: ["email": "ada@example.org", "password": "correct horse battery"])
            let token = try bench.server.linkToken(in: try await bench.server.newestMail()).reveal()
            for method in [HTTPRequest.Method.get, .head, .get] {
                for type in ["signup", "email"] {
                    let opened = try await bench.send(
                        method, "/verify?type=\(type)&token=\(token)&redirect_to=https://evil.example")
                    #expect(opened.status == 303)
                    #expect(
                        opened.headers[.location]
                            == "https://accounts.example.com/sign-in/link?purpose=signup&token=\(token)")
                }
            }
            #expect(
                try await bench.send(.post, "/verify", json: ["type": "signup", "token_hash": .string(token)]).status
                    == 200)
            #expect(try await bench.send(.get, "/verify?type=nope&token=x").isRefusal(400, .validationFailed))
            #expect(try await bench.send(.get, "/verify?type=signup").isRefusal(400, .validationFailed))
        }
    }

    @Test("SRV-08 a link in a mail never follows the headers of a request")
    func hostileHeaders() async throws {
        try await APIBench.run(.inProcess) { bench in
            let headers: HTTPFields = [
                .forwardedFor: "evil.example", .forwardedHost: "evil.example",
                .forwardedProto: "gopher", .referer: "https://evil.example/",
                .origin: "https://evil.example", .redirectTo: "https://evil.example",
            ]
            _ = try await bench.send(
                .post, "/signup?redirect_to=https://evil.example",
                json: ["email": "ada@example.org", "password": "correct horse battery"], headers: headers)
            let mail = try await bench.server.newestMail()
            #expect(mail.links.allSatisfy { $0.hasPrefix("https://accounts.example.com/") })
            #expect(!mail.text.contains("evil.example"))
        }
    }

    @Test("SRV-02 health, settings and keys answer everybody", arguments: Way.allCases)
    func discovery(way: Way) async throws {
        try await APIBench.run(
            way,
            prepare: {
                $0.signUpIsOpen = false
                $0.codeLength = 8
            }
        ) { bench in
            let health = try await bench.send(.get, "/health")
            #expect(health.status == 200)
            #expect(try health.json().objectValue?["name"] == "Gatehouse")
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(settings.external["email"] == true && settings.external["anonymous_users"] == false)
            #expect(settings.disableSignup && !settings.mailerAutoconfirm)
            #expect(settings.gatehouse?.codeLength == 8 && settings.gatehouse?.minimumPasswordLength == 8)
            let keys = try await bench.send(.get, "/.well-known/jwks.json")
            #expect(keys.headers[.cacheControl] == "public, max-age=600")
            let key = try #require(try keys.json().objectValue?["keys"]?.arrayValue?.first?.objectValue)
            #expect(key["alg"] == "ES256" && key["kid"] != nil && key["d"] == nil)
            #expect(try await bench.send(.head, "/health").body.isEmpty)
        }
    }

    @Test("SRV-16 the interface can lie at the root", arguments: Way.allCases)
    func rootBasePath(way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.basePath = "/" }) { bench in
            let health = try await bench.send(.get, "/health", base: "")
            #expect(health.status == 200)
            let missing = try await bench.send(.get, "/nothing", base: "")
            #expect(try missing.isRefusal(404, .notFound))
        }
    }

    @Test("SRV-02 logout ends the sessions its scope names, and a second time is as good as the first")
    func logoutScopes() async throws {
        try await APIBench.run(.inProcess) { bench in
            let first = try await bench.signedIn()
            let second: WireSession = try await bench.signIn().decoded()
            let third: WireSession = try await bench.signIn().decoded()
            func isLive(_ session: WireSession) async throws -> Bool {
                try await bench.send(.get, "/user", bearer: session.accessToken).status == 200
            }
            #expect(
                try await bench.send(.post, "/logout?scope=everything", bearer: first.accessToken)
                    .isRefusal(400, .validationFailed))
            for _ in 1...2 {
                #expect(
                    try await bench.send(.post, "/logout?scope=local", bearer: first.accessToken).status == 204)
            }
            #expect(try await !isLive(first))
            #expect(try await bench.send(.post, "/logout?scope=others", bearer: second.accessToken).status == 204)
            #expect(try await isLive(second))
            #expect(try await !isLive(third))
            #expect(try await bench.send(.post, "/logout", bearer: second.accessToken).status == 204)
            #expect(try await !isLive(second))
            #expect(try await bench.send(.post, "/logout").isRefusal(401, .noAuthorization))
        }
    }

    @Test("SRV-02 signing out with a token whose time is over ends the session, and again is no error; a forged one is")
    func signOutLate() async throws {
        try await APIBench.run(.inProcess) { bench in
            let session = try await bench.signedIn()
            bench.server.clock.advance(by: 3601)
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).isRefusal(403, .badJWT))
            #expect(try await bench.send(.post, "/logout", bearer: session.accessToken + "x").isRefusal(403, .badJWT))
            #expect(try await bench.refresh(session.refreshToken).status == 200)
            for _ in 0..<2 {
                let answer = try await bench.send(.post, "/logout?scope=local", bearer: session.accessToken)
                #expect(answer.status == 204)
            }
            #expect(try await bench.refresh(session.refreshToken).isRefusal(400, .sessionNotFound))
            let other = try await bench.signIn()
            let gone: WireSession = try other.decoded()
            let key = try bench.administratorKey()
            #expect(try await bench.send(.delete, "/admin/users/\(gone.user.id)", bearer: key).status == 200)
            #expect(try await bench.send(.post, "/logout", bearer: gone.accessToken).status == 204)
        }
    }
}
