import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A sign-in that waits until the person has a second factor, at a back end of which a test says each answer.
struct RequiredFactorTests {
    private static let claims = #"{"aal":"aal1","sub":"7a1e"}"#
    /// An access token of the first level.
    static let token = "e30." + Base64URL.encode(claims.utf8) + ".c2ln"
    /// What says that the person lacks a second factor.
    static let missing = Device.json.merging(["X-Gatehouse-Second-Factor": "missing"]) { $1 }

    private static var factor: [String: Any] {
        [
            "id": "the-totp", "factor_type": "totp", "status": "verified", "friendly_name": "Phone",
            "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
        ]
    }

    /// Signs in, and expects that something is still to be done.
    private static func signIn(_ device: Device) async throws {
        await #expect(throws: AuthError.secondFactorRequired) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
    }

    /// Signs in as a person without a second factor.
    private static func waits(_ device: Device) async throws -> PendingEnrollment {
        await device.network.inject(
            try Device.answers(Device.answer(["access_token": token]), headers: missing))
        try await signIn(device)
        return try #require(await device.adapter.pendingEnrollment())
    }

    @Test("PKF-01 FLOW-13 the code of a required factor reaches the back end in plain digits")
    func typedCode() async throws {
        let device = try Device()
        let enrollment = try await Self.waits(device)
        await device.network.always(
            try Device.answers(["id": "the-challenge", "type": "totp", "expires_at": 1_767_226_000]))
        // The answer to the challenge is none to the code.
        await #expect(throws: AuthError.unknown("malformed_response")) {
            try await device.adapter.confirm("the-totp", code: Secret("１２３ 456"), in: enrollment)
        }
        let request = try #require(await device.network.requests.last)
        #expect(request.url?.path() == "/auth/v1/factors/the-totp/verify")
        #expect(try Device.body(request)["code"] as? String == "123456")
    }

    @Test("PKF-01 MFA-10 a sign-in is never asked for what the one before it waits for")
    func oneBefore() async throws {
        let device = try Device()
        let former = try await Self.waits(device)
        await device.network.inject(
            try Device.answers(Device.answer(["access_token": Self.token], user: ["factors": [Self.factor]])))
        try await Self.signIn(device)
        #expect(await device.adapter.pendingEnrollment() == nil)
        #expect(await device.adapter.pendingStep()?.choice.chosen.id == "the-totp")
        let newer = try await Self.waits(device)
        #expect(newer != former)
        #expect(await device.adapter.pendingStep() == nil)
    }

    @Test("PKF-01 SES-08 a person who turns back while the code of a required factor is checked is not signed in")
    func turnedBack() async throws {
        let server = MeanwhileServer()
        let device = try Device(server)
        try await Self.signIn(device)
        let enrollment = try #require(await device.adapter.pendingEnrollment())
        await server.beforeTheAnswer { await device.adapter.abandon(enrollment) }
        await #expect(throws: AuthError.cancelled) {
            try await device.adapter.confirm("the-totp", code: Secret("123456"), in: enrollment)
        }
        #expect(await server.ended == [Self.token, MeanwhileServer.token])
        #expect(await device.holder.session == nil)
        await #expect(throws: AuthError.factorExpired) { try await device.adapter.finish(enrollment) }
    }
}

/// A back end that answers a code once something else has happened.
private actor MeanwhileServer: HTTPTransport {
    /// The access token of the session that has taken the step.
    static let token = "raised.access.token"

    private var meanwhile: (@Sendable () async -> Void)?
    /// The access tokens of the sessions that were ended.
    private(set) var ended: [String] = []

    func beforeTheAnswer(_ meanwhile: @escaping @Sendable () async -> Void) { self.meanwhile = meanwhile }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        switch request.url?.lastPathComponent {
        case "challenge":
            return try answer(request, ["id": "the-challenge", "type": "totp", "expires_at": 1_767_226_000])
        case "verify":
            await meanwhile?()
            return try answer(request, Device.answer(["access_token": Self.token]))
        case "logout":
            ended.append(request.value(forHTTPHeaderField: "Authorization")?.replacing("Bearer ", with: "") ?? "")
            return try answer(request, [:])
        default:
            return try answer(
                request, Device.answer(["access_token": RequiredFactorTests.token]), RequiredFactorTests.missing)
        }
    }

    private func answer(
        _ request: URLRequest, _ json: [String: Any], _ headers: [String: String] = Device.json
    ) throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let url = request.url, let body = try? JSONSerialization.data(withJSONObject: json),
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: headers)
        else { throw .failed }
        return (body, response)
    }
}
