import Foundation
import GatehouseDomain

/// The sign-in beside the coordinator: it starts over here and nowhere else, so that nothing of one person is left for the
/// next.
extension AppCoordinator {
    /// Connects the sign-in that hands over to ``finish(_:)``.
    ///
    /// It starts over whenever it has been handed over, somebody signs out, or a person is asked to sign in again, whom it
    /// then offers to continue as before; and it is told of the invitation that waits. After a launch it goes back to the
    /// screen of a mailed code on which the app was quit. ``AppRoot`` and the root view connect it, so that an app that has
    /// one of them need not. The coordinator does not keep it.
    public func connect(_ flow: AuthViewModel) {
        guard self.flow !== flow else { return }
        self.flow?.onMove = { _ in }
        self.flow = flow
        flow.onMove = { [weak self] in self?.keepPlace($0) }
        restorePlace()
        tellPending()
        offerReturn()
    }

    /// Tells the sign-in which invitation waits.
    func tellPending() {
        let code = driver?.facts.invitation
        ports.handoff?.invitation.withLock { $0 = code }
        flow?.updateInvitation(pendingDeepLink?.invitation)
    }

    /// The sign-in is over, given up, or nobody's any more.
    func startSignInOver() {
        forgetPlace()
        flow?.startOver()
        offerReturn()
    }

    /// Takes a link that the back end has mailed: one that signs in, or that sets a new password.
    /// - Returns: Whether it was one.
    func takeMailedLink(_ link: String) -> Bool {
        guard let flow, let url = URL(string: link), flow.recognizes(url) else { return false }
        mailedLink = url
        openMailedLink()
        return true
    }

    /// Opens the mailed link that waits, as soon as it is known who is signed in. A link must not put another person in
    /// the place of the one who is.
    func openMailedLink() {
        guard let link = mailedLink, let flow, let facts = driver?.facts, facts.stage != .splash else { return }
        mailedLink = nil
        if facts.userId != nil, facts.gate == .open {
            showMessage(title: catalogue.text(.linkRefusedTitle), message: catalogue.text(.linkForSignedOutText))
            return
        }
        if facts.userId != nil { isSigningInAgain = true } else { askToSignIn() }
        openingLink = Task { [weak self] in
            await flow.open(link)
            self?.openingLink = nil
        }
    }

    /// Somebody is asked to sign in. A request that runs already is the sign-in of whoever takes the place of the former
    /// person: the session has changed, and its hand-off is under way.
    func beginSignIn() {
        if flow?.isBusy == true { offerReturn() } else { startSignInOver() }
    }

    /// Who is asked to sign in again; nil while nobody is.
    private var returningPerson: Identity? {
        isAuthenticated && gate != .open ? ports.session?.status.identity ?? appState.identity : nil
    }

    /// Tells the sign-in which person it may offer to continue as before.
    private func offerReturn() {
        guard let flow else { return }
        guard let person = returningPerson else { return flow.updateReturning(nil) }
        flow.updateReturning(AuthReturn(person, profile: appState.profile))
        // After a launch with a session that has ended nobody has fetched the profile.
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
