import Foundation
import GatehouseDomain

/// The sign-in that belongs to the coordinator. Only this code starts it over, so that nothing of one person is left
/// for the next.
extension AppCoordinator {
    /// Connects the sign-in that ends with ``finish(_:)``.
    ///
    /// The sign-in starts over after a handoff, after a sign-out, and when a person is asked to sign in again, who can
    /// then continue with the previous method. It knows the pending invitation. After a launch, it returns to the
    /// mailed-code screen on which the app was quit. ``AppRoot`` and the root view call this, so an app that uses one
    /// of them does not need to. The coordinator does not retain the sign-in.
    public func connect(_ flow: AuthViewModel) {
        guard self.flow !== flow else { return }
        self.flow?.onMove = { _ in }
        // A link that waits in a former sign-in still comes here: its request may let somebody in.
        self.flow?.onAnotherAccount = nil
        self.flow = flow
        flow.onMove = { [weak self] state in
            self?.keepPlace(state)
            if state.screen != .secondFactor { self?.endRaise(self?.flow?.settledError ?? .cancelled) }
        }
        flow.onAnotherAccount = { [weak self] in await self?.useAnotherAccount() }
        flow.onWaitingLink = { [weak self] in self?.take(mailedLink: $0) }
        restorePlace()
        tellPending()
        offerReturn()
    }

    /// Tells the sign-in which invitation is pending.
    func tellPending() {
        let code = driver?.state.invitation
        ports.handoff?.invitation.withLock { $0 = code }
        flow?.updateInvitation(pendingDeepLink?.invitation)
    }

    /// Starts the sign-in over, because it has finished, was canceled, or belongs to nobody any longer.
    ///
    /// Only the coordinator decides when (FLOW-26). A new epoch of the navigation is no reason: it may begin in the
    /// middle of another person's sign-in, whose session would be dropped.
    func startSignInOver() {
        endRaise(.cancelled)
        forgetPlace()
        flow?.startOver()
        offerReturn()
    }

    /// Handles a mailed link of the back end, which signs in or allows a new password.
    /// - Returns: Whether the link is one.
    func takeMailedLink(_ link: String) -> Bool {
        guard let flow, let url = URL(string: link), flow.recognizes(url) else { return false }
        take(mailedLink: url)
        return true
    }

    private func take(mailedLink link: URL) {
        mailedLink = link
        openMailedLink()
    }

    /// Opens the pending mailed link as soon as it is known who is signed in. A link must not replace the person who is
    /// signed in with another one.
    func openMailedLink() {
        guard let link = mailedLink, let flow, let state = driver?.state, state.stage != .splash else { return }
        mailedLink = nil
        if state.account != nil, state.gate == .open {
            showMessage(title: catalogue.text(.linkRefusedTitle), message: catalogue.text(.linkForSignedOutText))
            return
        }
        if state.account != nil { isSigningInAgain = true } else { askToSignIn() }
        // The request in progress may let somebody in before a task begins.
        if flow.holdBack(Secret(link.absoluteString)) { return }
        openingLink = Task { [weak self] in
            await flow.open(link)
            self?.openingLink = nil
        }
    }

    /// Asks for a sign-in. A request that is already running is the sign-in of a new person: the session has changed,
    /// and its handoff is in progress. A second step above the app ends: its answer must not open what has closed since.
    func beginSignIn() {
        if flow?.isBusy == true, !isRaising { offerReturn() } else { startSignInOver() }
    }

    /// The person who is asked to sign in again, or nil.
    private var returningPerson: Identity? {
        isAuthenticated && gate != .open ? ports.session?.status.identity ?? appState.identity : nil
    }

    /// Tells the sign-in which person can continue as before.
    private func offerReturn() {
        guard let flow else { return }
        guard let person = returningPerson else { return flow.updateReturning(nil) }
        flow.updateReturning(AuthReturn(person, profile: appState.profile))
        // After a launch with an ended session, the profile has not been loaded yet.
        guard let handoff = ports.handoff, appState.profile?.userId != person.userId, recalling == nil else { return }
        recalling = Task { [weak self] in
            let profile = await handoff.profileSeen(of: person.userId)
            guard let self else { return }
            self.recalling = nil
            guard self.returningPerson == person, let known = AuthReturn(person, profile: profile) else { return }
            self.flow?.updateReturning(known)
        }
    }
}
