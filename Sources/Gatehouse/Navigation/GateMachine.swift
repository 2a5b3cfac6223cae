import Foundation

/// The gate in front of the person's content, as a state machine: pure, synchronous and total.
///
/// It decides whether the content may be shown, and whether a cover hides it in the app switcher. It knows neither
/// destinations nor accounts: ``AppNavigation`` contains it, passes its events while a person is signed in, and acts on
/// its decisions.
struct GateMachine: Hashable, Sendable, Codable {
    /// The events that concern the gate.
    enum Event: Equatable {
        /// The content may not be shown any longer.
        case closed(LockReason)
        /// The person confirmed their identity on the device.
        case unlocked
        /// A destination needs a recent sign-in.
        case stepUpNeeded
        /// The destination that needs a recent sign-in was discarded.
        case stepUpDropped
        /// The person signed in again, or nothing of theirs is left to protect.
        case released
        /// The app is no longer in the foreground.
        case left
        /// The app is in the foreground. An absence of `limit` seconds or longer locks it; nil for no limit.
        case returned(limit: TimeInterval?)
        /// The same person is signed in as in the launch that stored this gate.
        case restored(GateMachine, limit: TimeInterval?)
    }

    /// What an event changed.
    enum Decision: Equatable {
        /// Nothing to do. The cover may have appeared.
        case unchanged
        /// Only the time since which the app has been away changed.
        case noted
        /// The gate closed until the person signs in again or confirms their identity.
        case locked(LockReason)
        /// The gate closed until the person confirms their identity or declines to.
        case stepUp
        /// The gate opened.
        case opened
    }

    /// Whether the content may be shown.
    private(set) var gate = NavigationGate.open
    /// Whether a cover hides the app in the app switcher.
    private(set) var shield = false
    /// Since when the app has not been in the foreground; nil while it is.
    private(set) var away: SessionInstant?

    /// Handles an event.
    /// - Parameter now: The instant of the event.
    mutating func handle(_ event: Event, at now: SessionInstant) -> Decision {
        switch event {
        case .closed(let reason):
            return close(reason)
        case .unlocked:
            return gate == .locked(.away) ? open() : .unchanged
        case .stepUpNeeded:
            guard gate == .open else { return .unchanged }
            gate = .stepUp
            return .stepUp
        case .stepUpDropped:
            return gate == .stepUp ? open() : .unchanged
        case .released:
            return gate == .open ? .unchanged : open()
        case .left:
            shield = true
            guard away == nil else { return .unchanged }
            away = now
            return .noted
        case .returned(let limit):
            let decision = lockIfTooLong(limit, now)
            away = nil
            shield = false
            return decision == .unchanged ? .noted : decision
        case .restored(let saved, let limit):
            // An absence continues when the app ends. It is over when the app comes to the foreground.
            away = saved.away ?? away
            return saved.gate == .locked(.away) ? close(.away) : lockIfTooLong(limit, now)
        }
    }

    /// Returns the stored gate of one window with the absence of the whole app, which its windows share.
    func absent(since: SessionInstant?) -> GateMachine {
        var gate = self
        gate.away = since
        return gate
    }

    /// Returns the stored gate of one window without an absence, because the app is in use in another one.
    func present() -> GateMachine {
        var gate = absent(since: nil)
        if gate.gate == .locked(.away) { gate.gate = .open }
        return gate
    }

    /// Closes the gate, unless it is closed for the same or a stronger reason: an ended session needs a sign-in.
    private mutating func close(_ reason: LockReason) -> Decision {
        switch (gate, reason) {
        case (.locked(.expired), _), (.locked(.away), .away):
            return .unchanged
        case (.open, _), (.stepUp, _), (.locked(.away), .expired):
            gate = .locked(reason)
            return .locked(reason)
        }
    }

    private mutating func open() -> Decision {
        gate = .open
        return .opened
    }

    /// Closes the gate if the app was away for the limit or longer. A negative duration, or a time of day that was set
    /// back, counts as too long.
    private mutating func lockIfTooLong(_ limit: TimeInterval?, _ now: SessionInstant) -> Decision {
        guard let limit, let away else { return .unchanged }
        let seconds = now.seconds(since: away)
        return seconds < 0 || seconds >= limit || now.wall < away.wall ? close(.away) : .unchanged
    }
}
