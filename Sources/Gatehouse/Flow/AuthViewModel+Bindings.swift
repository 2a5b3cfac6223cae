/// What a declarative front end binds its controls to. The rules are here, so that its views hold none and tests on any
/// system can drive the bindings as the front end does.
extension AuthViewModel {
    /// The screens above the first one, as a navigation stack wants them: none on the first screen, else exactly one,
    /// because the way back leads to the first screen from everywhere.
    ///
    /// A path that the system emptied is a pop, which has happened already and is never refused. Any other path changes
    /// nothing: screens come from the flow alone, and a late echo of an earlier path is not a wish.
    public var path: [ScreenName] {
        get {
            let screen = navigationState.screen
            return screen == .choice ? [] : [screen]
        }
        set {
            if newValue.isEmpty { navigationState = .choice }
        }
    }

    /// The description of a screen, for the view that shows this screen and no other.
    ///
    /// While a screen is on its way out its view is still there, and gets nil: it goes on showing what it showed last.
    /// The first screen lies below the others, and is described as a new flow shows it.
    public func screen(on name: ScreenName) -> SignInScreen? {
        if navigationState.screen == name { return screen }
        return name == .choice ? firstScreen : nil
    }

    /// What is typed in a field, for the view of one screen.
    ///
    /// A view that is on its way out reads nothing and changes nothing: a text field reports its text once more when it
    /// loses the focus, and would bring back a password that the flow has just emptied.
    public subscript(field: AuthField, on screen: ScreenName) -> String {
        get {
            guard navigationState.screen == screen else { return "" }
            switch field {
            case .email: return email
            case .password: return password
            case .confirmPassword: return confirmPassword
            case .otp: return otpCode
            }
        }
        set {
            guard settledScreen == screen, screen.fields.contains(field) else { return }
            switch field {
            case .email: email = newValue
            case .password: password = newValue
            case .confirmPassword: confirmPassword = newValue
            case .otp: otpCode = newValue
            }
        }
    }

    /// The answer to a question of the sign-up form's own, by its key; `true` for a box that is ticked. Empty on another
    /// screen, where setting does nothing.
    public subscript(detail key: String) -> String {
        get { details[key] ?? "" }
        set { settleDetail(key, newValue) }
    }

    /// Whether a box of the sign-up form's own is ticked.
    public subscript(isTicked key: String) -> Bool {
        get { self[detail: key] == "true" }
        set { self[detail: key] = newValue ? "true" : "" }
    }

    /// Whether the terms are accepted, for the box on the sign-up screen; elsewhere false, and setting does nothing.
    public var isConsentAccepted: Bool {
        get { navigationState == .signup(consentAccepted: true) }
        set { updateConsent(newValue) }
    }
}
