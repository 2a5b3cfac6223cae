import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Second factors, as requests to a server.
struct FactorRouteTests {
    @Test("MFA-01 MFA-04 an app is added, verified by its first code, and raises the same session")
    func added() async throws {
        try await APIBench.runWithFactors { bench in
            let first = try await bench.signedIn()
            let other: WireSession = try await bench.signIn().decoded()
            let answer = try await bench.send(
                .post, "/factors", json: ["factor_type": "totp", "friendly_name": "phone"], bearer: first.accessToken)
            let new: WireNewFactor = try answer.decoded()
            #expect(new.type == "totp" && new.friendlyName == "phone")
            let app = try #require(new.totp)
            #expect(app.uri.hasPrefix("otpauth://totp/accounts.example.com:") && app.uri.contains(app.secret))
            #expect(app.qrCode.hasPrefix("<svg ") && !app.qrCode.contains("#"))
            #expect(try await bench.user(first.accessToken).factors.map(\.status) == ["unverified"])

            let soft = SoftApp(id: new.id, codes: .init(secret: Data(try #require(Base32.decode(app.secret)))))
            let now = bench.server.clock.now
            let raised: WireSession = try await bench.take(
                soft, code: soft.code(at: now), first.accessToken
            ).decoded()
            #expect(try bench.level(first) == "aal1" && bench.level(raised) == "aal2")
            #expect(try bench.methods(raised) == ["totp", "otp"])
            #expect(try bench.claims(raised)["session_id"] == bench.claims(first)["session_id"])
            #expect(raised.user.factors.map(\.status) == ["verified"])
            #expect(raised.user.factors.first?.friendlyName == "phone")
            // The account's other sessions of the first level have ended.
            #expect(try await bench.refresh(other.refreshToken).status == 400)
            // A renewal keeps level and methods.
            let renewed: WireSession = try await bench.refresh(raised.refreshToken).decoded()
            #expect(try bench.level(renewed) == "aal2" && bench.methods(renewed) == ["totp", "otp"])
        }
    }

    @Test("SRV-40 MFA-01 what somebody calls a new factor is stored on one line")
    func hostileName() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            for (typed, name) in [("my\r\n\tphone\u{1B}", "my phone"), ("\n\u{E000}", "")] {
                let new: WireNewFactor = try await bench.send(
                    .post, "/factors", json: ["factor_type": "totp", "friendly_name": .string(typed)],
                    bearer: session.accessToken
                ).decoded()
                #expect(new.friendlyName == name)
            }
        }
    }

    @Test("MFA-01 reloads pile up no factors, and one that is not verified asks nobody")
    func unverified() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let first = try await bench.app(session.accessToken)
            let second = try await bench.app(session.accessToken)
            let factors = try await bench.user(session.accessToken).factors
            #expect(factors.map(\.id) == [second.id] && first.id != second.id)
            // 92: the enrollment is left.
            let next: WireSession = try await bench.signIn().decoded()
            let change = try await bench.send(
                .put, "/user", json: ["email": "new@example.com"], bearer: next.accessToken)
            #expect(change.status == 200)
            // Another session does not see it.
            let answer = try await bench.send(.post, "/factors/\(second.id)/challenge", bearer: next.accessToken)
            #expect(try answer.isRefusal(404, .mfaFactorNotFound))
        }
    }

    @Test("MFA-01 two factors of an account have different names, and a guest has none")
    func names() async throws {
        try await APIBench.runWithFactors(prepare: { $0.guestsAreAllowed = true }) { bench in
            let session = try await bench.signedIn()
            let app = try await bench.app(session.accessToken, name: "phone")
            let raised: WireSession = try await bench.take(
                app, code: app.code(at: bench.server.clock.now), session.accessToken
            ).decoded()
            let body: JSONValue = ["factor_type": "totp", "friendly_name": "phone"]
            let again = try await bench.send(.post, "/factors", json: body, bearer: raised.accessToken)
            #expect(try again.isRefusal(422, .mfaFactorNameConflict))
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let refused = try await bench.send(.post, "/factors", json: body, bearer: guest.accessToken)
            #expect(try refused.isRefusal(403, .noAuthorization))
        }
    }

    @Test("MFA-01 MFA-03 MFA-11 a guest has no factor to ask for, and a text without an id is refused as such")
    func noFactor() async throws {
        try await APIBench.runWithFactors(prepare: { $0.guestsAreAllowed = true }) { bench in
            let person = try await bench.signedIn()
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let (nobody, key) = (UUID().uuidString.lowercased(), try bench.administratorKey())
            let proof: JSONValue = ["challenge_id": .string(nobody), "code": "123456"]
            let routes: [(HTTPRequest.Method, String)] = [(.post, "/challenge"), (.post, "/verify"), (.delete, "")]
            for (method, rest) in routes {
                func ask(_ id: String, _ token: String) async throws -> Answer {
                    try await bench.send(method, "/factors/\(id)\(rest)", json: proof, bearer: token)
                }
                #expect(try await ask(nobody, guest.accessToken).isRefusal(403, .noAuthorization), "\(rest)")
                #expect(try await ask(nobody, person.accessToken).isRefusal(404, .mfaFactorNotFound), "\(rest)")
                #expect(try await ask("7", person.accessToken).isRefusal(404, .validationFailed), "\(rest)")
            }
            let codes: [(HTTPRequest.Method, String)] = [
                (.get, ""), (.post, ""), (.post, "/regenerate"), (.post, "/verify"), (.delete, ""),
            ]
            for (method, rest) in codes {
                let answer = try await bench.send(
                    method, "/factors/recovery-codes\(rest)", bearer: guest.accessToken)
                #expect(try answer.isRefusal(403, .noAuthorization), "\(method) \(rest)")
            }
            for path in ["/admin/users/\(person.user.id)/factors/7", "/admin/users/7/factors/\(nobody)"] {
                let answer = try await bench.send(.delete, path, bearer: key)
                #expect(try answer.isRefusal(404, .validationFailed), "\(path)")
            }
        }
    }

    @Test("MFA-02 MFA-04 77–82 codes of another period, used ones and other lengths are refused")
    func wrongCodes() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let (eves, _) = try await bench.withApp(try await bench.signedIn("eve@example.org").accessToken)
            let enrollments = app.code(at: bench.server.clock.now)
            let again = try await bench.take(app, code: enrollments, raised.accessToken)
            #expect(try again.isRefusal(422, .mfaVerificationFailed), "79 the enrollment's")
            // Long enough after the enrollment that only the distance of a period can be why it is refused.
            bench.server.clock.advance(by: 300)
            let now = bench.server.clock.now
            let low: WireSession = try await bench.signIn().decoded()
            _ = try await bench.challenge(app.id, low.accessToken)
            let before = try await TableContents(of: bench.server)
            let rows = [
                ("77 two periods later", app.code(at: now, later: 2)),
                ("77 two periods before", app.code(at: now, later: -2)),
                ("80 another person's", eves.code(at: now)),
                ("82 five digits", "12345"), ("82 seven digits", app.code(at: now) + "0"),
            ]
            for (name, code) in rows {
                let answer = try await bench.take(app, code: code, low.accessToken)
                #expect(try answer.isRefusal(422, .mfaVerificationFailed), "\(name)")
            }
            // The challenges count what was wrong.
            #expect(try await before.changes(in: bench.server) == ["mfa_challenges"])
            // 81: full-width digits of the next period are the code.
            let wide = String(
                app.code(at: now, later: 1).unicodeScalars.map { Character(Unicode.Scalar($0.value + 0xFEE0)!) })
            #expect(try await bench.take(app, code: wide, low.accessToken).status == 200)
            // 78: once.
            let replay = try await bench.take(app, code: app.code(at: now, later: 1), low.accessToken)
            #expect(try replay.isRefusal(422, .mfaVerificationFailed))
        }
    }

    @Test("MFA-02 83 of 64 requests with one code, one succeeds")
    func race() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let code = app.code(at: bench.server.clock.now, later: 1)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<64 {
                    group.addTask { try await bench.take(app, code: code, raised.accessToken).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count(where: { $0 == 200 }) == 1)
        }
    }

    @Test("MFA-02 the period of a code is taken once, also by one who read the factor before another took it")
    func taken() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, _) = try await bench.withApp(bench.signedIn().accessToken)
            let id = try #require(FactorID(text: app.id))
            let next = Int64(bench.server.clock.now.timeIntervalSince1970) / 30 + 1
            let taken = try await bench.server.backend.database.write { sql in
                try [next, next, next - 1, next + 1].map { try FactorTable(sql).take($0, of: id) }
            }
            #expect(taken == [true, false, false, true])
        }
    }

    @Test("MFA-04 80 74 a challenge counts once, for its factor and its session, and for five minutes")
    func challenges() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let now = bench.server.clock.now
            let next = app.code(at: now, later: 1)
            let unknown = try await bench.verify(app.id, UUID().uuidString, next, raised.accessToken)
            #expect(try unknown.isRefusal(422, .mfaFactorNotFound))
            // Another session's.
            let other: WireSession = try await bench.signIn().decoded()
            let theirs = try await bench.challenge(app.id, other.accessToken)
            let foreign = try await bench.verify(app.id, theirs.id, next, raised.accessToken)
            #expect(try foreign.isRefusal(422, .mfaIPAddressMismatch))
            // Another factor's, and another person's.
            let tablet = try await bench.app(raised.accessToken, name: "tablet")
            let tablets = try await bench.challenge(tablet.id, raised.accessToken)
            let (eves, eve) = try await bench.withApp(try await bench.signedIn("eve@example.org").accessToken)
            for foreign in [tablets, try await bench.challenge(eves.id, eve.accessToken)] {
                let answer = try await bench.verify(app.id, foreign.id, next, raised.accessToken)
                #expect(try answer.isRefusal(422, .mfaFactorNotFound))
            }
            let asked = try await bench.send(.post, "/factors/\(eves.id)/challenge", bearer: raised.accessToken)
            #expect(try asked.isRefusal(404, .mfaFactorNotFound))
            // Used.
            let challenge = try await bench.challenge(app.id, raised.accessToken)
            #expect(try await bench.verify(app.id, challenge.id, next, raised.accessToken).status == 200)
            let used = try await bench.verify(app.id, challenge.id, next, raised.accessToken)
            #expect(try used.isRefusal(422, .mfaIPAddressMismatch))
            // Expired.
            let late = try await bench.challenge(app.id, raised.accessToken)
            bench.server.clock.advance(by: 300)
            let code = app.code(at: bench.server.clock.now)
            let expired = try await bench.verify(app.id, late.id, code, raised.accessToken)
            #expect(try expired.isRefusal(422, .mfaChallengeExpired))
        }
    }

    @Test("MFA-05 five wrong codes burn a challenge, and from the second one the answer names the clock")
    func burnt() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let challenge = try await bench.challenge(app.id, raised.accessToken)
            for attempt in 0..<5 {
                let answer = try await bench.verify(app.id, challenge.id, "abcdef", raised.accessToken)
                #expect(try answer.isRefusal(422, .mfaVerificationFailed))
                #expect(try (answer.error().hint == nil) == (attempt == 0))
            }
            let right = app.code(at: bench.server.clock.now, later: 1)
            let answer = try await bench.verify(app.id, challenge.id, right, raised.accessToken)
            #expect(try answer.isRefusal(422, .mfaChallengeExpired))
        }
    }

    @Test("MFA-05 ten wrong codes of an account make it wait, whichever session they come from")
    func guesses() async throws {
        try await APIBench.runWithFactors(prepare: {
            $0.limits = .standard
            $0.limits.factorNearby = nil
        }) { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let other: WireSession = try await bench.signIn().decoded()
            for attempt in 0..<10 {
                let token = attempt.isMultiple(of: 2) ? raised.accessToken : other.accessToken
                let answer = try await bench.take(app, code: "abcdef", token)
                #expect(try answer.isRefusal(422, .mfaVerificationFailed))
            }
            let locked = try await bench.send(
                .post, "/factors/\(app.id)/challenge", bearer: raised.accessToken)
            #expect(try locked.isRefusal(429, .overRequestRateLimit) && locked.headers[.retryAfter] != nil)
            bench.server.clock.advance(by: 901)
            let code = app.code(at: bench.server.clock.now)
            #expect(try await bench.take(app, code: code, other.accessToken).status == 200)
        }
    }

    @Test("MFA-04 a lost answer leaves the session at the first level, and its token renews")
    func lostAnswer() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            #expect(try bench.level(renewed) == "aal1" && bench.methods(renewed) == ["otp"])
            #expect(try bench.claims(renewed)["session_id"] == bench.claims(raised)["session_id"])
            // Once the raised tokens are used, the old one is a copy.
            let app = try await bench.user(renewed.accessToken).factors.map(\.id)
            #expect(app.count == 1)
        }
    }

    @Test("MFA-09 a session of the first level changes nothing that protects an account with a factor")
    func firstLevel() async throws {
        try await APIBench.runWithFactors(prepare: { $0.manualLinking = true }) { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            #expect(try bench.level(low) == "aal1")
            for body: JSONValue in [["password": "another password of hers"], ["email": "new@example.com"]] {
                let answer = try await bench.send(.put, "/user", json: body, bearer: low.accessToken)
                #expect(try answer.isRefusal(401, .insufficientAAL))
            }
            // The address that the account has is no new one.
            for body: JSONValue in [["data": ["a": 1]], ["email": .string(APIBench.email), "data": ["a": 2]]] {
                let data = try await bench.send(.put, "/user", json: body, bearer: low.accessToken)
                #expect(data.status == 200)
            }
            let enrollment = try await bench.send(
                .post, "/factors", json: ["factor_type": "totp"], bearer: low.accessToken)
            #expect(try enrollment.isRefusal(403, .insufficientAAL))
            let passkey = try await bench.send(
                .post, "/passkeys/registration/options", json: [:], bearer: low.accessToken)
            #expect(try passkey.isRefusal(403, .insufficientAAL))
            // Whether or not the account has it.
            let unknown = try await bench.send(
                .delete, "/passkeys/00000000-0000-4000-8000-000000000000", bearer: low.accessToken)
            #expect(try unknown.isRefusal(403, .insufficientAAL))
            let removal = try await bench.send(.delete, "/factors/\(app.id)", bearer: low.accessToken)
            #expect(try removal.isRefusal(422, .insufficientAAL))
            let codes = try await bench.send(.post, "/factors/recovery-codes", bearer: low.accessToken)
            #expect(try codes.isRefusal(403, .insufficientAAL))
            let deletion = try await bench.send(.delete, "/user", bearer: low.accessToken)
            #expect(try deletion.isRefusal(403, .insufficientAAL))
            let change = try await bench.send(
                .put, "/user", json: ["password": "another password of hers"], bearer: raised.accessToken)
            #expect(change.status == 200)
        }
    }

    @Test("MFA-09 a session that never takes the step is renewed for a while only, and one that took it stays")
    func lateStep() async throws {
        try await APIBench.runWithFactors(prepare: { $0.sessions.beforeStep = .seconds(3600) }) { bench in
            let bare = try await bench.signedIn("eve@example.org")
            let (_, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            bench.server.clock.advance(by: 3599)
            let renewed: WireSession = try await bench.refresh(low.refreshToken).decoded()
            #expect(try bench.level(renewed) == "aal1")
            bench.server.clock.advance(by: 1)
            for _ in 1...2 {
                #expect(try await bench.refresh(renewed.refreshToken).isRefusal(400, .sessionExpired))
            }
            for session in [raised, bare] { #expect(try await bench.refresh(session.refreshToken).status == 200) }
        }
    }

    @Test("MFA-08 93 94 no sign-in but a passkey that verifies gives the second level, whatever the account has")
    func everyWay() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            _ = try await bench.withApp(session.accessToken)
            var opened: [WireSession] = [
                try await bench.signIn().decoded(), try await bench.signIn(with: passkey).decoded(),
            ]
            for (path, type) in [("/recover", "recovery"), ("/otp", "email")] {
                let body: JSONValue = ["email": .string(APIBench.email)]
                #expect(try await bench.send(.post, path, json: body).status == 200)
                let code = try await bench.server.newestMail(to: APIBench.email).code
                opened.append(
                    try await bench.send(
                        .post, "/verify",
                        json: ["type": .string(type), "email": .string(APIBench.email), "token": .string(code)]
                    ).decoded())
            }
            for session in opened { #expect(try bench.level(session) == "aal1") }
            // A recovery asks for the step before the new password.
            let answer = try await bench.send(
                .put, "/user", json: ["password": "another password of hers"], bearer: opened[2].accessToken)
            #expect(try answer.isRefusal(401, .insufficientAAL))
        }
    }

    @Test("MFA-06 97 with the last factor go the step and the codes, and sessions fall to the first level")
    func removed() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let codes: WireBackupCodes = try await bench.send(
                .post, "/factors/recovery-codes", bearer: raised.accessToken
            ).decoded()
            #expect(codes.codes?.count == 10 && codes.total == 10 && codes.type == "recovery_code")
            let removal: WireFactorID = try await bench.send(
                .delete, "/factors/\(app.id)", bearer: raised.accessToken
            ).decoded()
            #expect(removal.id == app.id)
            let none = try await bench.send(.get, "/factors/recovery-codes", bearer: raised.accessToken)
            #expect(try none.isRefusal(404, .mfaFactorNotFound))
            let renewed: WireSession = try await bench.refresh(raised.refreshToken).decoded()
            #expect(try bench.level(renewed) == "aal1" && renewed.user.factors.isEmpty)
            // Off and on again in one session.
            let (_, again) = try await bench.withApp(renewed.accessToken)
            #expect(try bench.level(again) == "aal2")
        }
    }

    @Test("MFA-07 a user with factors has them in a session and in the account, and one without has no such member")
    func listed() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let before = try await bench.send(.get, "/user", bearer: session.accessToken)
            #expect(try before.json().objectValue?["factors"] == nil)
            let (app, raised) = try await bench.withApp(session.accessToken)
            #expect(raised.user.factors.map(\.id) == [app.id])
            let user: WireUser = try await bench.send(.get, "/user", bearer: raised.accessToken).decoded()
            let factor = try #require(user.factors.first)
            #expect(user.factors.count == 1 && factor.status == "verified" && factor.factorType == "totp")
            #expect(factor.lastChallengedAt != nil && factor.id == app.id)
        }
    }

    @Test("MFA-14 a person's file lists factors and codes without their secrets")
    func personalData() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            let codes: WireBackupCodes = try await bench.send(
                .post, "/factors/recovery-codes", bearer: raised.accessToken
            ).decoded()
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(raised.accessToken))
            let file = try await bench.server.accounts.own.personalData(of: who)
            let factor = try #require(file["factors"]?.arrayValue?.first?.objectValue)
            #expect(factor["kind"] == "totp" && factor["verified_at"]?.stringValue != nil)
            #expect(file["backup_codes"]?.objectValue?["remaining"] == 10)
            let text = String(decoding: JSONValue.object(file).bytes, as: UTF8.self)
            let code = try #require(codes.codes?.first)
            #expect(!text.contains(code) && !text.contains(app.code(at: bench.server.clock.now)))
        }
    }

    @Test("MFA-09 MFA-14 a session that owes the second step gets no file about the person")
    func personalDataBeforeStep() async throws {
        try await APIBench.runWithFactors { bench in
            _ = try await bench.withApp(try await bench.signedIn().accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            let accounts = bench.server.accounts
            let who = try await accounts.sessions.authenticate(accessToken: Secret(low.accessToken))
            await #expect(throws: AccountRefusal.secondStepNeeded) {
                _ = try await accounts.own.personalData(of: who)
            }
        }
    }

    @Test("SRV-36 MFA-12 what a stranger added before giving their account an address is not asked for in its recovery")
    func givenAddress() async throws {
        try await APIBench.runWithFactors(prepare: { $0.secureEmailChange = false }) { bench in
            // The stranger has proved an address, but another one.
            let (_, stranger) = try await bench.withApp(try await bench.signedIn().accessToken)
            let email = "grace@example.org"
            let asked = try await bench.send(
                .put, "/user", json: ["email": .string(email)], bearer: stranger.accessToken)
            #expect(asked.status == 200)
            let link = try bench.server.linkToken(in: try await bench.server.newestMail(to: email))
            _ = try await bench.server.accounts.addressChange.agree(link, session: nil, client: TestServer.client)
            #expect(try await bench.send(.post, "/recover", json: ["email": .string(email)]).status == 200)
            let code = try await bench.server.newestMail(to: email).code
            let recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": .string(email), "token": .string(code)]
            ).decoded()
            let changed = try await bench.send(
                .put, "/user", json: ["password": "another password of hers"], bearer: recovery.accessToken)
            #expect(changed.status == 200)
            #expect(try await bench.refresh(stranger.refreshToken).status == 400)
            #expect(try await bench.server.stored(email)?.factors.isEmpty == true)
        }
    }

    @Test("SRV-37 MFA-12 the first proof of an address that was confirmed automatically removes every factor")
    func firstProof() async throws {
        try await APIBench.runWithFactors(
            prepare: { ($0.automaticConfirmation, $0.duplicateSignUp) = (true, .explicit) }
        ) { bench in
            let email: JSONValue = .string(APIBench.email)
            let session: WireSession = try await bench.send(
                .post, "/signup", json: ["email": email, "password": .string(APIBench.password)]
            ).decoded()
            let (_, stranger) = try await bench.withApp(session.accessToken)
            #expect(try await bench.send(.post, "/recover", json: ["email": email]).status == 200)
            let code = try await bench.server.newestMail(to: APIBench.email).code
            let recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": email, "token": .string(code)]
            ).decoded()
            #expect(recovery.user.factors.isEmpty)
            #expect(try await bench.refresh(stranger.refreshToken).status == 400)
        }
    }

    @Test("SRV-36 MFA-12 a recovery is not asked for a stranger's factor, and removes it")
    func strangersFactor() async throws {
        try await APIBench.runWithFactors { bench in
            _ = try await bench.signedIn()
            // Somebody who knows the password.
            let stranger: WireSession = try await bench.signIn().decoded()
            let (_, theirs) = try await bench.withApp(stranger.accessToken)
            #expect(
                try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)]).status == 200)
            let code = try await bench.server.newestMail(to: APIBench.email).code
            let recovery: WireSession = try await bench.send(
                .post, "/verify",
                json: ["type": "recovery", "email": .string(APIBench.email), "token": .string(code)]
            ).decoded()
            let password = "another password of hers"
            let answer = try await bench.send(
                .put, "/user", json: ["password": .string(password)], bearer: recovery.accessToken)
            #expect(answer.status == 200)
            #expect(try await bench.refresh(theirs.refreshToken).status == 400)
            let next: WireSession = try await bench.signIn(password).decoded()
            #expect(next.user.factors.isEmpty)
        }
    }

    @Test("MFA-12 100 an administrator removes a factor: every session ends, and a mail says so")
    func administrator() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let (path, key) = ("/admin/users/\(session.user.id)/factors", try bench.administratorKey())
            let listed: [WireFactor] = try await bench.send(.get, path, bearer: key).decoded()
            #expect(listed.map(\.id) == [app.id])
            let renamed: WireFactor = try await bench.send(
                .put, "\(path)/\(app.id)", json: ["friendly_name": "Ada's phone"], bearer: key
            ).decoded()
            #expect(renamed.friendlyName == "Ada's phone")
            let turned: WireFactor = try await bench.send(
                .put, "\(path)/\(app.id)", json: ["friendly_name": "Ada\u{202E}'s\u{2069} phone"], bearer: key
            ).decoded()
            #expect(turned.friendlyName == "Ada's phone")
            let lines: WireFactor = try await bench.send(
                .put, "\(path)/\(app.id)", json: ["friendly_name": "Ada's\r\n\tphone\u{1B}"], bearer: key
            ).decoded()
            #expect(lines.friendlyName == "Ada's phone")
            // As with GoTrue, an empty name changes nothing.
            for body: JSONValue in [[:], ["friendly_name": nil], ["friendly_name": ""], ["friendly_name": " "]] {
                let same: WireFactor = try await bench.send(
                    .put, "\(path)/\(app.id)", json: body, bearer: key
                ).decoded()
                #expect(same == lines, "\(body)")
            }
            let removed: WireFactor = try await bench.send(.delete, "\(path)/\(app.id)", bearer: key).decoded()
            #expect(removed.id == app.id)
            #expect(try await bench.refresh(raised.refreshToken).status == 400)
            let subject = Catalogue.english.mail(.noticeSubject(.factorRemoved))
            let mails = try await bench.server.backend.mailbox.newest()
            #expect(mails.count { $0.to == APIBench.email && $0.subject == subject } == 1)
            let next: WireSession = try await bench.signIn().decoded()
            #expect(next.user.factors.isEmpty)
        }
    }

    @Test("MFA-03 MFA-04 63 a security key is made in the first challenge and used in the next, and signs nobody in")
    func securityKey() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let new: WireNewFactor = try await bench.send(
                .post, "/factors", json: ["factor_type": "webauthn"], bearer: session.accessToken
            ).decoded()
            #expect(new.type == "webauthn" && new.totp == nil && new.friendlyName.isEmpty)
            let key = SoftPasskey()
            let made = try await bench.challenge(new.id, session.accessToken)
            #expect(made.webauthn?.type == "create")
            // The browser offers security keys first.
            let hints = try made.options.objectValue?["options"]?.objectValue?["hints"]
            #expect(hints == .array([.string("security-key")]))
            let registration = try SoftRegistration(key, made.options)
            let raised: WireSession = try await bench.send(
                .post, "/factors/\(new.id)/verify", json: try made.answer(try registration.json()),
                bearer: session.accessToken
            ).decoded()
            #expect(try bench.level(raised) == "aal2" && bench.methods(raised).first == "mfa/webauthn")
            // It is no passkey, and cannot become one.
            #expect(try await bench.signIn(with: key).isRefusal(400, .webAuthnVerificationFailed))
            #expect(try await bench.register(key, raised.accessToken).isRefusal(422, .webAuthnCredentialExists))

            let low: WireSession = try await bench.signIn().decoded()
            let asked = try await bench.challenge(new.id, low.accessToken)
            #expect(asked.webauthn?.type == "request")
            let use = try SoftSignIn(key, asked.options)
            let again: WireSession = try await bench.send(
                .post, "/factors/\(new.id)/verify", json: try asked.answer(try use.json()), bearer: low.accessToken
            ).decoded()
            #expect(try bench.level(again) == "aal2")
        }
    }
}

extension APIBench {
    /// The account of a token.
    func user(_ token: String) async throws -> WireUser {
        try await send(.get, "/user", bearer: token).decoded()
    }
}
