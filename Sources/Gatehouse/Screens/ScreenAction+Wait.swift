public import Foundation

extension ScreenAction {
    /// The longest wait that is counted down, in seconds. Nobody sits through a longer one, and one that seems longer is
    /// mostly a device clock that was set back: the action is offered, and the back end decides.
    public static let longestWait = 3600

    /// How long choosing the action still makes no sense, in whole seconds, a part of one counting as one; nil once it
    /// does.
    /// - Parameter now: The time, by the clock that the flow goes by.
    public func wait(at now: Date) -> Int? {
        guard let seconds = availableAt?.timeIntervalSince(now).rounded(.up),
            seconds > 0, seconds <= TimeInterval(Self.longestWait)
        else { return nil }
        return Int(seconds)
    }

    /// The action as it stands at a time: while it has to wait it is disabled and says for how long, in minutes and
    /// seconds.
    /// - Parameter now: The time, by the clock that the flow goes by.
    public func shown(at now: Date) -> ScreenAction {
        guard let wait = wait(at: now) else { return self }
        let seconds = wait % 60
        var action = self
        action.label = "\(label) (\(wait / 60):\(seconds < 10 ? "0" : "")\(seconds))"
        action.isEnabled = false
        return action
    }

    /// When to show the action anew, the given time first: with every second of its wait, and for the last time when it
    /// can be chosen.
    /// - Parameter now: The time from which on it is shown.
    public func moments(from now: Date) -> [Date] {
        guard let availableAt, let wait = wait(at: now) else { return [now] }
        return [now] + (0..<wait).reversed().map { availableAt.addingTimeInterval(-TimeInterval($0)) }
    }
}
