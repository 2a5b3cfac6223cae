import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The ids that an app passes on, and the list of devices that has some of them.
struct IdentifierTests {
    /// A device of a person who is signed in, whose back end lists devices.
    private static func device() async throws -> Device {
        let device = try Device(session: try Device.session())
        let demands: [String: Any] = [
            "minimum_password_length": 8, "code_length": 6, "consent_required": false, "session_list": true,
        ]
        await device.network.inject(try Device.answers(["external": ["email": true], "gatehouse": demands]))
        return device
    }

    /// Everything that ends or removes the thing with an id.
    private static func acts(
        _ adapter: SupabaseAuthAdapter
    ) -> [(path: String, act: @Sendable (String) async throws -> Void)] {
        [
            ("passkeys", { try await adapter.removePasskey($0) }),
            ("passkeys", { _ = try await adapter.renamePasskey($0, to: "Phone") }),
            ("factors", { try await adapter.removeFactor($0) }),
            ("user/sessions", { try await adapter.endDevice($0) }),
        ]
    }

    @Test("ADP-05 an id is one part of an address, whatever it is made of")
    func escaped() async throws {
        let device = try await Self.device()
        _ = try await device.adapter.refreshProviders()
        await device.network.always(
            try Device.answers(["id": "the-passkey", "created_at": "2026-01-01T00:00:00Z"]))
        for (path, act) in Self.acts(device.adapter) {
            try await act("../user?a=b#c/")
            let address = try #require(await device.network.requests.last?.url?.absoluteString)
            #expect(address == "https://example.supabase.co/auth/v1/\(path)/..%2Fuser%3Fa%3Db%23c%2F")
        }
    }

    @Test(
        "ADP-05 UI-13 an id of dots leads to no other route, where the account itself might end",
        arguments: [".", ".."])
    func dots(id: String) async throws {
        let device = try await Self.device()
        _ = try await device.adapter.refreshProviders()
        for (_, act) in Self.acts(device.adapter) {
            await #expect(throws: AuthError.unknown("malformed_response")) { try await act(id) }
        }
        #expect(await device.network.requests.count == 1)
    }

    @Test("SLS-02 after a relaunch, too, the devices are listed and ended: what the server has is asked first")
    func relaunched() async throws {
        let device = try await Self.device()
        let list = #"[{"id": "the-session", "created_at": "2026-01-01T00:00:00Z", "current": true}]"#
        await device.network.always(.answers(status: 200, headers: Device.json, body: Data(list.utf8)))
        #expect(try await device.adapter.devices().map(\.id) == ["the-session"])
        #expect(
            await device.network.requests.compactMap { $0.url?.path() } == [
                "/auth/v1/settings", "/auth/v1/user/sessions",
            ])
        let other = try await Self.device()
        await other.network.always(.answers(status: 204, headers: [:], body: Data()))
        try await other.adapter.endDevice("the-session")
        #expect(await other.network.requests.last?.httpMethod == "DELETE")
    }

    @Test("SLS-02 a back end that lists no devices ends all others, and never this one")
    func others() async throws {
        let device = try Device(session: try Device.session())
        await device.network.inject(try Device.settings())
        await #expect(throws: AuthError.unsupported) { try await device.adapter.devices() }
        await #expect(throws: AuthError.unsupported) { try await device.adapter.endDevice("the-session") }
        await device.network.always(.answers(status: 204, headers: [:], body: Data()))
        try await device.adapter.endOtherDevices()
        #expect(
            await device.network.requests.map { $0.url?.absoluteString } == [
                "https://example.supabase.co/auth/v1/settings",
                "https://example.supabase.co/auth/v1/logout?scope=others",
            ])
        #expect(await device.holder.session != nil)
    }
}
