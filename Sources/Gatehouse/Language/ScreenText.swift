/// The fixed words of the screens, as data: a catalogue turns them into a language.
public enum ScreenText: Hashable, Sendable {
    /// The title of the first screen, with the app's name where it is known.
    case choiceTitle(app: String?)
    /// The sentence below it.
    case choiceText
    /// The sentence that names the sender of the pending invitation.
    case invitedBy(name: String)
    /// What an account is for while an invitation is pending: the group's name, or nil if it is not known.
    case signUpToJoin(group: String?)
    /// What signing in is for while an invitation is pending: the group's name, or nil if it is not known.
    case signInToJoin(group: String?)
    /// What follows the screens of codes and passwords while an invitation is pending: the group's name, or nil if it
    /// is not known.
    case invitationWaits(group: String?)
    /// The sign-in method that was used last on this device: the provider's name, or nil for an email address.
    case lastUsed(provider: String?)
    /// What continuing with a provider or as a guest accepts. `[words](terms)` and `[words](privacy)` mark the links.
    case termsByContinuing
    /// The title of the sign-in screen.
    case loginTitle
    /// The sentence below it.
    case loginText
    /// The title of the sign-up screen.
    case signupTitle
    /// The sentence below it.
    case signupText
    /// The title of the screen that asks for a reset code.
    case resetRequestTitle
    /// The sentence below it.
    case resetRequestText
    /// The same sentence for a back end that mails links.
    case resetRequestLinkText
    /// The title of the screen that sets a new password.
    case resetVerifyTitle
    /// The sentence below it, which says where the code was sent.
    case resetVerifyText(email: String)
    /// The sentence below it once the code has been accepted.
    case resetVerifyAccepted
    /// The title of the confirmation screen.
    case confirmEmailTitle
    /// The sentence below it, which says where the code was sent.
    case confirmEmailText(email: String)
    /// The sentence on a screen that waits for a mailed link, which says where the link was sent.
    case linkMailedText(email: String)
    /// The sentence below the title of the screen for a code to sign in with, which says where the code was sent.
    case signInCodeText(email: String)
    /// The title of the screen for the second step.
    case secondFactorTitle
    /// The sentence below it for an authenticator app: what the person calls it, or nil if it has no name.
    case secondFactorText(app: String?)
    /// The sentence below it for a security key.
    case secondFactorKeyText
    /// The help below the code of the second step.
    case factorHelp
    /// The action that takes the second step with another authenticator app: what the person calls it, or nil if it has no
    /// name.
    case useApp(name: String?)
    /// The same for one without a name, where the screen expects the code of an authenticator app.
    case useOtherApp
    /// The action that takes the second step with another security key: what the person calls it, or nil if it has no
    /// name.
    case useSecurityKey(name: String?)
    /// Why the person has to add a second factor before the sign-in is complete.
    case enrollText
    /// Says that the second factor is added, where no backup codes come with it.
    case enrolledText
    /// The action that leads to the next step of that, and from the last one into the app.
    case continueOn
    /// The label of the address.
    case emailLabel
    /// The label of the password.
    case passwordLabel
    /// The label of a new password.
    case newPasswordLabel
    /// The label of the repeated password.
    case confirmPasswordLabel
    /// The label of the code.
    case codeLabel
    /// The help below a new password.
    case passwordHelp(minimum: Int)
    /// The help below a code.
    case codeHelp(length: Int)
    /// The sentence beside the consent box. `[words](terms)` and `[words](privacy)` mark the links.
    case consentLabel
    /// The link to the terms.
    case termsLink
    /// The link to the privacy notice.
    case privacyLink
    /// The action that signs in, and the one that leads there.
    case signIn
    /// The action that creates an account, and the one that leads there.
    case createAccount
    /// The link to the reset.
    case forgotPassword
    /// The action that requests a reset code.
    case sendCode
    /// The action that requests a link to set a new password.
    case sendLink
    /// The action that mails a code to sign in with.
    case emailMeCode
    /// The action that returns from there to the password.
    case usePassword
    /// The action that sets the new password.
    case setNewPassword
    /// The action that confirms the address.
    case confirm
    /// The action that requests the code again.
    case resendCode
    /// The action that requests the link again.
    case resendLink
    /// The action on a screen for a code that returns to the field for its email.
    case changeEmail
    /// The sentence for a person who is asked to sign in again.
    case continueText
    /// The action that signs in as before: the email address, or the name if there is none.
    case continueAs(name: String)
    /// The action beside it, for a different person.
    case useAnotherAccount
    /// The label of an optional question.
    case optionalLabel(String)
    /// The action that dismisses a notice.
    case dismiss
    /// The action that goes back to the first screen.
    case back
    /// The action that signs in with a provider of this name.
    case signInWith(provider: String)
    /// The action that signs in with a passkey.
    case signInWithPasskey
    /// The action that creates the account with a passkey in place of a password.
    case signUpWithPasskey
    /// The action that continues as a guest.
    case continueAsGuest
    /// The text while a request is in progress.
    case working
    /// The title of an alert that shows an error.
    case errorTitle
    /// The title in place of content that requires a sign-in.
    case authRequiredTitle
    /// The sentence below it.
    case authRequiredText
    /// The title in place of all content once the session has ended.
    case sessionExpiredTitle
    /// The sentence below it.
    case sessionExpiredText
    /// The title in place of all content while the app is locked.
    case lockedTitle
    /// The sentence below it.
    case lockedText
    /// The title before content that requires a recent sign-in.
    case stepUpTitle
    /// The sentence below it.
    case stepUpText
    /// The action that opens the lock.
    case unlock
    /// The action that postpones it.
    case notNow
    /// The title of the message about a link that was refused.
    case linkRefusedTitle
    /// The message about a link that isn't the app's.
    case linkRefusedText
    /// The message about a link for people who aren't signed in.
    case linkForSignedOutText
    /// The message about a link that waited too long for a sign-in.
    case linkTooLateText
    /// The title of the message about a link that no longer waits.
    case linkDroppedTitle
    /// The message about an invitation that no longer works.
    case invitationOverText
    /// The title of the screen about an invitation that no longer works.
    case invitationOverTitle
    /// The text of that screen for an expired invitation.
    case invitationExpiredText
    /// The text for one that was accepted.
    case invitationUsedText
    /// The text for one that was revoked.
    case invitationRevokedText

    /// The word between the providers' buttons and the sign-in by email.
    case or
    /// The button that shows the typed password.
    case showPassword
    /// The sentence that greets a person who has just signed in.
    case signedInTitle
    /// The button that signs out.
    case signOut
    /// The button that leads to the first screen of sign-in.
    case goToSignIn
}
