package import Gatehouse

/// The URLs of the screens.
package enum SignInPath {
    /// The first screen.
    package static let choice = "/sign-in"
    /// The way back to the first screen, which cancels what the flow waits for; it is not a page.
    package static let back = "/sign-in/back"
    /// Where browsers come back to from a provider; it is not a page.
    package static let provider = "/sign-in/provider"
    /// Where mailed links lead.
    package static let link = "/sign-in/link"
    /// Where a used mailed link leads to the app.
    package static let onward = "/sign-in/link/onward"
    /// Where the menu of languages posts to; it is not a page.
    package static let language = "/language"
    /// Where the browser signs out.
    package static let signOut = "/sign-out"

    /// The URL of a screen.
    package static func path(of screen: ScreenName) -> String {
        switch screen {
        case .choice: choice
        case .login: "/sign-in/login"
        case .signup: "/sign-in/create-account"
        case .confirmEmail: "/sign-in/confirm"
        case .signInCode: "/sign-in/code"
        case .secondFactor: "/sign-in/step"
        case .enrollFactor: "/sign-in/set-up"
        case .resetRequest: "/sign-in/forgot-password"
        case .resetVerify: "/sign-in/new-password"
        }
    }
}
