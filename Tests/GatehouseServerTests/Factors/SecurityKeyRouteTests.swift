import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Security keys as second factors, as requests to a server.
struct SecurityKeyRouteTests {
    /// Adds a security key. The session has the second level then.
    private func withKey(
        _ bench: APIBench, _ token: String, name: String
    ) async throws -> (id: String, key: SoftPasskey, session: WireSession) {
        let new: WireNewFactor = try await bench.send(
            .post, "/factors", json: ["factor_type": "webauthn", "friendly_name": .string(name)], bearer: token
        ).decoded()
        let key = SoftPasskey()
        let made = try await bench.challenge(new.id, token)
        let registration = try SoftRegistration(key, made.options).json()
        let session: WireSession = try await bench.send(
            .post, "/factors/\(new.id)/verify", json: try made.answer(registration), bearer: token
        ).decoded()
        return (new.id, key, session)
    }

    @Test("MFA-04 63 74 a step is taken with the key that was asked, by nothing else of the account, and once")
    func otherKeys() async throws {
        try await APIBench.runWithFactors { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            let (first, key, raised) = try await withKey(bench, token, name: "first")
            let (second, other, _) = try await withKey(bench, raised.accessToken, name: "second")
            let low: WireSession = try await bench.signIn().decoded()
            func answer(
                _ challenge: WireFactorChallenge, to asked: WireFactorChallenge, of factor: String, by key: SoftPasskey
            ) async throws -> Answer {
                let use = try SoftSignIn(key, challenge.options).json()
                return try await bench.send(
                    .post, "/factors/\(factor)/verify", json: try asked.answer(use), bearer: low.accessToken)
            }
            let (asked, others) = (
                try await bench.challenge(first, low.accessToken), try await bench.challenge(second, low.accessToken)
            )
            let before = try await TableContents(of: bench.server)
            // Row 63: a passkey, and another key than the one that was asked.
            for credential in [passkey, other] {
                let refused = try await answer(asked, to: asked, of: first, by: credential)
                #expect(try refused.isRefusal(400, .webAuthnVerificationFailed))
            }
            // Row 74: the challenge of one for the other, in the path, in the body and in what the key signs.
            let path = try await answer(asked, to: asked, of: second, by: other)
            #expect(try path.isRefusal(400, .webAuthnChallengeNotFound))
            let signed = try await answer(others, to: asked, of: first, by: key)
            #expect(try signed.isRefusal(400, .webAuthnChallengeNotFound))
            // Nor does the challenge of a step sign in.
            let signIn = try await bench.send(
                .post, "/passkeys/authentication/verify", json: try SoftSignIn(passkey, asked.options).json())
            #expect(try signIn.isRefusal(400, .webAuthnChallengeNotFound))
            #expect(try await before.changes(in: bench.server) == ["mfa_challenges"])
            #expect(try await answer(asked, to: asked, of: first, by: key).status == 200)
            let again = try await answer(asked, to: asked, of: first, by: key)
            #expect(try again.isRefusal(422, .mfaIPAddressMismatch))
        }
    }

    @Test("MFA-04 SRV-32 a key is asked for its answer in the words that clients know, and a backup code replaces it")
    func codeForKey() async throws {
        try await APIBench.runWithFactors { bench in
            func isAsked(_ answer: Answer) throws -> Bool {
                try answer.isRefusal(400, .validationFailed) && answer.error().message == "WebAuthn config required"
            }
            let token = try await bench.signedIn().accessToken
            let new: WireNewFactor = try await bench.send(
                .post, "/factors", json: ["factor_type": "webauthn"], bearer: token
            ).decoded()
            let made = try await bench.challenge(new.id, token)
            let early = try await bench.verify(new.id, made.id, "123456", token)
            #expect(try isAsked(early))

            let (id, _, raised) = try await withKey(bench, token, name: "key")
            let codes: WireBackupCodes = try await bench.send(
                .post, "/factors/recovery-codes", bearer: raised.accessToken
            ).decoded()
            let session: WireSession = try await bench.signIn().decoded()
            let low = session.accessToken
            let asked = try await bench.challenge(id, low)
            for code in ["", "123456"] {
                let answer = try await bench.verify(id, asked.id, code, low)
                #expect(try isAsked(answer), "\(code)")
            }
            let code = try #require(codes.codes?.first)
            #expect(try await bench.verify(id, asked.id, code, low).status == 200)
        }
    }

    @Test("MFA-01 of a key for which there is no room nothing is stored, and it is added once there is")
    func noRoom() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            let token = raised.accessToken
            let new: WireNewFactor = try await bench.send(
                .post, "/factors", json: ["factor_type": "webauthn"], bearer: token
            ).decoded()
            let made = try await bench.challenge(new.id, token)
            let answer = try made.answer(try SoftRegistration(SoftPasskey(), made.options).json())
            // Meanwhile, others take all places.
            let others = (1..<FactorRecord.most).map { _ in UUID().uuidString.lowercased() }
            try await bench.server.backend.database.write { sql in
                for id in others {
                    try sql.run(
                        """
                        INSERT INTO mfa_factors (id, user_id, session_id, kind, name, created_at, updated_at, verified_at)
                        SELECT ?, user_id, session_id, kind, ?, created_at, updated_at, verified_at
                        FROM mfa_factors WHERE id = ?
                        """, [.text(id), .text(id), .text(app.id)])
                }
            }
            let before = try await TableContents(of: bench.server)
            let refused = try await bench.send(.post, "/factors/\(new.id)/verify", json: answer, bearer: token)
            #expect(try refused.isRefusal(422, .tooManyEnrolledMFAFactors))
            #expect(try await before.changes(in: bench.server) == [])
            try await bench.server.backend.database.write {
                try $0.run("DELETE FROM mfa_factors WHERE id = ?", [.text(others[0])])
            }
            let taken = try await bench.send(.post, "/factors/\(new.id)/verify", json: answer, bearer: token)
            #expect(taken.status == 200)
        }
    }
}
