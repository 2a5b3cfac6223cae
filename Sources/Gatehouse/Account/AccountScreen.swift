/// The content of a screen about the account.
public typealias AccountScreen = FlowScreen<AccountFlow>

extension AccountFlow: ScreenFlow {
    /// The names of the screens.
    public typealias Name = AccountScreenName
    /// The names of the fields.
    public typealias Input = AccountField
    /// Everything that can happen on the screens.
    public typealias Event = AccountEvent

    /// The first part of the name of every screen: `gatehouse.account`.
    public static var screensIdentifier: String { "gatehouse.account" }
    /// The last part of the name of the box: `gatehouse.account.deletion.confirmation`.
    public static var consentIdentifier: String { "confirmation" }
}
