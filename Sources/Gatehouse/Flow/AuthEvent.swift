public import GatehouseDomain

/// A form that the person submits.
public enum AuthSubmission: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sign in.
    case login
    /// Create the account.
    case signup
    /// Confirm the email.
    case confirmEmail
    /// Request a reset code.
    case resetRequest
    /// Set the new password.
    case resetVerify
    /// Sign in with the mailed code.
    case signInCode
    /// Take the second step with the code.
    case secondFactor
    /// Do the next step of adding a second factor.
    case enrollFactor

    /// The screen it belongs to. On any other screen it does nothing.
    package var screen: ScreenName {
        switch self {
        case .login: .login
        case .signup: .signup
        case .confirmEmail: .confirmEmail
        case .resetRequest: .resetRequest
        case .resetVerify: .resetVerify
        case .signInCode: .signInCode
        case .secondFactor: .secondFactor
        case .enrollFactor: .enrollFactor
        }
    }
}

/// Everything that can happen to the flow.
public enum AuthEvent: Equatable, Sendable {
    /// The person wants to sign in with an email: from the first screen, from sign-up, or from the screen that waits
    /// for a confirmation.
    case navigateToLogin
    /// The person wants an account, or to correct the email of a new one.
    case navigateToSignup
    /// The person returns to the first screen.
    case navigateToChoice
    /// The person has forgotten the password, or wants the reset code sent to another email.
    case navigateToResetRequest
    /// A person is asked to sign in again, so that the first screen offers to continue as before; nil for a sign-in by
    /// anyone. As the event of an action, nil means that the person uses another account: ``AuthViewModel/perform(_:)``
    /// then ends the previous person's session first.
    case returnOffered(AuthReturn?)
    /// The person continues as before.
    case returnAccepted
    /// Something outside the flow moved it: a swipe back, a URL, a preview. The state is used as it is.
    case navigationSet(AuthNavigationState)
    /// The person changed a field. A front end that posts whole forms sends one such event for each field.
    case fieldSet(AuthField, Secret)
    /// The person answered one of the sign-up form's additional questions: ``/GatehouseDomain/SignUpField``.
    case detailSet(key: String, value: String)
    /// The person selected or cleared the consent box.
    case consentSet(Bool)
    /// The person dismissed the error.
    case errorDismissed
    /// Something outside the flow set the notice, or the person dismissed any notice.
    case noticeSet(AuthNotice)
    /// Something outside the flow, such as a preview, set whether a request is in progress. Setting false abandons the
    /// current request.
    case loadingSet(Bool)
    /// The person submitted a form.
    case submitted(AuthSubmission)
    /// The person wants the code sent again.
    case resendRequested
    /// The person chose a provider on the first screen.
    case providerChosen(id: String)
    /// The person wants a mailed code to sign in with: from the first screen, from sign-in, or to another email.
    case mailedCodeRequested(email: String)
    /// A mailed link opened the app, with this URL.
    case mailedLinkOpened(Secret)
    /// The person takes the second step with another factor: ``/GatehouseDomain/SecondFactor/id``.
    case factorChosen(id: String)
    /// The person takes the second step with the security key that is chosen, or adds one where the account must have a
    /// second factor.
    case securityKeyRequested
    /// The person signs in with a passkey, from the first screen or from sign-in: with one that was chosen from the
    /// system's suggestions at a field, or with nil, in a sheet.
    case passkeyChosen(PasskeyProof?)
    /// The person creates the account with a passkey in place of a password, from sign-up.
    case passkeySignUpRequested
    /// The person creates the account with a passkey, from sign-up, and chooses its email on the system's sheet.
    case accountSheetRequested
    /// A mailed reset link was opened and accepted in place of the code. Applies only on the screen for the code.
    case resetCodeAccepted
    /// An invitation is pending for the person, or no longer is.
    case invitationSet(AuthInvitation?)
    /// The answer to a request.
    case answered(AuthAnswer, generation: Int)
    /// The sign-in finished, a person signed out, or a person is asked to sign in again. The flow is new and knows
    /// nobody. An outstanding answer is dropped.
    case startedOver
    /// The app dismissed the whole flow. An outstanding answer is dropped.
    case cancelled
    /// The flow was loaded from storage. A request that never ended is abandoned.
    case resumed
}
