/// Decides when to retry the check of an invitation that got no answer.
@MainActor
final class InvitationLookup {
    /// The longest pause, in seconds.
    private static let longestPause = 300

    private var pauses = 0
    private var waiting: Task<Void, Never>?

    /// Whether the last check got no answer.
    private(set) var isOpen = false

    /// Handles the answer of a check.
    /// - Parameters:
    ///   - timer: Waits before a retry: 5 seconds, then twice as long each time, up to 5 minutes.
    ///   - again: Checks again.
    func took(_ verdict: InvitationVerdict, timer: any Clock<Duration>, again: @escaping @MainActor () -> Void) {
        close(keepingCount: verdict == .unknown)
        guard verdict == .unknown else { return }
        isOpen = true
        let seconds = min(Self.longestPause, 5 << min(pauses, 6))
        pauses += 1
        waiting = Task {
            guard (try? await timer.sleep(for: .seconds(seconds))) != nil else { return }
            again()
        }
    }

    /// Stops waiting, because a check starts now.
    func pause() {
        isOpen = false
        waiting?.cancel()
        waiting = nil
    }

    /// Stops, because nothing is left to check.
    func close(keepingCount: Bool = false) {
        pause()
        if !keepingCount { pauses = 0 }
    }
}
