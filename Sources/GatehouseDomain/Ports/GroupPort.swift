/// The port to the groups that a signed-in person is in.
///
/// ``capabilities`` lists what the back end supports; everything else throws ``AuthError/unsupported``, which is also the
/// default of each method. Adapters throw only ``AuthError``, ``AuthError/notSignedIn`` when nobody is signed in, and
/// ``AuthError/groupNotFound`` both for a group that doesn't exist and for one that the person isn't in.
public protocol GroupPort: Sendable {
    /// What this back end supports, as last known, of ``BackEndCapability/groups``,
    /// ``BackEndCapability/groupCreation``, ``BackEndCapability/groupInvitations`` and
    /// ``BackEndCapability/activeGroup``. Returns at once.
    var capabilities: Set<BackEndCapability> { get }

    /// Returns the back end's roles, and who may create groups.
    /// - Throws: ``AuthError``.
    func groupOffer() async throws -> GroupOffer

    /// Returns a page of the groups that the person is in.
    /// - Parameter next: ``ListPage/next`` of the page before; nil for the first page.
    /// - Throws: ``AuthError``.
    func groups(after next: String?) async throws -> ListPage<GroupInfo>

    /// Returns a group.
    /// - Throws: ``AuthError/groupNotFound``; or another `AuthError`.
    func group(_ id: String) async throws -> GroupInfo

    /// Creates a group that the person owns.
    /// - Parameters:
    ///   - name: One line of 1 to 80 characters.
    ///   - id: A UUID of the app's choice. With the same one, a request whose answer was lost can be repeated.
    /// - Throws: ``AuthError/notPermitted`` or ``AuthError/emailUnverified`` for a person who may not create any;
    ///   `.unknown("too_many_groups")`; ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func createGroup(named name: String, id: String) async throws -> GroupInfo

    /// Changes the name or the app's values of a group.
    /// - Parameters:
    ///   - id: The group.
    ///   - name: The new name; nil to keep it.
    ///   - metadata: Strings by name. Nil removes one. Values that are not listed stay.
    ///   - revision: ``GroupInfo/revision`` as the person has seen it.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/notPermitted``; `.unknown("group_conflict")` when somebody else
    ///   changed it meanwhile; or another `AuthError`.
    func changeGroup(
        _ id: String, name: String?, metadata: [String: String?], revision: Int64
    ) async throws -> GroupInfo

    /// Deletes a group with everything in it, for everybody.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/notPermitted`` for anybody but an owner;
    ///   `.unknown("reauthentication_needed")` when the sign-in is too long ago;
    ///   ``AuthError/secondFactorRequired``; or another `AuthError`.
    func deleteGroup(_ id: String) async throws

    /// Returns a page of the members of a group, the longest-standing first.
    /// - Parameters:
    ///   - id: The group.
    ///   - part: Only members with this in the name or the readable address; nil for all.
    ///   - role: Only members in the role with this name; nil for all.
    ///   - next: ``ListPage/next`` of the page before; nil for the first page.
    /// - Throws: ``AuthError/groupNotFound``; or another `AuthError`.
    func members(
        of id: String, containing part: String?, role: String?, after next: String?
    ) async throws -> ListPage<GroupMember>

    /// Changes the role of a member.
    /// - Parameters:
    ///   - role: The name of the role.
    ///   - userId: The member.
    ///   - id: The group.
    ///   - revision: ``GroupMember/revision`` as the person has seen it.
    /// - Throws: ``AuthError/groupNotFound`` also for a person outside the group, ``AuthError/notPermitted``,
    ///   ``AuthError/lastOwner``; `.unknown("group_conflict")`; or another `AuthError`.
    func setRole(_ role: String, of userId: String, in id: String, revision: Int64) async throws -> GroupMember

    /// Removes a member.
    /// - Throws: ``AuthError/groupNotFound`` also for a person outside the group, ``AuthError/notPermitted``,
    ///   ``AuthError/lastOwner``; or another `AuthError`.
    func removeMember(_ userId: String, from id: String) async throws

    /// Ends the person's own membership.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/lastOwner``; or another `AuthError`.
    func leaveGroup(_ id: String) async throws

    /// Makes another member the owner in the person's place.
    /// - Throws: ``AuthError/groupNotFound`` also for a person outside the group, ``AuthError/notPermitted``;
    ///   `.unknown("reauthentication_needed")`; ``AuthError/secondFactorRequired``; or another `AuthError`.
    func transferGroup(_ id: String, to userId: String) async throws
}

extension GroupPort {
    /// Throws ``AuthError/unsupported``.
    public func groupOffer() async throws -> GroupOffer { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func groups(after next: String?) async throws -> ListPage<GroupInfo> { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func group(_ id: String) async throws -> GroupInfo { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func createGroup(named name: String, id: String) async throws -> GroupInfo { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func changeGroup(
        _ id: String, name: String?, metadata: [String: String?], revision: Int64
    ) async throws -> GroupInfo {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func deleteGroup(_ id: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func members(
        of id: String, containing part: String?, role: String?, after next: String?
    ) async throws -> ListPage<GroupMember> {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func setRole(
        _ role: String, of userId: String, in id: String, revision: Int64
    ) async throws -> GroupMember {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func removeMember(_ userId: String, from id: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func leaveGroup(_ id: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func transferGroup(_ id: String, to userId: String) async throws { throw AuthError.unsupported }
}
