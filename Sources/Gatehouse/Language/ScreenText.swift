/// The fixed words of the screens, as data: a catalogue turns them into a language.
public enum ScreenText: Hashable, Sendable {
    /// The title of the first screen, with the app's name where it is known.
    case choiceTitle(app: String?)
    /// The sentence below it.
    case choiceText
    /// Who sent the invitation that waits.
    case invitedBy(name: String)
    /// What an account is for, while an invitation waits: the group's name, or nil where it is not known.
    case signUpToJoin(group: String?)
    /// What signing in is for, while an invitation waits: the group's name, or nil where it is not known.
    case signInToJoin(group: String?)
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
    /// The sentence below it: where the code went.
    case resetVerifyText(email: String)
    /// The sentence below it once the code has been accepted.
    case resetVerifyAccepted
    /// The title of the confirmation screen.
    case confirmEmailTitle
    /// The sentence below it: where the code went.
    case confirmEmailText(email: String)
    /// The sentence of a screen that waits for a mailed link to be opened: where the link went.
    case linkMailedText(email: String)
    /// The sentence below the title of the screen that waits for a code to sign in with: where the code went.
    case signInCodeText(email: String)
    /// The label of the address.
    case emailLabel
    /// The label of the password.
    case passwordLabel
    /// The label of a new password.
    case newPasswordLabel
    /// The label of the password once more.
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
    /// The action that opens an account, and the one that leads there.
    case createAccount
    /// The link to the reset.
    case forgotPassword
    /// The action that asks for a reset code.
    case sendCode
    /// The action that asks for a link to set a new password.
    case sendLink
    /// The action that mails a code to sign in with.
    case emailMeCode
    /// The action that leads from there back to the password.
    case usePassword
    /// The action that sets the new password.
    case setNewPassword
    /// The action that confirms the address.
    case confirm
    /// The action that asks for the code once more.
    case resendCode
    /// The action that asks for the link once more.
    case resendLink
    /// The action of a screen that waits for a code, which leads back to where its address is typed.
    case changeEmail
    /// What somebody reads who is asked to sign in again.
    case continueText
    /// The action that signs in as before: the email address, or the name where there is none.
    case continueAs(name: String)
    /// The action beside it, for somebody else.
    case useAnotherAccount
    /// The label of a question that the form is complete without.
    case optionalLabel(String)
    /// What takes a notice away.
    case dismiss
    /// The action that goes back to the first screen.
    case back
    /// The action that signs in with a provider of this name.
    case signInWith(provider: String)
    /// The action that continues as a guest.
    case continueAsGuest
    /// What is said while a request runs.
    case working
    /// The title of an alert that shows an error.
    case errorTitle
    /// The title of an error at a launch, when a signed-in person's account cannot be loaded.
    case launchFailedTitle
    /// The title in place of something that needs a sign-in.
    case authRequiredTitle
    /// The sentence below it.
    case authRequiredText
    /// The title in place of everything once the session has ended.
    case sessionExpiredTitle
    /// The sentence below it.
    case sessionExpiredText
    /// The title in place of everything while the app is locked.
    case lockedTitle
    /// The sentence below it.
    case lockedText
    /// The title before something that asks for a recent sign-in.
    case stepUpTitle
    /// The sentence below it.
    case stepUpText
    /// The action that opens the lock.
    case unlock
    /// The action that leaves it alone for now.
    case notNow
    /// The title of the message about a link that was refused.
    case linkRefusedTitle
    /// What it says of a link that isn't the app's.
    case linkRefusedText
    /// What it says of a link for people who aren't signed in.
    case linkForSignedOutText
    /// What it says of a link that waited too long for a sign-in.
    case linkTooLateText
    /// What it says about an invitation that no longer works.
    case invitationOverText
    /// The title of the screen about an invitation that no longer works.
    case invitationOverTitle
    /// What that screen says of an invitation whose time is over.
    case invitationExpiredText
    /// What it says of one that was accepted.
    case invitationUsedText
    /// What it says of one that was revoked.
    case invitationRevokedText

    /// The word between the buttons of providers and the way by email.
    case or
    /// The button that shows what was typed as a password.
    case showPassword
    /// The sentence that greets a person who has just signed in.
    case signedInTitle
    /// The button that signs out.
    case signOut
    /// The button that leads to the first screen of sign-in.
    case goToSignIn
}
