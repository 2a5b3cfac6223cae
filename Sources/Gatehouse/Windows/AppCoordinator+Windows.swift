import GatehouseDomain

/// What the windows of an app do together. They share the session, so a person who signs in, signs out or unlocks the
/// app in one does so in all. Each has its own stacks, links and cover, and an absence counts only while no window is in
/// the foreground.
extension AppCoordinator {
    /// Whether this window is known to be in the foreground.
    var isActive: Bool { isInForeground == true }

    /// Call this when the person has seen the introduction.
    public func finishOnboarding() {
        ports.settings?.set("yes", for: NavigationPorts.onboardedKey)
        ports.windows.all(from: self).forEach { $0.send(.onboardingFinished) }
    }

    /// Call this when the network is back. Retries the session and the pending invitations at once. Without this call,
    /// both are retried by themselves, only later.
    public func connectionReturned() {
        ports.session?.connectionReturned()
        askOffer()
        loadMissingProfile()
        ports.windows.all(from: self).forEach { $0.driver?.lookAgain() }
    }

    /// Call this when the window is no longer in the foreground. Covers what it shows. If no other window of the app is
    /// in the foreground, the time until the app locks starts now.
    public func resignedActive() {
        isInForeground = false
        guard !ports.windows.isActive(apartFrom: self) else {
            driver?.perform { [self] in
                showAll()
                // The system may end this window while the app is in use in another one.
                driver?.save()
            }
            return
        }
        ports.session?.enteredBackground()
        ports.windows.all(from: self).forEach { $0.send(.resignedActive) }
    }

    /// Call this when the window is in the foreground. If the app was in the background for too long, every window locks
    /// before the cover of this one disappears.
    public func becameActive() {
        let others = ports.windows.others(than: self)
        let wasAway = !others.contains(where: \.isActive)
        ports.session?.becameActive()
        if wasAway { others.forEach { $0.takeReturn() } }
        isInForeground = true
        takeReturn()
        if gate == .locked(.away) { others.forEach { $0.send(.locked) } }
        driver?.lookAgain()
        askOffer()
        loadMissingProfile()
        checkProvider()
    }

    /// Handles the return of the app to the foreground. The cover of this window stays while another one is in front.
    private func takeReturn() {
        driver?.perform { [self] in
            applyStatus()
            if ports.windows.isLocked(apartFrom: self) { driver?.handle(.locked) }
            driver?.handle(.becameActive)
        }
    }

    /// Unlocks this window, because the person confirmed their identity in another one.
    func unlockToo() {
        driver?.perform { [self] in
            driver?.handle(.unlocked)
            applyStatus()
        }
    }
}
