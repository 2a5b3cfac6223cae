/// The port to invitations: for those who invite, and for those who are invited.
///
/// Each method throws ``AuthError/unsupported`` by default. Adapters throw only ``AuthError``, and
/// ``AuthError/invitationOver`` for an invitation that doesn't exist or no longer works.
public protocol GroupInvitationPort: Sendable {
    /// Returns a page of the open invitations of a group.
    /// - Parameters:
    ///   - id: The group.
    ///   - next: ``ListPage/next`` of the page before; nil for the first page.
    /// - Throws: ``AuthError/groupNotFound``; ``AuthError/notPermitted`` for a person who may neither invite nor revoke;
    ///   or another `AuthError`.
    func invitations(of id: String, after next: String?) async throws -> ListPage<GroupInvitation>

    /// Invites people, and mails the invitation if it is for an address. It replaces an open one to that address.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/notPermitted``, ``AuthError/alreadyMember``,
    ///   ``AuthError/emailInvalid``, ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func invite(_ draft: GroupInvitation.Draft, to id: String) async throws -> GroupInvitation

    /// Mails an invitation again, with another code. The earlier code no longer works.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/notPermitted``, ``AuthError/invitationOver``,
    ///   ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func resendInvitation(_ invitationId: String, of id: String) async throws -> GroupInvitation

    /// Revokes an invitation. One that is over stays as it is.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/notPermitted``, ``AuthError/invitationOver``; or another
    ///   `AuthError`.
    func revokeInvitation(_ invitationId: String, of id: String) async throws

    /// Returns what a person with a code sees, signed in or not. Nothing changes.
    /// - Throws: ``AuthError/invitationOver`` for an unknown code, ``AuthError/rateLimited(retryAfter:)``; or another
    ///   `AuthError`.
    func lookAtInvitation(_ code: Secret) async throws -> ReceivedInvitation

    /// Returns the open invitations to the person's confirmed address, the newest first.
    /// - Throws: ``AuthError``.
    func pendingInvitations() async throws -> [PendingInvitation]

    /// Mails a code to the address that has to be proved before the invitation can be accepted: the invited one, or the
    /// person's own if it was never confirmed by mail.
    /// - Throws: ``AuthError/invitationOver``, ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func proveInvitation(_ key: InvitationKey) async throws

    /// Accepts an invitation. Accepting it again returns the group.
    /// - Parameters:
    ///   - key: The invitation.
    ///   - proof: The code mailed by ``proveInvitation(_:)``, if one was needed.
    /// - Throws: ``AuthError/otherAddress`` for an invitation to another address and ``AuthError/emailUnverified``, both
    ///   until a proof comes with it; ``AuthError/otpIncorrect`` for a wrong proof; ``AuthError/invitationOver``;
    ///   ``AuthError/groupFull``; ``AuthError/notPermitted`` for a guest and after a removal; or another
    ///   `AuthError`.
    func acceptInvitation(_ key: InvitationKey, proof: Secret?) async throws -> GroupInfo

    /// Declines an invitation. One by mail is declined only by its own person, with their confirmed address. A link or a
    /// code stays open for others.
    /// - Throws: ``AuthError/otherAddress``, ``AuthError/emailUnverified``, ``AuthError/invitationOver``; or another
    ///   `AuthError`.
    func declineInvitation(_ key: InvitationKey) async throws
}

extension GroupInvitationPort {
    /// Throws ``AuthError/unsupported``.
    public func invitations(of id: String, after next: String?) async throws -> ListPage<GroupInvitation> {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func invite(_ draft: GroupInvitation.Draft, to id: String) async throws -> GroupInvitation {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func resendInvitation(_ invitationId: String, of id: String) async throws -> GroupInvitation {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func revokeInvitation(_ invitationId: String, of id: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func lookAtInvitation(_ code: Secret) async throws -> ReceivedInvitation { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func pendingInvitations() async throws -> [PendingInvitation] { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func proveInvitation(_ key: InvitationKey) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func acceptInvitation(_ key: InvitationKey, proof: Secret?) async throws -> GroupInfo {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func declineInvitation(_ key: InvitationKey) async throws { throw AuthError.unsupported }
}
