import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseInMemory
import GatehouseOpenID
import GatehouseTesting
import GatehouseWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Signing in with a code that the person enters on another device (RFC 8628).
@Suite("OpenID: another device", .timeLimit(.minutes(5)))
struct OpenIDDeviceTests {
    /// What the person is shown.
    private struct Prompt: DevicePrompt {
        let shown = AsyncStream.makeStream(of: DeviceInvitation.self)

        func show(_ invitation: DeviceInvitation) async { shown.continuation.yield(invitation) }

        func next() async -> DeviceInvitation? { await shown.stream.first { _ in true } }
    }

    private let prompt = Prompt()
    private let timer = ManualClock()

    private func device(_ behave: @escaping @Sendable (inout Behaviour) -> Void = { _ in }) async throws -> Device {
        let device = try Device(devicePrompt: prompt, timer: timer)
        await device.provider.behave(behave)
        return device
    }

    /// Lets the app's pause pass.
    private func wait(_ seconds: Int) async {
        await timer.waitForSleepers(1)
        timer.advance(by: .seconds(seconds))
    }

    private func isNothingStored(_ device: Device) async -> Bool {
        guard case .absent = await device.store.read() else { return false }
        return await device.adapter.currentIdentity() == nil
    }

    @Test("OIC-03 a code on another device signs in; the app asks no sooner than the provider says")
    func signsIn() async throws {
        let device = try await device {
            $0.deviceRefusals = ["authorization_pending", "slow_down", "authorization_pending"]
        }
        let signingIn = Task { try await device.signIn() }
        let invitation = try #require(await prompt.next())
        #expect(invitation.userCode == "WDJB-MJHT")
        #expect(invitation.page.absoluteString == "\(FakeProvider.issuer)/d")
        #expect(invitation.completePage?.query() == "code=WDJB-MJHT")
        #expect(invitation.life == 600)
        for (pause, asked) in [(5, 1), (5, 2), (10, 3), (10, 4)] {
            await timer.waitForSleepers(1)
            timer.advance(by: .seconds(pause - 1))
            // It still sleeps: an app that woke may not have asked yet.
            #expect(timer.sleeperCount == 1)
            #expect(await device.provider.count(of: "token") == asked - 1)
            timer.advance(by: .seconds(1))
            if asked < 4 { await timer.waitForSleepers(1) }
        }
        let identity = try await signingIn.value
        #expect(identity.authMethod == .other("Example"))
        #expect(try await device.stored().identity == identity)
        #expect(await device.provider.count(of: "token") == 4)
        let form = FakeProvider.form(
            try #require(await device.provider.requests.last { $0.url?.lastPathComponent == "token" }))
        #expect(Set(form.keys) == ["grant_type", "device_code", "client_id"])
    }

    @Test(
        "OIC-03 a refusal ends it and stores nothing",
        arguments: [
            ("access_denied", AuthError.cancelled), ("expired_token", .otpExpired),
            ("invalid_grant", .unknown("openid_invalid_grant")), ("server_error", .unavailable),
        ])
    func refused(_ code: String, _ error: AuthError) async throws {
        let device = try await device { $0.deviceRefusals = [code] }
        let signingIn = Task { try await device.signIn() }
        await wait(5)
        await #expect(throws: error) { try await signingIn.value }
        #expect(await isNothingStored(device))
    }

    @Test("OIC-03 the app stops asking when the code has expired")
    func expires() async throws {
        let device = try await device { behaviour in
            behaviour.device = { $0["expires_in"] = 12 }
            behaviour.deviceRefusals = ["authorization_pending", "authorization_pending"]
        }
        let signingIn = Task { try await device.signIn() }
        await wait(5)
        await wait(5)
        await #expect(throws: AuthError.otpExpired) { try await signingIn.value }
        #expect(await device.provider.count(of: "token") == 2)
        #expect(await isNothingStored(device))
    }

    @Test(
        "OIC-03 a network or a provider that fails for a moment ends nothing, and the app asks less often",
        arguments: [FaultyTransport.Fault.fails(.unreachable)]
            + [408, 425, 429, 500, 503].map {
                FaultyTransport.Fault.answers(status: $0, headers: [:], body: Data())
            })
    func passing(fault: FaultyTransport.Fault) async throws {
        let device = try await device()
        let signingIn = Task { try await device.signIn() }
        _ = await prompt.next()
        await timer.waitForSleepers(1)
        await device.network.inject(fault)
        timer.advance(by: .seconds(5))
        await wait(9)
        #expect(await device.provider.count(of: "token") == 0)
        timer.advance(by: .seconds(1))
        _ = try await signingIn.value
        #expect(await device.provider.count(of: "token") == 1)
    }

    @Test("OIC-03 a second attempt and a sign-out end the first, whose code then counts for nothing")
    func replaced() async throws {
        let device = try await device()
        let first = Task { try await device.signIn() }
        await timer.waitForSleepers(1)
        let second = Task { try await device.signIn() }
        await #expect(throws: AuthError.cancelled) { try await first.value }
        await timer.waitForSleepers(1)
        try await device.adapter.logout()
        await #expect(throws: AuthError.cancelled) { try await second.value }
        timer.advance(by: .seconds(600))
        #expect(await device.provider.count(of: "token") == 0)
        #expect(await isNothingStored(device))
    }

    @Test(
        "OIC-12 what a provider says of the code is not shown unless it is as it should be",
        arguments: [
            ("user_code", JSONValue.string("\u{1B}[2J")), ("user_code", ""),
            ("user_code", .string(String(repeating: "A", count: 65))),
            ("user_code", nil), ("device_code", nil), ("device_code", "two words"), ("verification_uri", nil),
            ("verification_uri", "http://id.example.com/d"), ("verification_uri", "javascript:alert(1)"),
            ("verification_uri", "https://id.example.com/\u{1B}[2J"),
            ("verification_uri_complete", "http://id.example.com/d"),
            ("expires_in", nil), ("expires_in", 0), ("expires_in", "600"), ("interval", 0), ("interval", -5),
            ("interval", 3_600),
        ] as [(String, JSONValue?)])
    func lies(_ name: String, _ value: JSONValue?) async throws {
        let device = try await device { $0.device = { $0[name] = value } }
        await #expect(throws: AuthError.unknown("openid_device_answer_refused")) { try await device.signIn() }
        #expect(await isNothingStored(device))
        prompt.shown.continuation.finish()
        #expect(await prompt.next() == nil)
    }

    @Test(
        "OIC-12 nobody is signed in by a lie of the id token, the keys or the answer",
        arguments: Lie.all.filter { lie in
            ["id token:", "keys:", "token:"].contains { lie.description.hasPrefix($0) }
                && !lie.description.contains("nonce")
        })
    func tokens(_ lie: Lie) async throws {
        let device = try await device()
        let keys = device.provider.keys
        await device.provider.behave { lie.tell(&$0, keys) }
        let signingIn = Task { try await device.signIn() }
        await wait(5)
        await #expect(throws: AuthError.self) { try await signingIn.value }
        #expect(await isNothingStored(device))
    }

    @Test("OIC-03 a provider without such a sign-in is not asked")
    func unsupported() async throws {
        let device = try await device { $0.metadata = { $0["device_authorization_endpoint"] = nil } }
        await #expect(throws: AuthError.unavailable) { try await device.signIn() }
        let insecure = try await self.device {
            $0.metadata = { $0["device_authorization_endpoint"] = "http://id.example.com/d" }
        }
        await #expect(throws: AuthError.unknown("openid_discovery_refused")) { try await insecure.signIn() }
    }
}
