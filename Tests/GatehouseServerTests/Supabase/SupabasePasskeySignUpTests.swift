import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseInMemory
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

/// Accounts that begin with a passkey, through the adapter and over a socket to the real server.
struct SupabasePasskeySignUpTests {
    private static let email = "grace@example.org"

    private static func run(
        needsConsent: Bool = false, _ steps: @Sendable (SupabaseBench) async throws -> Void
    ) async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.passkeysAreOffered = true
                settings.consentIsRequired = needsConsent
                settings.limits = .none
            }, steps: steps)
    }

    /// One launch of an app that keeps the secrets of its mails.
    private static func launch(_ bench: SupabaseBench, _ store: InMemoryCredentialStore) -> SupabaseAuthAdapter {
        SupabaseAuthAdapter(
            bench.configuration, holder: bench.holder, transport: bench.network, linkStore: store,
            clock: bench.api.server.clock)
    }

    private static func signUp(_ adapter: SupabaseAuthAdapter, _ device: SoftDevice) async throws {
        let made = try await device.create(try await adapter.beginPasskeySignUp(email: email))
        let result = try await adapter.signUp(
            passkey: made, email: email, consent: SupabaseBench.consent, metadata: ["company": "Acme"])
        #expect(result == .confirmationPending(email))
    }

    private static func confirm(_ adapter: SupabaseAuthAdapter, _ bench: SupabaseBench) async throws -> AuthSession {
        try await adapter.confirmSignUp(email: email, code: try #require(try await bench.code(email)))
    }

    @Test("PKY-09 over HTTP a code that is sent again after a relaunch begins account and passkey")
    func relaunched() async throws {
        try await Self.run(needsConsent: true) { bench in
            let (store, device) = (InMemoryCredentialStore(), SoftDevice())
            let first = Self.launch(bench, store)
            #expect(!first.capabilities.contains(.passkeySignUp), "it is not known before the server was asked")
            _ = try await first.refreshProviders()
            #expect(first.capabilities.contains(.passkeySignUp))
            try await Self.signUp(first, device)

            bench.api.server.clock.advance(by: 3_700)
            let second = Self.launch(bench, store)
            try await second.resendConfirmation(email: Self.email)
            let session = try await Self.confirm(second, bench)
            #expect(try await second.passkeys().count == 1)
            #expect(try await second.account().metadata["company"] == "Acme")
            try await second.logout()
            let proof = try await device.assert(try await second.beginPasskeySignIn(), manner: .button)
            #expect(try await second.signIn(passkey: proof).identity.userId == session.identity.userId)
        }
    }

    @Test("PKY-09 over HTTP the account begins without the passkey on a device that did not make it")
    func elsewhere() async throws {
        try await Self.run { bench in
            let device = SoftDevice()
            try await Self.signUp(Self.launch(bench, InMemoryCredentialStore()), device)
            let other = Self.launch(bench, InMemoryCredentialStore())
            _ = try await Self.confirm(other, bench)
            #expect(try await other.passkeys().isEmpty)
            try await other.logout()
            let proof = try await device.assert(try await other.beginPasskeySignIn(), manner: .button)
            await #expect(throws: AuthError.passkeyUnknown) { try await other.signIn(passkey: proof) }
        }
    }

    @Test("PKY-09 over HTTP a sign-up with a password takes the place of one with a passkey")
    func replaced() async throws {
        try await Self.run { bench in
            let phone = Self.launch(bench, InMemoryCredentialStore())
            try await Self.signUp(phone, SoftDevice())
            bench.api.server.clock.advance(by: 61)
            _ = try await phone.signUp(
                email: Self.email, password: APIBench.password, consent: SupabaseBench.consent)
            let session = try await Self.confirm(phone, bench)
            #expect(try await phone.passkeys().isEmpty)
            let again = try await phone.signIn(email: Self.email, password: APIBench.password)
            #expect(again.identity == session.identity)
        }
    }

    @Test("PKY-09 over HTTP an address that the person chooses on the device begins account and passkey")
    func chosenOnTheDevice() async throws {
        try await Self.run { bench in
            let (phone, device) = (Self.launch(bench, InMemoryCredentialStore()), SoftDevice())
            await #expect(throws: AuthError.emailInvalid) { try await phone.beginPasskeySignUp(email: "nobody") }
            let made = try await device.create(try await phone.beginPasskeySignUp(email: nil))
            let result = try await phone.signUp(
                passkey: made, email: Self.email, consent: SupabaseBench.consent, metadata: [:])
            #expect(result == .confirmationPending(Self.email))
            _ = try await Self.confirm(phone, bench)
            #expect(try await phone.passkeys().count == 1)
        }
    }

    @Test("PKY-09 UI-12 a guest, who keeps the account only with a password, begins none with a passkey")
    func guest() async throws {
        try await Self.run { bench in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            await #expect(throws: AuthError.unsupported) {
                try await bench.adapter.beginPasskeySignUp(email: Self.email)
            }
            #expect(await bench.adapter.currentIdentity() == guest)
        }
    }
}
