/// The bindings for the controls of a declarative front end. The rules are part of the model, so that views contain
/// none and tests on any system can use the bindings like the front end does.
extension AuthViewModel {
    /// The screens above the first one, for a navigation stack: none on the first screen, otherwise exactly one,
    /// because going back always leads to the first screen.
    ///
    /// A deeper path would have another screen below this one, and a pop would lead there, unlike the Back button of a
    /// page. Hiding the system's back button would remove the swipe too.
    ///
    /// An empty path set by the system is a pop, which has already happened and is never refused. Any other path
    /// changes nothing: only the flow adds screens, and a late echo of an earlier path is not a request.
    package var path: [ScreenName] {
        get {
            let screen = navigationState.screen
            return screen == .choice ? [] : [screen]
        }
        set {
            if newValue.isEmpty { navigationState = .choice }
        }
    }

    /// Returns the description of a screen, for the view of this screen only.
    ///
    /// While a screen disappears, its view still exists and gets nil: it keeps showing what it showed last. The first
    /// screen is below the others, and is described as a new flow shows it.
    package func screen(on name: ScreenName) -> SignInScreen? {
        if navigationState.screen == name { return screen }
        return name == .choice ? firstScreen : nil
    }

    /// The text of a field, for the view of one screen.
    ///
    /// A view that is disappearing reads nothing and changes nothing. A text field reports its text once more when it
    /// loses focus, and would otherwise restore a password that the flow has just cleared.
    ///
    /// Views of your own use this as well: `$model[.password, on: .login]`, not `$model.password`.
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

    /// The answer to one of the sign-up form's additional questions, by its key; `true` for a selected box. Empty on
    /// other screens, where setting does nothing.
    public subscript(detail key: String) -> String {
        get { details[key] ?? "" }
        set { settleDetail(key, newValue) }
    }

    /// Whether one of the sign-up form's additional boxes is selected.
    package subscript(isTicked key: String) -> Bool {
        get { self[detail: key] == "true" }
        set { self[detail: key] = newValue ? "true" : "" }
    }

    /// Whether the terms are accepted, for the box on the sign-up screen; elsewhere false, and setting does nothing.
    package var isConsentAccepted: Bool {
        get { navigationState == .signup(consentAccepted: true) }
        set { updateConsent(newValue) }
    }
}
