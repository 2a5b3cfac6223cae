import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// Second steps that begin on one instance and end on another.
struct FactorInstanceTests {
    /// Answers a challenge on an instance.
    private func answer(
        _ code: String, _ challenge: WireFactorChallenge, of app: SoftApp, on server: TestServer, _ token: String
    ) async throws -> OpenedSession {
        let who = try await server.accounts.sessions.authenticate(accessToken: Secret(token))
        return try await server.accounts.factorProof.verify(
            try #require(FactorID(text: app.id)), code: Secret(code),
            challenge: try #require(UUID(text: challenge.id)), by: who)
    }

    @Test("MFA-04 a challenge of one instance is answered on another, and then nowhere again")
    func challenge() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, _) = try await bench.withApp(try await bench.signedIn().accessToken)
            let other = try await bench.server.another()
            bench.server.clock.advance(by: 30)
            let session: WireSession = try await bench.signIn().decoded()
            let challenge = try await bench.challenge(app.id, session.accessToken)
            let code = app.code(at: bench.server.clock.now)
            let opened = try await answer(code, challenge, of: app, on: other, session.accessToken)
            let id = try bench.sessionID(session)
            #expect(opened.session.level == .two && opened.session.id.text == id)
            let next = app.code(at: bench.server.clock.now, later: 1)
            for server in [bench.server, other] {
                let again = try await refusal {
                    try await answer(next, challenge, of: app, on: server, session.accessToken)
                }
                #expect(again?.code == .mfaIPAddressMismatch)
            }
            // No instance takes the code again, not even one that was restarted.
            let fresh = try await bench.challenge(app.id, session.accessToken)
            for server in [other, try await bench.server.another()] {
                let again = try await refusal {
                    try await answer(code, fresh, of: app, on: server, session.accessToken)
                }
                #expect(again?.code == .mfaVerificationFailed)
            }
            // Both know the level now.
            for server in [bench.server, other] {
                let who = try await server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
                #expect(who.session.level == .two)
            }
        }
    }

    @Test("MFA-05 wrong codes on two instances burn a challenge together, and count for the account together")
    func counted() async throws {
        try await APIBench.runWithFactors(prepare: { $0.limits = .standard }) { bench in
            let (app, _) = try await bench.withApp(try await bench.signedIn().accessToken)
            let servers = [bench.server, try await bench.server.another()]
            bench.server.clock.advance(by: 60)
            let session: WireSession = try await bench.signIn().decoded()
            for _ in 0..<2 {
                let challenge = try await bench.challenge(app.id, session.accessToken)
                for number in 0..<5 {
                    bench.server.clock.advance(by: 10)
                    let wrong = try await refusal {
                        try await answer("12345", challenge, of: app, on: servers[number % 2], session.accessToken)
                    }
                    #expect(wrong?.code == .mfaVerificationFailed)
                }
                bench.server.clock.advance(by: 60)
                let right = app.code(at: bench.server.clock.now)
                let burnt = try await refusal {
                    try await answer(right, challenge, of: app, on: servers[1], session.accessToken)
                }
                #expect(burnt?.code == .mfaChallengeExpired || burnt?.code == .overRequestRateLimit)
            }
            // Ten wrong ones lock the account on both, whatever the session.
            let fresh: WireSession = try await bench.signIn().decoded()
            for server in servers {
                let who = try await server.accounts.sessions.authenticate(accessToken: Secret(fresh.accessToken))
                let id = try #require(FactorID(text: app.id))
                let locked = try await refusal { try await server.accounts.factorProof.challenge(id, by: who) }
                #expect(locked?.code == .overRequestRateLimit)
            }
        }
    }

    @Test("MFA-02 83 of 64 requests with one code on two instances, one succeeds")
    func race() async throws {
        try await APIBench.runWithFactors { bench in
            let (app, _) = try await bench.withApp(try await bench.signedIn().accessToken)
            let servers = [bench.server, try await bench.server.another()]
            bench.server.clock.advance(by: 30)
            let session: WireSession = try await bench.signIn().decoded()
            let challenge = try await bench.challenge(app.id, session.accessToken)
            let code = app.code(at: bench.server.clock.now)
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        try await refusal {
                            try await answer(code, challenge, of: app, on: servers[number % 2], session.accessToken)
                        } == nil
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
        }
    }

    @Test("MFA-13 a proof by passkey begins on one instance and ends on another, once")
    func proof() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            bench.server.clock.advance(by: 601)
            let other = try await bench.server.another()
            let options = try await bench.send(
                .post, "/passkeys/reauthentication/options", bearer: token
            ).json()
            let assertion = try SoftSignIn(passkey, options)
            let challenge = try #require(UUID(text: assertion.challengeID))
            let answers: [(TestServer, ErrorCode?)] = [(other, nil), (bench.server, .webAuthnChallengeNotFound)]
            for (server, code) in answers {
                let who = try await server.accounts.sessions.authenticate(accessToken: Secret(token))
                let wire = try assertion.assertion
                let refused = try await refusal {
                    try await server.accounts.ownerProof.prove(who, with: wire, challenge: challenge)
                }
                #expect(refused?.code == code)
            }
        }
    }
}

extension APIBench {
    /// The id of a session, as its access token has it.
    fileprivate func sessionID(_ session: WireSession) throws -> String {
        try #require(try claims(session)["session_id"]?.stringValue)
    }
}
