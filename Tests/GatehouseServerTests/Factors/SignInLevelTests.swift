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

/// The level that sign-ins have: random stories over every way in, with a fixed seed.
struct SignInLevelTests {
    /// The ways in of somebody who has an account.
    private enum Entrance: CaseIterable {
        case password, mailedCode, mailedLink, exchange, recoveryCode, recoveryLink, provider, passkey
        case passkeyWithoutVerification, generatedLink, otherInstance, addressChange
    }

    private static let app = "https://app.example.com/done"
    private static let verifier = String(repeating: "v", count: 64)

    /// The tokens of a session.
    private struct Tokens {
        var access: String
        var refresh: String

        init(_ session: WireSession) { (access, refresh) = (session.accessToken, session.refreshToken) }

        init(_ session: IssuedSession) {
            (access, refresh) = (session.accessToken.reveal(), session.refreshToken.reveal())
        }

        private var claims: JSONObject {
            get throws {
                let bytes = try #require(Base64URL.decode(String(access.split(separator: ".")[1])))
                return try #require(try JSONValue(json: bytes).objectValue)
            }
        }

        var level: String? { get throws { try claims["aal"]?.stringValue } }
        var methods: [String] {
            get throws { try (claims["amr"]?.arrayValue ?? []).compactMap { $0.objectValue?["method"]?.stringValue } }
        }
    }

    /// Somebody with a password, a provider, a passkey and an authenticator app.
    private struct Somebody {
        var email = APIBench.email
        let passkey = SoftPasskey()
        let identity = ProviderIdentity.ada(
            email: "ada@work.example", subject: "work-1", issuer: "https://id.example.com", provider: "example")
        var app: SoftApp
        var number = 0

        init(on bench: APIBench) async throws {
            let session = try await bench.signedIn()
            try await bench.registered(passkey, session.accessToken)
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
            _ = try await bench.server.accounts.linking.link(identity, to: who)
            app = try await bench.withApp(session.accessToken).app
        }

        /// Signs in, and says which method the session must have.
        mutating func enter(_ bench: APIBench, by entrance: Entrance) async throws -> (Tokens, method: String) {
            bench.server.clock.advance(by: 61)
            switch entrance {
            case .password:
                return (try await password(bench), "password")
            case .mailedCode:
                try await ask(bench, "/otp")
                return (try await verify(bench, "email"), "otp")
            case .mailedLink:
                try await ask(bench, "/magiclink")
                return (try await follow(bench, "magiclink"), "otp")
            case .recoveryCode:
                try await ask(bench, "/recover")
                return (try await verify(bench, "recovery"), "otp")
            case .recoveryLink:
                try await ask(bench, "/recover")
                return (try await follow(bench, "recovery"), "otp")
            case .exchange:
                let challenge = Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))
                try await ask(
                    bench, "/otp",
                    [
                        "code_challenge": .string(challenge), "code_challenge_method": "s256",
                        "redirect_to": .string(SignInLevelTests.app),
                    ])
                let token = try bench.server.linkToken(in: try await bench.server.newestMail(to: email))
                guard case .leads(let target) = try await bench.server.press(token, .magiclink) else {
                    throw CancellationError()
                }
                let code = String(target.dropFirst(SignInLevelTests.app.count + "?code=".count))
                let session: WireSession = try await bench.send(
                    .post, "/token?grant_type=pkce",
                    json: ["auth_code": .string(code), "code_verifier": .string(verifier)]
                ).decoded()
                return (Tokens(session), "otp")
            case .provider:
                return (Tokens(try await bench.server.signIn(with: identity)), "oauth")
            case .passkey:
                return (Tokens(try await bench.signIn(with: passkey).decoded()), PasskeyRecord.method)
            case .passkeyWithoutVerification:
                let answer = try await bench.signIn(with: passkey) { $0.flags = 0x01 }
                return (Tokens(try answer.decoded()), PasskeyRecord.method)
            case .generatedLink:
                let made = try await bench.send(
                    .post, "/admin/generate_link", json: ["type": "magiclink", "email": .string(email)],
                    bearer: try bench.administratorKey()
                ).json()
                let token = try #require(made.objectValue?["hashed_token"])
                let session: WireSession = try await bench.send(
                    .post, "/verify", json: ["type": "magiclink", "token_hash": token]
                ).decoded()
                return (Tokens(session), "otp")
            case .otherInstance:
                // One that offers no second factors any more.
                let other = try await bench.server.another { $0.assurance.use = .off }
                let opened = try await other.accounts.signIn.withPassword(
                    email: email, password: Secret(APIBench.password), client: TestServer.client)
                return (Tokens(try await other.issued(opened)), "password")
            case .addressChange:
                return (try await changeAddress(bench), "otp")
            }
        }

        private var verifier: String { SignInLevelTests.verifier }

        private func password(_ bench: APIBench) async throws -> Tokens {
            let session: WireSession = try await bench.send(
                .post, "/token?grant_type=password",
                json: ["email": .string(email), "password": .string(APIBench.password)]
            ).decoded()
            return Tokens(session)
        }

        private func ask(_ bench: APIBench, _ path: String, _ more: JSONObject = [:]) async throws {
            let body: JSONObject = ["email": .string(email)]
            let answer = try await bench.send(.post, path, json: .object(body.merging(more) { $1 }))
            #expect(answer.status == 200, "\(path)")
        }

        private func verify(_ bench: APIBench, _ type: String) async throws -> Tokens {
            let code = try await bench.server.newestMail(to: email).code
            let body: JSONValue = ["type": .string(type), "email": .string(email), "token": .string(code)]
            let session: WireSession = try await bench.send(.post, "/verify", json: body).decoded()
            return Tokens(session)
        }

        private func follow(_ bench: APIBench, _ type: String) async throws -> Tokens {
            let token = try bench.server.linkToken(in: try await bench.server.newestMail(to: email)).reveal()
            let session: WireSession = try await bench.send(
                .post, "/verify", json: ["type": .string(type), "token_hash": .string(token)]
            ).decoded()
            return Tokens(session)
        }

        /// Takes another address, whose code signs in.
        private mutating func changeAddress(_ bench: APIBench) async throws -> Tokens {
            number += 1
            let new = "ada\(number)@example.org"
            let raised = try await take(bench, try await password(bench))
            let asked = try await bench.send(.put, "/user", json: ["email": .string(new)], bearer: raised.access)
            #expect(asked.status == 200)
            email = new
            return try await verify(bench, "email_change")
        }

        /// Takes the second step.
        func take(_ bench: APIBench, _ tokens: Tokens) async throws -> Tokens {
            bench.server.clock.advance(by: 31)
            let code = app.code(at: bench.server.clock.now)
            return Tokens(try await bench.take(app, code: code, tokens.access).decoded())
        }
    }

    private static func run(
        level: AssuranceLevel, steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        try await APIBench.runWithFactors(
            prepare: { settings in
                settings.passkeyLevel = level
                (settings.manualLinking, settings.guestsAreAllowed) = (true, true)
                settings.secureEmailChange = false
                settings.redirectAllowList = RedirectAllowList(urls: [RedirectURL(app)].compactMap(\.self))
            }, steps: steps)
    }

    private static func renewed(_ tokens: Tokens, _ bench: APIBench) async throws -> Tokens {
        Tokens(try await bench.refresh(tokens.refresh).decoded())
    }

    @Test(
        "MFA-08 95 96 of all ways in, only a passkey of two steps gives the second level",
        arguments: [AssuranceLevel.one, .two])
    func stories(level: AssuranceLevel) async throws {
        try await Self.run(level: level) { bench in
            let chances = Chances(seed: 8_037 + UInt64(level.rawValue))
            var ada = try await Somebody(on: bench)
            // Each way once, in a random order, and then as chance has it. A new address comes last, because it forgets
            // what was proved by the former one.
            let ways = Entrance.allCases.filter { $0 != .addressChange }
            var entrances = ways.shuffled(by: chances)
            for _ in 0..<15 { entrances.append(ways[chances.number(below: ways.count)]) }
            entrances.append(.addressChange)
            for entrance in entrances {
                let (entered, method) = try await ada.enter(bench, by: entrance)
                var tokens = entered
                let expected = entrance == .passkey && level == .two ? "aal2" : "aal1"
                #expect(try tokens.level == expected && tokens.methods == [method], "\(entrance)")
                for _ in 0..<chances.number(below: 3) { tokens = try await Self.renewed(tokens, bench) }
                #expect(try tokens.level == expected && tokens.methods == [method], "\(entrance)")
                if expected == "aal1" {
                    // Nothing about the account changes before the step: neither a factor nor a provider is added.
                    let adding = try await bench.send(
                        .post, "/factors", json: ["factor_type": "totp"], bearer: tokens.access)
                    #expect(try adding.isRefusal(403, .insufficientAAL), "\(entrance)")
                    let who = try await bench.server.accounts.sessions.authenticate(
                        accessToken: Secret(tokens.access))
                    let another = ProviderIdentity.ada(email: nil, subject: "other-1")
                    let linking = try await refusal {
                        try await bench.server.accounts.linking.link(another, to: who)
                    }
                    #expect(linking?.code == .insufficientAAL, "\(entrance)")
                }
                guard chances.number(below: 2) == 0 else { continue }
                var raised = try await ada.take(bench, tokens)
                for _ in 0..<chances.number(below: 3) { raised = try await Self.renewed(raised, bench) }
                #expect(try raised.level == "aal2" && raised.methods == ["totp", method], "\(entrance)")
            }
        }
    }

    @Test("MFA-08 sign-up, invitation, guests and the upgrade of a guest begin at the first level")
    func newcomers() async throws {
        try await Self.run(level: .two) { bench in
            #expect(try bench.level(try await bench.signedIn()) == "aal1")
            let key = try bench.administratorKey()
            let email: JSONValue = "grace@example.org"
            #expect(try await bench.send(.post, "/invite", json: ["email": email], bearer: key).status == 200)
            let token = try bench.server.linkToken(
                in: try await bench.server.newestMail(to: "grace@example.org")
            ).reveal()
            let invited: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "invite", "token_hash": .string(token)]
            ).decoded()
            #expect(try bench.level(invited) == "aal1" && bench.methods(invited) == ["otp"])
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            #expect(try bench.level(guest) == "aal1" && bench.methods(guest) == ["anonymous"])
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(guest.accessToken))
            let upgraded = Tokens(
                try await bench.server.issued(
                    bench.server.accounts.linking.signIn(
                        linking: .ada(email: "guest@example.org", subject: "guest-1"), to: who, consent: nil,
                        client: TestServer.client)))
            #expect(try upgraded.level == "aal1" && upgraded.methods == ["oauth"])
        }
    }

    @Test("MFA-04 91 a step that began in one network ends in another, as on a train")
    func otherNetwork() async throws {
        try await APIBench.runWithFactors(prepare: { $0.limits = .standard }) { bench in
            let (app, _) = try await bench.withApp(try await bench.signedIn().accessToken)
            bench.server.clock.advance(by: 30)
            let session: WireSession = try await bench.signIn().decoded()
            let challenge = try await bench.challenge(app.id, session.accessToken)
            let code = app.code(at: bench.server.clock.now)
            var who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
            who.session.client.address = "198.51.100.77"
            let opened = try await bench.server.accounts.factorProof.verify(
                try #require(FactorID(text: app.id)), code: Secret(code),
                challenge: try #require(UUID(text: challenge.id)), by: who)
            #expect(opened.session.level == .two && opened.session.id == who.session.id)
        }
    }

    @Test("MFA-01 92 an enrollment that nobody finished asks nobody at the next sign-in")
    func unfinished() async throws {
        try await APIBench.runWithFactors { bench in
            _ = try await bench.app(try await bench.signedIn().accessToken)
            let session: WireSession = try await bench.signIn().decoded()
            #expect(try bench.level(session) == "aal1")
            #expect(session.user.factors.map(\.status) == ["unverified"])
            #expect(
                try await bench.send(.post, "/passkeys/registration/options", json: [:], bearer: session.accessToken)
                    .status == 200)
        }
    }

    @Test("PKY-03 103 a guest adds a passkey once an address is proved")
    func upgradedGuest() async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.guestsAreAllowed = true }) { bench in
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let early = try await bench.send(
                .post, "/passkeys/registration/options", json: [:], bearer: guest.accessToken)
            #expect(try early.isRefusal(403, .noAuthorization))
            let email: JSONValue = .string(APIBench.email)
            #expect(
                try await bench.send(.put, "/user", json: ["email": email], bearer: guest.accessToken).status == 200)
            let code = try await bench.server.newestMail(to: APIBench.email).code
            let session: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "email_change", "email": email, "token": .string(code)]
            ).decoded()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            let entered: WireSession = try await bench.signIn(with: passkey).decoded()
            #expect(entered.user.id == guest.user.id)
        }
    }

    @Test("PKY-05 98 a recovery of an account that has only passkeys leads to them, one by one")
    func passkeysAlone() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let lost = [SoftPasskey(), SoftPasskey()]
            for passkey in lost { try await bench.registered(passkey, token) }
            let user = try #require(try await bench.server.stored())
            _ = try await bench.server.backend.database.write { sql in
                try sql.run("UPDATE users SET password_hash = NULL WHERE id = ?", [.id(user.id)])
            }
            bench.server.clock.advance(by: 61)
            #expect(
                try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)]).status == 200)
            let code = try await bench.server.newestMail(to: APIBench.email).code
            let session: WireSession = try await bench.send(
                .post, "/verify",
                json: ["type": "recovery", "email": .string(APIBench.email), "token": .string(code)]
            ).decoded()
            let listed = try await bench.passkeys(session.accessToken)
            #expect(Set(listed.map(\.credentialID)) == Set(lost.map(\.encodedID)))
            for passkey in listed {
                let removed = try await bench.send(.delete, "/passkeys/\(passkey.id)", bearer: session.accessToken)
                #expect(removed.status == 204)
            }
            try await bench.registered(SoftPasskey(), session.accessToken)
            #expect(try await bench.passkeys(session.accessToken).count == 1)
        }
    }
}

extension Array {
    /// Returns the same elements in a random order (Fisher and Yates).
    fileprivate func shuffled(by chances: Chances) -> [Element] {
        var elements = self
        for index in elements.indices.reversed() where index > 0 {
            elements.swapAt(index, chances.number(below: index + 1))
        }
        return elements
    }
}
