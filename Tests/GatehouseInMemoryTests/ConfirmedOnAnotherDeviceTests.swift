import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Sign up on a phone, confirm on a desk; and codes that submit themselves in front of the view model.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ConfirmedOnAnotherDeviceTests {
    /// Signed up on this device, the code being on its way.
    private func waiting() async -> Stage {
        let stage = Stage()
        stage.fillInSignup()
        await stage.model.performSignup()
        return stage
    }

    /// Somebody enters the code on another device.
    private func confirm(_ stage: Stage) async throws {
        let code = try await stage.mailedCode()
        _ = try await stage.accounts.confirmSignUp(email: Stage.email, code: code)
    }

    @Test("FLOW-30 requesting a new code signs the phone in, and says that the email is confirmed")
    func resend() async throws {
        let stage = await waiting()
        try await confirm(stage)
        await stage.model.performResend()
        #expect(stage.model.nextStep != nil)
        #expect(stage.model.statusBanner?.text == say(.emailConfirmed))
        #expect(stage.finished.completions.map(\.notice) == [.banner(.success, .emailConfirmed)])
        #expect(await stage.gate.calls == ["signUp", "signIn"])
        #expect(stage.model.password.isEmpty)
    }

    @Test("FLOW-30 the code that was used up on the desk is entered on the phone: it is in")
    func usedCode() async throws {
        let stage = await waiting()
        let code = try await stage.mailedCode()
        try await confirm(stage)
        stage.model.otpCode = code
        await stage.model.performConfirmEmail()
        #expect(stage.model.nextStep != nil && stage.model.errorMessage == nil)
        #expect(await stage.gate.calls == ["signUp", "confirmSignUp", "signIn"])
    }

    @Test("FLOW-30 an unconfirmed email gets its new code, and the code works")
    func unconfirmed() async throws {
        let stage = await waiting()
        await stage.model.performResend()
        #expect(stage.model.statusBanner?.text.hasPrefix("If ada@example.com still needs to be confirmed") == true)
        #expect(await stage.gate.calls == ["signUp", "signIn", "resendConfirmation"])
        stage.model.otpCode = try await stage.mailedCode()
        await stage.model.performConfirmEmail()
        #expect(stage.model.nextStep != nil)
    }

    @Test("FLOW-31 a complete code submits itself; performConfirmEmail() then returns when that is answered")
    func submitsItself() async throws {
        let stage = await waiting()
        stage.model.otpCode = try await stage.mailedCode()
        #expect(stage.model.isLoading)
        await stage.model.performConfirmEmail()
        #expect(stage.model.nextStep != nil && !stage.model.isLoading)
        #expect(await stage.gate.calls == ["signUp", "confirmSignUp"])
    }

    @Test("FLOW-31 a text field that reports its text again submits nothing")
    func echo() async throws {
        let stage = await waiting()
        let code = try await stage.mailedCode()
        let wrong = code == "000000" ? "111111" : "000000"
        stage.model[.otp, on: .confirmEmail] = wrong
        await stage.model.performConfirmEmail()
        stage.clock.advance(by: 60)
        for _ in 0..<3 { stage.model[.otp, on: .confirmEmail] = wrong }
        #expect(!stage.model.isLoading)
        #expect(await stage.gate.calls == ["signUp", "confirmSignUp", "signIn"])
        #expect(stage.model.errorMessage == say(.failure(.otpIncorrect)))
    }

    @Test("FLOW-28 the view model takes away errors and banners alike")
    func dismissal() {
        let model = Stage().model
        model.errorMessage = "words"
        model.dismissNotice()
        #expect(model.errorMessage == nil)
        model.statusBanner = AuthBanner(kind: .info, text: "words")
        model.dismissError()
        #expect(model.statusBanner != nil)
        model.dismissNotice()
        #expect(model.statusBanner == nil)
    }
}
