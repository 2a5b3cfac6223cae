public import GatehouseDomain

/// The second step of a person who is signed in.
extension AppCoordinator {
    /// Asks the person who is signed in for the second step, before an act of the app that needs it. The step is shown
    /// above the app, which stays as it is. Person and session are the same afterwards. Returns once the step was
    /// taken.
    ///
    /// A person without a second factor has to set one up first. The account screens ask for the proof that this needs:
    /// show `AccountScreens(app: app, opening: .twoStep)`. Setting one up takes the step too.
    /// - Throws: `AuthError.cancelled` when the person turned back, or was signed out; `.secondFactorMissing` for a person
    ///   without a second factor; `.factorRemoved` when the factor was removed meanwhile; `.factorExpired` when the step
    ///   took too long; `.unavailable` while the app is locked, and while somebody signs in; `.unsupported` by the back
    ///   end; or another `AuthError`.
    public func raise() async throws(AuthError) {
        guard canRaise, let flow else { throw .unavailable }
        let asked = arrival
        let step: PendingStep
        do {
            step = try await flow.performer.beginStep()
        } catch {
            throw AuthError(mapping: error)
        }
        // Meanwhile, the person may have signed out or be doing something else, or somebody else may have signed in.
        guard canRaise, arrival == asked else {
            await flow.performer.abandon(.step(step))
            throw .unavailable
        }
        flow.startOver()
        await flow.wait(for: step)
        let error = await withCheckedContinuation { continuation in
            raising = continuation
            isRaising = true
        }
        if let error { throw error }
    }

    /// Turns back from the second step that ``raise()`` asks for.
    package func cancelRaise() {
        guard isRaising else { return }
        startSignInOver()
    }

    private var canRaise: Bool { isAuthenticated && gate == .open && !isRaising && flow?.isBusy == false }

    /// Ends the second step above the app.
    /// - Parameter error: Why the person did not take it; nil if they did.
    func endRaise(_ error: AuthError?) {
        guard let raising else { return }
        self.raising = nil
        isRaising = false
        raising.resume(returning: error)
    }
}
