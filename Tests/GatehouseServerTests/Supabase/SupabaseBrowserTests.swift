import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseHTTP
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import GatehouseWire
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Signing in with a provider in a browser, against the real server over a socket.
struct SupabaseBrowserTests {
    /// A device with a browser, at a server with two providers in web pages and one without.
    private struct Device {
        let bench: SupabaseBench
        let provider: FakeProvider
        let browser: DrivenBrowser
        let adapter: SupabaseAuthAdapter

        init(
            _ bench: SupabaseBench, _ provider: FakeProvider, callback: String = DrivenBrowser.callback,
            _ acts: [DrivenBrowser.Act] = [.agrees]
        ) async throws {
            self.bench = bench
            self.provider = provider
            browser = DrivenBrowser(
                provider, backEnd: bench.configuration.authURL, callback: callback, acts: acts)
            adapter = SupabaseAuthAdapter(
                bench.configuration, holder: bench.holder, transport: bench.network, browser: browser,
                clock: bench.api.server.clock)
            _ = try await adapter.refreshProviders()
        }

        func signIn(_ id: String = "google", terms: String? = nil) async throws -> Identity {
            try await adapter.authenticate(
                providerId: id, context: terms.map { [AuthContextKey.termsVersion: $0] })
        }

        /// Who is signed in as the back end tells it.
        func account() async throws -> AccountDetails { try await adapter.account() }
    }

    private func run(_ steps: @Sendable (SupabaseBench, FakeProvider) async throws -> Void) async throws {
        let provider = FakeProvider()
        try await SupabaseBench.run(
            providerTransport: provider,
            prepare: {
                $0.redirectAllowList = RedirectAllowList(
                    urls: [RedirectURL(DrivenBrowser.callback)].compactMap(\.self))
                $0.providers = [
                    ProviderSettings(
                        id: "google", kind: .google, issuer: FakeProvider.issuer, clientIDs: ["app"],
                        clientSecret: Secret("of the server")),
                    ProviderSettings(id: "apple", kind: .apple, issuer: FakeProvider.issuer, clientIDs: ["app"]),
                    ProviderSettings(
                        id: "acme", kind: .openID, displayName: "Acme Staff", issuer: FakeProvider.issuer,
                        clientIDs: ["app"]),
                ]
            }
        ) { try await steps($0, provider) }
    }

    @Test("UI-14 with a browser every provider is offered that the server leads to; without one a sheet is needed")
    func offered() async throws {
        try await run { bench, provider in
            let device = try await Device(bench, provider)
            let offered = device.adapter.availableProviders()
            #expect(offered.map(\.id) == ["email", "apple", "google", "acme", "guest"])
            #expect(offered.map(\.needsSheet) == [false, true, false, false, false])
            #expect(offered.first { $0.id == "acme" }?.displayName == "Acme Staff")
            let plain = try await bench.adapter.refreshProviders()
            #expect(plain.map(\.id) == ["email", "apple", "google", "guest"])
            #expect(plain.map(\.needsSheet) == [false, true, true, false])
            await #expect(throws: AuthError.unavailable) {
                try await bench.adapter.authenticate(providerId: "google", context: nil)
            }
            // Apple's pages need a key that this server does not have, which is told before a browser opens.
            await #expect(throws: AuthError.self) { try await device.signIn("apple") }
            #expect(device.browser.pages.isEmpty)
        }
    }

    @Test("UI-14 a person signs in in the browser, and neither page nor answer holds the secret of the exchange")
    func signIn() async throws {
        try await run { bench, provider in
            let device = try await Device(bench, provider)
            let person = try await device.signIn("acme", terms: "1")
            #expect(person.authMethod == .other("acme"))
            #expect(await bench.holder.session?.identity == person)
            #expect(try await device.account().email == "ada@example.org")
            #expect(await device.adapter.providerSubject(of: person) == "person-1")
            let profile = try await bench.profiles.createProfile(userId: person.userId, seed: nil)
            #expect(profile.displayName == "Ada Lovelace")
            let stored = try #require(try await bench.api.server.stored("ada@example.org"))
            #expect(stored.consent?.version == "1")

            let requests = await bench.network.requests
            let exchange = try #require(requests.last { $0.url?.query()?.contains("grant_type=pkce") == true })
            let sent = try JSONDecoder().decode(JSONObject.self, from: try #require(exchange.httpBody))
            let verifier = try #require(sent["code_verifier"]?.stringValue)
            #expect(verifier.utf8.count == 43)
            for page in device.browser.pages { #expect(!page.absoluteString.contains(verifier)) }
            #expect(!requests.contains { $0.url?.absoluteString.contains(verifier) == true })

            // Again, on a device that knows nothing: the same person, with another secret.
            try await device.adapter.logout()
            #expect(try await device.signIn("acme").userId == person.userId)
            let bodies = await bench.network.requests.compactMap(\.httpBody)
            #expect(bodies.filter { String(decoding: $0, as: UTF8.self).contains(verifier) }.count == 1)
        }
    }

    @Test("UI-14 UI-12 a guest keeps the account in the browser, unless the provider's person has one already")
    func guest() async throws {
        try await run { bench, provider in
            let device = try await Device(bench, provider)
            let guest = try await device.adapter.authenticate(providerId: "guest", context: nil)
            let person = try await device.signIn()
            #expect(person == Identity(userId: guest.userId, authMethod: .google))
            #expect(device.browser.pages.count == 1)

            try await device.adapter.logout()
            let another = try await device.adapter.authenticate(providerId: "guest", context: nil)
            #expect(another.userId != guest.userId)
            #expect(try await device.signIn() == person)
            // Once to add it to the guest, once to sign in.
            #expect(device.browser.pages.count == 3)
        }
    }

    @Test(
        "UI-14 FLOW-23 whoever closes the browser, or says no at the provider, has cancelled, and stays who they were")
    func cancelled() async throws {
        try await run { bench, provider in
            let device = try await Device(bench, provider, [.closes, .refuses])
            let guest = try await device.adapter.authenticate(providerId: "guest", context: nil)
            for _ in 0..<2 {
                await #expect(throws: AuthError.cancelled) { try await device.signIn() }
                #expect(await device.adapter.currentIdentity() == guest)
            }
        }
    }

    @Test("UI-14 a place that the server does not list is refused before a browser opens")
    func unlisted() async throws {
        try await run { bench, provider in
            let device = try await Device(bench, provider, callback: "org.example.other://signin")
            await #expect(throws: AuthError.unknown("redirect_not_allowed")) { try await device.signIn() }
            #expect(device.browser.pages.isEmpty)
        }
    }

    @Test("UI-14 SRV-23 the code of a sign-in that was begun elsewhere signs nobody in")
    func foreignCode() async throws {
        try await run { bench, provider in
            // Mallory signs in at the provider, and has the victim's browser led back with her code.
            let code = try await { () async throws -> String in
                let stolen = DrivenBrowser(provider, backEnd: bench.configuration.authURL)
                let page = try await bench.network.send(
                    URLRequest(
                        url: try #require(
                            URL(
                                string: bench.configuration.authURL.absoluteString
                                    + "/authorize?provider=google&code_challenge_method=s256&code_challenge="
                                    + String(repeating: "c", count: 43) + "&redirect_to=\(DrivenBrowser.callback)"))))
                let location = try #require(page.1.value(forHTTPHeaderField: "Location").flatMap(URL.init(string:)))
                let back = try await stolen.answer { _ in location }
                let items = URLComponents(url: back, resolvingAgainstBaseURL: true)?.queryItems
                return try #require(items?.first { $0.name == "code" }?.value)
            }()
            let device = try await Device(bench, provider, [.brings(code: code)])
            await #expect(throws: AuthError.unknown("bad_code_verifier")) { try await device.signIn() }
            #expect(await device.adapter.currentIdentity() == nil)
        }
    }

    @Test("UI-14 who signs out while the browser is open is not signed in by it")
    func signedOutMeanwhile() async throws {
        try await run { bench, provider in
            let waiting = Mutex<SupabaseAuthAdapter?>(nil)
            let browser = DrivenBrowser(
                provider, backEnd: bench.configuration.authURL,
                acts: [.agreesAfter { try await waiting.withLock(\.self)?.logout() }])
            let device = SupabaseAuthAdapter(
                bench.configuration, holder: bench.holder, transport: bench.network, browser: browser,
                clock: bench.api.server.clock)
            waiting.withLock { $0 = device }
            _ = try await device.refreshProviders()
            await #expect(throws: AuthError.cancelled) {
                try await device.authenticate(providerId: "google", context: nil)
            }
            #expect(browser.pages.count == 1)
            #expect(await device.currentIdentity() == nil)
        }
    }

    @Test("UI-14 a page that is no web page is not opened, and a server that leads nowhere is told from a refusal")
    func pages() async throws {
        try await run { bench, provider in
            let device = try await Device(bench, provider)
            let answers: [(Int, [String: String])] = [
                (302, ["Location": "javascript:alert(1)"]), (302, ["Location": "org.example.app://signin?code=x"]),
                (302, ["Location": "file:///etc/passwd"]), (302, [:]), (200, ["Content-Type": "text/html"]),
            ]
            for (status, headers) in answers {
                await bench.network.inject(.answers(status: status, headers: headers, body: Data()))
                await #expect(throws: AuthError.self) { try await device.signIn() }
            }
            #expect(device.browser.pages.isEmpty)
            #expect(await device.adapter.currentIdentity() == nil)
        }
    }
}
