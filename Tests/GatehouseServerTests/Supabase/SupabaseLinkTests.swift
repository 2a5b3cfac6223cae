import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseInMemory
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Links of mails that lead back into an app, over a socket to the real server.
struct SupabaseLinkTests {
    private static let redirect = "org.example.app://auth/done"

    /// A store of one text, as the next launch finds it.
    private actor Kept: CredentialStore {
        private var text: Secret?
        func read() async -> CredentialLookup { text.map { .found($0) } ?? .absent }
        func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }
        func remove() async throws(CredentialStoreFailure) { text = nil }
    }

    private static func run(_ steps: @Sendable (SupabaseBench, Kept) async throws -> Void) async throws {
        try await SupabaseBench.run(
            prepare: { $0.redirectAllowList = RedirectAllowList(urls: [RedirectURL(redirect)].compactMap(\.self)) }
        ) { try await steps($0, Kept()) }
    }

    private static func device(
        _ bench: SupabaseBench, _ store: (any CredentialStore)? = nil
    ) throws -> SupabaseAuthAdapter {
        let configuration = try SupabaseConfiguration(
            authURL: bench.configuration.authURL, redirect: URL(string: redirect))
        return SupabaseAuthAdapter(
            configuration, holder: bench.holder, transport: bench.network, linkStore: store,
            clock: bench.api.server.clock)
    }

    /// Presses the button behind the link of the newest mail; where that leads.
    private static func follow(_ bench: SupabaseBench, _ purpose: CodePurpose) async throws -> URL {
        let server = bench.api.server
        let token = try server.linkToken(in: try await server.newestMail())
        let followed = try await server.press(token, purpose)
        guard case .leads(let text) = followed else { throw AuthError.unknown("leads nowhere") }
        return try #require(URL(string: text))
    }

    @Test("ADP-02 a confirmation link signs in on the device that asked for it, also after a relaunch, and once")
    func confirmation() async throws {
        try await Self.run { bench, kept in
            let result = try await Self.device(bench, kept).signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            #expect(result == .confirmationPending(APIBench.email))
            let link = try await Self.follow(bench, .signup)
            #expect(link.absoluteString.hasPrefix(Self.redirect + "?attempt="))

            // Another device has the link and not the secret.
            await #expect(throws: AuthError.unknown("link_opened_elsewhere")) {
                try await Self.device(bench).open(link)
            }
            #expect(await bench.holder.session == nil)
            let relaunched = try Self.device(bench, kept)
            guard case .signedIn(let session) = try await relaunched.open(link) else {
                Issue.record("nobody was signed in")
                return
            }
            #expect(await bench.holder.session == session)
            await #expect(throws: AuthError.otpExpired) { try await relaunched.open(link) }
        }
    }

    @Test("ADP-02 every mail has a secret of its own: of two, the newer one's link works with its own")
    func perAttempt() async throws {
        try await Self.run { bench, kept in
            let device = try Self.device(bench, kept)
            _ = try await device.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let first = try await bench.network.requests.last.map { try #require($0.url) }
            bench.api.server.clock.advance(by: 61)
            try await device.resendConfirmation(email: APIBench.email)
            let second = try await bench.network.requests.last.map { try #require($0.url) }
            #expect(first?.query != second?.query)
            let link = try await Self.follow(bench, .signup)
            guard case .signedIn = try await device.open(link) else {
                Issue.record("nobody was signed in")
                return
            }
        }
    }

    @Test("APP-07 the link of a mailed sign-in signs in on the device that asked for it")
    func mailedSignIn() async throws {
        try await Self.run { bench, kept in
            let device = try Self.device(bench, kept)
            try await device.sendSignInCode(to: APIBench.email, consent: SupabaseBench.consent)
            let link = try await Self.follow(bench, .magiclink)
            await #expect(throws: AuthError.unknown("link_opened_elsewhere")) {
                try await Self.device(bench).open(link)
            }
            guard case .signedIn(let session) = try await Self.device(bench, kept).open(link) else {
                Issue.record("nobody was signed in")
                return
            }
            #expect(await bench.holder.session == session)
        }
    }

    @Test("ADP-02 FLOW-20 a recovery link gives the right to set a password and signs in nobody")
    func recovery() async throws {
        try await Self.run { bench, kept in
            try await bench.api.server.confirmed()
            bench.api.server.clock.advance(by: 61)
            let device = try Self.device(bench, kept)
            try await device.requestPasswordReset(email: APIBench.email)
            guard case .recovery(let grant) = try await device.open(try await Self.follow(bench, .recovery)) else {
                Issue.record("it was no recovery")
                return
            }
            #expect(grant.email == APIBench.email)
            #expect(await bench.holder.session == nil)
            try await device.setNewPassword("another horse battery", grant: grant)
            _ = try await device.signIn(email: APIBench.email, password: "another horse battery")
        }
    }

    @Test("APP-07 the sign-in of an app knows the links of its mails and is in by one, and by a code")
    @MainActor
    func inAnApp() async throws {
        try await Self.run { bench, kept in
            try await bench.api.server.confirmed()
            let device = try Self.device(bench, kept)
            try await device.sendSignInCode(to: APIBench.email, consent: nil)
            let link = try await Self.follow(bench, .magiclink)
            let flow = await AuthViewModel(
                authentication: device, service: device,
                coordinator: AuthCoordinator(
                    authentication: device, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache()),
                mailed: device, catalogue: .english)
            for (text, isTaken) in [
                (link.absoluteString, true), (Self.redirect, false), (Self.redirect + "?attempt=1", false),
                ("https://example.org/auth/done?code=1", false), (Self.redirect + "?error_code=otp_expired", true),
            ] {
                #expect(await flow.recognizes(try #require(URL(string: text))) == isTaken, "\(text)")
            }
            await flow.open(link)
            #expect(await flow.nextStep != nil)
            #expect(await bench.holder.session == flow.session)
            await flow.startOver()
            await flow.open(link)
            #expect(await flow.notice.error == .linkExpired)
        }
    }

    @Test("APP-08 without screens a link signs in where it was requested, once, and nowhere else")
    @MainActor
    func withoutScreens() async throws {
        try await Self.run { bench, kept in
            let (here, elsewhere) = (try Self.device(bench, kept), try Self.device(bench))
            func authenticator(_ device: SupabaseAuthAdapter) async -> Authenticator {
                await Authenticator(
                    BackEnd(
                        authentication: device, service: device, profiles: InMemoryProfileAdapter(), mailed: device))
            }
            let (signedIn, other) = (await authenticator(here), await authenticator(elsewhere))
            try await here.sendSignInCode(to: APIBench.email, consent: SupabaseBench.consent)
            let link = try await Self.follow(bench, .magiclink)
            await #expect(throws: AuthError.unknown("link_opened_elsewhere")) { try await other.open(link) }
            #expect(await bench.holder.session == nil)
            #expect(try await signedIn.open(link) != nil)
            #expect(await bench.holder.session != nil)
            try await signedIn.signOut()
            await #expect(throws: AuthError.otpExpired) { try await signedIn.open(link) }
            #expect(await bench.holder.session == nil)
        }
    }

    @Test("ADP-02 what is no link of a mail is refused, and a link that came too late says so")
    func refused() async throws {
        try await Self.run { bench, kept in
            let device = try Self.device(bench, kept)
            for text in [
                "https://example.org/auth/done?code=a&attempt=b", "org.example.app://other/done?code=a",
                "org.example.app://auth/done", "org.example.app://auth/done?code=",
                "org.example.app://auth/else?code=a", "org.example.app://auth:99/done?code=a",
            ] {
                let link = try #require(URL(string: text))
                await #expect(throws: AuthError.unknown("not_a_mailed_link")) { try await device.open(link) }
            }
            // Letters of scheme and host count alike in both cases (RFC 3986, section 3.1 and 3.2.2).
            for place in [Self.redirect, "ORG.Example.App://auth/done", "org.example.app://AUTH/done"] {
                let late = try #require(URL(string: place + "?error=access_denied&error_code=otp_expired"))
                await #expect(throws: AuthError.otpExpired) { try await device.open(late) }
            }

            _ = try await device.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let link = try await Self.follow(bench, .signup)
            bench.api.server.clock.advance(by: 301)
            await #expect(throws: AuthError.otpExpired) { try await device.open(link) }
        }
    }
}
