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

/// The proof of the owner by passkey and second factor, over the interface.
struct OwnerProofTests {
    private func options(_ bench: APIBench, _ token: String) async throws -> Answer {
        try await bench.send(.post, "/passkeys/reauthentication/options", bearer: token)
    }

    private func creation(_ bench: APIBench, _ token: String) async throws -> Answer {
        try await bench.send(.post, "/passkeys/registration/options", json: [:], bearer: token)
    }

    /// Proves by a passkey, honestly but for a change.
    private func prove(
        _ bench: APIBench, _ passkey: SoftPasskey, _ token: String, by other: String? = nil,
        change: (inout SoftSignIn) throws -> Void = { _ in }
    ) async throws -> Answer {
        var answer = try SoftSignIn(passkey, try await options(bench, token).json())
        try change(&answer)
        return try await bench.send(
            .post, "/passkeys/reauthentication/verify", json: try answer.json(), bearer: other ?? token)
    }

    private func prove(_ bench: APIBench, code: String, _ token: String) async throws -> Answer {
        try await bench.send(
            .post, "/factors/reauthentication/verify", json: ["code": .string(code)], bearer: token)
    }

    private func sessions(_ bench: APIBench) async throws -> [SessionRecord] {
        let user = try #require(try await bench.server.stored())
        return try await bench.server.backend.database.read { try SessionTable($0).all(of: user.id) }
    }

    @Test("MFA-13 102 a passkey makes the session recent, and opens none")
    func passkey() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let (first, second) = (SoftPasskey(), SoftPasskey())
            let made = try await bench.registered(first, token)
            // One that was added a moment ago proves nothing.
            #expect(try await options(bench, token).isRefusal(403, .reauthenticationNeeded))
            bench.server.clock.advance(by: 601)
            let removal = try await bench.send(.delete, "/passkeys/\(made.id)", bearer: token)
            #expect(try removal.isRefusal(403, .reauthenticationNeeded))
            #expect(try await creation(bench, token).isRefusal(403, .reauthenticationNeeded))
            let before = try await sessions(bench)
            #expect(try await prove(bench, first, token).status == 200)
            let after = try await sessions(bench)
            #expect(after.map(\.counter) == before.map(\.counter) && after.map(\.level) == before.map(\.level))
            try await bench.registered(second, token)
            let removed = try await bench.send(.delete, "/passkeys/\(made.id)", bearer: token)
            #expect(removed.status == 204)
            bench.server.clock.advance(by: 601)
            #expect(try await creation(bench, token).isRefusal(403, .reauthenticationNeeded))
        }
    }

    @Test("MFA-13 a security key makes the session recent as a passkey does, and still signs nobody in")
    func securityKey() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let key = SoftPasskey()
            try await bench.registered(key, token)
            try await bench.server.backend.database.write {
                _ = try $0.run("UPDATE webauthn_credentials SET kind = 'factor'", [])
            }
            bench.server.clock.advance(by: 601)
            #expect(try await creation(bench, token).isRefusal(403, .reauthenticationNeeded))
            #expect(try await prove(bench, SoftPasskey(), token).isRefusal(400, .webAuthnVerificationFailed))
            #expect(try await prove(bench, key, token).status == 200)
            #expect(try await creation(bench, token).status == 200)
            #expect(try await bench.signIn(with: key).isRefusal(400, .webAuthnVerificationFailed))
        }
    }

    @Test("MFA-13 what proves nothing at a sign-in proves nothing here, nor does another's passkey or challenge")
    func refused() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let other = try await bench.signedIn("grace@example.com").accessToken
            let (own, anothers, young) = (SoftPasskey(), SoftPasskey(), SoftPasskey())
            try await bench.registered(own, token)
            try await bench.registered(anothers, other)
            bench.server.clock.advance(by: 601)
            let again: WireSession = try await bench.signIn().decoded()
            try await bench.registered(young, again.accessToken)

            for passkey in [anothers, young, SoftPasskey()] {
                let answer = try await prove(bench, passkey, token)
                #expect(try answer.isRefusal(400, .webAuthnVerificationFailed))
            }
            let changes: [@Sendable (inout SoftSignIn) -> Void] = [
                { $0.client.type = "webauthn.create" }, { $0.client.origin = "https://evil.example.com" },
                { $0.flags &= ~0x01 }, { $0.relyingParty = "other.example.com" },
                { $0.changeData = { Array($0.dropLast()) + [$0[36] ^ 1] } },
            ]
            for change in changes {
                let answer = try await prove(bench, own, token, change: change)
                #expect(try answer.isRefusal(400, .webAuthnVerificationFailed))
            }
            // Options of a sign-in, of another session, and of somebody else.
            let signIn = try SoftSignIn(own, try await bench.signInOptions())
            let foreign = try await bench.send(
                .post, "/passkeys/reauthentication/verify", json: try signIn.json(), bearer: token)
            #expect(try foreign.isRefusal(400, .webAuthnChallengeNotFound))
            for thief in [again.accessToken, other] {
                let answer = try await prove(bench, own, token, by: thief)
                #expect(try answer.isRefusal(400, .webAuthnChallengeNotFound))
            }
            // Its answer is no sign-in either.
            let proof = try SoftSignIn(own, try await options(bench, token).json())
            let entered = try await bench.send(.post, "/passkeys/authentication/verify", json: try proof.json())
            #expect(try entered.isRefusal(400, .webAuthnChallengeNotFound))
            // Once, and for five minutes.
            for status in [200, 400] {
                let answer = try await bench.send(
                    .post, "/passkeys/reauthentication/verify", json: try proof.json(), bearer: token)
                #expect(answer.status == status)
            }
            let late = try SoftSignIn(own, try await options(bench, token).json())
            bench.server.clock.advance(by: 301)
            let answer = try await bench.send(
                .post, "/passkeys/reauthentication/verify", json: try late.json(), bearer: token)
            #expect(try answer.isRefusal(400, .webAuthnChallengeExpired))
        }
    }

    @Test(
        "MFA-13 a code of an authenticator app, or a backup code, makes the session recent once, with the same tokens")
    func factor() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            let made: WireBackupCodes = try await bench.send(
                .post, "/factors/recovery-codes", bearer: raised.accessToken
            ).decoded()
            let backup = try #require(made.codes?.first)
            // An app that was added a moment ago proves nothing.
            let young = app.code(at: bench.server.clock.now, later: 1)
            let early = try await prove(bench, code: young, raised.accessToken)
            #expect(try early.isRefusal(422, .mfaVerificationFailed))
            bench.server.clock.advance(by: 630)
            let token = raised.accessToken
            let removal = try await bench.send(.delete, "/factors/\(app.id)", bearer: token)
            #expect(try removal.isRefusal(403, .reauthenticationNeeded))
            let before = try await sessions(bench).map(\.counter)
            let code = app.code(at: bench.server.clock.now)
            for status in [200, 422] {
                #expect(try await prove(bench, code: code, token).status == status)
            }
            #expect(try await sessions(bench).map(\.counter) == before)
            for status in [200, 422] {
                #expect(try await prove(bench, code: backup, token).status == status)
            }
            #expect(try await bench.send(.delete, "/factors/\(app.id)", bearer: token).status == 200)
        }
    }

    @Test("MFA-13 backup codes that were made a moment ago prove nothing, nor does a step that is taken with one")
    func youngCodes() async throws {
        try await APIBench.runWithFactors(prepare: { $0.freshProof = false }) { bench in
            let session = try await bench.signedIn()
            bench.server.clock.advance(by: 601)
            // Here, whoever holds the token of an old session can add an app, and make codes with it.
            let (app, raised) = try await bench.withApp(session.accessToken)
            let token = raised.accessToken
            let made: WireBackupCodes = try await bench.send(.post, "/factors/recovery-codes", bearer: token).decoded()
            let codes = try #require(made.codes)
            func staysClosed() async throws {
                let deletion = try await bench.send(.delete, "/user", bearer: token)
                #expect(try deletion.isRefusal(403, .reauthenticationNeeded))
            }
            #expect(try await prove(bench, code: codes[0], token).isRefusal(422, .mfaVerificationFailed))
            try await staysClosed()
            let step = try await bench.send(
                .post, "/factors/recovery-codes/verify", json: ["code": .string(codes[0])], bearer: token)
            #expect(step.status == 200)
            try await staysClosed()
            #expect(try await bench.take(app, code: codes[1], token).status == 200)
            try await staysClosed()
            bench.server.clock.advance(by: 601)
            #expect(try await prove(bench, code: codes[2], token).status == 200)
            #expect(try await bench.send(.delete, "/user", bearer: token).status == 204)
        }
    }

    @Test("MFA-09 MFA-13 no proof replaces the second step")
    func firstLevel() async throws {
        try await APIBench.runWithFactors { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            let (app, _) = try await bench.withApp(token)
            bench.server.clock.advance(by: 630)
            let session: WireSession = try await bench.signIn().decoded()
            #expect(try bench.level(session) == "aal1")
            let byPasskey = try await prove(bench, passkey, session.accessToken)
            #expect(try byPasskey.isRefusal(403, .insufficientAAL))
            let byCode = try await prove(
                bench, code: app.code(at: bench.server.clock.now), session.accessToken)
            #expect(try byCode.isRefusal(403, .insufficientAAL))
            let asked = try await bench.send(.get, "/reauthenticate", bearer: session.accessToken)
            #expect(asked.status == 200)
            let nonce = try await bench.server.newestMail(to: APIBench.email).code
            let change: JSONValue = ["password": "another password of hers", "nonce": .string(nonce)]
            let byMail = try await bench.send(.put, "/user", json: change, bearer: session.accessToken)
            #expect(try byMail.isRefusal(401, .insufficientAAL))
        }
    }

    @Test("MFA-05 MFA-13 wrong codes here count with those of the second step")
    func counted() async throws {
        try await APIBench.runWithFactors(prepare: { $0.limits = .standard }) { bench in
            let (app, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            for _ in 0..<10 {
                bench.server.clock.advance(by: 31)
                _ = try await prove(bench, code: "12345", raised.accessToken)
            }
            let right = app.code(at: bench.server.clock.now)
            let answer = try await prove(bench, code: right, raised.accessToken)
            #expect(try answer.isRefusal(429, .overRequestRateLimit))
        }
    }
}
