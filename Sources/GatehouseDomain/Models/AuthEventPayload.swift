public import Foundation

/// One thing that happened, for an app's own analytics. It holds no password, token, code or e-mail address.
public struct AuthEventPayload: Hashable, Sendable {
    /// What happened.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        /// A sign-in was begun.
        case loginStarted = "auth_login_started"
        /// A sign-in succeeded.
        case loginSuccess = "auth_login_success"
        /// A sign-in failed; the payload says with which code.
        case loginFailed = "auth_login_failed"
        /// A person without a profile got one.
        case profileCreated = "profile_created"
        /// A person's profile was found.
        case profileLoaded = "profile_loaded"
    }

    /// What happened.
    public let name: Name
    /// The provider, for events of a sign-in.
    public let providerId: String?
    /// The stable code of the ``AuthError``, for a failure.
    public let errorCode: String?
    /// When it happened.
    public let time: Date

    /// Makes a payload.
    public init(name: Name, providerId: String? = nil, errorCode: String? = nil, time: Date) {
        self.name = name
        self.providerId = providerId
        self.errorCode = errorCode
        self.time = time
    }
}

/// Where events go: given to the use cases in `init`; it must not block.
public typealias AuthEventHandler = @Sendable (AuthEventPayload) -> Void
