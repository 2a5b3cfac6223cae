import GatehouseSettings
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import GatehouseWeb
import Testing

/// What people do with second factors, from one end to the other.
struct FactorWalkTests {
    private func codes(_ bench: APIBench, _ token: String) async throws -> [String] {
        let made: WireBackupCodes = try await bench.send(.post, "/factors/recovery-codes", bearer: token).decoded()
        return try #require(made.codes)
    }

    @Test("MFA-11 85 a backup code verifies no new factor, and stays")
    func backupCodeFirst() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let code = try #require(try await codes(bench, raised.accessToken).first)
            let tablet = try await bench.app(raised.accessToken, name: "tablet")
            let answer = try await bench.take(tablet, code: code, raised.accessToken)
            #expect(try answer.isRefusal(422, .mfaVerificationFailed))
            #expect(try await bench.take(app, code: code, raised.accessToken).status == 200)
        }
    }

    @Test("PKY-03 MFA-09 a passkey whose session lost its step meanwhile is added after the step, by the same answer")
    func lostStepBeforePasskey() async throws {
        try await APIBench.runWithFactors { bench in
            let (kept, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            bench.server.clock.advance(by: 30)
            let (removed, twice) = try await bench.withApp(raised.accessToken)
            let options = try await bench.registrationOptions(twice.accessToken)
            bench.server.clock.advance(by: 30)
            let low: WireSession = try await bench.signIn().decoded()
            let other: WireSession = try await bench.take(
                kept, code: kept.code(at: bench.server.clock.now), low.accessToken
            ).decoded()
            let removal = try await bench.send(.delete, "/factors/\(removed.id)", bearer: other.accessToken)
            #expect(removal.status == 200)

            let body = try SoftRegistration(SoftPasskey(), options).json()
            let path = "/passkeys/registration/verify"
            let below = try await bench.send(.post, path, json: body, bearer: twice.accessToken)
            #expect(try below.isRefusal(403, .insufficientAAL))
            bench.server.clock.advance(by: 30)
            let again: WireSession = try await bench.take(
                kept, code: kept.code(at: bench.server.clock.now), twice.accessToken
            ).decoded()
            #expect(try await bench.send(.post, path, json: body, bearer: again.accessToken).status == 200)
        }
    }

    @Test("MFA-09 MFA-06 a session that loses its step while it sets a password or an address changes nothing")
    func lostStepDuringChange() async throws {
        try await APIBench.runWithFactors { bench in
            let (kept, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            bench.server.clock.advance(by: 30)
            let (removed, twice) = try await bench.withApp(raised.accessToken)
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(twice.accessToken))
            bench.server.clock.advance(by: 30)
            let low: WireSession = try await bench.signIn().decoded()
            let other: WireSession = try await bench.take(
                kept, code: kept.code(at: bench.server.clock.now), low.accessToken
            ).decoded()
            let removal = try await bench.send(.delete, "/factors/\(removed.id)", bearer: other.accessToken)
            #expect(removal.status == 200)
            let before = try await bench.server.stored()
            let password = Secret("another fine passphrase")
            for change in [UserChange(password: password), UserChange(email: "eve@example.org")] {
                let refused = try await refusal { try await bench.server.accounts.own.update(who, change: change) }
                #expect(refused?.status == 401 && refused?.code == .insufficientAAL)
            }
            #expect(try await bench.server.stored() == before)
        }
    }

    @Test("MFA-04 90 two devices take the step at once, each with its own challenge")
    func twoDevices() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, _) = try await bench.withApp(session.accessToken)
            let devices: [WireSession] = [try await bench.signIn().decoded(), try await bench.signIn().decoded()]
            var challenges: [String] = []
            for device in devices { challenges.append(try await bench.challenge(app.id, device.accessToken).id) }
            for (device, challenge) in zip(devices, challenges) {
                bench.server.clock.advance(by: 30)
                let code = app.code(at: bench.server.clock.now)
                let raised: WireSession = try await bench.verify(
                    app.id, challenge, code, device.accessToken
                ).decoded()
                #expect(try bench.level(raised) == "aal2")
            }
        }
    }

    @Test("MFA-11 99 with a backup code in place of a lost phone, another one is added, and the codes stay the same")
    func lostPhone() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (lost, raised) = try await bench.withApp(session.accessToken)
            let made = try await codes(bench, raised.accessToken)
            let next: WireSession = try await bench.signIn().decoded()
            let entered: WireSession = try await bench.take(lost, code: made[0], next.accessToken).decoded()
            #expect(try bench.level(entered) == "aal2" && bench.methods(entered).first == "mfa/recovery_code")
            bench.server.clock.advance(by: 30)
            let found = try await bench.app(entered.accessToken, name: "new phone")
            let code = found.code(at: bench.server.clock.now)
            #expect(try await bench.take(found, code: code, entered.accessToken).status == 200)
            let removed = try await bench.send(.delete, "/factors/\(lost.id)", bearer: entered.accessToken)
            #expect(removed.status == 200)
            let left: WireBackupCodes = try await bench.send(
                .get, "/factors/recovery-codes", bearer: entered.accessToken
            ).decoded()
            #expect(left.total == 10 && left.remaining == 9)
            let last: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.take(found, code: made[1], last.accessToken).status == 200)
        }
    }

    @Test(
        "MFA-04 MFA-09 the first factor discards a change of address of a session that it ends, not one of its own",
        arguments: [false, true])
    func changeOfAddress(isOwn: Bool) async throws {
        try await APIBench.runWithFactors(prepare: { $0.secureEmailChange = false }) { bench in
            let owner = try await bench.signedIn()
            let other: WireSession = try await bench.signIn().decoded()
            bench.server.clock.advance(by: 61)
            let new = "grace@example.org"
            let asked = try await bench.send(
                .put, "/user", json: ["email": .string(new)], bearer: isOwn ? owner.accessToken : other.accessToken)
            #expect(asked.status == 200)
            _ = try await bench.withApp(owner.accessToken)
            #expect(try await bench.refresh(other.refreshToken).status == 400)

            let code = try await bench.server.newestMail(to: new).code
            let answer = try await bench.send(
                .post, "/verify", json: ["type": "email_change", "email": .string(new), "token": .string(code)])
            let address = isOwn ? new : APIBench.email
            #expect(try isOwn ? answer.status == 200 : answer.isRefusal(403, .otpExpired))
            let user = try #require(try await bench.server.stored(address))
            #expect(user.id.text == owner.user.id && user.newEmail == nil)
        }
    }

    @Test(
        "MFA-09 SRV-36 a recovery that is asked for no factor is renewed for a day only, unless it sets a password",
        arguments: [false, true])
    func leftRecovery(setsPassword: Bool) async throws {
        try await APIBench.runWithFactors { bench in
            _ = try await bench.signedIn()
            // A session that never proved the address.
            let session: WireSession = try await bench.signIn().decoded()
            _ = try await bench.withApp(session.accessToken)
            bench.server.clock.advance(by: 61)
            let email: JSONValue = .string(APIBench.email)
            #expect(try await bench.send(.post, "/recover", json: ["email": email]).status == 200)
            let mailed = try await bench.server.newestMail(to: APIBench.email).code
            var recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": email, "token": .string(mailed)]
            ).decoded()
            if setsPassword {
                let change: JSONValue = ["password": "another password of hers"]
                #expect(try await bench.send(.put, "/user", json: change, bearer: recovery.accessToken).status == 200)
            }
            bench.server.clock.advance(by: 86_399)
            recovery = try await bench.refresh(recovery.refreshToken).decoded()
            bench.server.clock.advance(by: 1)
            let late = try await bench.refresh(recovery.refreshToken)
            #expect(try setsPassword ? late.status == 200 : late.isRefusal(400, .sessionExpired))
        }
    }

    @Test("MFA-09 SRV-36 a recovery that is asked for no factor adds no way to sign in before its new password")
    func passwordFirst() async throws {
        try await APIBench.runWithFactors { bench in
            _ = try await bench.signedIn()
            // A session that never proved the address.
            let session: WireSession = try await bench.signIn().decoded()
            _ = try await bench.withApp(session.accessToken)
            bench.server.clock.advance(by: 61)
            let email: JSONValue = .string(APIBench.email)
            #expect(try await bench.send(.post, "/recover", json: ["email": email]).status == 200)
            let mailed = try await bench.server.newestMail(to: APIBench.email).code
            let recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": email, "token": .string(mailed)]
            ).decoded()
            let token = recovery.accessToken
            let additions: [(String, JSONValue)] = [
                ("/passkeys/registration/options", [:]), ("/factors", ["factor_type": "totp"]),
            ]
            for (path, body) in additions {
                let refused = try await bench.send(.post, path, json: body, bearer: token)
                #expect(try refused.isRefusal(403, .insufficientAAL))
            }
            let change: JSONValue = ["password": "another password of hers"]
            #expect(try await bench.send(.put, "/user", json: change, bearer: token).status == 200)
            try await bench.registered(SoftPasskey(), token)
            let (_, raised) = try await bench.withApp(token)
            #expect(try bench.level(raised) == "aal2")
        }
    }

    @Test("MFA-09 SRV-30 a provider that vouches for the address signs in, and is linked only after the second step")
    func providerByAddress() async throws {
        try await APIBench.runWithFactors(prepare: { $0.manualLinking = true }) { bench in
            let (app, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            let (server, identity) = (bench.server, ProviderIdentity.ada())
            var token = Secret("")
            for _ in 1...2 {
                let entered = try await server.signIn(with: identity)
                #expect(entered.user.id.text == raised.user.id)
                #expect(try await server.identities(of: entered.user.id).isEmpty)
                token = entered.accessToken
            }
            let low = try await server.accounts.sessions.authenticate(accessToken: token)
            await #expect(throws: AccountRefusal.secondStepNeeded) {
                _ = try await server.accounts.linking.link(identity, to: low)
            }
            server.clock.advance(by: 31)
            let code = app.code(at: server.clock.now)
            let entered: WireSession = try await bench.take(app, code: code, token.reveal()).decoded()
            let who = try await server.accounts.sessions.authenticate(accessToken: Secret(entered.accessToken))
            _ = try await server.accounts.linking.link(identity, to: who)
            #expect(try await server.identities(of: who.user.id).map(\.provider) == ["google"])
        }
    }

    @Test("SRV-36 MFA-09 a recovery takes the owner's factor for the step, not one that somebody added beside it")
    func strangersBeside() async throws {
        try await APIBench.runWithFactors { bench in
            let (own, _) = try await bench.withApp(try await bench.signedIn().accessToken)
            bench.server.clock.advance(by: 31)
            // Somebody in a session that has the second level, and never proved the address.
            let low: WireSession = try await bench.signIn().decoded()
            let taken: WireSession = try await bench.take(
                own, code: own.code(at: bench.server.clock.now), low.accessToken
            ).decoded()
            let (theirs, stranger) = try await bench.withApp(taken.accessToken)

            bench.server.clock.advance(by: 61)
            let email: JSONValue = .string(APIBench.email)
            #expect(try await bench.send(.post, "/recover", json: ["email": email]).status == 200)
            let mailed = try await bench.server.newestMail(to: APIBench.email).code
            let recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": email, "token": .string(mailed)]
            ).decoded()
            let token = recovery.accessToken
            #expect(recovery.user.factors.map(\.id) == [own.id])
            #expect(try await bench.user(token).factors.map(\.id) == [own.id])
            let data = try await bench.send(.put, "/user", json: ["data": ["name": "Ada"]], bearer: token)
            #expect(try data.decoded(as: WireUser.self).factors.map(\.id) == [own.id])
            let asked = try await bench.send(.post, "/factors/\(theirs.id)/challenge", bearer: token)
            #expect(try asked.isRefusal(404, .mfaFactorNotFound))
            let challenge = try await bench.challenge(own.id, token).id
            let now = bench.server.clock.now
            let foreign = try await bench.verify(theirs.id, challenge, theirs.code(at: now), token)
            #expect(try foreign.isRefusal(404, .mfaFactorNotFound))
            let change: JSONValue = ["password": "another password of hers"]
            #expect(try await bench.send(.put, "/user", json: change, bearer: token).isRefusal(401, .insufficientAAL))

            let raised: WireSession = try await bench.verify(own.id, challenge, own.code(at: now), token).decoded()
            #expect(try await bench.send(.put, "/user", json: change, bearer: raised.accessToken).status == 200)
            #expect(try await bench.user(raised.accessToken).factors.map(\.id) == [own.id])
            #expect(try await bench.refresh(stranger.refreshToken).status == 400)
        }
    }
}
