/// Decides when to ask again about an invitation after a question that got no answer: the network may be back.
@MainActor
final class InvitationLookup {
    /// The longest pause, in seconds.
    private static let longestPause = 300

    private var pauses = 0
    private var waiting: Task<Void, Never>?

    /// Whether the last question got no answer.
    private(set) var isOpen = false

    /// An answer came.
    /// - Parameters:
    ///   - timer: Waits for the time to ask again: 5 seconds, then twice as long each time, up to 5 minutes.
    ///   - again: Asks again.
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

    /// Somebody asks now.
    func pause() {
        isOpen = false
        waiting?.cancel()
        waiting = nil
    }

    /// There is nothing left to ask about.
    func close(keepingCount: Bool = false) {
        pause()
        if !keepingCount { pauses = 0 }
    }
}
