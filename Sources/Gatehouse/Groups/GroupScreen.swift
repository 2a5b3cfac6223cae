/// The content of a screen about groups.
package typealias GroupScreen = FlowScreen<GroupFlow>

extension GroupFlow: ScreenFlow {
    /// The names of the screens.
    package typealias Name = GroupScreenName
    /// The names of the fields.
    package typealias Input = GroupField
    /// Everything that can happen on the screens.
    package typealias Event = GroupEvent

    /// The first part of the name of every screen: `gatehouse.group`.
    package static var screensIdentifier: String { "gatehouse.group" }
    /// The last part of the name of the box: `gatehouse.group.deletion.confirmation`.
    package static var consentIdentifier: String { "confirmation" }
}
