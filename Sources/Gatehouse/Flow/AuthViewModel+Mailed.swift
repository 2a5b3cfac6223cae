public import Foundation
import GatehouseDomain

/// Mailed codes and links.
extension AuthViewModel {
    /// Confirms the email. Returns when the request is answered, even if the complete code was submitted automatically.
    /// Does nothing on another screen or while another request is in progress.
    public func performConfirmEmail() async { await submitCode(.confirmEmail) }

    /// Signs in with the mailed code. Returns when the request is answered, even if the complete code was submitted
    /// automatically. Does nothing on another screen or while another request is in progress.
    package func performSignInCode() async { await submitCode(.signInCode) }

    /// Does the second step with the code in the form. Returns when the request is answered. Does nothing on another
    /// screen or while a request is in progress.
    package func performSecondFactor() async { await run(send(.submitted(.secondFactor))) }

    /// Does the second step with the security key that is chosen. Returns when the request is answered. Does nothing on
    /// another screen or while a request is in progress.
    package func performSecurityKey() async { await run(send(.securityKeyRequested)) }

    /// Whether people can sign in with a passkey here: the back end takes them, and this device has them.
    package var offersPasskeys: Bool { performer.offersPasskeys }

    /// Signs in with a passkey, in a sheet. Returns when the request is answered. Does nothing on screens other than the
    /// first one and sign-in, or while a request is in progress.
    package func signInWithPasskey() async { await run(send(.passkeyChosen(nil))) }

    /// Whether an account can begin with a passkey here: the back end creates such accounts, and this device has
    /// passkeys.
    package var offersPasskeySignUp: Bool { performer.offersPasskeySignUp }

    /// Creates the account with a passkey in place of a password, in a sheet. Returns when the request is answered.
    /// Does nothing on another screen or while a request is in progress.
    package func signUpWithPasskey() async { await run(send(.passkeySignUpRequested)) }

    /// Whether a person can choose the email of such an account on the sheet of this device.
    package var offersAccountSheet: Bool { performer.offersAccountSheet }

    /// Creates the account with a passkey, whose email the person chooses on the system's sheet. Returns when the request
    /// is answered. Does nothing on another screen or while a request is in progress.
    package func signUpInSheet() async { await run(send(.accountSheetRequested)) }

    /// Lets the system suggest passkeys at the email field, until the person chooses one or the task is canceled. The
    /// person can use everything else meanwhile, and is not told when there is nothing to suggest.
    package func suggestPasskeys() async {
        guard offersPasskeys, let proof = try? await performer.passkey(.autofill) else { return }
        await run(send(.passkeyChosen(proof)))
    }

    private func submitCode(_ submission: AuthSubmission) async {
        let effects = send(.submitted(submission))
        if effects.isEmpty, flow.nav.screen == submission.screen, flow.isLoading { await caused?.value }
        await run(effects)
    }

    /// Mails a code to sign in with to the email in the form, and shows the screen to enter it. Returns when the request
    /// is answered. Does nothing on screens other than the first one and sign-in, or while a request is in progress.
    package func requestSignInCode() async { await run(send(.mailedCodeRequested(email: email))) }

    /// Returns whether this is the URL of a mailed link that the back end accepts, to sign in or to set a new password.
    package func recognizes(_ link: URL) -> Bool { performer.recognizes(link) }

    /// Opens the URL of a mailed link. A link to sign in, or to confirm an email, signs in. A link to reset the
    /// password leads to the screen for a new one. Returns when the request is answered or, while another request is in
    /// progress, as soon as that one is answered.
    public func open(_ link: URL) async {
        let link = Secret(link.absoluteString)
        if !holdBack(link) { await run(send(.mailedLinkOpened(link))) }
    }

    /// Keeps a link until the request in progress has been answered.
    /// - Returns: False if there is no request in progress.
    func holdBack(_ link: Secret) -> Bool {
        guard flow.isLoading else { return false }
        waitingLink = link
        return true
    }

    /// Opens a link that arrived while a request was in progress. In an app with a coordinator, that decides: the request
    /// may have signed somebody in.
    func openWaitingLink() async {
        guard let link = waitingLink, !flow.isLoading else { return }
        waitingLink = nil
        if let onWaitingLink, let url = URL(string: link.reveal()) { return onWaitingLink(url) }
        await run(send(.mailedLinkOpened(link)))
    }
}
