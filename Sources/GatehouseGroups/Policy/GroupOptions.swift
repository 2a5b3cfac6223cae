/// What a deployment decides about groups.
package struct GroupOptions: Equatable, Sendable {
    /// The roles.
    package var roles = GroupRoles.standard
    /// Who may create groups.
    package var creation = Creation.everybody
    /// What becomes of a group when its only owner deletes their account.
    package var orphans = Orphans.heir
    /// The most groups that a person is in.
    package var mostGroups = 100
    /// The most members of a group that has no limit of its own.
    package var mostMembers = 1000
    /// How long a token that names a group is valid at most.
    package var tokenLife: Duration = .seconds(600)
    /// Whether tokens that name a group say what the role permits.
    package var tokensHavePermissions = true

    package init() {}

    /// Who may create groups.
    package enum Creation: String, CaseIterable, Sendable {
        /// Everybody who is signed in, guests too.
        case everybody
        /// Those whose address is proved.
        case confirmed
        /// Administrators.
        case administrators
    }

    /// What becomes of a group when its only owner deletes their account.
    package enum Orphans: String, CaseIterable, Sendable {
        /// The admin, or else the member, who has been in it longest becomes the owner.
        case heir
        /// The account stays until somebody else is an owner.
        case block
    }
}
