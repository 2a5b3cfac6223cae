import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// The rules of the flow, driven through the bindings that SwiftUI drives.
@MainActor
@Suite
struct BindingTests {
    @Test("FLOW-10 the path holds one screen for each state but the first, whatever the state carries")
    func pathOfEachState() {
        let model = Stage().model
        for (state, path) in [
            (AuthNavigationState.choice, []), (.login, [.login]), (.signup(consentAccepted: false), [.signup]),
            (.signup(consentAccepted: true), [.signup]), (.resetRequest, [.resetRequest]),
            (.resetVerify(pendingEmail: Stage.email), [.resetVerify]),
            (.confirmEmail(pendingEmail: Stage.email), [.confirmEmail]),
        ] as [(AuthNavigationState, [ScreenName])] {
            model.navigationState = state
            #expect(model.path == path)
            #expect(model.screen(on: state.screen) == model.screen)
            for other in ScreenName.allCases where other != state.screen {
                #expect(model.screen(on: other)?.name == (other == .choice ? .choice : nil))
            }
        }
    }

    @Test("FLOW-07 popping on the first screen changes nothing, and a path that is no pop changes nothing anywhere")
    func pathsThatAreNoWish() {
        let model = Stage().model
        model.email = Stage.email
        model.path = []
        #expect(model.navigationState == .choice)
        #expect(model.email == Stage.email)
        for path in [[ScreenName.login], [.signup, .login], [.choice]] {
            model.path = path
            #expect(model.navigationState == .choice)
        }
        model.navigateToLogin()
        model.navigateToResetRequest()
        model.path = [.login]
        #expect(model.navigationState == .resetRequest)
    }

    @Test(
        "FLOW-04 a swipe back from any screen leads to the first one and empties the form, consent included",
        arguments: [
            AuthNavigationState.login, .signup(consentAccepted: true), .resetRequest,
            .resetVerify(pendingEmail: "ada@example.com"), .confirmEmail(pendingEmail: "ada@example.com"),
        ])
    func swipeBack(from state: AuthNavigationState) {
        let model = Stage().model
        model.navigationState = state
        let interface = ScriptedInterface(model)
        for field in state.screen.fields { interface.type("typed", into: field) }
        model.errorMessage = "Something is wrong."
        interface.swipeBack()
        #expect(model.navigationState == .choice)
        #expect([model.email, model.password, model.confirmPassword, model.otpCode] == ["", "", "", ""])
        #expect(model.errorMessage == nil)
        #expect(!model.isConsentAccepted)
        #expect(interface.top == .choice)
        interface.swipeBack()
        #expect(model.navigationState == .choice)
    }

    @Test("FLOW-05 what was typed stays for the reset screen, and the password does not")
    func forgot() async {
        let stage = Stage()
        let interface = ScriptedInterface(stage.model)
        await interface.press(say(.signIn))
        interface.type(Stage.email, into: .email)
        interface.type(Stage.password, into: .password)
        await interface.press(say(.forgotPassword))
        #expect(interface.top == .resetRequest)
        #expect(stage.model[.email, on: .resetRequest] == Stage.email)
        #expect(stage.model.password.isEmpty)
    }

    @Test("FLOW-22 a swipe back during the request is never refused, and its session is discarded")
    func swipeBackWhileLoading() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        let interface = ScriptedInterface(stage.model)
        await stage.gate.hold()
        async let submitted: Void = interface.press(say(.signIn))
        await stage.gate.waits(for: 1)
        interface.settle()
        #expect(stage.model.isLoading)
        interface.swipeBack()
        #expect(stage.model.navigationState == .choice)
        #expect(!stage.model.isLoading)
        await stage.gate.release()
        await submitted
        #expect(stage.model.session == nil)
        #expect(stage.model.navigationState == .choice)
        #expect(stage.finished.completions.isEmpty)
        #expect(await stage.gate.revoked.count == 1)
    }

    @Test("FLOW-21 two taps on submit make one request, and no button can be pressed meanwhile but the way back")
    func doubleTap() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        let interface = ScriptedInterface(stage.model)
        await stage.gate.hold()
        async let first: Void = interface.press(say(.signIn))
        await stage.gate.waits(for: 1)
        // The second tap was made before the views were passed over: the button still looked enabled.
        await interface.press(say(.signIn))
        interface.settle()
        let enabled = stage.model.screen.actions.filter(\.isEnabled).map(\.role)
        #expect(enabled == [.back])
        #expect(stage.model.screen.progress != nil)
        await stage.gate.release()
        await first
        #expect(await stage.gate.calls == ["signIn"])
        #expect(stage.finished.completions.count == 1)
    }

    @Test("FLOW-04 a field that reports its text again after going back restores nothing")
    func lateCommit() {
        let stage = Stage()
        stage.fillInLogin()
        let interface = ScriptedInterface(stage.model)
        interface.swipeBack()
        interface.commit(Stage.password, of: .password, on: .login)
        interface.commit(Stage.email, of: .email, on: .login)
        #expect(stage.model.password.isEmpty)
        #expect(stage.model.email.isEmpty)
        #expect(stage.model[.password, on: .login].isEmpty)
        stage.model.navigateToSignup()
        interface.commit("late", of: .password, on: .login)
        interface.commit("no such field", of: .otp, on: .signup)
        #expect(stage.model.password.isEmpty)
        #expect(stage.model.otpCode.isEmpty)
    }

    @Test("FLOW-04 a pop during a change wins, and the screen matches the flow")
    func popDuringChange() async {
        let stage = Stage()
        let interface = ScriptedInterface(stage.model)
        stage.model.navigateToLogin()
        interface.settle()
        interface.type(Stage.email, into: .email)
        interface.interfere(.pop)
        stage.model.navigateToResetRequest()
        interface.settle()
        #expect(stage.model.navigationState == .choice)
        #expect(stage.model.screen.name == .choice)
        #expect(stage.model.email.isEmpty)
        #expect(interface.top == .choice)
        stage.model.navigateToLogin()
        #expect(stage.model.navigationState == .login)
    }

    @Test("FLOW-05 a password reported while the screen changes does not outlive the change")
    func commitDuringChange() {
        let stage = Stage()
        stage.fillInLogin()
        let interface = ScriptedInterface(stage.model)
        interface.interfere(.commit(.password, Stage.password, .login))
        stage.model.navigateToResetRequest()
        interface.settle()
        #expect(stage.model.password.isEmpty)
        #expect(stage.model.navigationState == .resetRequest)
    }

    @Test("FLOW-17 return goes from field to field in the order of the screen and submits in the last one")
    func returnKeys() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        let interface = ScriptedInterface(stage.model)
        await interface.press(say(.signIn))
        #expect(interface.focus == .email)
        interface.type(Stage.email, into: .email)
        await interface.pressReturn()
        #expect(interface.focus == .password)
        interface.type(Stage.password, into: .password)
        await interface.pressReturn()
        #expect(stage.model.session != nil)
        for (state, fields) in [
            (AuthNavigationState.signup(consentAccepted: false), [AuthField.email, .password, .confirmPassword]),
            (.resetRequest, [.email]), (.resetVerify(pendingEmail: Stage.email), [.otp, .password]),
            (.confirmEmail(pendingEmail: Stage.email), [.otp]),
        ] {
            stage.model.navigateToChoice()
            stage.model.navigationState = state
            let screen = stage.model.screen
            for (field, next) in zip(fields, fields.dropFirst()) {
                #expect(screen.returnKey(in: field) == .next(next))
            }
            let last = try #require(fields.last)
            let submission = try #require(AuthSubmission.allCases.first { $0.screen == state.screen })
            #expect(screen.returnKey(in: last) == .submit(.submitted(submission)))
            #expect(AuthField.allCases.filter { screen.returnKey(in: $0) != nil }.count == fields.count)
        }
    }

    @Test("FLOW-17 after a failed submit the focus goes to the field with the error, also when the system had moved it")
    func focusAfterFailure() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        let interface = ScriptedInterface(stage.model)
        await interface.press(say(.signIn))
        interface.type(Stage.email, into: .email)
        interface.type("a wrong password", into: .password)
        for expected in [AuthField.password, .password] {
            interface.systemMovesFocus(to: nil)
            await interface.press(say(.signIn))
            #expect(stage.model.errorMessage != nil)
            #expect(interface.focus == expected)
        }
        interface.type("not an address", into: .email)
        interface.systemMovesFocus(to: .password)
        await interface.pressReturn()
        #expect(interface.focus == .email)
        #expect(await stage.gate.calls == ["signIn", "signIn"])
    }

    @Test("FLOW-16 whatever sets error and banner, one of them shows: the later one")
    func oneNotice() {
        let stage = Stage()
        let interface = ScriptedInterface(stage.model)
        interface.interfere(.notice("Something is wrong."))
        stage.model.statusBanner = AuthBanner(kind: .info, text: "Something to know.")
        interface.settle()
        // The error was set while the banner was being shown, and is the later one.
        #expect(stage.model.statusBanner == nil)
        #expect(stage.model.errorMessage == "Something is wrong.")
        stage.model.statusBanner = AuthBanner(kind: .success, text: "All is well.")
        interface.settle()
        #expect(stage.model.errorMessage == nil)
        #expect(interface.announcements == ["Something is wrong.", "All is well."])
    }

    @Test("UI-09 progress and errors are announced, the same error once for every submit")
    func announcements() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        let interface = ScriptedInterface(stage.model)
        await interface.press(say(.signIn))
        interface.type(Stage.email, into: .email)
        interface.type("a wrong password", into: .password)
        for _ in 1...2 {
            await stage.gate.hold()
            async let submitted: Void = interface.press(say(.signIn))
            await stage.gate.waits(for: 1)
            interface.settle()
            await stage.gate.release()
            await submitted
        }
        let error = say(.failure(.invalidCredentials))
        #expect(interface.announcements == [say(.working), error, say(.working), error])
    }

    @Test("FLOW-20 the button that asks for a new code counts down and enables itself, with no word from the model")
    func countdown() async throws {
        let stage = Stage()
        stage.fillInSignup()
        let interface = ScriptedInterface(stage.model, clock: stage.clock)
        await interface.press(say(.createAccount))
        #expect(interface.top == .confirmEmail)
        let updates = interface.updates
        await interface.press("Send a new code (1:00)")
        await interface.press(say(.resendCode))
        #expect(await stage.gate.calls == ["signUp"])
        #expect(
            interface.wait(2, watching: .resendRequested) == [
                "Send a new code (1:00)", "Send a new code (0:59)", "Send a new code (0:58)",
            ])
        #expect(interface.wait(57, watching: .resendRequested).last == "Send a new code (0:01)")
        await interface.press("Send a new code (0:01)")
        #expect(await stage.gate.calls == ["signUp"])
        #expect(interface.wait(1, watching: .resendRequested).last == say(.resendCode))
        #expect(interface.updates == updates)
        await interface.press(say(.resendCode))
        #expect(await stage.gate.calls == ["signUp", "signIn", "resendConfirmation"])
        #expect(stage.model.statusBanner?.kind == .info)
        #expect(interface.buttons.map(\.label).contains("Send a new code (1:00)"))
    }

    @Test("FLOW-08 the consent box changes the flag on the sign-up screen and nowhere else")
    func consent() {
        let model = Stage().model
        model.isConsentAccepted = true
        #expect(!model.isConsentAccepted)
        model.navigateToSignup()
        model.isConsentAccepted = true
        #expect(model.navigationState == .signup(consentAccepted: true))
        #expect(model.isConsentAccepted)
        model.isConsentAccepted = false
        #expect(model.navigationState == .signup(consentAccepted: false))
    }

    @Test("FLOW-18 typing asks for one pass over the views a letter at most, and one that changes nothing for none")
    func passes() {
        let stage = Stage()
        stage.model.navigateToLogin()
        let interface = ScriptedInterface(stage.model)
        let before = interface.updates
        interface.type("ada", into: .email)
        #expect((1...3).contains(interface.updates - before))
        let after = interface.updates
        interface.commit("ada", of: .email, on: .login)
        interface.settle()
        #expect(interface.updates == after)
    }

    @Test("UI-03 an alert that is closed dismisses the error, and its binding can say nothing else")
    func alert() {
        let stage = Stage()
        let first = AuthenticationViewModel(flow: stage.model)
        #expect(!first.isPresentingError)
        first.isPresentingError = true
        #expect(!first.isPresentingError)
        first.handleError(AuthError.network)
        #expect(first.isPresentingError)
        #expect(first.errorMessage?.text == stage.model.errorMessage)
        // The system reports a closed alert twice when a button closes it.
        first.isPresentingError = false
        first.isPresentingError = false
        #expect(first.errorMessage == nil)
        #expect(stage.model.errorMessage == nil)
        stage.model.statusBanner = AuthBanner(kind: .success, text: "All is well.")
        first.isPresentingError = false
        #expect(stage.model.statusBanner != nil)
        first.handleError(AuthError.cancelled)
        #expect(!first.isPresentingError)
    }
}
