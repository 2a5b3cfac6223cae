import GatehouseDomain

extension ScreenText {
    /// The text with the names in it that people chose isolated by direction.
    var isolatingNames: ScreenText {
        switch self {
        case .invitedBy(let name): .invitedBy(name: VisibleText.isolated(name))
        case .signUpToJoin(let group): .signUpToJoin(group: group.map { VisibleText.isolated($0) })
        case .signInToJoin(let group): .signInToJoin(group: group.map { VisibleText.isolated($0) })
        case .invitationWaits(let group): .invitationWaits(group: group.map { VisibleText.isolated($0) })
        case .continueAs(let name): .continueAs(name: VisibleText.isolated(name))
        default: self
        }
    }
}
