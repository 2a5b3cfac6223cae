public import Foundation

/// An event for an app's own analytics. It holds no password, token, code, name or email address.
public struct AuthEventPayload: Hashable, Sendable {
    /// The kind of event.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        /// A sign-in started.
        case loginStarted = "auth_login_started"
        /// A sign-in succeeded.
        case loginSuccess = "auth_login_success"
        /// A sign-in failed. The payload has the error code.
        case loginFailed = "auth_login_failed"
        /// A profile was created for a person who had none.
        case profileCreated = "profile_created"
        /// An existing profile was found.
        case profileLoaded = "profile_loaded"
        /// The person created a group.
        case groupCreated = "group_created"
        /// The person joined a group.
        case groupJoined = "group_joined"
        /// The person left a group.
        case groupLeft = "group_left"
        /// The person switched to another group, or to none.
        case groupSwitched = "group_switched"
        /// The person made an invitation: by mail, or as a link or code to share.
        case invitationSent = "invitation_sent"
    }

    /// The kind of event.
    public let name: Name
    /// The provider, for sign-in events.
    public let providerId: String?
    /// The stable code of the ``AuthError``, for failures.
    public let errorCode: String?
    /// When the event happened.
    public let time: Date

    /// Creates a payload.
    package init(name: Name, providerId: String? = nil, errorCode: String? = nil, time: Date) {
        self.name = name
        self.providerId = providerId
        self.errorCode = errorCode
        self.time = time
    }
}

/// Receives events. You pass one to the `init` of a use case. It must not block.
public typealias AuthEventHandler = @Sendable (AuthEventPayload) -> Void
