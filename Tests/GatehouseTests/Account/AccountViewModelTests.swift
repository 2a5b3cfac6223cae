import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The account's screens over the back end in memory.
@MainActor
@Suite
struct AccountViewModelTests {
    private static let email = "ada@example.com"
    private static let password = "velvet harbour lantern"

    private struct World {
        let root: CompositionRoot
        let settings = InMemorySettings()
        let model: AccountViewModel
        let endings: Endings
    }

    @MainActor
    private final class Endings {
        var all: [AccountEnding] = []
    }

    private static func signedUp(clock: any WallClock = SystemWallClock()) async throws -> World {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false, clock: clock))
        _ = try await root.accounts.signUp(
            email: email, password: password, consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        let identity = try #require(await root.authentication.currentIdentity())
        let profile = try await root.backEnd.profiles.createProfile(userId: identity.userId, seed: nil)
        root.appState.handoff(identity, .start(userId: identity.userId, profile: profile))
        let endings = Endings()
        let settings = InMemorySettings()
        settings.set("en", for: AccountLanguage.key)
        let model = AccountViewModel(backEnd: root.backEnd, appState: root.appState, settings: settings) {
            _ in
        } onEnd: {
            endings.all.append($0)
        }
        await model.open()
        return World(root: root, model: model, endings: endings)
    }

    @Test("PKF-01 MFA-10 a person from before a factor was required is led to it, through a new sign-in, and stays")
    func requiredFactor() async throws {
        let world = try await Self.signedUp()
        let (model, accounts) = (world.model, world.root.accounts)
        let person = try #require(await world.root.authentication.currentIdentity())
        await accounts.requireFactors()
        // The back end refuses the session, and then adds nothing without a recent sign-in.
        await accounts.failNext(with: .secondFactorRequired)
        await model.perform(.opened(.passkeys))
        #expect(model.screen.name == .authenticator && model.screen.notice?.text == say(account: .factorNeeded))
        await accounts.failNext(with: .unknown("reauthentication_needed"))
        model[.name] = "Phone"
        await model.perform(.submitted)
        #expect(model.screen.fields.map(\.field) == [.currentPassword])
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        let secret = try #require(model.screen.secret).key
        model[.factorCode] = await accounts.appCode(for: secret).reveal()
        await model.perform(.submitted)
        #expect(model.screen.name == .backupCodes && model.screen.codes?.codes.count == 10)
        #expect(try await accounts.factors().map(\.name) == ["Phone"])
        // It was added in the new sign-in, which waits no more.
        #expect(await accounts.pendingEnrollment() == nil)
        #expect(await world.root.authentication.currentIdentity() == person && world.endings.all.isEmpty)
    }

    @Test("PKF-01 an app is added in the new sign-in that it waited for, or not at all")
    func lateRequiredFactor() async throws {
        let clock = ManualWallClock()
        let world = try await Self.signedUp(clock: clock)
        let (model, accounts) = (world.model, world.root.accounts)
        await accounts.requireFactors()
        await accounts.failNext(with: .secondFactorRequired)
        await model.perform(.opened(.passkeys))
        await accounts.failNext(with: .unknown("reauthentication_needed"))
        model[.name] = "Phone"
        await model.perform(.submitted)
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        let secret = try #require(model.screen.secret).key
        clock.advance(by: TimeInterval(PendingStep.life) + 1)
        model[.factorCode] = await accounts.appCode(for: secret).reveal()
        await model.perform(.submitted)
        #expect(try await accounts.factors().isEmpty)
        #expect(model.screen.name != .backupCodes)
    }

    @Test("PKF-01 a security key that waited for a new sign-in is added in that, and the person stays")
    func requiredSecurityKey() async throws {
        let world = try await Self.signedUp()
        let (model, accounts) = (world.model, world.root.accounts)
        let person = try #require(await world.root.authentication.currentIdentity())
        await accounts.requireFactors()
        await model.perform(.opened(.twoStep))
        await model.perform(.opened(.securityKey))
        await accounts.failNext(with: .unknown("reauthentication_needed"))
        model[.name] = "Blue"
        await model.perform(.submitted)
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        #expect(model.screen.name == .backupCodes && model.screen.codes?.codes.count == 10)
        #expect(model.screen.notice?.text == say(account: .securityKeyAdded))
        #expect(try await accounts.factors().map(\.name) == ["Blue"])
        // It was added in the new sign-in, which waits no more.
        #expect(await accounts.pendingEnrollment() == nil)
        #expect(await world.root.authentication.currentIdentity() == person && world.endings.all.isEmpty)
    }

    @Test("PKF-01 a sign-in that waits for a factor is abandoned with its screen")
    func abandonedFactor() async throws {
        let world = try await Self.signedUp()
        let (model, accounts) = (world.model, world.root.accounts)
        await accounts.requireFactors()
        await model.perform(.opened(.twoStep))
        await model.perform(.opened(.authenticator))
        await accounts.failNext(with: .unknown("reauthentication_needed"))
        await model.perform(.submitted)
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        #expect(await accounts.pendingEnrollment() != nil)
        await model.perform(.back)
        #expect(await accounts.pendingEnrollment() == nil && model.screen.name == .twoStep)
    }

    @Test("PKF-07 backup codes come with the first second factor, and a second one leaves them as they are")
    func codesOnce() async throws {
        let world = try await Self.signedUp()
        let (model, accounts) = (world.model, world.root.accounts)
        var shown: [Int?] = []
        for name in ["Phone", "Tablet"] {
            await model.perform(.opened(.twoStep))
            await model.perform(.opened(.authenticator))
            model[.name] = name
            await model.perform(.submitted)
            let secret = try #require(model.screen.secret).key
            model[.factorCode] = await accounts.appCode(for: secret).reveal()
            await model.perform(.submitted)
            shown.append(model.screen.codes?.codes.count)
        }
        #expect(shown == [10, nil])
        #expect(try await accounts.factors().map(\.name) == ["Phone", "Tablet"])
        #expect(try await accounts.backupCodes() == BackupCodeCount(total: 10, remaining: 10))
    }

    @Test("APP-07 name, address and password are changed, each on its screen")
    func changes() async throws {
        let world = try await Self.signedUp()
        let model = world.model
        #expect(model.screen.rows.contains { $0.value == Self.email })
        await model.perform(.opened(.name))
        model[.name] = " Ada "
        await model.perform(.submitted)
        #expect(model.screen.name == .overview && model.screen.notice?.text == say(account: .nameSaved))
        #expect(model.screen.rows.first?.value == "Ada")

        await model.perform(.opened(.email))
        model[.email] = "new@example.com"
        await model.perform(.submitted)
        #expect(model.screen.name == .emailCode)
        model[.code] = "000"
        await model.perform(.submitted)
        #expect(model.screen.fieldAtFault == .code)
        model[.code] = try #require(await world.root.accounts.mailedCode(to: "new@example.com")?.reveal())
        await model.perform(.submitted)
        #expect(model.screen.notice?.text == say(account: .emailChanged))
        #expect(try await world.root.accounts.account().email == "new@example.com")

        await model.perform(.opened(.password))
        model[.password] = "another long password"
        model[.confirmPassword] = "another long password"
        await model.perform(.submitted)
        #expect(model.screen.notice?.text == say(account: .passwordChanged) && model[.password].isEmpty)
        _ = try await world.root.accounts.signIn(email: "new@example.com", password: "another long password")
    }

    @Test("UI-13 the account is deleted after the password was given once more, and the app is told")
    func deletion() async throws {
        let world = try await Self.signedUp()
        let model = world.model
        await model.perform(.opened(.deletion))
        model.isConfirmed = true
        model[.currentPassword] = "not the password"
        await model.perform(.submitted)
        #expect(model.screen.fieldAtFault == .currentPassword && world.endings.all.isEmpty)
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        #expect(world.endings.all == [.deleted] && model.ending == .deleted)
        #expect(world.root.appState.identity == nil)
        #expect(try await world.root.coordinator.bootstrap() == .needsLogin)
        await #expect(throws: AuthError.invalidCredentials) {
            try await world.root.accounts.signIn(email: Self.email, password: Self.password)
        }
    }

    private nonisolated static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))

    /// A person who has signed in with a mailed code and never had a password, on the deletion screen.
    private static func deletingByCode(_ root: CompositionRoot, _ backEnd: BackEnd) async throws -> AccountViewModel {
        try await root.accounts.sendSignInCode(to: email, consent: consent)
        let code = try #require(await root.accounts.mailedCode(to: email)?.reveal())
        let identity = try await root.accounts.signIn(email: email, code: code).identity
        let profile = try await root.backEnd.profiles.createProfile(userId: identity.userId, seed: nil)
        root.appState.handoff(identity, .start(userId: identity.userId, profile: profile))
        let settings = InMemorySettings()
        settings.set("en", for: AccountLanguage.key)
        let model = AccountViewModel(backEnd: backEnd, appState: root.appState, settings: settings)
        await model.open()
        await model.perform(.opened(.deletion))
        let mail = try #require(model.screen.actions.first { $0.event == .codeRequested })
        await model.perform(mail.event)
        #expect(model.screen.fields.map(\.field) == [.code])
        model.isConfirmed = true
        return model
    }

    @Test("APP-21 an account without a password is deleted with a mailed code, and a wrong code deletes nothing")
    func deletionByCode() async throws {
        let root = CompositionRoot()
        let model = try await Self.deletingByCode(root, root.backEnd)
        let code = try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
        model[.code] = code == "000000" ? "000001" : "000000"
        await model.perform(.submitted)
        #expect(model.screen.fieldAtFault == .code && model.ending == nil && root.appState.identity != nil)
        model[.code] = code
        await model.perform(.submitted)
        #expect(model.ending == .deleted && root.appState.identity == nil)
        #expect(await root.authentication.currentIdentity() == nil)
        #expect(await root.accounts.consent(of: Self.email) == nil)
    }

    /// Mails that reach somebody else, as after the address has moved to another account.
    private struct MovedInbox: MailedSignInPort {
        static let owner = "bob@example.com"
        let accounts: InMemoryAccounts
        var capabilities: Set<BackEndCapability> { accounts.capabilities }

        func sendSignInCode(to email: String, consent: Consent?) async throws {
            try await accounts.sendSignInCode(to: Self.owner, consent: AccountViewModelTests.consent)
        }

        func signIn(email: String, code: String) async throws -> AuthSession {
            try await accounts.signIn(email: Self.owner, code: code)
        }
    }

    @Test("APP-21 a code that signs in somebody else deletes nothing, and nobody stays signed in by it")
    func otherPersonByCode() async throws {
        let root = CompositionRoot()
        var backEnd = root.backEnd
        backEnd.mailed = MovedInbox(accounts: root.accounts)
        let model = try await Self.deletingByCode(root, backEnd)
        model[.code] = try #require(await root.accounts.mailedCode(to: MovedInbox.owner)?.reveal())
        await model.perform(.submitted)
        #expect(model.ending == nil && model.screen.notice?.text == say(account: .otherPerson))
        #expect(await root.authentication.currentIdentity() == nil)
        #expect(await root.accounts.consent(of: Self.email) != nil)
    }

    /// A password that signs in somebody else, as after the address has moved to another account.
    private struct MovedAddress: AuthService {
        let accounts: InMemoryAccounts

        func signIn(email: String, password: String) async throws -> AuthSession {
            try await accounts.signIn(email: MovedInbox.owner, password: password)
        }

        func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
            throw AuthError.unavailable
        }

        func confirmSignUp(email: String, code: String) async throws -> AuthSession { throw AuthError.unavailable }
        func resendConfirmation(email: String) async throws {}
        func requestPasswordReset(email: String) async throws {}
        func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant { throw AuthError.unavailable }
        func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {}
        func abandon(_ grant: RecoveryGrant) async {}
        func revoke(_ session: AuthSession) async throws {}
    }

    @Test("UI-13 APP-21 a password that signs in somebody else deletes nothing, and nobody stays signed in by it")
    func otherPersonByPassword() async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        for address in [MovedInbox.owner, Self.email] {
            _ = try await root.accounts.signUp(email: address, password: Self.password, consent: Self.consent)
        }
        let identity = try #require(await root.authentication.currentIdentity())
        let profile = try await root.backEnd.profiles.createProfile(userId: identity.userId, seed: nil)
        root.appState.handoff(identity, .start(userId: identity.userId, profile: profile))
        var backEnd = root.backEnd
        backEnd.service = MovedAddress(accounts: root.accounts)
        let settings = InMemorySettings()
        settings.set("en", for: AccountLanguage.key)
        let model = AccountViewModel(backEnd: backEnd, appState: root.appState, settings: settings)
        await model.open()
        await model.perform(.opened(.deletion))
        model.isConfirmed = true
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        #expect(model.ending == nil && model.screen.fieldAtFault == .currentPassword)
        #expect(await root.authentication.currentIdentity() == nil)
        #expect(await root.accounts.consent(of: Self.email) != nil)
    }

    @Test("UI-13 signing out on the overview empties the app's state")
    func signOut() async throws {
        let world = try await Self.signedUp()
        await world.model.perform(.signOutRequested)
        #expect(world.endings.all == [.signedOut] && world.root.appState.identity == nil)
    }

    @Test("UI-11 a chosen language is kept in the settings, used at once, and reset again")
    func language() async throws {
        let root = CompositionRoot()
        let settings = InMemorySettings()
        var told: [String] = []
        let model = AccountViewModel(backEnd: root.backEnd, appState: root.appState, settings: settings) {
            told.append($0.language)
        }
        await model.perform(.opened(.language))
        await model.perform(.languageChosen("ar"))
        #expect(settings.text(for: "gatehouse.language") == "ar" && model.catalogue.isRightToLeft)
        #expect(told == ["ar"] && model.screen.choices.first(where: \.isChosen)?.id == "ar")
        #expect(AccountLanguage(settings: settings).catalogue().language == "ar")
        await model.perform(.languageChosen(nil))
        #expect(settings.text(for: "gatehouse.language") == nil)
    }

    @Test("PKF-07 a passkey is offered until the person takes one, and not for 30 days after they want none")
    func passkeyOffer() async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        _ = try await root.accounts.signUp(email: Self.email, password: Self.password, consent: Self.consent)
        let (settings, clock) = (InMemorySettings(), ManualWallClock())
        func model() -> AccountViewModel {
            AccountViewModel(backEnd: root.backEnd, appState: root.appState, settings: settings, clock: clock)
        }
        let first = model()
        #expect(await first.openPasskeyOffer())
        await first.perform(.offerDeclined)
        #expect(first.ending == .offerClosed)
        clock.advance(by: 30 * 86_400 - 1)
        let early = await model().openPasskeyOffer()
        #expect(!early)
        clock.advance(by: 1)
        let later = model()
        #expect(await later.openPasskeyOffer())
        await later.perform(.passkeyRequested)
        #expect(later.ending == .offerClosed)
        #expect(try await root.accounts.passkeys().count == 1)
        let again = await model().openPasskeyOffer()
        #expect(!again)
    }

    @Test("PKF-07 a pause that a wrong clock has made too long does not count")
    func pauseOfAWrongClock() async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        _ = try await root.accounts.signUp(email: Self.email, password: Self.password, consent: Self.consent)
        let (settings, clock) = (InMemorySettings(), ManualWallClock())
        for (days, isOffered) in [(30.0, false), (31, true)] {
            settings.set("\(clock.now.timeIntervalSince1970 + days * 86_400)", for: "gatehouse.passkeyOffer")
            let model = AccountViewModel(
                backEnd: root.backEnd, appState: root.appState, settings: settings, clock: clock)
            let offers = await model.openPasskeyOffer()
            #expect(offers == isOffered, "\(days)")
        }
    }

    @Test(
        "APP-16 a preview shows the sample person's account on any screen, and changes nothing",
        arguments: AccountFlowTests.openable)
    func preview(name: AccountScreenName) async {
        let model = AccountViewModel.preview(name, catalogue: .german)
        await model.open()
        #expect(model.screen.name == name && model.screen.notice == nil && !model.isLoading)
        let plain = AccountViewModel.preview(name)
        await plain.open()
        // Passkeys have the same name in both languages.
        #expect(plain.catalogue.language == "en" && (plain.screen.title != model.screen.title || name == .passkeys))
        await model.perform(.opened(.overview))
        #expect(model.screen.rows.map(\.value).contains("Ada"))
        await model.perform(.opened(.name))
        model[.name] = "Grace"
        await model.perform(.submitted)
        #expect(model.screen.notice?.kind == .error)
        await model.perform(.opened(.overview))
        #expect(model.screen.rows.map(\.value).contains("Ada"))
    }
}
