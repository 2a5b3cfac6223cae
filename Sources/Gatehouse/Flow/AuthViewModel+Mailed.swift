public import Foundation
import GatehouseDomain

/// Codes and links from mails.
extension AuthViewModel {
    /// Confirms the address. Returns when it is answered, also where the complete code had submitted itself; does nothing
    /// on another screen or while another request runs.
    public func performConfirmEmail() async { await submitCode(.confirmEmail) }

    /// Signs in with the mailed code. Returns when it is answered, also where the complete code had submitted itself;
    /// does nothing on another screen or while another request runs.
    public func performSignInCode() async { await submitCode(.signInCode) }

    private func submitCode(_ submission: AuthSubmission) async {
        let effects = send(.submitted(submission))
        if effects.isEmpty, flow.nav.screen == submission.screen, flow.isLoading { await caused?.value }
        await run(effects)
    }

    /// Mails a code to sign in with to the address in the form, and shows the screen that takes it. Returns when it is
    /// answered; does nothing on a screen other than the first one and sign-in, or while a request runs.
    public func requestSignInCode() async { await run(send(.mailedCodeRequested(email: email))) }

    /// Whether this is the address of a mailed link that the back end can take: one that signs in or sets a new
    /// password.
    public func recognizes(_ link: URL) -> Bool { performer.recognizes(link) }

    /// Takes the address with which a mailed link opened the app. A link to sign in with, or to confirm an address, signs
    /// in; a link to reset the password leads to the screen that sets a new one. Returns when it is answered; while
    /// another request runs, as soon as that has been answered.
    public func open(_ link: URL) async {
        let link = Secret(link.absoluteString)
        if flow.isLoading { waitingLink = link } else { await run(send(.mailedLinkOpened(link))) }
    }

    /// Takes a link that was opened while a request ran.
    func openWaitingLink() async {
        guard let link = waitingLink, !flow.isLoading else { return }
        waitingLink = nil
        await run(send(.mailedLinkOpened(link)))
    }
}
