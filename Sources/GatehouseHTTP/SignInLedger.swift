package import GatehouseDomain

/// The order of an adapter's sign-ins. The one started last becomes the session on this device, in whatever order they
/// are answered. After a sign-out, no sign-in started before it takes effect.
package struct SignInLedger: Sendable {
    /// What becomes of an issued session.
    package enum Verdict: Sendable {
        /// It becomes the session on this device.
        case adopted
        /// A later sign-in has taken its place. Its caller knows what to do with it.
        case overtaken
        /// The person signed out meanwhile.
        case ended
    }

    /// The number of sign-ins started so far.
    private var begun = 0
    /// The number of the newest sign-in whose session was adopted.
    private var handedOver = 0
    /// The number of the newest sign-in that had started at the last sign-out.
    private var signedOut = 0
    /// The sign-ins with a provider that can still be discarded, newest last.
    private var droppable: [AuthSession] = []

    /// How many of them are kept.
    private static let droppableLimit = 8

    package init() {}

    /// Numbers a sign-in that is about to start, of any kind. A session is adopted only with a number.
    package mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// Ends every sign-in that has started.
    package mutating func signOut() {
        signedOut = begun
    }

    /// Whether the session of a later sign-in has been adopted.
    package func isOvertaken(_ number: Int) -> Bool { number <= handedOver }

    /// Decides what becomes of a session that was just issued.
    package mutating func admit(_ number: Int) -> Verdict {
        guard number > signedOut else { return .ended }
        guard !isOvertaken(number) else { return .overtaken }
        handedOver = number
        return .adopted
    }

    /// Remembers a sign-in with a provider, so that it can be discarded.
    package mutating func remember(_ session: AuthSession) {
        droppable = droppable.suffix(Self.droppableLimit - 1) + [session]
    }

    /// Forgets the newest sign-in with a provider that returned this identity, and returns it; nil if it is not known.
    package mutating func take(_ identity: Identity) -> AuthSession? {
        droppable.lastIndex { $0.identity == identity }.map { droppable.remove(at: $0) }
    }
}
