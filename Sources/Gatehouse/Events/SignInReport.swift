public import GatehouseDomain

/// What became of a sign-in or a session, for the log of a developer: no ids of people, addresses, tokens or claims.
public struct SignInReport: Hashable, Sendable {
    /// What became of it.
    public enum Kind: Hashable, Sendable {
        /// A sign-in was begun.
        case started
        /// It succeeded.
        case succeeded
        /// It failed, or was stopped; with the code of the ``GatehouseDomain/AuthError``.
        case failed(String)
        /// The access token was renewed.
        case renewed
        /// A new token is in the store.
        case stored
        /// The session has ended, and a new sign-in is asked for.
        case expired(SessionEnd)
        /// Somebody is out; why, where that is known.
        case signedOut(SessionEnd?)
        /// A form was submitted that is not on the screen, which does nothing.
        case ignored(AuthSubmission, on: ScreenName)
    }

    /// What became of it.
    public let kind: Kind
    /// The way of signing in; nil where it is not known.
    public let providerId: String?

    init(_ kind: Kind, providerId: String? = nil) {
        self.kind = kind
        self.providerId = providerId
    }

    /// The report of an event of a use case; nil for what is about profiles.
    init?(_ payload: AuthEventPayload) {
        let kind: Kind? =
            switch payload.name {
            case .loginStarted: .started
            case .loginSuccess: .succeeded
            case .loginFailed: .failed(payload.errorCode ?? "unknown")
            case .profileCreated, .profileLoaded: nil
            }
        guard let kind else { return nil }
        self.init(kind, providerId: payload.providerId)
    }

    /// The report of an event of the session; nil for what the log has another line for, or none.
    init?(_ event: AppEvent) {
        switch event {
        case .renewed: self.init(.renewed)
        case .expired(_, let end): self.init(.expired(end))
        case .signedOut(_, let end): self.init(.signedOut(end))
        case .signedIn, .profileChanged: return nil
        }
    }

    /// One line that begins with a sign for its category, as ``NavigationReport/line``.
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
        case .ignored(let form, let screen): "⚠️ \(form.rawValue) ignored: the screen is \(screen.rawValue)"
        }
    }

    private static func reason(_ text: String?) -> String {
        text.flatMap(word).map { ": \($0)" } ?? ""
    }

    /// A name or a code of at most forty letters, digits, hyphens and underscores. Anything else was made by somebody else,
    /// and is left out: it could be an address or a token.
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
