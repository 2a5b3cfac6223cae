import GatehouseDomain

/// The launch with a person who is signed in. It never waits for the network: the app starts with the identity that is
/// stored and the last known profile, and the current profile follows.
extension AppCoordinator {
    /// The longest wait before the next request for the profile.
    private static let longestPause = Duration.seconds(300)

    /// Lets in a person who was already signed in at launch.
    func handOver(_ person: Identity) {
        guard let handoff = ports.handoff, handingOver == nil else { return }
        handingOver = Task { [weak self] in
            let seen = await handoff.profileSeen(of: person.userId)
            guard !Task.isCancelled else { return }
            self?.handingOver = nil
            self?.letIn(person, seen)
        }
    }

    private func letIn(_ person: Identity, _ profile: UserProfile?) {
        driver?.perform { [self] in
            guard case .signedIn(person) = ports.session?.status.phase else { return applyStatus() }
            // Another window may have been faster.
            if !isHandedOver(person) {
                ports.appState.start(person, profile: profile)
                loadProfile(of: person)
            }
            applyStatus()
            ports.windows.others(than: self).forEach { $0.follow() }
        }
    }

    /// Ends what a launch has started, because the person has signed out.
    func stopHandingOver() {
        handingOver?.cancel()
        pausing?.cancel()
        (handingOver, pausing) = (nil, nil)
    }

    // MARK: Profile

    /// Asks the back end for the profile of a person who was let in at launch, until there is one. If the back end
    /// cannot be reached, a profile that is known already stays.
    /// - Parameter pause: How long to wait before the next attempt.
    func loadProfile(of person: Identity, pause: Duration = .seconds(2)) {
        guard let handoff = ports.handoff else { return }
        askOffer()
        stopHandingOver()
        let asked = arrival
        handingOver = Task { [weak self] in
            let step = try? await handoff.bootstrap()
            guard !Task.isCancelled, let self else { return }
            self.handingOver = nil
            if !self.isDone(step, with: person, since: asked) { self.loadProfile(of: person, after: pause) }
        }
    }

    private func loadProfile(of person: Identity, after pause: Duration) {
        pausing = Task { [weak self, timer = ports.timer] in
            guard (try? await timer.sleep(for: pause)) != nil else { return }
            self?.loadProfile(of: person, pause: min(pause * 2, Self.longestPause))
        }
    }

    /// Asks for the missing profile of the signed-in person again, at once.
    func loadMissingProfile() {
        let windows = ports.windows.all(from: self)
        guard let person = ports.appState.identity, ports.appState.profile == nil,
            windows.allSatisfy({ $0.handingOver == nil })
        else { return }
        windows.forEach { $0.stopHandingOver() }
        loadProfile(of: person)
    }

    /// Handles what the back end said about the person of a launch. An answer about a person who has left is ignored:
    /// the session reports its own changes.
    /// - Parameter asked: The ``arrival`` when the back end was asked.
    /// - Returns: Whether nothing is left to ask.
    private func isDone(_ step: NextStep?, with person: Identity, since asked: [Int]) -> Bool {
        guard ports.appState.identity == person, isStillSignedIn(person) else { return true }
        // The person has signed in again since, and the profile that came with it may be newer.
        if arrival != asked { return ports.appState.profile != nil }
        guard let step, case .startHouseholdFlow(person.userId, _) = step else {
            return ports.appState.profile != nil || step == .needsLogin
        }
        driver?.perform { [self] in
            guard ports.appState.identity == person, isStillSignedIn(person) else { return }
            ports.appState.handoff(person, step)
            checkProvider()
        }
        return true
    }

    private func isStillSignedIn(_ person: Identity) -> Bool {
        guard let session = ports.session else { return true }
        return session.status.phase == .signedIn(person)
    }

    // MARK: Offer

    /// Asks the back end what it supports. Otherwise only the sign-in asks, which a person who is signed in does not see:
    /// nobody would know that there are groups. A failed attempt is repeated when the app is used again.
    func askOffer() {
        let windows = ports.windows.all(from: self)
        guard let ask = ports.askOffer, appState.identity != nil,
            windows.allSatisfy({ !$0.knowsOffer && $0.askingOffer == nil })
        else { return }
        askingOffer = Task { [weak self] in
            let isAnswered = (try? await ask()) != nil
            guard !Task.isCancelled, let self else { return }
            self.askingOffer = nil
            guard isAnswered else { return }
            self.knowsOffer = true
            self.ports.windows.all(from: self).forEach { $0.followGroups() }
        }
    }

    /// Waits until the back end has said what it supports, or could not.
    package func finishAskingOffer() async { await askingOffer?.value }

    // MARK: Without a session

    /// Finds out who is signed in at a back end without a session, and follows it.
    func launchWithoutSession() async {
        followBackEnd()
        if driver?.state.stage == .splash, ports.appState.identity == nil, let handoff = ports.handoff,
            let person = await handoff.restoredIdentity()
        {
            let seen = await handoff.profileSeen(of: person.userId)
            if driver?.state.stage == .splash, ports.appState.identity == nil {
                ports.appState.start(person, profile: seen)
                loadProfile(of: person)
            }
        }
        driver?.perform { [self] in
            if driver?.state.stage == .splash { driver?.begin(userId: ports.appState.identity?.userId) }
        }
    }

    /// Follows the sign-outs of a back end without a session, from wherever they are requested.
    private func followBackEnd() {
        guard following == nil, let handoff = ports.handoff else { return }
        let events = ports.events.fromNow()
        following = Task { [weak self] in
            for await event in events {
                guard case .signedOut(let person, _) = event else { continue }
                // The same person may have signed in again meanwhile, also while the back end is asked.
                var arrivals: Int?
                var current: Identity?
                repeat {
                    arrivals = self?.appState.arrivals
                    current = await handoff.currentIdentity
                } while arrivals != self?.appState.arrivals
                if current?.userId != person.userId { self?.leave(person) }
            }
        }
    }

    private func leave(_ person: Identity) {
        guard ports.appState.identity?.userId == person.userId else { return }
        ports.appState.follow(SessionStatus(phase: .signedOut(nil)))
    }

    /// Signs out in this window after the app state became empty. A session says by itself who is signed in.
    func followEmptyState() {
        guard ports.session == nil, !ports.windows.isEnding else { return }
        driver?.perform { [self] in
            guard ports.appState.identity == nil, driver?.state.account != nil else { return }
            stopHandingOver()
            driver?.handle(.signedOut)
            startSignInOver()
        }
    }
}
