import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What a person changes about the account, through the ports of the back end alone.
@MainActor
struct BackEndAccountTests {
    private static let email = "ada@example.com"
    private static let password = "velvet harbour lantern"
    private static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))

    private func signedUp() async throws -> (root: CompositionRoot, backEnd: BackEnd) {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        _ = try await root.backEnd.service.signUp(
            email: Self.email, password: Self.password, consent: Self.consent)
        return (root, root.backEnd)
    }

    private func code(_ root: CompositionRoot, _ email: String) async throws -> String {
        try #require(await root.accounts.mailedCode(to: email)?.reveal())
    }

    @Test("APP-07 the account of the person who is signed in is described, and changed by its ports")
    func changes() async throws {
        let (root, backEnd) = try await signedUp()
        let account = try await backEnd.account.account()
        #expect(account.email == Self.email && !account.isGuest && account.signInMethods.map(\.method) == [.email])

        #expect(try await backEnd.account.changeMetadata(["company": "Acme", "team": "A"]).metadata.count == 2)
        let changed = try await backEnd.account.changeMetadata(["team": nil])
        #expect(changed.metadata == ["company": "Acme"])

        await #expect(throws: AuthError.invalidCredentials) {
            try await backEnd.account.changePassword(
                to: "another long password", current: Secret("not the one"), code: nil)
        }
        await #expect(throws: AuthError.samePassword) { try await backEnd.account.changePassword(to: Self.password) }
        await #expect(throws: AuthError.weakPassword) { try await backEnd.account.changePassword(to: "k7#") }
        try await backEnd.account.changePassword(to: "another long password")
        await #expect(throws: AuthError.invalidCredentials) {
            try await backEnd.service.signIn(email: Self.email, password: Self.password)
        }

        #expect(try await backEnd.account.changeEmail(to: "new@example.com").newEmail == "new@example.com")
        await #expect(throws: AuthError.otpIncorrect) {
            try await backEnd.account.confirmEmailChange(email: "new@example.com", code: "x")
        }
        #expect(
            try await backEnd.account.confirmEmailChange(
                email: "new@example.com", code: try await code(root, "new@example.com")))
        #expect(try await backEnd.account.account().email == "new@example.com")
        _ = try await backEnd.service.signIn(email: "new@example.com", password: "another long password")
    }

    @Test(
        "PKF-07 where a provider keeps all accounts, the overview says that factors are managed there",
        arguments: [true, false])
    func atTheProvider(isOnly: Bool) async throws {
        let acme = ProviderInfo(id: "acme", displayName: "Acme")
        let email = ProviderInfo(id: "email", displayName: "Email")
        let authentication = InMemoryAuthAdapter(providers: isOnly ? [acme] : [acme, email])
        let backEnd = BackEnd(
            authentication: authentication, service: InMemoryAccounts(), profiles: InMemoryProfileAdapter(),
            cache: InMemoryProfileCache())
        _ = try await backEnd.authentication.authenticate(providerId: "acme", context: nil)
        let model = AccountViewModel(
            backEnd: backEnd, appState: AppState(), settings: InMemorySettings(), device: .english)
        await model.open()
        let said = Catalogue.english.account(.securityAtProvider(provider: "Acme"))
        #expect(model.screen.texts.contains(said) == isOnly)
        #expect(!model.screen.actions.contains { $0.event == .opened(.twoStep) })
    }

    /// The accounts of a back end that says what it supports once it has been asked.
    private struct LateAccounts: AccountPort {
        let authentication: LateAuthentication
        let accounts: InMemoryAccounts

        var capabilities: Set<BackEndCapability> {
            authentication.isAsked ? [.accountDetails, .deletion] : [.accountDetails]
        }

        func account() async throws -> AccountDetails { try await accounts.account() }
    }

    @Test("APP-07 UI-13 after a launch with somebody signed in, the overview asks what the back end supports")
    func lateOffer() async throws {
        let (root, _) = try await signedUp()
        let late = LateAuthentication(root.authentication)
        let backEnd = BackEnd(
            authentication: late, service: root.accounts, profiles: InMemoryProfileAdapter(),
            account: LateAccounts(authentication: late, accounts: root.accounts), cache: InMemoryProfileCache())
        let model = AccountViewModel(
            backEnd: backEnd, appState: AppState(), settings: InMemorySettings(), device: .english)
        await model.open()
        #expect(model.screen.actions.contains { $0.event == .opened(.deletion) })
    }

    @Test("APP-07 an email that is taken or invalid is refused, and the current one stays")
    func addresses() async throws {
        let (root, backEnd) = try await signedUp()
        _ = try await backEnd.service.signUp(
            email: "bob@example.com", password: Self.password, consent: Self.consent)
        await #expect(throws: AuthError.duplicateEmail) { try await backEnd.account.changeEmail(to: Self.email) }
        await #expect(throws: AuthError.emailInvalid) { try await backEnd.account.changeEmail(to: "bob") }
        _ = try await backEnd.account.changeEmail(to: "new@example.com")
        // Another sign-up has taken the address while the code was under way.
        let waiting = try await code(root, "new@example.com")
        _ = try await backEnd.service.signUp(
            email: "new@example.com", password: Self.password, consent: Self.consent)
        _ = try await backEnd.service.signIn(email: "bob@example.com", password: Self.password)
        await #expect(throws: AuthError.duplicateEmail) {
            try await backEnd.account.confirmEmailChange(email: "new@example.com", code: waiting)
        }
        #expect(try await backEnd.account.account().email == "bob@example.com")
    }

    @Test("APP-07 the name in the profile is changed, and what else is in it stays")
    func name() async throws {
        let (root, backEnd) = try await signedUp()
        let identity = try #require(await root.authentication.currentIdentity())
        let profile = try await backEnd.profiles.createProfile(
            userId: identity.userId, seed: [ProfileSeedKey.email: Self.email])
        var expected = profile
        expected.displayName = "Ada"
        #expect(try await backEnd.profiles.updateProfile(userId: identity.userId, displayName: "Ada") == expected)
        #expect(try await backEnd.profiles.getProfile(userId: identity.userId) == expected)
        await #expect(throws: AuthError.unavailable) {
            try await backEnd.profiles.updateProfile(userId: "nobody", displayName: "Ada")
        }
    }

    @Test("APP-07 a mailed code signs in once, and opens an account only with the terms accepted")
    func mailedCode() async throws {
        let root = CompositionRoot()
        let backEnd = root.backEnd
        try await backEnd.mailed.sendSignInCode(to: Self.email, consent: nil)
        #expect(await root.accounts.mailedCode(to: Self.email) == nil)
        await #expect(throws: AuthError.consentRequired) {
            try await backEnd.mailed.sendSignInCode(
                to: Self.email, consent: Consent(version: "none of ours", time: Self.consent.time))
        }
        try await backEnd.mailed.sendSignInCode(to: Self.email, consent: Self.consent)
        let digits = try await code(root, Self.email)
        let session = try await backEnd.mailed.signIn(email: Self.email, code: digits)
        #expect(await backEnd.authentication.currentIdentity() == session.identity)
        await #expect(throws: AuthError.otpIncorrect) {
            try await backEnd.mailed.signIn(email: Self.email, code: digits)
        }
        // It has no password until somebody sets one.
        await #expect(throws: AuthError.invalidCredentials) {
            try await backEnd.service.signIn(email: Self.email, password: "")
        }
    }

    @Test("APP-07 the account is deleted through the back end, and the person is out")
    func deletion() async throws {
        let (_, backEnd) = try await signedUp()
        try await backEnd.deletion.execute {
            try await backEnd.service.signIn(email: Self.email, password: Self.password).identity
        }
        #expect(await backEnd.authentication.currentIdentity() == nil)
        await #expect(throws: AuthError.invalidCredentials) {
            try await backEnd.service.signIn(email: Self.email, password: Self.password)
        }
    }

    @Test("APP-07 APP-13 while signed out, every account method says so")
    func nobody() async throws {
        let account = CompositionRoot().backEnd.account
        await #expect(throws: AuthError.notSignedIn) { try await account.account() }
        await #expect(throws: AuthError.notSignedIn) { try await account.changeEmail(to: Self.email) }
        await #expect(throws: AuthError.notSignedIn) {
            try await account.confirmEmailChange(email: Self.email, code: "123456")
        }
        await #expect(throws: AuthError.notSignedIn) { try await account.cancelEmailChange() }
        await #expect(throws: AuthError.notSignedIn) { try await account.changePassword(to: Self.password) }
        await #expect(throws: AuthError.notSignedIn) { try await account.changeMetadata(["company": "Acme"]) }
    }

    // MARK: Limits

    /// Does what a capability stands for.
    private func attempt(_ capability: BackEndCapability, at backEnd: BackEnd) async throws {
        let account = backEnd.account
        switch capability {
        case .accountDetails: _ = try await account.account()
        case .emailChange:
            _ = try await account.changeEmail(to: "new@example.com")
        case .emailChangeCancellation: _ = try await account.cancelEmailChange()
        case .passwordChange: try await account.changePassword(to: "another long password")
        case .reauthenticationCode: try await account.requestReauthentication()
        case .metadata: _ = try await account.changeMetadata([:])
        case .providerLinking:
            _ = try await account.link(providerId: "apple", credential: ProviderCredential(idToken: Secret("token")))
        case .providerRemoval: try await account.remove(AccountDetails.SignInMethod(id: "apple", method: .apple))
        case .deletion:
            let identity = try #require(Identity(userId: "somebody", authMethod: .email))
            try await account.deleteAccount(of: identity, context: nil)
        case .profileChange: _ = try await backEnd.profiles.updateProfile(userId: "somebody", displayName: nil)
        case .mailedCode:
            try await backEnd.mailed.sendSignInCode(to: Self.email, consent: nil)
        case .mailedLink: _ = try await backEnd.mailed.open(try #require(URL(string: "crews://done?code=1")))
        case .passkeys: _ = try await backEnd.passkeys.passkeys()
        case .passkeySignUp: _ = try await backEnd.passkeys.beginPasskeySignUp(email: Self.email)
        case .secondFactor: _ = try await backEnd.factors.factors()
        case .securityKeys: _ = try await backEnd.factors.enrollSecurityKey(named: nil)
        case .backupCodes: _ = try await backEnd.factors.makeBackupCodes()
        case .devices: _ = try await backEnd.devices.devices()
        case .otherDevices: try await backEnd.devices.endOtherDevices()
        case .groups: _ = try await backEnd.groups.groups(after: nil)
        case .groupCreation: _ = try await backEnd.groups.createGroup(named: "Crew", id: "an-id")
        case .groupInvitations: _ = try await backEnd.groups.pendingInvitations()
        case .activeGroup: _ = try await backEnd.groups.switchGroup(to: nil)
        case .session: if backEnd.session == nil { throw AuthError.unsupported }
        }
    }

    /// Profiles that are found and created, and no more.
    private struct FixedProfiles: ProfilePort {
        let base = InMemoryProfileAdapter()
        func getProfile(userId: String) async throws -> UserProfile? { try await base.getProfile(userId: userId) }
        func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
            try await base.createProfile(userId: userId, seed: seed)
        }
    }

    @Test(
        "APP-07 what a back end does not declare it refuses as unsupported, and nothing else",
        arguments: [true, false])
    func limits(isBare: Bool) async throws {
        let (root, whole) = try await signedUp()
        let backEnd =
            isBare
            ? BackEnd(authentication: root.authentication, service: root.accounts, profiles: FixedProfiles()) : whole
        #expect(backEnd.capabilities.isEmpty == isBare)
        for capability in BackEndCapability.allCases {
            var isUnsupported = false
            do { try await attempt(capability, at: backEnd) } catch {
                isUnsupported = error as? AuthError == .unsupported
            }
            #expect(isUnsupported == !backEnd.capabilities.contains(capability), "\(capability)")
        }
    }

    @Test(
        "APP-07 UI-16 an app root asks the back end about the code of an invitation", .timeLimit(.minutes(5)))
    func invitation() async throws {
        var backEnd = CompositionRoot().backEnd
        backEnd.checkInvitation = { _ in .valid(for: 60, groupName: "North Crew") }
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: backEnd, settings: InMemorySettings()
        ) { $0.splashTime = .zero }
        await app.coordinator.run()
        app.coordinator.handleDeepLink("https://crews.example/join/4f2a")
        await app.navigation.finishErrands()
        #expect(app.coordinator.pendingDeepLink?.groupName == "North Crew")
    }
}
