package import GatehouseWire

/// Why something about a group is refused. ``code`` is the stable name of each.
package enum GroupFault: CaseIterable, Equatable, Sendable {
    /// The server has no groups.
    case disabled
    /// There is no such group, or the person is not in it: nobody can tell which.
    case notFound
    /// The group has no such member.
    case memberNotFound
    /// The person's role does not permit it.
    case permissionDenied
    /// The sign-in is too long ago for something that decides who owns the group.
    case proofNeeded
    /// The account has a second factor, and this session has not used one.
    case stepNeeded
    /// Only people whose address is proved may create groups here.
    case addressNotProved
    /// Only administrators create groups here.
    case administratorsOnly
    /// An administrator has suspended the group: it can be read, and nothing in it changes.
    case suspended
    /// The group would be left without an owner who can sign in.
    case lastOwner
    /// A banned person would become an owner.
    case ownerBanned
    /// The group has as many members as it may have.
    case full
    /// Somebody else changed it meanwhile, or the id belongs to something else.
    case conflict
    /// This server has no such role.
    case roleUnknown
    /// The person is in as many groups as a person may be in.
    case tooMany
    /// A guest neither invites nor accepts.
    case guest
    /// There is no such invitation, or it is not the person's.
    case invitationNotFound
    /// The invitation is for another address.
    case otherAddress
    case invitationExpired
    case invitationUsed
    case invitationRevoked
    case invitationDeclined
    /// The person who is to be invited is a member.
    case alreadyMember
    /// Somebody removed the person, and has not invited them since.
    case excluded
    /// A link or a code cannot give the role.
    case roleNotOpen

    /// The stable name.
    package var code: ErrorCode {
        switch self {
        case .disabled: .groupsDisabled
        case .notFound: .groupNotFound
        case .memberNotFound: .groupMemberNotFound
        case .permissionDenied, .administratorsOnly, .ownerBanned: .groupPermissionDenied
        case .proofNeeded: .reauthenticationNeeded
        case .stepNeeded: .insufficientAAL
        case .addressNotProved: .emailNotConfirmed
        case .suspended: .groupSuspended
        case .lastOwner: .groupLastOwner
        case .full: .groupFull
        case .conflict: .groupConflict
        case .roleUnknown: .groupRoleUnknown
        case .tooMany: .tooManyGroups
        case .guest: .noAuthorization
        case .invitationNotFound: .invitationNotFound
        case .otherAddress: .invitationOtherAddress
        case .invitationExpired: .invitationExpired
        case .invitationUsed: .invitationUsed
        case .invitationRevoked: .invitationRevoked
        case .invitationDeclined: .invitationDeclined
        case .alreadyMember: .alreadyMember
        case .excluded: .groupExcluded
        case .roleNotOpen: .groupRoleNotOpen
        }
    }
}
