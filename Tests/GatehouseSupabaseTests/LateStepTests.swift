import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers to the second step of the session on this device that come after something newer.
struct LateStepTests {
    /// Begins the step and checks a code, whose answer waits.
    private static func begin() async throws -> (
        device: Device, network: StepTransport, step: PendingStep, late: Task<PendingStep.Outcome, any Error>
    ) {
        let network = StepTransport()
        let device = try Device(network, session: try Device.session())
        let step = try await device.adapter.beginStep()
        let late = Task { [adapter = device.adapter] in
            try await adapter.verify(factor: "the-totp", code: Secret("123456"), of: step)
        }
        await network.isAsked()
        return (device, network, step, late)
    }

    @Test("PKF-07 MFA-04 a person who turns back while the code is checked keeps the session as it was")
    func turnedBack() async throws {
        let (device, network, step, late) = try await Self.begin()
        let former = await device.holder.session
        await device.adapter.abandon(step)
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await device.holder.session == former)
        #expect(await network.ended == [])
    }

    @Test("PKF-07 SES-08 a person who signs out while the code is checked stays out", arguments: [true, false])
    func signedOut(byAdapter: Bool) async throws {
        let (device, network, _, late) = try await Self.begin()
        // Another process can end the session too, without this adapter.
        if byAdapter { try await device.adapter.logout() } else { await device.holder.signOut() }
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await device.holder.session == nil)
        #expect(await network.ended == [StepTransport.token])
    }

    @Test("PKF-07 the session is the same after the step, with new tokens")
    func taken() async throws {
        let (device, network, _, late) = try await Self.begin()
        await network.goOn()
        guard case .signedIn(let session) = try await late.value else {
            Issue.record("the step signs in")
            return
        }
        #expect(await device.holder.session == session && session.accessToken.reveal() == StepTransport.token)
        #expect(await network.ended == [])
    }
}

/// A stock Supabase that keeps its answer to the code back.
actor StepTransport: HTTPTransport {
    /// The access token of the session that has taken the step.
    static let token = "raised.access.token"

    private var isHeld = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?
    /// The access tokens of the sessions that were ended.
    private(set) var ended: [String] = []

    /// Returns once the code is there.
    func isAsked() async {
        if !isHeld { await withCheckedContinuation { watcher = $0 } }
    }

    /// Answers it.
    func goOn() {
        held?.resume()
        held = nil
    }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let url = request.url else { throw .failed }
        switch url.lastPathComponent {
        case "user": return try response(url, Device.user(["factors": [Self.factor]]))
        case "challenge":
            return try response(url, ["id": "the-challenge", "type": "totp", "expires_at": 1_767_226_000])
        case "verify":
            await withCheckedContinuation { continuation in
                held = continuation
                isHeld = true
                watcher?.resume()
                watcher = nil
            }
            return try response(url, Device.answer(["access_token": Self.token]))
        case "logout":
            ended.append(request.value(forHTTPHeaderField: "Authorization")?.replacing("Bearer ", with: "") ?? "")
            return try response(url, [:])
        default: return try response(url, ["external": ["email": true]])
        }
    }

    private static var factor: [String: Any] {
        [
            "id": "the-totp", "factor_type": "totp", "status": "verified", "friendly_name": "Phone",
            "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
        ]
    }

    private func response(_ url: URL, _ json: [String: Any]) throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let body = try? JSONSerialization.data(withJSONObject: json),
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: Device.json)
        else { throw .failed }
        return (body, response)
    }
}
