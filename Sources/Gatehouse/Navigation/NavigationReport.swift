/// Why a request to open something was refused.
public enum NavigationRefusal: Hashable, Sendable {
    /// It is not known yet who is signed in, and the app itself asked.
    case notReady
    /// The app is locked.
    case locked
    /// It is for people who are not signed in.
    case signedIn
    /// The link is not one of the app's.
    case link(LinkRefusal)
    /// It waited too long.
    case tooLate
    /// It was meant for somebody else.
    case otherAccount
    /// Another one came after it.
    case superseded
    /// The invitation is no good.
    case invitation
    /// The person would not prove who they are.
    case declined
}

/// What became of something, for the log of a developer: names of routes, never ids of people or things.
public struct NavigationReport: Equatable, Sendable {
    /// What became of it.
    public enum Kind: Hashable, Sendable {
        /// It was opened.
        case opened
        /// It waits until it is known who is signed in, or until the lock is open.
        case waiting
        /// It waits for somebody to sign in.
        case stored
        /// It was refused.
        case refused(NavigationRefusal)
        /// It had been delivered before.
        case duplicate
        /// The session ended; what was shown is concealed and kept.
        case expired
        /// The app was locked.
        case locked
        /// Somebody signed in.
        case signedIn
        /// The person is the same and goes on.
        case resumed
        /// Everything was left behind.
        case signedOut
    }

    /// What became of it.
    public let kind: Kind
    /// The name of the route; nil where there is none.
    public let route: String?
    /// Where it came from.
    public let source: NavigationSource?

    init(_ kind: Kind, route: String? = nil, source: NavigationSource? = nil) {
        self.kind = kind
        self.route = route
        self.source = source
    }

    /// Whether this is the end of a request: every delivery has one at most.
    public var isOutcome: Bool {
        switch kind {
        case .opened, .refused: true
        case .waiting, .stored, .duplicate, .expired, .locked, .signedIn, .resumed, .signedOut: false
        }
    }

    /// One line that begins with a sign for its category.
    public var line: String {
        let place = route.map { " \($0)" } ?? ""
        let origin =
            source.map { $0 == .app ? "" : " (\($0 == .customScheme ? "custom scheme" : "universal link"))" } ?? ""
        return switch kind {
        case .opened: "\(source == .app ? "✅" : "🔗") opened\(place)\(origin)"
        case .waiting: "🔄\(place) waits\(origin)"
        case .stored: "📌 kept\(place) for after sign-in\(origin)"
        case .refused(let reason): "\(reason.isHarmless ? "⚠️" : "❌") refused\(place)\(origin): \(reason.words)"
        case .duplicate: "⚠️\(place) was delivered twice\(origin)"
        case .expired: "⚠️ session expired, place kept"
        case .locked: "⚠️ locked"
        case .signedIn: "✅ signed in"
        case .resumed: "✅ resumed"
        case .signedOut: "🚪 signed out"
        }
    }
}

extension NavigationRefusal {
    /// Whether nobody did anything wrong.
    var isHarmless: Bool {
        switch self {
        case .notReady, .locked, .signedIn, .tooLate, .superseded, .declined: true
        case .link, .otherAccount, .invitation: false
        }
    }

    /// The reason in words.
    public var words: String {
        switch self {
        case .notReady: "it is not known yet who is signed in"
        case .locked: "the app is locked"
        case .signedIn: "only for people who are not signed in"
        case .link(let refusal): refusal.words
        case .tooLate: "it waited too long"
        case .otherAccount: "it was meant for another account"
        case .superseded: "another one came after it"
        case .invitation: "the invitation is no good"
        case .declined: "the person did not prove who they are"
        }
    }
}
