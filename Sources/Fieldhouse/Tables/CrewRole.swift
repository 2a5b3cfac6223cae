/// What somebody may do in a group.
package enum CrewRole: String, Sendable, CaseIterable {
    /// Works on the projects, and invites and removes people.
    case owner
    /// Works on the projects.
    case member

    /// Reads a stored role: everybody who does not own a group works on its projects.
    init(stored name: String) { self = CrewRole(rawValue: name) ?? .member }
}
