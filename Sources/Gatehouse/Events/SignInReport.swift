package import GatehouseDomain

/// What happened to a sign-in or a session, for a developer's log. It contains no ids of people, emails, tokens or
/// claims.
public struct SignInReport: Hashable, Sendable {
    /// The kind of report.
    package enum Kind: Hashable, Sendable {
        /// A sign-in started.
        case started
        /// A sign-in succeeded.
        case succeeded
        /// A sign-in failed or was canceled, with this code of the ``/GatehouseDomain/AuthError``.
        case failed(String)
        /// The access token was renewed.
        case renewed
        /// A new token was stored.
        case stored
        /// The session ended for this reason, and a new sign-in is needed.
        case expired(SessionEnd)
        /// A person signed out or was signed out, for this reason if known.
        case signedOut(SessionEnd?)
        /// The stored session belongs to another back end, or was stored before sessions were bound to one. It is left
        /// alone until somebody signs in.
        case otherBackEnd
        /// A form was submitted that is not on the screen. Submitting it had no effect.
        case ignored(AuthSubmission, on: ScreenName)
    }

    /// The kind of report.
    package let kind: Kind
    /// The sign-in method; nil when it is not known.
    package let providerId: String?

    init(_ kind: Kind, providerId: String? = nil) {
        self.kind = kind
        self.providerId = providerId
    }

    /// Creates the report of an event of a use case; nil for events about profiles and groups.
    init?(_ payload: AuthEventPayload) {
        let kind: Kind? =
            switch payload.name {
            case .loginStarted: .started
            case .loginSuccess: .succeeded
            case .loginFailed: .failed(payload.errorCode ?? "unknown")
            case .profileCreated, .profileLoaded, .groupCreated, .groupJoined, .groupLeft, .groupSwitched,
                .invitationSent:
                nil
            }
        guard let kind else { return nil }
        self.init(kind, providerId: payload.providerId)
    }

    /// Creates the report of an event of the session; nil for events that the log reports elsewhere or not at all.
    init?(_ event: BackEnd.Event) {
        switch event {
        case .renewed: self.init(.renewed)
        case .expired(_, let end): self.init(.expired(end))
        case .signedOut(_, let end): self.init(.signedOut(end))
        case .signedIn, .profileChanged, .groupChanged: return nil
        }
    }

    /// One line that starts with a symbol for its category, as in ``NavigationReport/line``.
    public var line: String {
        let way = providerId.flatMap(Self.word).map { " (\($0))" } ?? ""
        return switch kind {
        case .started: "🔄 sign-in started\(way)"
        case .succeeded: "✅ sign-in succeeded\(way)"
        case .failed(let code):
            "\(code == AuthError.cancelled.code ? "⚠️" : "❌") sign-in failed\(way)\(Self.reason(code))"
        case .renewed: "✅ token renewed"
        case .stored: "📌 token stored"
        case .expired(let end): "⚠️ session ended\(Self.reason(end.rawValue))"
        case .signedOut(let end): "🚪 session closed\(Self.reason(end?.rawValue))"
        case .otherBackEnd: "⚠️ stored session of another back end left alone"
        case .ignored(let form, let screen): "⚠️ \(form.rawValue) ignored: the screen is \(screen.rawValue)"
        }
    }

    private static func reason(_ text: String?) -> String {
        text.flatMap(word).map { ": \($0)" } ?? ""
    }

    /// Returns a name or code of at most forty letters, digits, hyphens and underscores. Anything else has an outside
    /// origin and is left out, because it could be an address or a token.
    private static func word(_ text: String) -> String? {
        let isWord = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isWord && (1...40).contains(text.utf8.count) ? text : nil
    }
}
