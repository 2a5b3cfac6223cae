import Foundation
import GatehouseDomain
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Second factors and passkeys in the shapes of a stock Supabase.
struct StockFactorTests {
    /// An access token with these claims.
    private static func token(_ claims: [String: Any]) throws -> String {
        let payload = try JSONSerialization.data(withJSONObject: claims).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "e30.\(payload).c2ln"
    }

    private static func factor(_ kind: String, status: String = "verified", lastUse: String? = nil) -> [String: Any] {
        var factor: [String: Any] = [
            "id": "the-\(kind)", "factor_type": kind, "status": status, "friendly_name": kind,
            "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
        ]
        factor["last_challenged_at"] = lastUse
        return factor
    }

    /// A device whose next sign-in is answered with a session of this level and these factors.
    private static func device(_ level: String?, _ factors: [[String: Any]]) async throws -> Device {
        let device = try Device()
        var claims: [String: Any] = ["sub": "7a1e"]
        claims["aal"] = level
        await device.network.always(
            try Device.answers(Device.answer(["access_token": try token(claims)], user: ["factors": factors])))
        return device
    }

    private static func signIn(_ device: Device) async throws -> AuthSession {
        try await device.adapter.signIn(email: Device.email, password: Device.password)
    }

    @Test("PKF-01 a session of the first level waits for a factor, and begins with the one that was used last")
    func waits() async throws {
        let factors = [
            Self.factor("totp", lastUse: "2026-01-02T00:00:00Z"),
            Self.factor("webauthn", lastUse: "2026-01-03T00:00:00Z"),
            Self.factor("phone"), Self.factor("totp", status: "unverified"),
        ]
        let device = try await Self.device("aal1", factors)
        await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(device) }
        #expect(await device.holder.session == nil)
        let step = try #require(await device.adapter.pendingStep())
        #expect(step.choice.chosen.id == "the-webauthn" && step.choice.others.map(\.id) == ["the-totp"])
        // Nobody finds the token in the reference.
        #expect(!step.reference.reveal().contains("e30."))
    }

    @Test(
        "PKF-01 a session that has taken the step, or has no factor that an app can ask for, signs in", arguments: 0..<4
    )
    func waitsForNothing(case number: Int) async throws {
        let cases: [(String?, [[String: Any]])] = [
            ("aal2", [Self.factor("totp")]), ("aal1", [Self.factor("phone")]),
            ("aal1", [Self.factor("totp", status: "unverified")]), (nil, [Self.factor("totp")]),
        ]
        let device = try await Self.device(cases[number].0, cases[number].1)
        _ = try await Self.signIn(device)
        #expect(await device.holder.session != nil)
    }

    @Test(
        "APP-07 PKF-01 a new address and a new provider leave the session that has taken the step",
        arguments: [true, false])
    func changeOfAccount(isAddress: Bool) async throws {
        let session = try Device.session()
        let device = try Device(session: session)
        let token = try Self.token(["sub": "7a1e", "aal": "aal1"])
        await device.network.inject(
            try Device.answers(Device.answer(["access_token": token], user: ["factors": [Self.factor("totp")]])))
        await device.network.always(try Device.answers(Device.user()))
        if isAddress {
            #expect(try await device.adapter.confirmEmailChange(email: Device.email, code: "123456"))
        } else {
            let details = try await device.adapter.link(
                providerId: "apple", credential: ProviderCredential(idToken: Secret("the.id.token")))
            #expect(details.userId == session.identity.userId)
        }
        #expect(await device.holder.session == session)
        #expect(await device.adapter.pendingStep() == nil)
        let ended = await device.network.requests.first {
            $0.url?.absoluteString.hasSuffix("/logout?scope=local") == true
        }
        #expect(ended?.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
    }

    @Test("PKF-01 SES-08 a sign-out ends the step of a recovery as it ends that of a sign-in, and its session")
    func signedOutOfRecovery() async throws {
        let device = try await Self.device("aal1", [Self.factor("totp")])
        await #expect(throws: AuthError.secondFactorRequired) {
            try await device.adapter.verifyResetCode(email: Device.email, code: "123456")
        }
        let step = try #require(await device.adapter.pendingStep())
        try await device.adapter.logout()
        #expect(await device.adapter.pendingStep() == nil)
        let ended = await device.network.requests.filter {
            $0.url?.absoluteString.hasSuffix("/logout?scope=local") == true
        }
        #expect(ended.count == 1)
        await #expect(throws: AuthError.factorExpired) {
            try await device.adapter.verify(factor: "the-totp", code: Secret("123456"), of: step)
        }
    }

    @Test("PKF-01 the step is one challenge and one answer, with the token of the sign-in that waits")
    func requests() async throws {
        let device = try await Self.device("aal1", [Self.factor("totp")])
        await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(device) }
        let step = try #require(await device.adapter.pendingStep())
        await device.network.always(
            try Device.answers(["id": "the-challenge", "type": "totp", "expires_at": 1_767_226_000]))
        // The answer to the challenge is none to the code.
        await #expect(throws: AuthError.unknown("malformed_response")) {
            try await device.adapter.verify(factor: "the-totp", code: Secret("１２３ 456"), of: step)
        }
        let requests = await device.network.requests.suffix(2)
        #expect(
            requests.compactMap { $0.url?.path() } == [
                "/auth/v1/factors/the-totp/challenge", "/auth/v1/factors/the-totp/verify",
            ])
        for request in requests {
            #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("Bearer e30.") == true)
        }
        let body = try Device.body(try #require(requests.last))
        #expect(body["challenge_id"] as? String == "the-challenge" && body["code"] as? String == "123456")
    }

    @Test("PKF-02 MFA-06 a factor that is gone says so, and a challenge that is gone that it took too long")
    func gone() async throws {
        for (status, error) in [(404, AuthError.factorRemoved), (422, .factorExpired)] {
            let device = try await Self.device("aal1", [Self.factor("totp")])
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(device) }
            let step = try #require(await device.adapter.pendingStep())
            let refusal: [String: Any] = ["code": status, "error_code": "mfa_factor_not_found", "msg": "gone"]
            await device.network.always(try Device.answers(refusal, status: status))
            await #expect(throws: error) {
                try await device.adapter.verify(factor: "the-totp", code: Secret("123456"), of: step)
            }
            await #expect(throws: error) { try await device.adapter.challenge(factor: "the-totp", of: step) }
            let proof = PasskeyProof(
                questionID: "question", credentialID: [1], clientData: [2], authenticatorData: [3], signature: [4])
            await #expect(throws: error) {
                try await device.adapter.verify(factor: "the-totp", proof: proof, of: step)
            }
        }
    }

    @Test(
        "PKF-02 MFA-06 a backup code in place of a security key that is gone says so, and any other wrong one is wrong",
        arguments: [(200, nil), (404, "mfa_factor_not_found"), (422, "mfa_factor_not_found")] as [(Int, String?)])
    func backupCode(status: Int, code: String?) async throws {
        let device = try await Self.device("aal1", [Self.factor("webauthn")])
        await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(device) }
        let step = try #require(await device.adapter.pendingStep())
        let wrong: [String: Any] = ["code": 422, "error_code": "mfa_verification_failed", "msg": "wrong"]
        await device.network.inject(try Device.answers(wrong, status: 422))
        let asked: [String: Any] = ["id": "the-challenge", "type": "webauthn", "expires_at": 1_767_226_000]
        let gone: [String: Any] = ["code": status, "error_code": code ?? "", "msg": "gone"]
        await device.network.always(try Device.answers(code == nil ? asked : gone, status: status))
        await #expect(throws: status == 404 ? AuthError.factorRemoved : .factorIncorrect) {
            try await device.adapter.verify(factor: "the-webauthn", code: Secret("ABCD-EFGH"), of: step)
        }
        let paths = await device.network.requests.suffix(2).compactMap { $0.url?.path() }
        #expect(
            paths == ["/auth/v1/factors/recovery-codes/verify", "/auth/v1/factors/the-webauthn/challenge"])
    }

    @Test("PKF-04 a passkey is asked for with the fewest members that a back end may send")
    func passkeyOptions() async throws {
        let device = try Device()
        await device.network.always(
            try Device.answers([
                "challenge_id": "the-question", "options": ["challenge": "AAEC", "rpId": "example.com"],
                "expires_at": 1_767_226_000,
            ]))
        let request = try await device.adapter.beginPasskeySignIn()
        #expect(request == PasskeyRequest(id: "the-question", challenge: [0, 1, 2], site: "example.com"))
        for options in [["challenge": "AAEC"], ["rpId": "example.com"], ["challenge": "?", "rpId": "example.com"]] {
            await device.network.always(try Device.answers(["challenge_id": "the-question", "options": options]))
            await #expect(throws: AuthError.unknown("malformed_response")) {
                try await device.adapter.beginPasskeySignIn()
            }
        }
    }

    @Test(
        "PKF-07 UI-17 what a back end calls every passkey whose keeper it does not know is no name",
        arguments: [("Passkey", nil), (nil, nil), ("", nil), ("Phone", "Phone")] as [(String?, String?)])
    func passkeyName(sent: String?, shown: String?) async throws {
        let device = try await Self.device(nil, [])
        _ = try await Self.signIn(device)
        var reply: [String: Any] = ["id": "the-passkey", "created_at": "2026-01-01T00:00:00Z"]
        reply["friendly_name"] = sent
        await device.network.always(try Device.answers(reply))
        #expect(try await device.adapter.renamePasskey("the-passkey", to: "Tablet").name == shown)
    }

    @Test("PKF-04 passkeys and backup codes are declared only where the settings say that they are there")
    func declared() async throws {
        let device = try Device()
        let new: Set<BackEndCapability> = [.passkeys, .secondFactor, .securityKeys, .backupCodes]
        await device.network.always(try Device.settings())
        _ = try await device.adapter.refreshProviders()
        #expect(device.adapter.capabilities.intersection(new) == [.secondFactor])
        await device.network.always(
            try Device.answers(["external": ["email": true], "passkeys_enabled": true]))
        _ = try await device.adapter.refreshProviders()
        #expect(device.adapter.capabilities.intersection(new) == [.passkeys, .secondFactor, .securityKeys])
        await #expect(throws: AuthError.unsupported) { try await device.adapter.makeBackupCodes() }
    }
}
