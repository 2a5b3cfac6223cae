import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Who has to have a second factor, and who refuses a session without the step.
struct AssurancePolicyTests {
    static let created = Date(timeIntervalSince1970: 1_800_000_000)

    /// One line of the truth table: what differs from somebody with nothing, and what the session lacks under `off`,
    /// `optional`, and `required` for everybody, for administrators and for a role.
    struct Row: Sendable {
        let name: String
        let standing: AssurancePolicy.Standing
        let lacks: [AssurancePolicy.Lack]

        init(
            _ name: String, _ lacks: [AssurancePolicy.Lack], isGuest: Bool = false, isAdministrator: Bool = false,
            roles: Set<String> = [], hasFactor: Bool = false, owesStep: Bool = false, level: AssuranceLevel = .one
        ) {
            (self.name, self.lacks) = (name, lacks)
            standing = AssurancePolicy.Standing(
                isGuest: isGuest, isAdministrator: isAdministrator, roles: roles,
                createdAt: AssurancePolicyTests.created,
                hasFactor: hasFactor, owesStep: owesStep, level: level)
        }
    }

    private static let rows: [Row] = [
        Row("somebody", [.nothing, .nothing, .factor, .nothing, .nothing]),
        Row("a guest", [.nothing, .nothing, .nothing, .nothing, .nothing], isGuest: true),
        Row("an administrator", [.nothing, .nothing, .factor, .factor, .nothing], isAdministrator: true),
        Row("a treasurer", [.nothing, .nothing, .factor, .nothing, .factor], roles: ["treasurer", "member"]),
        Row("another role", [.nothing, .nothing, .factor, .nothing, .nothing], roles: ["Treasurer"]),
        Row("both", [.nothing, .nothing, .factor, .factor, .factor], isAdministrator: true, roles: ["treasurer"]),
        Row("before the step", [.step, .step, .step, .step, .step], hasFactor: true, owesStep: true),
        Row("after the step", [.nothing, .nothing, .nothing, .nothing, .nothing], hasFactor: true, level: .two),
        Row("a factor and no step owed", [.nothing, .nothing, .nothing, .nothing, .nothing], hasFactor: true),
        Row("a passkey of two steps", [.nothing, .nothing, .nothing, .nothing, .nothing], level: .two),
    ]

    private static func policies(_ grace: Duration = .zero) -> [AssurancePolicy] {
        let choices: [(AssurancePolicy.FactorUse, AssurancePolicy.RequiredGroup)] = [
            (.off, .everybody), (.optional, .everybody), (.required, .everybody), (.required, .administrators),
            (.required, .role("treasurer")),
        ]
        return choices.map { use, group in
            var policy = AssurancePolicy()
            (policy.use, policy.group, policy.grace) = (use, group, grace)
            return policy
        }
    }

    @Test("MFA-10 the truth table of who lacks what")
    func table() {
        for row in Self.rows {
            let found = Self.policies().map { $0.lack(of: row.standing, at: Self.created) }
            #expect(found == row.lacks, "\(row.name)")
        }
    }

    @Test("MFA-10 the grace puts off a factor that is required, to the second, and no step")
    func grace() {
        for row in Self.rows {
            for (policy, lack) in zip(Self.policies(.seconds(86_400)), row.lacks) {
                let early = policy.lack(of: row.standing, at: Self.created.addingTimeInterval(86_399))
                #expect(early == (lack == .factor ? .nothing : lack), "\(row.name)")
                let due = policy.lack(of: row.standing, at: Self.created.addingTimeInterval(86_400))
                #expect(due == lack, "\(row.name)")
            }
        }
    }

    /// What a session without the step may call, and may not.
    private func statuses(_ bench: APIBench, _ token: String) async throws -> (open: [Int], closed: [Answer]) {
        var (open, closed): ([Int], [Answer]) = ([], [])
        for path in ["/user", "/factors/recovery-codes"] {
            open.append(try await bench.send(.get, path, bearer: token).status)
        }
        open.append(try await bench.send(.post, "/factors", json: ["factor_type": "totp"], bearer: token).status)
        open.append(try await bench.send(.post, "/passkeys/registration/options", json: [:], bearer: token).status)
        let calls: [(HTTPRequest.Method, String)] = [
            (.get, "/passkeys"), (.get, "/reauthenticate"), (.delete, "/user/email_change"),
            (.post, "/passkeys/reauthentication/options"), (.delete, "/user"),
        ]
        for (method, path) in calls { closed.append(try await bench.send(method, path, bearer: token)) }
        closed.append(try await bench.send(.put, "/user", json: ["data": ["a": "b"]], bearer: token))
        // Everybody may call this one, but it adds the account at a provider to the person's whose token it is.
        let link: JSONValue = ["provider": "work", "id_token": "a token", "link_identity": .bool(true)]
        closed.append(try await bench.send(.post, "/token?grant_type=id_token", json: link, bearer: token))
        return (open, closed)
    }

    @Test("MFA-10 under server, a session that lacks a factor or the step gets nothing but the way to it")
    func server() async throws {
        let required: @Sendable (inout ServerSettings) -> Void = { settings in
            (settings.assurance.use, settings.assurance.enforcement) = (.required, .server)
            settings.providers = [FakeProvider().settings]
        }
        try await APIBench.runWithFactors(prepare: required) { bench in
            let session = try await bench.signedIn()
            let (open, closed) = try await statuses(bench, session.accessToken)
            #expect(open == [200, 404, 200, 200])
            for answer in closed { #expect(try answer.isRefusal(403, .insufficientAAL)) }
            // A renewal and a sign-out work.
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            let (app, raised) = try await bench.withApp(renewed.accessToken)
            #expect(try await bench.send(.get, "/passkeys", bearer: raised.accessToken).status == 200)
            bench.server.clock.advance(by: 30)
            let next: WireSession = try await bench.signIn().decoded()
            for answer in try await statuses(bench, next.accessToken).closed {
                #expect(try answer.isRefusal(403, .insufficientAAL))
            }
            let code = app.code(at: bench.server.clock.now)
            let second: WireSession = try await bench.take(app, code: code, next.accessToken).decoded()
            #expect(try await bench.send(.get, "/passkeys", bearer: second.accessToken).status == 200)
            let third: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.send(.post, "/logout", bearer: third.accessToken).status == 204)
        }
    }

    @Test(
        "MFA-10 SRV-36 under server, a recovery without a factor to use sets the password, and does nothing else",
        arguments: [false, true])
    func recovery(hasFactor: Bool) async throws {
        let required: @Sendable (inout ServerSettings) -> Void = { settings in
            (settings.assurance.use, settings.assurance.enforcement) = (.required, .server)
        }
        try await APIBench.runWithFactors(prepare: required) { bench in
            _ = try await bench.signedIn()
            if hasFactor {
                // The new password removes it, because its session never proved the address.
                let session: WireSession = try await bench.signIn().decoded()
                _ = try await bench.withApp(session.accessToken)
            }
            bench.server.clock.advance(by: 61)
            let email: JSONValue = .string(APIBench.email)
            #expect(try await bench.send(.post, "/recover", json: ["email": email]).status == 200)
            let mailed = try await bench.server.newestMail(to: APIBench.email).code
            let recovery: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": email, "token": .string(mailed)]
            ).decoded()
            let token = recovery.accessToken
            for path in ["/passkeys", "/user/sessions"] {
                #expect(try await bench.send(.get, path, bearer: token).isRefusal(403, .insufficientAAL))
            }
            #expect(try await bench.send(.delete, "/user", bearer: token).isRefusal(403, .insufficientAAL))
            let password: JSONValue = "another password of hers"
            for body: JSONValue in [
                ["data": ["a": "b"]], ["email": "grace@example.org"], ["password": password, "data": ["a": "b"]],
            ] {
                let refused = try await bench.send(.put, "/user", json: body, bearer: token)
                #expect(try refused.isRefusal(403, .insufficientAAL))
            }
            let change: JSONValue = ["password": password]
            #expect(try await bench.send(.put, "/user", json: change, bearer: token).status == 200)
            let more = try await bench.send(.put, "/user", json: ["data": ["a": "b"]], bearer: token)
            #expect(try more.isRefusal(403, .insufficientAAL))
        }
    }

    @Test("MFA-10 under tokens, the server looks at no level itself")
    func tokens() async throws {
        try await APIBench.runWithFactors(prepare: { $0.assurance.use = .required }) { bench in
            let session = try await bench.signedIn()
            #expect(try await bench.send(.get, "/passkeys", bearer: session.accessToken).status == 200)
            #expect(try bench.level(session) == "aal1")
        }
    }
}
