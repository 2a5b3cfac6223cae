import Foundation
import GatehouseDomain

/// Events of the session, passed to the navigation.
///
/// A person is let in when the session says who they are and the handoff has finished too. A sign-in whose handoff
/// fails is discarded and must not have shown anything.
extension AppCoordinator {
    /// Finishes a sign-in. The handoff fills the app state, and the person starts or continues where they were. Shows
    /// what the sign-in found out about the email as a message.
    public func finish(_ completion: AuthCompletion) {
        // Somebody else has signed in with another window since, whose handoff fills the app state.
        if isOvertaken(completion.identity) { return login() }
        ports.appState.handoff(completion.identity, completion.nextStep)
        endRaise(completion.identity.userId == userId ? nil : .cancelled)
        login()
        if case .banner(_, let sentence) = completion.notice {
            showMessage(title: catalogue.sentence(sentence), message: catalogue.text(.signedInTitle))
        }
    }

    /// Whether the session is another person's than the one whose sign-in has finished.
    private func isOvertaken(_ identity: Identity) -> Bool {
        if case .signedIn(let person)? = ports.session?.status.phase { person.userId != identity.userId } else { false }
    }

    /// Lets in the person that the handoff stored in ``appState``: on the first tab or the one the app chooses, or, for
    /// a person who was asked to sign in again, where they were. The sign-in starts over.
    ///
    /// Every window of the app lets the person in, each where it was.
    public func login() {
        driver?.perform { [self] in
            defer { startSignInOver() }
            letInHere()
        }
        ports.windows.others(than: self).forEach { $0.letInToo() }
    }

    /// Lets in the person of ``appState`` in a window where somebody else may be signing in. That request continues, unless
    /// it is a second step above the app.
    private func letInToo() {
        driver?.perform { [self] in
            // The launch determines this by itself.
            guard driver?.state.stage != .splash else { return applyStatus() }
            letInHere()
            if flow?.isBusy != true || isRaising { startSignInOver() }
        }
    }

    /// Lets in the person of ``appState`` in this window. Call it only within the driver's `perform(_:)`.
    private func letInHere() {
        if let session = ports.session {
            let status = session.status
            guard case .signedIn(let person) = status.phase, !status.isLocked,
                person.userId == ports.appState.identity?.userId
            else { return applyStatus() }
        }
        guard let identity = ports.appState.identity, let stage = driver?.state.stage else { return }
        // Until the launch is decided, there is nobody to replace.
        if stage == .splash { driver?.begin(userId: nil) }
        resumeGroup()
        driver?.signIn(userId: identity.userId)
        applyStatus()
    }

    /// Signs out in every window of the app. Everything on screen and the tokens are gone at once. The back end is told
    /// as soon as possible.
    public func logout() async {
        await end(.signedOut)
    }

    /// Ends the session of a person who was asked to sign in again, because somebody else uses the device from now on.
    /// Everything of that person is gone at once, in every window. A link or invitation that arrived while nobody was
    /// in stays for the person who signs in next.
    ///
    /// The sign-in calls this when a person chooses "Use another account".
    package func useAnotherAccount() async {
        guard isAuthenticated, gate != .open else { return }
        await end(.anotherAccountChosen)
    }

    private func end(_ signal: NavigationSignal) async {
        let (former, replacements) = (ports.session?.status.identity, ports.session?.replacements)
        ports.windows.isEnding = true
        ports.windows.all(from: self).forEach { $0.endHere(signal) }
        ports.windows.isEnding = false
        // If the back end could not be told, the session tells it later. The person is signed out in any case.
        try? await ports.handoff?.logout()
        // Who has signed in meanwhile stays, even if it is the same person.
        guard let former, let session = ports.session, session.replacements == replacements else { return }
        if session.status.identity == former { await session.signOut() }
    }

    private func endHere(_ signal: NavigationSignal) {
        driver?.perform { [self] in
            stopHandingOver()
            ports.appState.follow(SessionStatus(phase: .signedOut(nil)))
            if driver?.state.stage == .splash { driver?.begin(userId: nil) }
            driver?.handle(signal)
            startSignInOver()
        }
    }

    /// Follows a change of the session.
    package func follow() {
        driver?.perform { [self] in applyStatus() }
    }

    /// Applies the current state of the session, because a value from the stream may be older.
    func applyStatus() {
        guard let driver, let status = ports.session?.status else { return }
        ports.appState.follow(status)
        let (state, userId) = (driver.state, driver.state.account?.userId)
        switch (status.phase, state.stage) {
        case (.restoring, _):
            break
        case (.storeUnavailable(let failure), .splash):
            if !failure.mayPass { driver.begin(userId: nil) }
        case (.storeUnavailable, _):
            break
        case (.signedOut, .splash):
            driver.begin(userId: nil)
        case (.signedOut, .main):
            stopHandingOver()
            driver.handle(.signedOut)
        case (.signedIn(let person), .splash):
            isHandedOver(person) ? driver.begin(userId: person.userId) : handOver(person)
        case (.requiresReauthentication(let person, _), .splash):
            driver.begin(userId: person.userId)
            driver.handle(.expired)
        case (.signedIn(let person), .main) where person.userId == userId && state.gate == .locked(.expired):
            resumeGroup()
            driver.signIn(userId: person.userId)
        case (.signedIn(let person), .main) where person.userId == userId:
            driver.handle(.renewed)
        case (.requiresReauthentication(let person, _), .main) where person.userId == userId:
            driver.handle(.expired)
        case (.signedIn(let person), _) where ports.appState.identity?.userId == person.userId:
            driver.signIn(userId: person.userId)
        case (.signedIn, .main), (.requiresReauthentication, .main):
            // Another person's session, whose handoff is in progress. Nothing of the first person may be visible
            // meanwhile, and what belongs to nobody yet waits for the other one.
            driver.handle(.anotherAccountChosen)
        case (.signedOut, _), (.signedIn, _), (.requiresReauthentication, _):
            break
        }
        if status.isLocked {
            driver.handle(.locked)
        } else if wasLocked {
            driver.handle(.unlocked)
        }
        wasLocked = status.isLocked
    }

    /// Tells a sign-in from the one before, also of the same person.
    var arrival: [Int] { [ports.appState.arrivals, ports.session?.replacements ?? 0] }

    func isHandedOver(_ person: Identity) -> Bool {
        ports.handoff == nil || ports.appState.identity?.userId == person.userId
    }
}
