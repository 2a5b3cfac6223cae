package import GatehouseGroups

extension ServerSettings {
    /// What the deployment decides about groups; nil where they are off.
    package var groupsInForce: GroupOptions? { groupsAreOffered ? groups : nil }
}
