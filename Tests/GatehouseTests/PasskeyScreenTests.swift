import Gatehouse
import GatehouseDomain
import Testing

/// Passkeys and security keys on the screens of the sign-in.
@Suite
struct PasskeyScreenTests {
    private func screen(
        _ state: AuthNavigationState, isOffered: Bool, in catalogue: Catalogue = .english
    ) -> SignInScreen {
        var flow = AuthFlow()
        var form = AuthForm()
        _ = flow.handle(
            .navigationSet(state), form: &form, requirements: AuthRequirements(), now: FlowDriver.start)
        return ScreenBuilder(
            requirements: AuthRequirements(), providers: ScreenGallery.providers, offersPasskey: isOffered,
            offersPasskeySignUp: isOffered, takesSecurityKeys: isOffered, offersSecurityKeys: isOffered,
            catalogue: catalogue
        ).screen(for: flow, form: form)
    }

    /// The screen that says which second factor the account must have.
    private func required(offers: Bool, takes: Bool) -> SignInScreen {
        var flow = AuthFlow()
        var form = AuthForm()
        _ = flow.handle(
            .navigationSet(.enrollFactor(.intro)), form: &form, requirements: AuthRequirements(), now: FlowDriver.start)
        return ScreenBuilder(
            requirements: AuthRequirements(), providers: ScreenGallery.providers, takesSecurityKeys: takes,
            offersSecurityKeys: offers
        ).screen(for: flow, form: form)
    }

    @Test("PKF-04 the first screen and sign-in have a passkey where device and back end have one, and nowhere else")
    func button() {
        for state in [AuthNavigationState.choice, .login] {
            let shown = screen(state, isOffered: true).actions.filter { $0.id == "passkey" }
            #expect(shown.map(\.event) == [.passkeyChosen(nil)])
            #expect(shown.map(\.label) == [say(.signInWithPasskey)])
            #expect(!screen(state, isOffered: false).actions.contains { $0.id == "passkey" })
        }
        let signUp = screen(.signup(consentAccepted: false), isOffered: true)
        #expect(!signUp.actions.contains { $0.id == "passkey" })
        // A guest comes last.
        #expect(screen(.choice, isOffered: true).actions.last?.id == "provider.guest")
    }

    @Test("PKY-09 sign-up has a passkey where device and back end begin accounts with one, and nowhere else")
    func signUp() throws {
        let state = AuthNavigationState.signup(consentAccepted: false)
        let shown = screen(state, isOffered: true)
        let button = try #require(shown.actions.first { $0.id == "passkeySignUp" })
        #expect(button.event == .passkeySignUpRequested && button.label == say(.signUpWithPasskey))
        #expect(button.isEnabled && button.role == .secondary)
        #expect(!screen(state, isOffered: false).actions.contains { $0.id == "passkeySignUp" })
        for other in Samples.states where other.screen != .signup {
            #expect(!screen(other, isOffered: true).actions.contains { $0.id == "passkeySignUp" })
        }
    }

    @Test("PKY-09 PKF-04 the sheet asks for the email where there is one, and while the form has none")
    func accountSheet() {
        let cases: [(String, Bool, Bool, AuthEvent?)] = [
            ("", true, true, .accountSheetRequested), (" ", true, true, .accountSheetRequested),
            ("a", true, true, .passkeySignUpRequested), ("", false, true, .passkeySignUpRequested),
            ("", true, false, nil),
        ]
        for (typed, hasSheet, isOffered, event) in cases {
            var driver = FlowDriver(at: .signup(consentAccepted: true))
            driver.type(email: typed)
            let shown = ScreenBuilder(
                requirements: driver.requirements, providers: Samples.providers, offersPasskeySignUp: isOffered,
                offersAccountSheet: hasSheet
            ).screen(for: driver.flow, form: driver.form)
            #expect(shown.actions.first { $0.id == "passkeySignUp" }?.event == event)
            #expect(shown.fields.map(\.field) == [.email, .password, .confirmPassword], "the form stays")
        }
    }

    @Test("PKF-04 PKY-09 the buttons of a passkey have words of their own in every language")
    func words() {
        let labels = Catalogue.all.flatMap { [$0.text(.signInWithPasskey), $0.text(.signUpWithPasskey)] }
        #expect(Set(labels).count == 2 * Catalogue.all.count)
    }

    @Test("PKF-01 the chosen security key has a button where the device can use one, and a backup code its field")
    func securityKey() throws {
        let key = FactorChoice(SecondFactor(id: "key", kind: .securityKey, name: "Blue"))
        let shown = screen(.secondFactor(key), isOffered: true)
        let button = try #require(shown.actions.first { $0.event == .securityKeyRequested })
        #expect(button.id == "securityKey" && button.label == say(.useSecurityKey(name: "Blue")))
        #expect(shown.fields.map(\.field) == [.otp])
        #expect(!screen(.secondFactor(key), isOffered: false).actions.contains { $0.event == .securityKeyRequested })
        let app = FactorChoice(SecondFactor(id: "app", kind: .app))
        #expect(!screen(.secondFactor(app), isOffered: true).actions.contains { $0.event == .securityKeyRequested })
    }

    @Test("PKF-01 PKF-06 a required factor is an app or a security key, and a device without keys says so")
    func requiredSecurityKey() {
        let both = required(offers: true, takes: true)
        #expect(both.actions.map(\.id) == ["submit", "securityKey", "back"])
        let labels = [say(account: .addAuthenticator), say(account: .addSecurityKey), say(.back)]
        #expect(both.actions.map(\.label) == labels)
        let texts = [say(account: .authenticatorText), say(account: .securityKeyText)]
        #expect(both.texts == [say(.enrollText)] + texts)

        let terminal = required(offers: true, takes: false)
        #expect(terminal.actions.map(\.label) == [say(.continueOn), say(.back)])
        #expect(terminal.texts.last == say(account: .securityKeysElsewhere))

        for takes in [true, false] {
            let app = required(offers: false, takes: takes)
            #expect(app.actions.map(\.label) == [say(.continueOn), say(.back)])
            #expect(app.texts == [say(.enrollText), say(account: .authenticatorText)])
        }
    }

    @Test("PKF-01 beside the key of a new app, a security key is one action away, and not at the backup codes")
    func securityKeyInPlaceOfApp() {
        let scanning = screen(.enrollFactor(.confirm(id: "app")), isOffered: true)
        #expect(scanning.actions.map(\.id) == ["submit", "securityKey", "back"])
        #expect(screen(.enrollFactor(.codes), isOffered: true).actions.map(\.id) == ["submit", "back"])
    }
}
