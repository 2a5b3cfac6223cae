/// Why a request to open a destination was refused.
package enum NavigationRefusal: Hashable, Sendable {
    /// It is not known yet who is signed in, and the request came from the app itself.
    case notReady
    /// The app is locked.
    case locked
    /// The destination is for people who are not signed in.
    case signedIn
    /// The link is not one of the app's.
    case link(LinkRefusal)
    /// The request waited too long.
    case tooLate
    /// The request was for another person.
    case otherAccount
    /// A newer request replaced it.
    case superseded
    /// The invitation is not valid.
    case invitation
    /// The person declined to confirm their identity.
    case declined
    /// The person signed out.
    case signedOut
    /// The app reset the navigation.
    case reset
}

/// What happened to a request or the session, for a developer's log. It contains names of routes, never ids of people
/// or things.
public struct NavigationReport: Equatable, Sendable {
    /// The kind of report.
    package enum Kind: Hashable, Sendable {
        /// The destination was opened.
        case opened
        /// The request waits until it is known who is signed in, or until the app is unlocked.
        case waiting
        /// The request waits for a sign-in.
        case stored
        /// The request was refused.
        case refused(NavigationRefusal)
        /// The link had been delivered before.
        case duplicate
        /// The session ended. What was visible is hidden and kept.
        case expired
        /// The app was locked.
        case locked
        /// A person signed in.
        case signedIn
        /// The same person signed in again and continues.
        case resumed
        /// The person signed out, and everything was removed.
        case signedOut
        /// A different person uses the device from now on, and everything of the previous one was removed.
        case released
    }

    /// The kind of report.
    package let kind: Kind
    /// The name of the route; nil if there is none.
    package let route: String?
    /// The source of the request.
    package let source: NavigationSource?
    /// Whether the request is for an invitation.
    package let isInvitation: Bool

    init(_ kind: Kind, route: String? = nil, source: NavigationSource? = nil, isInvitation: Bool = false) {
        self.kind = kind
        self.route = route
        self.source = source
        self.isInvitation = isInvitation
    }

    /// Whether this is the end of a request. Every delivery has at most one.
    package var isOutcome: Bool {
        switch kind {
        case .opened, .refused: true
        case .waiting, .stored, .duplicate, .expired, .locked, .signedIn, .resumed, .signedOut, .released: false
        }
    }

    /// One line that starts with a symbol for its category.
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
        case .released: "🚪 the previous person's session ended here, for another account"
        }
    }
}

extension NavigationRefusal {
    /// Whether the refusal is expected in normal use.
    var isHarmless: Bool {
        switch self {
        case .notReady, .locked, .signedIn, .tooLate, .superseded, .declined, .signedOut, .reset: true
        case .link, .otherAccount, .invitation: false
        }
    }

    /// The reason in words.
    package var words: String {
        switch self {
        case .notReady: "it is not known yet who is signed in"
        case .locked: "the app is locked"
        case .signedIn: "only for people who are not signed in"
        case .link(let refusal): refusal.words
        case .tooLate: "it waited too long"
        case .otherAccount: "it was meant for another account"
        case .superseded: "another one came after it"
        case .invitation: "the invitation is not valid"
        case .declined: "the person did not prove who they are"
        case .signedOut: "the person signed out"
        case .reset: "the app reset the navigation"
        }
    }
}
