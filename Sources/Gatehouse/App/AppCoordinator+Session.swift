import Foundation
import GatehouseDomain

/// What the session says, as events of the navigation.
///
/// A person is in when the session says who it is and the hand-off has said so too: a sign-in whose hand-off fails is
/// given up, and must not have shown anything.
extension AppCoordinator {
    /// A sign-in is finished: the hand-off fills the app state, and the person continues where they were, or begins. What
    /// the sign-in has found out about the address is told as a message.
    public func finish(_ completion: AuthCompletion) {
        ports.appState.handoff(completion.identity, completion.nextStep)
        login()
        if case .banner(_, let sentence) = completion.notice {
            showMessage(title: catalogue.sentence(sentence), message: catalogue.text(.signedInTitle))
        }
    }

    /// Lets in whom the hand-off has brought into ``appState``: on the first tab or the one the app chooses, or, for the
    /// person who was asked to sign in again, on the place where they were. The sign-in starts over.
    public func login() {
        driver?.perform { [self] in
            defer { startSignInOver() }
            if let session = ports.session {
                let status = session.status
                guard case .signedIn(let person) = status.phase, !status.isLocked,
                    person.userId == ports.appState.identity?.userId
                else { return applyStatus() }
            }
            guard let identity = ports.appState.identity, let facts = driver?.facts else { return }
            // Before the launch has been decided there is nobody to take the place of.
            if facts.stage == .splash { driver?.take(.begin(userId: nil)) }
            driver?.take(.signedIn(userId: identity.userId))
            applyStatus()
        }
    }

    /// Signs out: everything that was shown is gone at once, and the tokens with it. The back end is told as soon as it
    /// can be.
    public func logout() async {
        let former = ports.session?.status.identity
        driver?.perform { [self] in
            handingOver?.cancel()
            handingOver = nil
            ports.appState.follow(SessionStatus(phase: .signedOut(nil)))
            if driver?.facts.stage == .splash { driver?.take(.begin(userId: nil)) }
            driver?.take(.signedOut)
            startSignInOver()
        }
        // What the back end could not be told is told by the session later; here the person is out in any case.
        try? await ports.handoff?.logout()
        if let former, let session = ports.session, session.status.identity == former { await session.signOut() }
    }

    /// Takes what has become of the session.
    package func follow() {
        driver?.perform { [self] in applyStatus() }
    }

    /// Takes the state of the session as it is now: what a stream delivers may be older.
    func applyStatus() {
        guard let driver, let status = ports.session?.status else { return }
        ports.appState.follow(status)
        let facts = driver.facts
        switch (status.phase, facts.stage) {
        case (.restoring, _):
            break
        case (.storeUnavailable(let failure), .splash):
            if !failure.mayPass { driver.take(.begin(userId: nil)) }
        case (.storeUnavailable, _):
            break
        case (.signedOut, .splash):
            driver.take(.begin(userId: nil))
        case (.signedOut, .main):
            driver.take(.signedOut)
        case (.signedIn(let person), .splash):
            isHandedOver(person) ? driver.take(.begin(userId: person.userId)) : handOver(person)
        case (.requiresReauthentication(let person, _), .splash):
            driver.take(.begin(userId: person.userId))
            driver.take(.expired)
        case (.signedIn(let person), .main) where person.userId == facts.userId:
            driver.take(facts.gate == .locked(.expired) ? .signedIn(userId: person.userId) : .renewed)
        case (.requiresReauthentication(let person, _), .main) where person.userId == facts.userId:
            driver.take(.expired)
        case (.signedIn(let person), _) where ports.appState.identity?.userId == person.userId:
            driver.take(.signedIn(userId: person.userId))
        case (.signedIn, .main), (.requiresReauthentication, .main):
            // Somebody else's session, whose hand-off is under way: nothing of the first may be seen meanwhile.
            driver.take(.signedOut)
        case (.signedOut, _), (.signedIn, _), (.requiresReauthentication, _):
            break
        }
        if status.isLocked {
            driver.take(.locked)
        } else if wasLocked {
            driver.take(.unlocked)
        }
        wasLocked = status.isLocked
    }

    private func isHandedOver(_ person: Identity) -> Bool {
        ports.handoff == nil || ports.appState.identity?.userId == person.userId
    }

    /// Lets in a person who was signed in already when the app was launched. With the profile last seen that is at once,
    /// and the profile is fetched behind it: a network that hangs never shows (APP-11). Without one, it waits for the
    /// back end.
    private func handOver(_ person: Identity) {
        guard let handoff = ports.handoff, handingOver == nil else { return }
        handingOver = Task { [weak self] in
            let seen = await handoff.profileSeen(of: person.userId)
            guard !Task.isCancelled else { return }
            if let seen { self?.letIn(person, .startHouseholdFlow(userId: person.userId, profile: seen)) }
            let result: Result<NextStep, any Error>
            do { result = .success(try await handoff.bootstrap()) } catch { result = .failure(error) }
            guard !Task.isCancelled else { return }
            self?.handingOver = nil
            if seen == nil { self?.takeHandover(result, of: person) } else { self?.takeRefresh(result, of: person) }
        }
    }

    /// Takes the answer that the launch has waited for. If there is none, the person is told, and closing the message
    /// tries again; nobody is signed out by it.
    private func takeHandover(_ result: Result<NextStep, any Error>, of person: Identity) {
        switch result {
        case .success(let step): letIn(person, step)
        case .failure(let error):
            let failure = error as? AuthError ?? .unknown("handoff")
            showMessage(title: catalogue.text(.launchFailedTitle), message: catalogue.sentence(.failure(failure))) {
                [weak self] in self?.follow()
            }
        }
    }

    private func letIn(_ person: Identity, _ step: NextStep) {
        driver?.perform { [self] in
            guard case .signedIn(person) = ports.session?.status.phase else { return applyStatus() }
            if case .startHouseholdFlow(person.userId, _) = step { ports.appState.handoff(person, step) }
            // Nobody to hand over, or somebody else: the session has changed meanwhile, and says so itself.
            if isHandedOver(person) { applyStatus() }
        }
    }

    /// Takes the profile that was fetched behind a launch, if the same person is still in. Anything else changes nothing:
    /// what became of the session it says itself, and a profile that can't be fetched is the one last seen.
    private func takeRefresh(_ result: Result<NextStep, any Error>, of person: Identity) {
        guard case .success(let step) = result, case .startHouseholdFlow(person.userId, _) = step,
            case .signedIn(person) = ports.session?.status.phase, ports.appState.identity == person
        else { return }
        driver?.perform { [self] in ports.appState.handoff(person, step) }
    }
}
