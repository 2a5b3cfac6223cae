import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Accounts whose passkey and email come from one sheet of the system.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct AccountSheetTests {
    private static let (ada, ben) = ("ada@example.com", "ben@example.com")
    private static let apple = "sign_in_with_apple_preferred"

    /// A sheet that the person closes when the test says so. It doesn't notice that nobody waits for it any more.
    private actor Sheet: PasskeyCeremony {
        private let device: InMemoryDevice
        private var open: CheckedContinuation<Void, any Error>?
        private var watcher: CheckedContinuation<Void, Never>?

        init(owner: String) { device = InMemoryDevice(owner: owner) }

        nonisolated var isAvailable: Bool { true }
        nonisolated var asksForEmail: Bool { true }

        func create(_ creation: PasskeyCreation) async throws -> NewPasskey { try await device.create(creation) }

        func createAccount(_ creation: PasskeyCreation) async throws -> (passkey: NewPasskey, email: String) {
            try await withCheckedThrowingContinuation { continuation in
                open = continuation
                watcher?.resume()
                watcher = nil
            }
            return try await device.createAccount(creation)
        }

        func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof {
            try await device.assert(request, manner: manner)
        }

        func cancel() async {}

        func tell(_ news: PasskeyNews) async {}

        func isOpen() async {
            if open == nil { await withCheckedContinuation { watcher = $0 } }
        }

        func end(_ result: Result<Void, any Error>) {
            open?.resume(with: result)
            open = nil
        }
    }

    /// A sign-in at the sign-up form, without an email and with consent.
    private func form(
        _ accounts: InMemoryAccounts, _ ceremony: any PasskeyCeremony, hasApple: Bool = true
    ) -> AuthViewModel {
        let providers = InMemoryAuthAdapter.defaultProviders.filter { hasApple || $0.id != "apple" }
        let port = InMemoryAuthAdapter(accounts: accounts, providers: providers)
        let flow = AuthViewModel(
            authentication: port, service: accounts,
            coordinator: AuthCoordinator(authentication: port, profiles: InMemoryProfileAdapter()),
            sheets: ProviderSheet(), passkeys: accounts, ceremony: ceremony, catalogue: .english)
        flow.navigateToSignup()
        flow.updateConsent(true)
        return flow
    }

    /// Presses the button of the passkey, and ends the sheet.
    private func press(_ flow: AuthViewModel, _ sheet: Sheet, _ result: Result<Void, any Error>) async throws {
        let button = try #require(flow.screen.actions.first { $0.id == "passkeySignUp" })
        let event = button.event
        #expect(event == .accountSheetRequested)
        async let pressed: Void = flow.perform(event)
        await sheet.isOpen()
        #expect(flow.isLoading)
        await sheet.end(result)
        await pressed
    }

    @Test("PKY-09 the sheet's address is proved by the mailed code, and then the passkey signs in")
    func whole() async throws {
        let root = CompositionRoot()
        var backEnd = root.backEnd
        backEnd.ceremony = InMemoryDevice(owner: "Ada@Example.com")
        let authenticator = Authenticator(backEnd)
        await #expect(throws: AuthError.consentRequired) {
            try await authenticator.signUpWithPasskey(acceptsTerms: false)
        }
        #expect(await root.accounts.mailedCode(to: Self.ada) == nil)
        #expect(try await authenticator.signUpWithPasskey(acceptsTerms: true) == nil)
        #expect(authenticator.flow.navigationState == .confirmEmail(pendingEmail: Self.ada))
        let code = try #require(await root.accounts.mailedCode(to: Self.ada))
        try await authenticator.verify(code: code.reveal())
        #expect(try await root.accounts.passkeys().count == 1)
        try await authenticator.signOut()
        try await authenticator.signInWithPasskey()
        #expect(await root.backEnd.authentication.currentIdentity() != nil)
    }

    @Test("PKY-09 SRV-17 an address that has an account looks the same on the sheet, and gets no passkey")
    func taken() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        _ = try await accounts.signUp(
            email: Self.ada, password: "velvet harbour lantern",
            consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        try await InMemoryAuthAdapter(accounts: accounts).logout()
        for email in [Self.ada, Self.ben] {
            let sheet = Sheet(owner: email)
            let flow = form(accounts, sheet)
            try await press(flow, sheet, .success(()))
            #expect(flow.navigationState == .confirmEmail(pendingEmail: email))
            #expect(flow.notice == .banner(.info, .confirmationSent(email: email)))
            let code = try #require(await accounts.mailedCode(to: email))
            _ = try await accounts.confirmSignUp(email: email, code: code.reveal())
            #expect(try await accounts.passkeys().count == (email == Self.ben ? 1 : 0))
        }
    }

    @Test("PKY-09 an address that the rule refuses is said at its field")
    func refused() async throws {
        let (accounts, sheet) = (InMemoryAccounts(), Sheet(owner: "nobody"))
        let flow = form(accounts, sheet)
        try await press(flow, sheet, .success(()))
        #expect(flow.navigationState == .signup(consentAccepted: true) && flow.fieldAtFault == .email)
        #expect(flow.notice == .error(.failure(.emailInvalid), at: .field(.email)))
    }

    @Test("PKF-04 who chooses Apple on the sheet finds its button on the first screen, or the form without one")
    func apple() async throws {
        for hasApple in [true, false] {
            let (accounts, sheet) = (InMemoryAccounts(), Sheet(owner: Self.ada))
            let flow = form(accounts, sheet, hasApple: hasApple)
            try await press(flow, sheet, .failure(AuthError.unknown(Self.apple)))
            #expect(flow.navigationState == (hasApple ? .choice : .signup(consentAccepted: true)))
            #expect(flow.notice == .none)
            #expect(flow.screen.actions.contains { $0.event == .providerChosen(id: "apple") } == hasApple)
            #expect(await accounts.mailedCode(to: Self.ada) == nil)
        }
    }

    @Test("PKY-09 FLOW-22 a sheet that outlives its person signs nobody up, and leaves the next person alone")
    func anotherPerson() async throws {
        let (accounts, sheet) = (InMemoryAccounts(), Sheet(owner: Self.ada))
        let flow = form(accounts, sheet)
        async let pressed: Void = flow.perform(.accountSheetRequested)
        await sheet.isOpen()
        flow.startOver()
        flow.navigateToSignup()
        flow.updateConsent(true)
        await sheet.end(.success(()))
        await pressed
        #expect(flow.navigationState == .signup(consentAccepted: true) && flow.email.isEmpty && flow.notice == .none)
        #expect(await accounts.mailedCode(to: Self.ada) == nil)
        flow.email = Self.ben
        await flow.perform(.passkeySignUpRequested)
        #expect(flow.navigationState == .confirmEmail(pendingEmail: Self.ben))
    }

    @Test("PKY-09 PKF-07 code without screens is told where no sheet asks for the email")
    func withoutSheet() async {
        let authenticator = Authenticator(CompositionRoot().backEnd)
        await #expect(throws: AuthError.unavailable) {
            try await authenticator.signUpWithPasskey(acceptsTerms: true)
        }
    }
}
