import Foundation
import GatehouseDomain
import GatehouseSupabase
import GatehouseTesting
import Testing

/// The mails with links that a device remembers having asked for.
struct LinkAttemptTests {
    private static let redirect = "org.example.app://auth/done"

    private let clock = ManualWallClock()
    private let network = OvertakenTransport(.mailedLink)
    private let adapter: SupabaseAuthAdapter

    init() throws {
        let configuration = try SupabaseConfiguration(
            authURL: try #require(URL(string: "https://example.supabase.co/auth/v1")), apiKey: Secret("the-public-key"),
            redirect: URL(string: Self.redirect))
        adapter = SupabaseAuthAdapter(configuration, holder: HeldSession(nil), transport: network, clock: clock)
    }

    /// Asks for mails; where the links in them lead, in their order.
    private func links(_ count: Int) async throws -> [URL] {
        await network.confirmsByMail(true)
        for _ in 0..<count {
            _ = try await adapter.signUp(email: Device.email, password: Device.password, consent: Device.consent)
        }
        await network.confirmsByMail(false)
        return await network.redirects.compactMap { URL(string: $0 + "&code=the-code") }
    }

    private func opens(_ link: URL) async throws -> Bool {
        do {
            guard case .signedIn = try await adapter.open(link) else { return false }
            return true
        } catch AuthError.unknown("link_opened_elsewhere") {
            return false
        }
    }

    @Test("LINK-04 of several mails each link works with a secret of its own; beyond eight the oldest is forgotten")
    func several() async throws {
        let links = try await links(9)
        #expect(Set(links).count == 9)
        var opened: [Bool] = []
        for link in links { opened.append(try await opens(link)) }
        #expect(opened == [false] + Array(repeating: true, count: 8))
    }

    @Test("LINK-04 a mail is remembered for a day, as long as the longest life of one, and no longer")
    func life() async throws {
        let link = try #require(try await links(1).first)
        clock.advance(by: 86_400)
        #expect(try await opens(link))
        clock.advance(by: 1)
        #expect(try await opens(link) == false)
    }

    @Test("LINK-04 a mail that a wrong clock has dated later than now is remembered for no longer than a day either")
    func clockSetBack() async throws {
        let link = try #require(try await links(1).first)
        clock.advance(by: -86_400)
        #expect(try await opens(link))
        clock.advance(by: -1)
        #expect(try await opens(link) == false)
    }

    @Test("SES-14 LINK-04 the secret of a mailed link is used at its own back end only, even from the same store")
    func otherBackEnd() async throws {
        let store = TextStore()
        func launched(_ host: String) throws -> SupabaseAuthAdapter {
            let configuration = try SupabaseConfiguration(
                authURL: try #require(URL(string: "https://\(host)/auth/v1")), redirect: URL(string: Self.redirect))
            return SupabaseAuthAdapter(
                configuration, holder: HeldSession(nil), transport: network, linkStore: store, clock: clock)
        }
        await network.confirmsByMail(true)
        _ = try await launched("staging.example.com").signUp(
            email: Device.email, password: Device.password, consent: Device.consent)
        await network.confirmsByMail(false)
        let redirect = try #require(await network.redirects.first)
        let link = try #require(URL(string: redirect + "&code=the-code"))
        let other = try launched("example.com")
        await #expect(throws: AuthError.unknown("link_opened_elsewhere")) { try await other.open(link) }
        #expect(await network.verifiers.isEmpty)
        _ = try await launched("staging.example.com").open(link)
        #expect(await network.verifiers.count == 1)
    }

    @Test("LINK-04 every verifier is as long as RFC 7636 demands, and none comes twice")
    func verifiers() async throws {
        for link in try await links(8) { #expect(try await opens(link)) }
        let verifiers = await network.verifiers
        #expect(verifiers.count == 8 && Set(verifiers).count == 8)
        for verifier in verifiers {
            #expect((43...128).contains(verifier.utf8.count))
            #expect(verifier.wholeMatch(of: /[A-Za-z0-9\-._~]+/) != nil)
        }
    }

    @Test("ADP-02 a link that says what went wrong without a code of its own is heard too")
    func plainError() async throws {
        let link = try #require(URL(string: Self.redirect + "?error=otp_expired"))
        await #expect(throws: AuthError.otpExpired) { try await adapter.open(link) }
    }
}

/// Keeps a text until the process ends.
private actor TextStore: CredentialStore {
    private var text: Secret?

    func read() async -> CredentialLookup { text.map { .found($0) } ?? .absent }

    func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }

    func remove() async throws(CredentialStoreFailure) { text = nil }
}
