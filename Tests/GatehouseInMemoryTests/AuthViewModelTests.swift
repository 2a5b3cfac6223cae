import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The flow as an app sees it, on the in-memory adapters.
@MainActor
@Suite
struct AuthViewModelTests {
    @Test("FLOW-01 a new flow is on the first screen, empty")
    func newFlow() {
        let model = Stage().model
        #expect(model.navigationState == .choice)
        #expect([model.email, model.password, model.confirmPassword, model.otpCode] == ["", "", "", ""])
        #expect(model.errorMessage == nil)
        #expect(model.statusBanner == nil)
        #expect(model.session == nil)
        #expect(model.nextStep == nil)
        #expect(!model.isLoading)
    }

    @Test("UI-01 UI-19 the app's name, its terms and its privacy notice are on the screens that speak of them")
    func ownNames() throws {
        let (terms, privacy) = (
            try #require(URL(string: "https://example.com/terms")),
            try #require(URL(string: "https://example.com/privacy"))
        )
        let root = CompositionRoot()
        let model = root.makeAuthViewModel(appName: "Acme", termsURL: terms, privacyURL: privacy)
        #expect(model.screen.title == say(.choiceTitle(app: "Acme")))
        #expect(model.screen.terms?.runs.compactMap(\.url) == [terms, privacy])
        model.navigateToSignup()
        #expect(model.screen.consent?.sentence.runs.compactMap(\.url) == [terms, privacy])
        #expect(model.screen(on: .choice)?.title == say(.choiceTitle(app: "Acme")))
        let plain = root.makeAuthViewModel()
        #expect(plain.screen.title == "Welcome")
        #expect(plain.screen.terms?.runs.compactMap(\.url) == [])
    }

    @Test("FLOW-16 the notice is one value: the error or the banner, whichever was set last, and it can be set itself")
    func notice() {
        let model = Stage().model
        #expect(model.notice == .none)
        model.statusBanner = AuthBanner(kind: .success, text: "Done.")
        #expect(model.notice == .banner(.success, .text("Done.")))
        model.errorMessage = "Something is wrong."
        #expect(model.notice.error == .text("Something is wrong."))
        model.notice = .banner(.info, .passwordChanged)
        #expect(model.errorMessage == nil)
        #expect(model.statusBanner?.kind == .info)
        model.notice = .error(.passwordsDiffer)
        #expect(model.errorMessage == say(.passwordsDiffer))
        #expect(model.statusBanner == nil)
        model.notice = .none
        #expect(model.errorMessage == nil)
        #expect(model.statusBanner == nil)
    }

    @Test("FLOW-21 progress shown from outside blocks a submit until it is hidden")
    func loadingIsSet() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        stage.model.isLoading = true
        #expect(stage.model.isLoading)
        #expect(stage.model.screen.progress != nil)
        await stage.model.performLogin()
        #expect(stage.model.session == nil)
        stage.model.isLoading = false
        #expect(!stage.model.isLoading)
        await stage.model.performLogin()
        #expect(stage.model.session != nil)
    }

    @Test("FLOW-18 a successful sign-in sets the session and hands off once")
    func loginSucceeds() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.model.performLogin()
        let session = try #require(stage.model.session)
        #expect(session.identity.authMethod == .email)
        #expect(await stage.accounts.isLive(session))
        #expect(stage.finished.completions.map(\.session) == [session])
        #expect(stage.model.nextStep == stage.finished.completions.first?.nextStep)
        #expect(stage.model.errorMessage == nil)
        #expect(stage.model.password.isEmpty)
        await stage.model.performLogin()
        #expect(await stage.gate.calls == ["signIn"])
    }

    @Test("FLOW-18 a sign-in that fails sets the error, stays, and keeps the address")
    func loginFails() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin(password: "a wrong password")
        await stage.model.performLogin()
        #expect(stage.model.errorMessage == say(.failure(.invalidCredentials)))
        #expect(stage.model.navigationState == .login)
        #expect(stage.model.email == Stage.email)
        #expect(stage.model.fieldAtFault == .password)
        #expect(stage.model.session == nil)
        #expect(stage.finished.completions.isEmpty)
        stage.model.dismissError()
        #expect(stage.model.errorMessage == nil)
        #expect(stage.model.fieldAtFault == nil)
    }

    @Test("FLOW-13 an invalid form makes no call and sets sentence and focus, on every screen")
    func invalidForms() async {
        let stage = Stage()
        let model = stage.model
        for (state, perform, field) in [
            (AuthNavigationState.login, model.performLogin, AuthField.email),
            (.signup(consentAccepted: true), model.performSignup, .email),
            (.confirmEmail(pendingEmail: Stage.email), model.performConfirmEmail, .otp),
            (.resetRequest, model.performResetRequest, .email),
            (.resetVerify(pendingEmail: Stage.email), model.performResetVerify, .otp),
        ] as [(AuthNavigationState, @MainActor () async -> Void, AuthField)] {
            model.navigationState = state
            await perform()
            #expect(model.errorMessage != nil)
            #expect(model.fieldAtFault == field)
            #expect(model.screen.focus == field)
            #expect(!model.isLoading)
        }
        #expect(await stage.gate.calls == [])
    }

    @Test("FLOW-15 sign-up says differing passwords, then missing consent, before any call")
    func signupBeforeAnyCall() async {
        let stage = Stage()
        let model = stage.model
        model.navigateToSignup()
        model.email = Stage.email
        model.password = Stage.password
        model.confirmPassword = Stage.otherPassword
        await model.performSignup()
        #expect(model.errorMessage == say(.passwordsDiffer))
        model.confirmPassword = Stage.password
        await model.performSignup()
        #expect(model.errorMessage == say(.consentMissing))
        #expect(await stage.gate.calls == [])
        model.updateConsent(true)
        await model.performSignup()
        #expect(await stage.gate.calls == ["signUp"])
    }

    @Test("FLOW-19 a sign-up moves to the confirmation with the check-your-inbox banner, and its code signs in")
    func signupAndConfirm() async throws {
        let stage = Stage()
        let model = stage.model
        stage.fillInSignup()
        stage.clock.advance(by: 5)
        await model.performSignup()
        #expect(model.navigationState == .confirmEmail(pendingEmail: Stage.email))
        #expect(model.statusBanner?.kind == .info)
        #expect(model.statusBanner?.text.contains("inbox") == true)
        #expect(model.session == nil)
        #expect(await stage.accounts.consent(of: Stage.email) == Consent(version: "1", time: stage.clock.now))
        model.otpCode = "12"
        await model.performConfirmEmail()
        #expect(model.errorMessage == say(.codeIncomplete(length: 6)))
        #expect(model.statusBanner == nil)
        model.otpCode = try await stage.mailedCode()
        await model.performConfirmEmail()
        #expect(model.session != nil)
        #expect(stage.finished.completions.count == 1)
    }

    @Test("FLOW-19 a sign-up without confirmation sets the session")
    func signupSignsIn() async throws {
        let stage = Stage(confirmsAddresses: false)
        stage.fillInSignup()
        await stage.model.performSignup()
        let session = try #require(stage.model.session)
        #expect(await stage.accounts.isLive(session))
    }

    @Test("FLOW-14 a taken address says so on sign-up")
    func duplicate() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInSignup()
        await stage.model.performSignup()
        #expect(stage.model.errorMessage == say(.failure(.duplicateEmail)))
        #expect(stage.model.navigationState == .signup(consentAccepted: true))
        #expect(stage.model.fieldAtFault == .email)
    }

    @Test("FLOW-09 signing in with an unconfirmed email leads to the confirmation, which can be requested again")
    func unverified() async throws {
        let stage = Stage()
        stage.fillInSignup()
        await stage.model.performSignup()
        stage.model.navigateToChoice()
        stage.fillInLogin()
        await stage.model.performLogin()
        #expect(stage.model.navigationState == .confirmEmail(pendingEmail: Stage.email))
        #expect(stage.model.statusBanner?.kind == .warning)
        await stage.model.performResend()
        #expect(stage.model.statusBanner?.kind == .info)
        stage.model.otpCode = try await stage.mailedCode()
        await stage.model.performConfirmEmail()
        #expect(stage.model.session != nil)
    }

    @Test("FLOW-20 the whole round of a forgotten password works, with a wrong code and a refused password on the way")
    func wholeRound() async throws {
        let stage = Stage()
        let model = stage.model
        try await stage.makeAccount()
        model.navigateToLogin()
        model.email = "  ADA@example.com"
        model.password = "forgotten"
        model.navigateToResetRequest()
        #expect(model.password.isEmpty)
        await model.performResetRequest()
        #expect(model.navigationState == .resetVerify(pendingEmail: Stage.email))
        let code = try await stage.mailedCode()
        model.otpCode = code == "000000" ? "000001" : "000000"
        model.password = Stage.password
        await model.performResetVerify()
        #expect(model.errorMessage == say(.failure(.otpIncorrect)))
        #expect(model.navigationState == .resetVerify(pendingEmail: Stage.email))
        model.otpCode = code
        await model.performResetVerify()
        #expect(model.errorMessage == say(.failure(.samePassword)))
        #expect(model.screen.fields.map(\.field) == [.password])
        model.password = Stage.otherPassword
        await model.performResetVerify()
        #expect(model.navigationState == .login)
        #expect(model.statusBanner?.kind == .success)
        #expect(model.email == Stage.email)
        model.password = Stage.otherPassword
        await model.performLogin()
        #expect(model.session != nil)
        #expect(
            await stage.gate.calls == [
                "requestPasswordReset", "verifyResetCode", "verifyResetCode", "setNewPassword", "setNewPassword",
                "signIn",
            ])
    }

    @Test("FLOW-20 an expired code says so, and a new one works")
    func expiredCode() async throws {
        let stage = Stage()
        let model = stage.model
        try await stage.makeAccount()
        try await stage.fillInReset()
        stage.clock.advance(by: 900)
        await model.performResetVerify()
        #expect(model.errorMessage == say(.failure(.otpExpired)))
        await model.performResend()
        #expect(model.otpCode.isEmpty)
        model.otpCode = try await stage.mailedCode()
        model.password = Stage.otherPassword
        await model.performResetVerify()
        #expect(model.navigationState == .login)
    }

    @Test("FLOW-20 who goes back after the code was accepted gives the recovery session up")
    func goingBackGivesUp() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        try await stage.fillInReset(password: Stage.password)
        await stage.model.performResetVerify()
        #expect(stage.model.errorMessage == say(.failure(.samePassword)))
        await stage.model.perform(.navigateToChoice)
        #expect(await stage.gate.abandoned.count == 1)
        #expect(stage.model.navigationState == .choice)
    }

    @Test("FLOW-12 emptying the form never touches the session")
    func sessionStays() async throws {
        let stage = Stage()
        let session = try await stage.makeAccount()
        stage.model.session = session
        stage.fillInLogin()
        stage.model.navigateToChoice()
        #expect(stage.model.session == session)
        stage.model.cancel()
        #expect(stage.model.session == session)
        stage.fillInLogin(password: "a wrong password")
        await stage.model.performLogin()
        #expect(stage.model.session == session)
    }

    @Test("FLOW-04 going back to the first screen empties everything that was typed and said")
    func backToChoice() {
        let model = Stage().model
        model.navigateToSignup()
        model.email = Stage.email
        model.password = "p"
        model.confirmPassword = "c"
        model.otpCode = "1"
        model.errorMessage = "words"
        model.navigateToChoice()
        #expect(model.navigationState == .choice)
        #expect([model.email, model.password, model.confirmPassword, model.otpCode] == ["", "", "", ""])
        #expect(model.errorMessage == nil)
        #expect(model.statusBanner == nil)
    }

    @Test("FLOW-16 never both an error and a banner, whichever is set last")
    func oneNotice() {
        let model = Stage().model
        let banner = AuthBanner(kind: .success, text: "banner")
        model.errorMessage = "error"
        model.statusBanner = banner
        #expect(model.errorMessage == nil)
        #expect(model.statusBanner == banner)
        model.errorMessage = "error"
        #expect(model.errorMessage == "error")
        #expect(model.statusBanner == nil)
        model.statusBanner = nil
        #expect(model.errorMessage == "error")
        model.errorMessage = nil
        #expect(model.errorMessage == nil)
        model.statusBanner = banner
        model.errorMessage = nil
        #expect(model.statusBanner == banner)
        model.statusBanner = nil
        #expect(model.statusBanner == nil)
    }

    @Test("FLOW-09 a set state is taken as it is, with the clearing of its rule")
    func setState() {
        let model = Stage().model
        model.email = Stage.email
        model.password = "p"
        model.navigationState = .confirmEmail(pendingEmail: "x@example.com")
        #expect(model.navigationState == .confirmEmail(pendingEmail: "x@example.com"))
        #expect(model.password == "p")
        model.navigationState = .resetRequest
        #expect(model.email == Stage.email)
        #expect(model.password.isEmpty)
        model.navigationState = .choice
        #expect(model.email.isEmpty)
    }

    @Test("FLOW-23 what the back end says in words of its own never reaches the screen")
    func foreignFailure() async throws {
        let stage = Stage()
        await stage.accounts.failNext(with: .unknown("planted_code"))
        stage.fillInLogin()
        await stage.model.performLogin()
        #expect(stage.model.errorMessage == say(.failure(.unknown(""))))
        var dumped = ""
        dump(stage.model.screen, to: &dumped)
        #expect(!dumped.contains("planted_code"))
    }

    @Test("FLOW-23 a cancelled sign-in shows nothing")
    func cancelledShowsNothing() async {
        let stage = Stage()
        await stage.accounts.failNext(with: .cancelled)
        stage.fillInLogin()
        await stage.model.performLogin()
        #expect(stage.model.errorMessage == nil)
        #expect(stage.model.statusBanner == nil)
        #expect(!stage.model.isLoading)
    }

    @Test("FLOW-18 a sign-in whose hand-off fails is signed out of again, and can be tried again")
    func handOffFails() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        await stage.profiles.fail(with: .network)
        stage.fillInLogin()
        await stage.model.performLogin()
        #expect(stage.model.session == nil)
        #expect(stage.model.errorMessage == say(.failure(.network)))
        let revoked = await stage.gate.revoked
        #expect(revoked.count == 1)
        for session in revoked { #expect(await !stage.accounts.isLive(session)) }
        await stage.profiles.fail(with: nil)
        await stage.model.performLogin()
        #expect(stage.model.session != nil)
    }

    @Test("FLOW-25 the events of the screen's actions drive the whole flow")
    func drivenByTheScreen() async throws {
        let stage = Stage()
        let model = stage.model
        try await stage.makeAccount()
        func choose(_ label: String) async throws {
            let action = try #require(model.screen.actions.first { $0.label == label })
            #expect(action.isEnabled)
            await model.perform(action.event)
        }
        try await choose(say(.signIn))
        #expect(model.screen.actions.first?.isEnabled == false)
        model.email = Stage.email
        model.password = Stage.password
        try await choose(say(.signIn))
        #expect(model.session != nil)
    }
}
