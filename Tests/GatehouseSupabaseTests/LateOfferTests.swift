import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Somebody else signs in, in another window or process, while the back end is asked what it supports.
struct LateOfferTests {
    /// What a person does that depends on what the back end supports.
    enum Act: CaseIterable, Sendable {
        case cancelEmailChange, countCodes, makeCodes, listDevices, endDevice, addPasskey
        case showGroup, removeMember, leaveGroup

        private static let id = "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001"

        func go(_ adapter: SupabaseAuthAdapter) async throws {
            switch self {
            case .cancelEmailChange: _ = try await adapter.cancelEmailChange()
            case .countCodes: _ = try await adapter.backupCodes()
            case .makeCodes: _ = try await adapter.makeBackupCodes()
            case .listDevices: _ = try await adapter.devices()
            case .endDevice: try await adapter.endDevice(Self.id)
            case .addPasskey: _ = try await adapter.beginPasskey(isAutomatic: false)
            case .showGroup: _ = try await adapter.group(Self.id)
            case .removeMember: try await adapter.removeMember(Self.id, from: Self.id)
            case .leaveGroup: try await adapter.leaveGroup(Self.id)
            }
        }
    }

    @Test(
        "SES-03 SES-09 what a person wants while the back end is asked what it supports is sent for nobody else",
        arguments: Act.allCases)
    func replaced(act: Act) async throws {
        let network = OfferTransport()
        let device = try Device(network, session: try Device.session())
        let late = Task { [adapter = device.adapter] in try await act.go(adapter) }
        await network.isAsked()
        let other = AuthSession(
            identity: try #require(Identity(userId: "the-other", authMethod: .email)),
            accessToken: Secret("other-access-token"), refreshToken: Secret("other-refresh-token"),
            expiresAt: Date(timeIntervalSince1970: 1_767_229_200))
        await device.holder.signIn(SessionGrant(session: other, life: 3600))
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await device.network.requests.compactMap { $0.url?.lastPathComponent } == ["settings"])
        #expect(await device.holder.session == other)
    }
}

/// A back end that keeps back what it supports.
actor OfferTransport: HTTPTransport {
    private var isHeld = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    /// Returns once it is asked what it supports.
    func isAsked() async {
        if !isHeld { await withCheckedContinuation { watcher = $0 } }
    }

    /// Says it.
    func goOn() {
        held?.resume()
        held = nil
    }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let url = request.url else { throw .failed }
        guard url.lastPathComponent == "settings" else { return try response(url, [:]) }
        await withCheckedContinuation { continuation in
            held = continuation
            isHeld = true
            watcher?.resume()
            watcher = nil
        }
        let role: [String: Any] = ["name": "member", "permissions": [String](), "open": true]
        let demands: [String: Any] = [
            "minimum_password_length": 8, "code_length": 6, "consent_required": false, "session_list": true,
            "second_factors": true, "groups": ["roles": [role], "create": "everybody"] as [String: Any],
        ]
        return try response(url, ["external": ["email": true], "gatehouse": demands])
    }

    private func response(_ url: URL, _ json: [String: Any]) throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let body = try? JSONSerialization.data(withJSONObject: json),
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: Device.json)
        else { throw .failed }
        return (body, response)
    }
}
