import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// An authenticator app in memory.
struct SoftApp: Sendable {
    let id: String
    let codes: TimeCode

    /// The code at an instant.
    func code(at instant: Date, later steps: Int64 = 0) -> String {
        codes.code(of: TimeCode.step(at: instant) + steps).reveal()
    }
}

extension APIBench {
    /// A server with second factors.
    static func runWithFactors(
        prepare: @Sendable (inout ServerSettings) -> Void = { _ in }, steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        try await run(
            .inProcess,
            prepare: { settings in
                settings.assurance.use = .optional
                settings.passkeysAreOffered = true
                // Its tests ask more often than a person.
                settings.limits = .none
                prepare(&settings)
            }, steps: steps)
    }

    /// Adds an authenticator app that is not verified yet.
    func app(_ token: String, name: String? = nil) async throws -> SoftApp {
        var body: JSONObject = ["factor_type": "totp"]
        body["friendly_name"] = name.map { .string($0) }
        let new: WireNewFactor = try await send(.post, "/factors", json: .object(body), bearer: token).decoded()
        let app = try #require(new.totp)
        let secret = try #require(Base32.decode(app.secret))
        return SoftApp(id: new.id, codes: TimeCode(secret: Data(secret)))
    }

    /// Asks for a factor.
    func challenge(_ factor: String, _ token: String) async throws -> WireFactorChallenge {
        try await send(.post, "/factors/\(factor)/challenge", bearer: token).decoded()
    }

    /// Answers a challenge with a code.
    func verify(_ factor: String, _ challenge: String, _ code: String, _ token: String) async throws -> Answer {
        try await send(
            .post, "/factors/\(factor)/verify",
            json: ["challenge_id": .string(challenge), "code": .string(code)], bearer: token)
    }

    /// Asks for a factor and answers at once.
    func take(_ app: SoftApp, code: String, _ token: String) async throws -> Answer {
        try await verify(app.id, try await challenge(app.id, token).id, code, token)
    }

    /// Adds an app and verifies it. The session has the second level then.
    func withApp(_ token: String) async throws -> (app: SoftApp, session: WireSession) {
        let app = try await self.app(token)
        let code = app.code(at: server.clock.now)
        return (app, try await take(app, code: code, token).decoded())
    }

    /// The claims of an access token.
    func claims(_ session: WireSession) throws -> JSONObject {
        let part = session.accessToken.split(separator: ".")[1]
        let bytes = try #require(Base64URL.decode(String(part)))
        return try #require(try JSONValue(json: bytes).objectValue)
    }

    /// The level in an access token.
    func level(_ session: WireSession) throws -> String? { try claims(session)["aal"]?.stringValue }

    /// The methods in an access token, the newest first.
    func methods(_ session: WireSession) throws -> [String] {
        try (claims(session)["amr"]?.arrayValue ?? []).compactMap { $0.objectValue?["method"]?.stringValue }
    }
}

extension WireFactorChallenge {
    /// What a security key is asked, in the form in which the options of passkeys come.
    var options: JSONValue {
        get throws {
            let options = try #require(webauthn?.credentialOptions["publicKey"])
            return ["challenge_id": .string(id), "options": options]
        }
    }

    /// Returns an answer to it in the form in which factors take it.
    func answer(_ json: JSONValue) throws -> JSONValue {
        let credential = try #require(json.objectValue?["credential"])
        return [
            "challenge_id": .string(id),
            "webauthn": ["type": .string(webauthn?.type ?? ""), "credential_response": credential],
        ]
    }
}
