import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseWire
import HTTPTypes
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
}
