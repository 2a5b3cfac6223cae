/// The content of a screen of the sign-in.
public typealias SignInScreen = FlowScreen<AuthFlow>

/// A notice of the sign-in.
package typealias ScreenNotice = SignInScreen.Notice

/// A field of the sign-in.
package typealias ScreenField = SignInScreen.Field

/// An action of the sign-in.
package typealias ScreenAction = SignInScreen.Action

extension AuthFlow: ScreenFlow {
    /// The names of the screens.
    public typealias Name = ScreenName
    /// The names of the fields.
    public typealias Input = AuthField
    /// Everything that can happen to the flow.
    public typealias Event = AuthEvent

    /// The first part of the name of every screen: `gatehouse`.
    public static var screensIdentifier: String { "gatehouse" }
    /// The last part of the name of the consent box: `gatehouse.signup.consent`.
    public static var consentIdentifier: String { "consent" }
}
