import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseOpenID
import GatehouseTesting
import GatehouseWire
import Testing

@Suite("OpenID: lies")
struct OpenIDLieTests {
    @Test("OIC-12 OIC-02 OIC-04 OIC-05 OIC-06 ADP-04 a lie is refused and nothing is stored", arguments: Lie.all)
    func refused(_ lie: Lie) async throws {
        let device = try Device()
        let keys = device.provider.keys
        await device.provider.behave { lie.tell(&$0, keys) }
        await #expect(throws: AuthError.self) { try await device.signIn() }
        #expect(await device.isEmpty())
        #expect(await device.session.currentIdentity() == nil)
    }

    @Test("OIC-12 there are enough lies, each told once")
    func count() {
        #expect(Lie.all.count >= 90)
        #expect(Set(Lie.all.map { $0.description }).count == Lie.all.count)
    }

    @Test("OIC-12 OIC-06 what is told the truth is believed, with each algorithm", arguments: FakeKeys.algorithms)
    func truth(_ algorithm: String) async throws {
        let device = try Device()
        await device.provider.behave { $0.algorithm = algorithm }
        let identity = try await device.signIn()
        #expect(try await device.stored().identity == identity)
    }

    @Test(
        "OIC-12 OIC-06 a device whose clock is an hour off signs in", arguments: [-3_600.0, 3_600], FakeKeys.algorithms)
    func clocks(_ seconds: Double, _ algorithm: String) async throws {
        let device = try Device(ahead: seconds)
        await device.provider.behave { $0.algorithm = algorithm }
        #expect(try await device.signIn().authMethod == .other("Example"))
        let session = try await device.stored()
        #expect(session.expiresAt == device.provider.clock.now.addingTimeInterval(FakeProvider.life))
    }

    @Test("OIC-06 what is just within the tolerance is believed")
    func tolerance() async throws {
        let device = try Device()
        let now = Int64(device.provider.clock.now.timeIntervalSince1970)
        for (expiry, issued) in [(now - 59, now), (now + 600, now + 60), (now + 600, now - 660)] {
            await device.provider.behave {
                $0.claims = {
                    $0["exp"] = .integer(expiry)
                    $0["iat"] = .integer(issued)
                }
            }
            try await device.signIn()
        }
    }

    @Test("OIC-06 a token that is valid from now on, and one whose type is written in small letters, are believed")
    func startAndType() async throws {
        let device = try Device()
        let now = Int64(device.provider.clock.now.timeIntervalSince1970)
        for (start, type): (Int64, String) in [(now + 60, "jwt"), (now - 600, "JWT")] {
            await device.provider.behave {
                $0.claims = { $0["nbf"] = .integer(start) }
                $0.header = { $0["typ"] = .string(type) }
            }
            try await device.signIn()
        }
    }

    @Test("OIC-04 an answer with error and code is nobody's answer, whatever the error says")
    func errorAndCode() async throws {
        let device = try Device()
        await device.provider.behave {
            $0.callback = { URL(string: $0.absoluteString + "&error=access_denied") ?? $0 }
        }
        await #expect(throws: AuthError.unknown("openid_callback_refused")) { try await device.signIn() }
        #expect(await device.isEmpty())
    }

    @Test("OIC-12 the nonce of the last attempt is refused")
    func lastNonce() async throws {
        let device = try Device()
        try await device.signIn()
        try await device.adapter.logout()
        await device.session.finishErrands()
        let last = try #require(await device.provider.nonces.last)
        await device.provider.behave { $0.claims = { $0["nonce"] = .string(last) } }
        await #expect(throws: AuthError.unknown("openid_id_token_refused")) { try await device.signIn() }
        #expect(await device.isEmpty())
    }

    @Test("OIC-12 OIC-06 max_age asks for auth_time, which must be recent")
    func maximumAge() async throws {
        let device = try Device(configuration: try Device.configuration(extraParameters: ["max_age": "300"]))
        let now = Int64(device.provider.clock.now.timeIntervalSince1970)
        for time: Int64? in [nil, now - 600, now + 3_600] {
            await device.provider.behave { $0.claims = { $0["auth_time"] = time.map { .integer($0) } } }
            await #expect(throws: AuthError.unknown("openid_id_token_refused")) { try await device.signIn() }
            #expect(await device.isEmpty())
        }
        await device.provider.behave { $0.claims = { $0["auth_time"] = .integer(now - 200) } }
        try await device.signIn()
    }

    @Test("OIC-06 an algorithm that the configuration leaves out is refused")
    func leftOut() async throws {
        let device = try Device(configuration: try Device.configuration(algorithms: [.edDSA]))
        await #expect(throws: AuthError.unknown("openid_id_token_refused")) { try await device.signIn() }
        #expect(await device.isEmpty())
    }

    @Test("OIC-06 a token that names no key is believed if one key fits")
    func noKeyID() async throws {
        let device = try Device()
        await device.provider.behave { $0.header = { $0["kid"] = nil } }
        try await device.signIn()
    }

    @Test("OIC-07 OIC-12 what the userinfo endpoint says of somebody else is dropped")
    func userInfoOfOther() async throws {
        let device = try Device()
        await device.provider.behave {
            $0.claims = { $0["name"] = nil }
            $0.userInfo = { $0["sub"] = "somebody-else" }
        }
        let identity = try await device.signIn()
        let profile = try await device.profiles.createProfile(userId: identity.userId, seed: nil)
        #expect(profile.displayName == nil)
        #expect(profile.email == "ada@example.com")
        guard case .found(let kept) = await device.keptStore.read() else { throw AuthError.unavailable }
        #expect(!kept.reveal().contains("userinfo") && !kept.reveal().contains("info@"))
    }
}
