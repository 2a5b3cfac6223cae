public import GatehouseDomain

/// What a person submits on a screen.
public enum AuthSubmission: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sign in.
    case login
    /// Open the account.
    case signup
    /// Confirm the address.
    case confirmEmail
    /// Ask for a reset code.
    case resetRequest
    /// Set the new password.
    case resetVerify
    /// Sign in with the mailed code.
    case signInCode

    /// The screen it belongs to; elsewhere it does nothing.
    public var screen: ScreenName {
        switch self {
        case .login: .login
        case .signup: .signup
        case .confirmEmail: .confirmEmail
        case .resetRequest: .resetRequest
        case .resetVerify: .resetVerify
        case .signInCode: .signInCode
        }
    }
}

/// Everything that can happen to the flow.
public enum AuthEvent: Equatable, Sendable {
    /// The person wants to sign in with an email address: from the first screen, from sign-up, or from the screen that
    /// waits for a confirmation.
    case navigateToLogin
    /// The person wants an account, or to correct the address of a new one.
    case navigateToSignup
    /// The person goes back to the first screen.
    case navigateToChoice
    /// The person has forgotten the password, or wants the reset code at another address.
    case navigateToResetRequest
    /// A person is asked to sign in again, so that the first screen offers to continue as before; nil for anybody.
    case returnOffered(AuthReturn?)
    /// The person continues as before.
    case returnAccepted
    /// Something outside moved the flow: a swipe back, a URL, a preview. Taken as it is.
    case navigationSet(AuthNavigationState)
    /// The person changed a field; also how a front end that posts whole forms hands them over.
    case fieldSet(AuthField, Secret)
    /// The person answered a question of the sign-up form's own: ``GatehouseDomain/SignUpField``.
    case detailSet(key: String, value: String)
    /// The person ticked or cleared the consent box.
    case consentSet(Bool)
    /// The person dismissed the error.
    case errorDismissed
    /// Something outside set the notice, or the person dismissed it, whichever it was.
    case noticeSet(AuthNotice)
    /// Something outside, such as a preview, said that a request runs or no longer runs. Saying that none runs gives up
    /// the one that does.
    case loadingSet(Bool)
    /// The person submitted.
    case submitted(AuthSubmission)
    /// The person wants the code once more.
    case resendRequested
    /// The person chose a provider on the first screen.
    case providerChosen(id: String)
    /// The person wants a code mailed to sign in with: from the first screen, from sign-in, or to another address.
    case mailedCodeRequested(email: String)
    /// A mailed link opened the app, with the address that the link leads to.
    case mailedLinkOpened(Secret)
    /// A mailed reset link was opened and accepted in place of the code. Counts on the screen of the code only.
    case resetCodeAccepted
    /// There is an invitation that waits for the person, or no longer is.
    case invitationSet(AuthInvitation?)
    /// The answer to a request.
    case answered(AuthAnswer, generation: Int)
    /// The sign-in was handed over, somebody signed out, or a person is asked to sign in again: the flow is as new, and
    /// knows nobody. An answer that is still to come is dropped.
    case startedOver
    /// The app put the whole flow away; an answer that is still to come is dropped.
    case cancelled
    /// The flow was loaded from where it was stored: a request that never ended is given up.
    case resumed
}
