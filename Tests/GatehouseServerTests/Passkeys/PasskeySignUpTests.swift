import Foundation
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

/// Accounts that begin with a passkey in place of a password.
struct PasskeySignUpTests {
    private static let address = "grace@example.org"

    /// What is sent of a passkey that was made for a sign-up.
    private func body(
        _ bench: APIBench, _ passkey: SoftPasskey, email: String = PasskeySignUpTests.address, more: JSONObject = [:],
        change: (inout SoftRegistration) -> Void = { _ in }
    ) async throws -> (body: JSONValue, handle: String) {
        let options = try await bench.send(
            .post, "/passkeys/signup/options", json: ["email": .string(email)]
        ).json()
        let user = options.objectValue?["options"]?.objectValue?["user"]?.objectValue
        #expect(user?["name"]?.stringValue == email)
        var registration = try SoftRegistration(passkey, options)
        change(&registration)
        var members = try #require(try registration.json().objectValue)
        members["email"] = .string(email)
        members.merge(more) { $1 }
        return (.object(members), try #require(user?["id"]?.stringValue))
    }

    /// The secret of a sign-up, and the account that the passkey knows.
    private func signedUp(
        _ bench: APIBench, _ passkey: SoftPasskey, email: String = PasskeySignUpTests.address, more: JSONObject = [:]
    ) async throws -> (secret: String, handle: String) {
        let (body, handle) = try await body(bench, passkey, email: email, more: more)
        let answer: WirePasskeySignUp = try await bench.send(.post, "/passkeys/signup/verify", json: body).decoded()
        return (answer.passkey, handle)
    }

    /// The session of who enters the code of the newest mail.
    private func confirmed(
        _ bench: APIBench, secret: String?, email: String = PasskeySignUpTests.address
    ) async throws -> WireSession {
        let code = try await bench.server.newestMail(to: email).code
        let body = VerifyBody(type: "signup", email: email, token: Secret(code), passkey: secret.map { Secret($0) })
        return try await bench.send(.post, "/verify", json: .object(body.json)).decoded()
    }

    @Test("PKY-09 the code begins the account that the passkey knows, and the passkey signs in to it")
    func whole() async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.consentIsRequired = true }) { bench in
            let passkey = SoftPasskey()
            let consent: JSONValue = ["version": "2", "accepted_at": "2026-03-01T09:30:00Z"]
            let (secret, handle) = try await signedUp(
                bench, passkey, more: ["gatehouse_consent": consent, "data": ["name": "Grace"]])
            #expect(try await bench.server.stored(Self.address) == nil)
            #expect(try await bench.signIn(with: passkey).isRefusal(400, .webAuthnVerificationFailed))
            let session = try await confirmed(bench, secret: secret)
            #expect(Base64URL.decode(handle) == Array(session.user.id.utf8))
            #expect(session.user.userMetadata["name"] == "Grace")
            #expect(try await bench.server.stored(Self.address)?.consent?.version == "2")
            #expect(try await bench.passkeys(session.accessToken).map(\.credentialID) == [passkey.encodedID])
            let opened: WireSession = try await bench.signIn(with: passkey) { $0.handle = handle }.decoded()
            #expect(opened.user.id == session.user.id)
        }
    }

    @Test("PKY-09 a challenge without an address takes the one that comes with the passkey, and the code proves it")
    func chosenOnTheDevice() async throws {
        try await APIBench.runWithPasskeys { bench in
            let passkey = SoftPasskey()
            let options = try await bench.send(.post, "/passkeys/signup/options", json: [:]).json()
            var members = try #require(try SoftRegistration(passkey, options).json().objectValue)
            members["email"] = .string("nobody")
            let bad = try await bench.send(.post, "/passkeys/signup/verify", json: .object(members))
            #expect(try bad.isRefusal(400, .validationFailed))
            members["email"] = .string(Self.address)
            let answer: WirePasskeySignUp = try await bench.send(
                .post, "/passkeys/signup/verify", json: .object(members)
            ).decoded()
            #expect(try await bench.server.stored(Self.address) == nil)
            #expect(try await bench.signIn(with: passkey).isRefusal(400, .webAuthnVerificationFailed))
            let session = try await confirmed(bench, secret: answer.passkey)
            #expect(try await bench.passkeys(session.accessToken).map(\.credentialID) == [passkey.encodedID])
        }
    }

    @Test("PKY-09 who reads the mail and did not make the passkey gets an account without it")
    func dropped() async throws {
        try await APIBench.runWithPasskeys { bench in
            let (foreign, _) = try await signedUp(bench, SoftPasskey(), email: "eve@example.org")
            for (index, secret) in [nil, foreign, "none of ours"].enumerated() {
                let (email, passkey) = ("owner\(index)@example.org", SoftPasskey())
                let (_, handle) = try await signedUp(bench, passkey, email: email)
                let session = try await confirmed(bench, secret: secret, email: email)
                #expect(Base64URL.decode(handle) != Array(session.user.id.utf8))
                #expect(try await bench.passkeys(session.accessToken).isEmpty)
                #expect(try await bench.signIn(with: passkey).isRefusal(400, .webAuthnVerificationFailed))
            }
        }
    }

    @Test("PKY-09 the mailed link begins an account without the passkey, and after a day the secret is void")
    func lateOrElsewhere() async throws {
        try await APIBench.runWithPasskeys { bench in
            let (secret, _) = try await signedUp(bench, SoftPasskey())
            bench.server.clock.advance(by: 86_401)
            let again = try await bench.send(.post, "/otp", json: ["email": .string(Self.address)])
            #expect(again.status == 200)
            let late = try await confirmed(bench, secret: secret)
            #expect(try await bench.passkeys(late.accessToken).isEmpty)

            let other = "eve@example.org"
            _ = try await signedUp(bench, SoftPasskey(), email: other)
            let link = try bench.server.linkToken(in: try await bench.server.newestMail(to: other))
            let body = VerifyBody(type: "magiclink", tokenHash: link)
            let session: WireSession = try await bench.send(.post, "/verify", json: .object(body.json)).decoded()
            #expect(try await bench.passkeys(session.accessToken).isEmpty)
        }
    }

    @Test("PKY-09 a secret counts once, also when its account is gone")
    func once() async throws {
        try await APIBench.runWithPasskeys { bench in
            let (secret, _) = try await signedUp(bench, SoftPasskey())
            let first = try await confirmed(bench, secret: secret)
            #expect(try await bench.send(.delete, "/user", bearer: first.accessToken).status == 204)
            bench.server.clock.advance(by: 61)
            #expect(try await bench.send(.post, "/otp", json: ["email": .string(Self.address)]).status == 200)
            let second = try await confirmed(bench, secret: secret)
            #expect(second.user.id != first.user.id)
            #expect(try await bench.passkeys(second.accessToken).isEmpty)
        }
    }

    @Test("PKY-09 a code that is mailed again counts with the secret of before")
    func mailedAgain() async throws {
        try await APIBench.runWithPasskeys { bench in
            let passkey = SoftPasskey()
            let (secret, _) = try await signedUp(bench, passkey)
            bench.server.clock.advance(by: 3700)
            #expect(try await bench.send(.post, "/otp", json: ["email": .string(Self.address)]).status == 200)
            let session = try await confirmed(bench, secret: secret)
            #expect(try await bench.passkeys(session.accessToken).map(\.credentialID) == [passkey.encodedID])
        }
    }

    @Test("PKY-09 SRV-17 a taken address looks the same, and its account gets no passkey", arguments: [true, false])
    func taken(isConfirmed: Bool) async throws {
        try await APIBench.runWithPasskeys { bench in
            if isConfirmed { _ = try await bench.signedIn() } else { _ = try await bench.server.signUp() }
            bench.server.clock.advance(by: 61)
            let owner = try #require(try await bench.server.stored())
            let (secret, handle) = try await signedUp(bench, SoftPasskey(), email: APIBench.email)
            #expect(Base64URL.decode(handle) != Array(owner.id.text.utf8))
            #expect(try await bench.server.stored()?.userMetadata == owner.userMetadata)
            let session = try await confirmed(bench, secret: secret, email: APIBench.email)
            #expect(session.user.id == owner.id.text)
            #expect(try await bench.passkeys(session.accessToken).isEmpty)
        }
    }

    @Test("PKY-09 WAN-08 a challenge counts once, in time and for a sign-up alone")
    func refused() async throws {
        try await APIBench.runWithPasskeys { bench in
            func answer(_ body: JSONValue) async throws -> Answer {
                try await bench.send(.post, "/passkeys/signup/verify", json: body)
            }
            let wrong = try await body(bench, SoftPasskey()) { $0.client.origin = "https://evil.example.com" }.body
            #expect(try await answer(wrong).isRefusal(400, .webAuthnVerificationFailed))
            #expect(try await answer(wrong).isRefusal(400, .webAuthnChallengeNotFound))

            let token = try await bench.signedIn().accessToken
            let known = SoftPasskey()
            let foreign = try SoftRegistration(known, try await bench.registrationOptions(token)).json()
            var members = try #require(foreign.objectValue)
            members["email"] = .string(Self.address)
            #expect(try await answer(.object(members)).isRefusal(400, .webAuthnChallengeNotFound))
            let own = try await body(bench, known).body
            let added = try await bench.send(.post, "/passkeys/registration/verify", json: own, bearer: token)
            #expect(try added.isRefusal(400, .webAuthnChallengeNotFound))

            try await bench.registered(known, token)
            #expect(try await answer(try await body(bench, known).body).isRefusal(422, .webAuthnCredentialExists))
            let late = try await body(bench, SoftPasskey()).body
            bench.server.clock.advance(by: 300)
            #expect(try await answer(late).isRefusal(400, .webAuthnChallengeExpired))
            #expect(try await bench.server.stored(Self.address) == nil)
            #expect(try await bench.server.backend.mailbox.newest().allSatisfy { $0.to != Self.address })
        }
    }

    @Test("PKY-09 while no mail may be sent yet, the challenge stays, so that the person makes no second passkey")
    func waiting() async throws {
        try await APIBench.runWithPasskeys { bench in
            _ = try await signedUp(bench, SoftPasskey())
            let passkey = SoftPasskey()
            let body = try await body(bench, passkey).body
            let early = try await bench.send(.post, "/passkeys/signup/verify", json: body)
            #expect(try early.isRefusal(429, .overEmailSendRateLimit))
            bench.server.clock.advance(by: 61)
            let answer: WirePasskeySignUp = try await bench.send(
                .post, "/passkeys/signup/verify", json: body
            ).decoded()
            let session = try await confirmed(bench, secret: answer.passkey)
            #expect(try await bench.passkeys(session.accessToken).map(\.credentialID) == [passkey.encodedID])
        }
    }

    @Test("PKY-09 beginnings count with those of sign-ins, and sign-ups with those by password")
    func limits() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = {
            $0.limits.passkey = LimitRule("passkey", count: 3, window: .seconds(300))
            $0.limits.signUp = LimitRule("signup", count: 1, window: .seconds(300))
        }
        // Limits by network need one.
        try await APIBench.runWithPasskeys(.overSocket, prepare: prepare) { bench in
            let first = try await body(bench, SoftPasskey()).body
            let other = try await body(bench, SoftPasskey(), email: "eve@example.org").body
            _ = try await bench.signInOptions()
            let late = try await bench.send(.post, "/passkeys/signup/options", json: [:])
            #expect(try late.isRefusal(429, .overRequestRateLimit))
            #expect(try await bench.send(.post, "/passkeys/signup/verify", json: first).status == 200)
            let second = try await bench.send(.post, "/passkeys/signup/verify", json: other)
            #expect(try second.isRefusal(429, .overRequestRateLimit))
        }
    }

    @Test("PKY-09 where sign-ups are closed or need consent, none begins without")
    func closed() async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.signUpIsOpen = false }) { bench in
            let answer = try await bench.send(.post, "/passkeys/signup/options", json: [:])
            #expect(try answer.isRefusal(422, .signupDisabled))
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(settings.passkeysEnabled && settings.gatehouse?.passkeySignUp == false)
        }
        try await APIBench.runWithPasskeys(prepare: { $0.consentIsRequired = true }) { bench in
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(settings.gatehouse?.passkeySignUp == true)
            let bad = try await bench.send(.post, "/passkeys/signup/options", json: ["email": "nobody"])
            #expect(try bad.isRefusal(400, .validationFailed))
            let body = try await body(bench, SoftPasskey()).body
            let answer = try await bench.send(.post, "/passkeys/signup/verify", json: body)
            #expect(try answer.isRefusal(422, .consentRequired))
        }
    }
}
