import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// Backup codes, as requests to a server.
struct BackupCodeRouteTests {
    private func codes(_ bench: APIBench, _ token: String, path: String = "") async throws -> [String] {
        let made: WireBackupCodes = try await bench.send(
            .post, "/factors/recovery-codes\(path)", bearer: token
        ).decoded()
        // Clients read a name where codes were made, whether or not they sent one.
        #expect(made.type == "recovery_code" && made.friendlyName == "Recovery codes" && made.remaining == nil)
        return try #require(made.codes)
    }

    private func use(_ bench: APIBench, _ code: String, _ token: String) async throws -> Answer {
        try await bench.send(.post, "/factors/recovery-codes/verify", json: ["code": .string(code)], bearer: token)
    }

    @Test("MFA-11 89 a code takes the second step once, however it is typed")
    func used() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (app, raised) = try await bench.withApp(session.accessToken)
            let codes = try await self.codes(bench, raised.accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            #expect(try await use(bench, " -- - ", low.accessToken).isRefusal(400, .validationFailed))
            let typed = codes[0].lowercased().replacingOccurrences(of: "-", with: " ")
            let high: WireSession = try await use(bench, typed, low.accessToken).decoded()
            #expect(try bench.level(high) == "aal2" && bench.methods(high).first == "mfa/recovery_code")
            #expect(try await use(bench, codes[0], low.accessToken).isRefusal(422, .mfaVerificationFailed))
            let left: WireBackupCodes = try await bench.send(
                .get, "/factors/recovery-codes", bearer: high.accessToken
            ).decoded()
            #expect(left.total == 10 && left.remaining == 9 && left.codes == nil && left.friendlyName == nil)
            // Older clients send it as the code of a factor.
            let other: WireSession = try await bench.signIn().decoded()
            let answer: WireSession = try await bench.take(app, code: codes[1], other.accessToken).decoded()
            #expect(try bench.methods(answer).first == "mfa/recovery_code")
        }
    }

    @Test("MFA-11 84 new codes end the old ones, and there are none without a factor")
    func renewed() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let early = try await bench.send(.post, "/factors/recovery-codes", bearer: session.accessToken)
            #expect(try early.isRefusal(422, .mfaRecoveryCodesSoleFactor))
            let none = try await bench.send(.post, "/factors/recovery-codes/regenerate", bearer: session.accessToken)
            #expect(try none.isRefusal(404, .mfaFactorNotFound))
            let (_, raised) = try await bench.withApp(session.accessToken)
            let token = raised.accessToken
            let low: WireSession = try await bench.signIn().decoded()
            let below = try await bench.send(.post, "/factors/recovery-codes", bearer: low.accessToken)
            #expect(try below.isRefusal(403, .insufficientAAL))
            let missing = try await bench.send(.post, "/factors/recovery-codes/regenerate", bearer: token)
            #expect(try missing.isRefusal(404, .mfaFactorNotFound))
            let old = try await codes(bench, token)
            let twice = try await bench.send(.post, "/factors/recovery-codes", bearer: token)
            #expect(try twice.isRefusal(422, .mfaVerifiedFactorExists))
            let new = try await codes(bench, token, path: "/regenerate")
            #expect(Set(old).isDisjoint(with: new))
            #expect(try await use(bench, old[0], token).isRefusal(422, .mfaVerificationFailed))
            #expect(try await use(bench, new[0], token).status == 200)
            let removed: WireFactorID = try await bench.send(
                .delete, "/factors/recovery-codes", bearer: token
            ).decoded()
            #expect(!removed.id.isEmpty)
            #expect(try await use(bench, new[1], token).isRefusal(422, .mfaVerificationFailed))
        }
    }

    @Test("MFA-11 new codes have the id of those that they replace, because clients keep it")
    func sameID() async throws {
        try await APIBench.runWithFactors { bench in
            let (_, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            var ids: Set<String> = []
            for path in ["", "/regenerate", "/regenerate"] {
                let made: WireBackupCodes = try await bench.send(
                    .post, "/factors/recovery-codes\(path)", bearer: raised.accessToken
                ).decoded()
                #expect(made.codes?.count == BackupCodes.count)
                ids.insert(made.id)
            }
            let left: WireBackupCodes = try await bench.send(
                .get, "/factors/recovery-codes", bearer: raised.accessToken
            ).decoded()
            #expect(ids == [left.id] && left.remaining == BackupCodes.count)
        }
    }

    @Test("MFA-11 the sessions that a code raised fall when the codes are removed, and others stay")
    func removed() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let codes = try await self.codes(bench, raised.accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            let high: WireSession = try await use(bench, codes[0], low.accessToken).decoded()
            #expect(try bench.level(high) == "aal2")
            let removal = try await bench.send(.delete, "/factors/recovery-codes", bearer: raised.accessToken)
            #expect(removal.status == 200)
            let fallen: WireSession = try await bench.refresh(high.refreshToken).decoded()
            #expect(try bench.level(fallen) == "aal1" && bench.methods(fallen).first == "password")
            let kept: WireSession = try await bench.refresh(raised.refreshToken).decoded()
            #expect(try bench.level(kept) == "aal2")
        }
    }

    @Test("MFA-11 sessions that an old code raised fall when the codes are renewed, but not the one that renews them")
    func renewedByOne() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let codes = try await self.codes(bench, raised.accessToken)
            var sessions: [WireSession] = []
            for code in codes.prefix(2) {
                let low: WireSession = try await bench.signIn().decoded()
                sessions.append(try await use(bench, code, low.accessToken).decoded())
            }
            _ = try await self.codes(bench, sessions[0].accessToken, path: "/regenerate")
            let fallen: WireSession = try await bench.refresh(sessions[1].refreshToken).decoded()
            #expect(try bench.level(fallen) == "aal1" && bench.methods(fallen).first == "password")
            for high in [sessions[0], raised] {
                let kept: WireSession = try await bench.refresh(high.refreshToken).decoded()
                #expect(try bench.level(kept) == "aal2")
            }
        }
    }

    @Test("MFA-11 a session that has ended in the meantime uses no code up")
    func endedMeanwhile() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let code = try await codes(bench, raised.accessToken)[0]
            let low: WireSession = try await bench.signIn().decoded()
            let (accounts, backupCodes) = (bench.server.accounts, bench.server.accounts.backupCodes)
            let who = try await accounts.sessions.authenticate(accessToken: Secret(low.accessToken))
            try await accounts.sessions.end(who, scope: .local)
            let late = try await refusal { try await backupCodes.verify(Secret(code), by: who) }
            #expect(late?.code == .sessionNotFound)
            let left: WireBackupCodes = try await bench.send(
                .get, "/factors/recovery-codes", bearer: raised.accessToken
            ).decoded()
            #expect(left.remaining == 10)
        }
    }

    @Test("MFA-11 of 64 requests with one code on two instances, one succeeds")
    func race() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let code = try await codes(bench, raised.accessToken)[0]
            let servers = [bench.server, try await bench.server.another()]
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(raised.accessToken))
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<64 {
                    let backupCodes = servers[number % 2].accounts.backupCodes
                    group.addTask {
                        try await refusal { try await backupCodes.verify(Secret(code), by: who) } == nil
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
        }
    }

    @Test("MFA-05 MFA-11 ten wrong codes lock the others for a while")
    func locked() async throws {
        try await APIBench.runWithFactors(prepare: {
            $0.limits = .standard
            $0.limits.factorNearby = nil
        }) { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let code = try await codes(bench, raised.accessToken)[0]
            for _ in 0..<10 {
                #expect(try await use(bench, "wrong", raised.accessToken).isRefusal(422, .mfaVerificationFailed))
            }
            let answer = try await use(bench, code, raised.accessToken)
            #expect(try answer.isRefusal(429, .mfaRecoveryCodesLocked) && answer.headers[.retryAfter] != nil)
        }
    }
}
