/// Returning to a screen of an earlier launch.
extension AuthViewModel {
    /// Whether nothing has happened yet: the first screen, an empty form and no request.
    var isUntouched: Bool {
        settledScreen == .choice && email.isEmpty && password.isEmpty && !isBusy
    }

    /// Shows a screen that waits for a mailed code, with the email filled in.
    func comeBack(to state: AuthNavigationState) {
        switch state {
        case .confirmEmail(let address), .resetVerify(let address), .signInCode(let address): email = address
        case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor: break
        }
        navigationState = state
    }
}
