import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The screens of a back end that mails links in place of codes.
@MainActor
struct LinkRecoveryTests {
    private static let email = "person@example.com"

    private static func requirements(_ recovery: AuthRequirements.Recovery) -> AuthRequirements {
        AuthRequirements(recovery: recovery)
    }

    private static func screen(_ flow: AuthFlow, _ recovery: AuthRequirements.Recovery) -> SignInScreen {
        ScreenBuilder(
            requirements: requirements(recovery), providers: [ProviderInfo(id: "email", displayName: "Email")],
            catalogue: .english
        ).screen(for: flow, form: AuthForm(email: email))
    }

    /// Sends events, and the answer to the request that the last one starts.
    private static func send(
        _ events: [AuthEvent], _ answer: AuthAnswer, to flow: inout AuthFlow, _ form: inout AuthForm,
        _ recovery: AuthRequirements.Recovery
    ) throws {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        var effects: [AuthEffect] = []
        for event in events {
            effects = flow.handle(event, form: &form, requirements: requirements(recovery), now: now)
        }
        guard case .run(_, let generation)? = effects.last else {
            Issue.record("nothing was asked")
            return
        }
        _ = flow.handle(
            .answered(answer, generation: generation), form: &form, requirements: requirements(recovery), now: now)
    }

    /// A person who asked for a new password, and the answer.
    private static func asked(_ recovery: AuthRequirements.Recovery, _ answer: AuthAnswer) throws -> AuthFlow {
        var (flow, form) = (AuthFlow(), AuthForm(email: email))
        try send(
            [.navigateToLogin, .navigateToResetRequest, .submitted(.resetRequest)], answer, to: &flow, &form, recovery)
        return flow
    }

    @Test("FIR-06 where links are mailed no screen asks for a code, and its words say link")
    func resetVerify() throws {
        let flow = try Self.asked(.link, .sent)
        #expect(flow.nav == .resetVerify(pendingEmail: Self.email))
        let screen = Self.screen(flow, .link)
        #expect(screen.fields.isEmpty && screen.texts == [say(.linkMailedText(email: Self.email))])
        #expect(screen.actions.map(\.label) == [say(.resendLink), say(.changeEmail), "Back"])
        #expect(screen.notice?.text == say(.resetLinkSent(email: Self.email)))
        #expect(Self.screen(try Self.asked(.code, .sent), .code).fields.map(\.field).contains(.otp))
        // A limit that is a moment old leads on to the same screen.
        let limited = try Self.asked(.link, .failed(.rateLimited(retryAfter: nil)))
        #expect(Self.screen(limited, .link).notice?.text == screen.notice?.text)
    }

    @Test("FIR-06 a link that opened the app leads to the new password")
    func opened() throws {
        var (flow, form) = (try Self.asked(.link, .sent), AuthForm(email: Self.email))
        try Self.send(
            [.mailedLinkOpened(Secret("https://example.com/link"))], .recoveryAllowed(email: Self.email), to: &flow,
            &form, .link)
        #expect(Self.screen(flow, .link).fields.map(\.field) == [.password])
    }

    @Test("FIR-05 a sign-up that waits for its link offers to sign in once it was opened")
    func confirmEmail() throws {
        var (flow, form) = (AuthFlow(), AuthForm(email: Self.email))
        form.password = Secret("velvet harbour lantern")
        form.confirmPassword = form.password
        try Self.send(
            [.navigateToSignup, .consentSet(true), .submitted(.signup)], .confirmationPending(email: Self.email),
            to: &flow, &form, .link)
        let screen = Self.screen(flow, .link)
        #expect(screen.name == .confirmEmail && screen.fields.isEmpty)
        #expect(screen.actions.map(\.label) == [say(.signIn), say(.resendLink), say(.changeEmail), "Back"])
        #expect(screen.notice?.text.hasPrefix("We sent a link to \(Self.email)") == true)
    }
}
