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

/// What becomes of factors that somebody began to add and left, of steps whose answer was lost, and of the factors of an
/// account that starts over.
struct FactorEnrollmentTests {
    @Test("MFA-01 MFA-07 SRV-35 what a session began to add goes after an hour, and a security key after ten minutes")
    func left() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            func listed(_ token: String) async throws -> [String] {
                let user: WireUser = try await bench.send(.get, "/user", bearer: token).decoded()
                return user.factors.map(\.id)
            }
            let key: WireNewFactor = try await bench.send(
                .post, "/factors", json: ["factor_type": "webauthn"], bearer: session.accessToken
            ).decoded()
            let app = try await bench.app(session.accessToken)
            bench.server.clock.advance(by: 599)
            let challenge = try await bench.challenge(key.id, session.accessToken)
            #expect(try await Set(listed(session.accessToken)) == [key.id, app.id])
            bench.server.clock.advance(by: 1)
            #expect(try await listed(session.accessToken) == [app.id])
            let late = try await bench.verify(key.id, challenge.id, "123456", session.accessToken)
            #expect(try late.isRefusal(404, .mfaFactorNotFound))
            let asked = try await bench.send(.post, "/factors/\(key.id)/challenge", bearer: session.accessToken)
            #expect(try asked.isRefusal(404, .mfaFactorNotFound))

            bench.server.clock.advance(by: 2999)
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            #expect(renewed.user.factors.map(\.id) == [app.id])
            let waiting = try await bench.challenge(app.id, renewed.accessToken)
            bench.server.clock.advance(by: 1)
            let code = app.code(at: bench.server.clock.now)
            let tooLate = try await bench.verify(app.id, waiting.id, code, renewed.accessToken)
            #expect(try tooLate.isRefusal(404, .mfaFactorNotFound))
            #expect(try await listed(renewed.accessToken).isEmpty)
            // A token alone is not enough to begin another one.
            let another = try await bench.send(
                .post, "/factors", json: ["factor_type": "totp"], bearer: renewed.accessToken)
            #expect(try another.isRefusal(403, .reauthenticationNeeded))
        }
    }

    @Test("MFA-01 MFA-06 what another session began to add and left keeps no name from this one, which can remove it")
    func leftElsewhere() async throws {
        try await APIBench.runWithFactors { bench in
            let left = try await bench.app(try await bench.signedIn().accessToken, name: "phone")
            let next: WireSession = try await bench.signIn().decoded()
            #expect(next.user.factors.map(\.id) == [left.id])
            let phone = try await bench.app(next.accessToken, name: "phone")
            let removal = try await bench.send(.delete, "/factors/\(left.id)", bearer: next.accessToken)
            #expect(removal.status == 200)
            #expect(try await bench.user(next.accessToken).factors.map(\.id) == [phone.id])
        }
    }

    @Test("MFA-01 of two sessions that add factors of one name, the later one is refused")
    func sameName() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, first) = try await bench.withApp(try await bench.signedIn().accessToken)
            let now = bench.server.clock.now
            let low: WireSession = try await bench.signIn().decoded()
            let second: WireSession = try await bench.take(
                app, code: app.code(at: now, later: 1), low.accessToken
            ).decoded()
            let tablet = try await bench.app(first.accessToken, name: "tablet")
            let other = try await bench.app(second.accessToken, name: "tablet")
            #expect(try await bench.take(tablet, code: tablet.code(at: now), first.accessToken).status == 200)
            let late = try await bench.take(other, code: other.code(at: now), second.accessToken)
            #expect(try late.isRefusal(422, .mfaFactorNameConflict))
        }
    }

    @Test("MFA-10 what a session began to add is not added where second factors have been switched off since")
    func switchedOff() async throws {
        try await APIBench.runWithFactors { bench in
            let token = try await bench.signedIn().accessToken
            let app = try await bench.app(token)
            let challenge = try await bench.challenge(app.id, token)
            let code = app.code(at: bench.server.clock.now)
            let other = try await bench.server.another { $0.assurance.use = .off }
            let who = try await other.accounts.sessions.authenticate(accessToken: Secret(token))
            let (factor, id) = (try #require(FactorID(text: app.id)), try #require(UUID(text: challenge.id)))
            let late = try await refusal {
                try await other.accounts.factorProof.verify(factor, code: Secret(code), challenge: id, by: who)
            }
            #expect(late?.code == .mfaFactorNotFound)
            #expect(try await bench.verify(app.id, challenge.id, code, token).status == 200)
        }
    }

    @Test("MFA-09 a session whose step was lost is renewed for no longer than one that never took it")
    func lostStep() async throws {
        try await APIBench.runWithFactors(prepare: { $0.sessions.beforeStep = .seconds(3600) }) { bench in
            let (app, _) = try await bench.withApp(try await bench.signedIn().accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            bench.server.clock.advance(by: 3599)
            let raised = try await bench.take(app, code: app.code(at: bench.server.clock.now), low.accessToken)
            #expect(raised.status == 200)
            bench.server.clock.advance(by: 1)
            #expect(try await bench.refresh(low.refreshToken).isRefusal(400, .sessionExpired))
        }
    }

    @Test("SRV-28 MFA-12 who proves an address that an administrator wrote is asked for no factor of before")
    func startedOver() async throws {
        try await APIBench.runWithFactors { bench in
            let (_, former) = try await bench.withApp(try await bench.signedIn().accessToken)
            let made = try await bench.send(.post, "/factors/recovery-codes", bearer: former.accessToken)
            #expect(made.status == 200)
            let email: JSONValue = "grace@example.org"
            let given = try await bench.send(
                .put, "/admin/users/\(former.user.id)", json: ["email": email], bearer: try bench.administratorKey())
            #expect(given.status == 200)
            #expect(try await bench.send(.post, "/otp", json: ["email": email]).status == 200)
            let code = try await bench.server.newestMail(to: "grace@example.org").code
            let owner: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "email", "email": email, "token": .string(code)]
            ).decoded()
            #expect(owner.user.id == former.user.id && owner.user.factors.isEmpty)
            #expect(try await bench.refresh(former.refreshToken).status == 400)
            let codes = try await bench.send(.get, "/factors/recovery-codes", bearer: owner.accessToken)
            #expect(try codes.isRefusal(404, .mfaFactorNotFound))
        }
    }
}
