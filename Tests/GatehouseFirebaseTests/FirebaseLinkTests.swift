import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseInMemory
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Links in mails: the app's and everybody else's.
struct FirebaseLinkTests {
    private static let (email, password) = (FirebaseBench.email, FirebaseBench.password)

    private static func bench(
        _ verification: FirebaseConfiguration.Verification = .mail, key: String? = nil,
        linkStore: (any CredentialStore)? = nil
    ) throws -> FirebaseBench {
        try FirebaseBench(verification, key: key, linkStore: linkStore) {
            $0.continueURL = URL(string: "https://example.com/done")
            $0.opensLinks = true
        }
    }

    /// A link for a new password, of the project of a ``ScriptedDevice``.
    private static func recoveryLink() throws -> URL {
        let query = "mode=resetPassword&oobCode=abc&apiKey=AIza-key_1"
        return try #require(URL(string: "https://project.firebaseapp.com/__/auth/action?\(query)"))
    }

    /// The same link as the page of a link domain passes it on.
    private static func wrapped(_ link: URL, in name: String = "link") throws -> URL {
        var parts = try #require(URLComponents(string: "https://app.example.com/__/auth/links"))
        parts.queryItems = [URLQueryItem(name: name, value: link.absoluteString)]
        return try #require(parts.url)
    }

    @Test("FIR-06 a link that was asked for here sets a password, after a relaunch too", arguments: [false, true])
    func recovery(isWrapped: Bool) async throws {
        let store = InMemoryCredentialStore()
        let bench = try Self.bench(linkStore: store)
        let session = try await bench.signedUp()
        try await bench.adapter.logout()
        try await bench.adapter.requestPasswordReset(email: "Person@Example.com")
        let mailed = try await bench.link()
        let link = try isWrapped ? Self.wrapped(mailed, in: "deep_link_id") : mailed
        let relaunched = try Self.bench(key: bench.key, linkStore: store)
        #expect(relaunched.adapter.recognizes(link))
        guard case .recovery(let grant) = try await relaunched.adapter.open(link) else {
            Issue.record("no recovery")
            return
        }
        #expect(grant.email == Self.email)
        await #expect(throws: AuthError.weakPassword) {
            try await relaunched.adapter.setNewPassword("12345", grant: grant)
        }
        try await relaunched.adapter.setNewPassword(FirebaseBench.otherPassword, grant: grant)
        _ = try await relaunched.adapter.signIn(email: Self.email, password: FirebaseBench.otherPassword)
        await #expect(throws: AuthError.otpExpired) { try await relaunched.adapter.open(link) }
        // Firebase has ended every session of before.
        await #expect(throws: SessionRenewalFailure.refused(.revoked)) { try await relaunched.sessions.renew(session) }
    }

    @Test("FIR-06 a link that somebody else asked for opens nothing, so that nobody is led into another account")
    func foreign() async throws {
        let bench = try Self.bench()
        try await bench.signedUp()
        let attacker = try Self.bench(key: bench.key)
        try await attacker.adapter.requestPasswordReset(email: Self.email)
        let link = try await bench.link()
        let device = try Self.bench(key: bench.key)
        await #expect(throws: AuthError.unknown("link_opened_elsewhere")) { try await device.adapter.open(link) }
        try await device.adapter.requestPasswordReset(email: "other@example.com")
        await #expect(throws: AuthError.unknown("link_opened_elsewhere")) { try await device.adapter.open(link) }
        // Typed as a code, it must be for the address on the screen.
        let code = try #require(try await bench.code())
        await #expect(throws: AuthError.otpIncorrect) {
            try await device.adapter.verifyResetCode(email: "other@example.com", code: code)
        }
        _ = try await device.adapter.verifyResetCode(email: Self.email, code: "\u{2068}\(code)\u{2069}\n")
    }

    @Test("FIR-06 an address is remembered for three days, after a relaunch and a change of the clock too")
    func remembered() async throws {
        let link = try Self.recoveryLink()
        let mailed = try ScriptedDevice.answers(["requestType": "PASSWORD_RESET", "email": Self.email])
        for sign in [1.0, -1] {
            let store = InMemoryCredentialStore()
            let device = try ScriptedDevice(linkStore: store) { $0.opensLinks = true }
            let relaunched = try ScriptedDevice(linkStore: store) { $0.opensLinks = true }
            for network in [device.network, relaunched.network] { await network.always(mailed) }
            try await device.adapter.requestPasswordReset(email: Self.email)
            for (seconds, opens) in [(259_199.0, true), (1, false)] {
                for present in [device, relaunched] {
                    present.clock.advance(by: sign * seconds)
                    if opens {
                        guard case .recovery = try await present.adapter.open(link) else {
                            Issue.record("no recovery")
                            return
                        }
                    } else {
                        await #expect(throws: AuthError.unknown("link_opened_elsewhere")) {
                            try await present.adapter.open(link)
                        }
                    }
                }
            }
        }
    }

    @Test("FIR-06 the last eight addresses are remembered, and asking again makes an address the newest")
    func rememberedAddresses() async throws {
        let link = try Self.recoveryLink()
        let device = try ScriptedDevice { $0.opensLinks = true }
        for number in [0, 1, 2, 3, 4, 5, 6, 7, 0, 8] {
            await device.network.always(try ScriptedDevice.answers(["email": "p\(number)@example.com"]))
            try await device.adapter.requestPasswordReset(email: "p\(number)@example.com")
        }
        for number in 0...8 {
            await device.network.always(
                try ScriptedDevice.answers(["requestType": "PASSWORD_RESET", "email": "p\(number)@example.com"]))
            if number == 1 {
                await #expect(throws: AuthError.unknown("link_opened_elsewhere")) {
                    try await device.adapter.open(link)
                }
            } else {
                guard case .recovery = try await device.adapter.open(link) else {
                    Issue.record("no recovery for \(number)")
                    return
                }
            }
        }
    }

    @Test("FIR-06 a code of another kind sets no password, and an expired one says so")
    func kinds() async throws {
        let bench = try Self.bench(.required)
        _ = try await bench.adapter.signUp(email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        let confirmation = try #require(try await bench.code())
        await #expect(throws: AuthError.otpIncorrect) {
            try await bench.adapter.verifyResetCode(email: Self.email, code: confirmation)
        }
        guard case .signedIn(let session) = try await bench.adapter.open(try await bench.link()) else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(await bench.holder.currentIdentity() == session.identity)
        try await bench.adapter.requestPasswordReset(email: Self.email)
        let code = try #require(try await bench.code())
        try await bench.control(["advance": 3_600])
        await #expect(throws: AuthError.otpExpired) {
            try await bench.adapter.verifyResetCode(email: Self.email, code: code)
        }
    }

    @Test("FIR-06 an unknown address is silent whether or not the project tells", arguments: [true, false])
    func privacy(isPrivate: Bool) async throws {
        let bench = try Self.bench()
        try await bench.control(["privacy": isPrivate])
        try await bench.adapter.requestPasswordReset(email: "nobody@example.com")
        #expect(try await bench.code("nobody@example.com") == nil)
        try await bench.signedUp()
        for address in [Self.email, "nobody@example.com"] {
            await #expect(throws: AuthError.invalidCredentials) {
                try await bench.adapter.signIn(email: address, password: FirebaseBench.otherPassword)
            }
        }
        try await bench.control(["quota": ["PASSWORD_RESET": 0, "signInWithPassword": 0]])
        await #expect(throws: AuthError.rateLimited(retryAfter: nil)) {
            try await bench.adapter.requestPasswordReset(email: Self.email)
        }
        await #expect(throws: AuthError.rateLimited(retryAfter: nil)) {
            try await bench.adapter.signIn(email: Self.email, password: Self.password)
        }
    }

    @Test("FIR-06 only this project's links are the app's, and only where it says that it opens them")
    func recognition() throws {
        let query = "mode=resetPassword&oobCode=abc&apiKey=AIza-key_1"
        let page = "https://project.firebaseapp.com/__/auth/action?"
        let open = try ScriptedDevice { $0.opensLinks = true }
        let closed = try ScriptedDevice()
        let good = try #require(URL(string: page + query))
        #expect(open.adapter.recognizes(good) && !closed.adapter.recognizes(good))
        #expect(open.adapter.recognizes(try Self.wrapped(good)))
        #expect(open.adapter.capabilities.contains(.mailedLink) && !closed.adapter.capabilities.contains(.mailedLink))
        for bad in [
            "", "mode=signIn&oobCode=abc&apiKey=AIza-key_1", "mode=resetPassword&apiKey=AIza-key_1",
            "mode=resetPassword&oobCode=&apiKey=AIza-key_1", "mode=resetPassword&oobCode=abc&apiKey=other",
            "mode=resetPassword&oobCode=abc", "\(query)&oobCode=def",
            "\(query)&x=\(String(repeating: "x", count: 9_000))",
        ] {
            let link = try #require(URL(string: page + bad))
            #expect(!open.adapter.recognizes(link), "\(bad.prefix(60))")
        }
        #expect(!open.adapter.recognizes(try Self.wrapped(try Self.wrapped(good))))
    }

    @Test("FIR-06 a mail request says where its link leads only where the app has said so")
    func fields() async throws {
        for opens in [true, false] {
            let device = try ScriptedDevice {
                $0.bundleId = "com.example.app"
                $0.continueURL = URL(string: "https://example.com/done")
                $0.opensLinks = opens
            }
            await device.network.always(.fails(.unreachable))
            try? await device.adapter.requestPasswordReset(email: Self.email)
            let body = try ScriptedDevice.body(try #require(await device.requests().first))
            #expect(body["continueUrl"] as? String == "https://example.com/done")
            #expect(body["canHandleCodeInApp"] as? Bool == (opens ? true : nil))
            #expect(body["iOSBundleId"] as? String == (opens ? "com.example.app" : nil))
            #expect(body["requestType"] as? String == "PASSWORD_RESET" && body["email"] as? String == Self.email)
        }
    }
}
