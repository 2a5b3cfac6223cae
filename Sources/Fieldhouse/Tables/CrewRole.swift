/// What somebody may do in a group.
package enum CrewRole: String, Sendable, CaseIterable {
    /// Works on the projects, and invites and removes people.
    case owner
    /// Works on the projects.
    case member
}
