import GatehouseDomain

extension ScreenText {
    /// The words of the screens in English.
    package var english: String {
        switch self {
        case .choiceTitle(let app): app.map { "Welcome to \($0)" } ?? "Welcome"
        case .choiceText: "Sign in or create an account."
        case .invitedBy(let name): "\(name) invited you."
        case .signUpToJoin(let group?): "Sign up to join \(group)."
        case .signUpToJoin(nil): "Sign up to accept your invitation."
        case .signInToJoin(let group?): "Sign in to join \(group)."
        case .signInToJoin(nil): "Sign in to accept your invitation."
        case .invitationWaits(let group?): "You can join \(group) as soon as you're signed in."
        case .invitationWaits(nil): "You can accept your invitation as soon as you're signed in."
        case .lastUsed(let provider?): "You last signed in with \(provider)."
        case .lastUsed(nil): "You last signed in with your email."
        case .termsByContinuing:
            "By continuing, you accept the [terms of use](terms) and the [privacy notice](privacy)."
        case .loginTitle: "Sign in"
        case .loginText: "Enter your email and password."
        case .signupTitle: "Create your account"
        case .signupText: "Enter your email and choose a password."
        case .resetRequestTitle: "Forgot your password?"
        case .resetRequestText: "Enter your email and we'll send you a code to set a new password."
        case .resetRequestLinkText: "Enter your email and we'll send you a link to set a new password."
        case .resetVerifyTitle: "Set a new password"
        case .resetVerifyText(let email): "Enter the code we sent to \(email) and choose a new password."
        case .resetVerifyAccepted: "Your code is correct. Choose a new password."
        case .confirmEmailTitle: "Check your inbox"
        case .confirmEmailText(let email): "Enter the code we sent to \(email)."
        case .linkMailedText(let email): "Open the link we sent to \(email), then sign in."
        case .signInCodeText(let email): "Enter the code we sent to \(email) to sign in."
        case .secondFactorTitle: "Two-step verification"
        case .secondFactorText(let app?): "Enter the code that “\(app)” shows in your authenticator app."
        case .secondFactorText(nil): "Enter the code from your authenticator app."
        case .secondFactorKeyText: "Use your security key, or enter a backup code."
        case .factorHelp: "Not at hand? Enter a backup code instead."
        case .useApp(let name?): "Use “\(name)”"
        case .useApp(nil): "Use an authenticator app"
        case .useSecurityKey(let name?): "Use security key “\(name)”"
        case .useSecurityKey(nil): "Use a security key"
        case .emailLabel: "Email"
        case .passwordLabel: "Password"
        case .newPasswordLabel: "New password"
        case .confirmPasswordLabel: "Confirm password"
        case .codeLabel: "Code"
        case .passwordHelp(let minimum): "Use at least \(minimum) characters."
        case .codeHelp(let length): "Enter the \(length)-digit code."
        case .consentLabel: "I accept the [terms of use](terms) and the [privacy notice](privacy)."
        case .termsLink: "Terms of use"
        case .privacyLink: "Privacy notice"
        case .signIn: "Sign In"
        case .createAccount: "Create Account"
        case .forgotPassword: "Forgot password?"
        case .sendCode: "Send code"
        case .sendLink: "Send link"
        case .emailMeCode: "Email me a code"
        case .usePassword: "Use your password"
        case .setNewPassword: "Set new password"
        case .confirm: "Confirm"
        case .resendCode: "Send a new code"
        case .resendLink: "Send a new link"
        case .changeEmail: "Change email"
        case .continueText: "Sign in again to continue where you left off."
        case .continueAs(let name): "Continue as \(name)"
        case .useAnotherAccount: "Use another account"
        case .optionalLabel(let label): "\(label) (optional)"
        case .dismiss: "Dismiss"
        case .back: "Back"
        case .signInWith(let provider): "Sign in with \(provider)"
        case .continueAsGuest: "Continue as Guest"
        case .working: "One moment"
        case .errorTitle: "Sign-in didn't work"
        case .authRequiredTitle: "Authentication Required"
        case .authRequiredText: "Sign in to see this."
        case .sessionExpiredTitle: "Session Expired"
        case .sessionExpiredText: "Your session has ended. Sign in again to continue where you left off."
        case .lockedTitle: "App locked"
        case .lockedText: "Confirm it's you to continue where you left off."
        case .stepUpTitle: "Confirm it's you"
        case .stepUpText: "To keep your account safe, sign in again before you open this."
        case .unlock: "Unlock"
        case .notNow: "Not now"
        case .linkRefusedTitle: "This link can't be opened"
        case .linkRefusedText: "It isn't a link for this app, or part of it is missing. Ask for a new one."
        case .linkForSignedOutText: "It works only while you're signed out. Sign out, then open it again."
        case .linkTooLateText: "Too much time has passed since you opened it. Open it again."
        case .linkDroppedTitle: "An earlier link was dropped"
        case .invitationOverText: "The invitation has expired or was already used. Ask for a new one."
        case .invitationOverTitle: "This invitation can't be accepted"
        case .invitationExpiredText: "It has expired. Ask for a new one."
        case .invitationUsedText: "It was already used. If that was you, sign in. Otherwise ask for a new one."
        case .invitationRevokedText: "The sender revoked it. If you think that's a mistake, ask them."
        case .or: "or"
        case .showPassword: "Show password"
        case .signedInTitle: "You're signed in"
        case .signOut: "Sign out"
        case .goToSignIn: "Go to sign-in"
        }
    }
}

extension Sentence {
    /// The sentences of notices in English.
    package var english: String {
        switch self {
        case .failure(let error): error.english
        case .emailInvalid: "Enter your email address, such as name@example.com."
        case .passwordMissing: "Enter your password."
        case .passwordTooShort(let minimum): "Your password needs at least \(minimum) characters."
        case .passwordTooLong: "This password is too long. Choose a shorter one."
        case .passwordsDiffer: "Passwords don't match"
        case .consentMissing: "You must accept the terms to continue."
        case .codeIncomplete(let length): "The code has \(length) digits. Enter all of them."
        case .factorMissing: "Enter the code."
        case .factorIncorrectAgain:
            "That code isn't correct either. Check that your phone sets its time automatically, or enter a backup code."
        case .confirmationSent(let email): "We sent a code to \(email). Check your inbox and your spam folder."
        case .confirmationNeeded(let email):
            "Confirm your email first: enter the code we sent to \(email), or ask for a new one."
        case .codeSentAgain(let email):
            "If \(email) still needs to be confirmed, a new code is on its way. Earlier codes no longer work."
        case .confirmationLinkSent(let email): "We sent a link to \(email). Check your inbox and your spam folder."
        case .confirmationLinkNeeded(let email):
            "Confirm your email first: open the link we sent to \(email), or ask for a new one."
        case .emailConfirmed: "Your email is confirmed."
        case .signInInstead(let email): "\(email) may be confirmed already. Sign in with your password."
        case .resetSent(let email): "If there's an account for \(email), a code is on its way."
        case .resetSentAgain(let email):
            "If there's an account for \(email), a new code is on its way. Earlier codes no longer work."
        case .resetSentBefore(let email):
            "If you asked for a code for \(email) a moment ago, it still works. Enter it here."
        case .resetLinkSent(let email): "If there's an account for \(email), a link is on its way."
        case .detailMissing(let label): "Fill in “\(label.text(in: .english))”."
        case .detailTooShort(let label, let minimum):
            "Use at least \(minimum) \(minimum == 1 ? "character" : "characters") for “\(label.text(in: .english))”."
        case .detailTooLong(let label, let maximum):
            "Use \(maximum) \(maximum == 1 ? "character" : "characters") or fewer for “\(label.text(in: .english))”."
        case .detailNotDigits(let label): "Use only digits for “\(label.text(in: .english))”."
        case .detailNotAlphanumeric(let label):
            "Use only letters A to Z and digits for “\(label.text(in: .english))”."
        case .detailNotPrintable(let label): "Remove the control characters from “\(label.text(in: .english))”."
        case .linkExpired: "This link was already used or has expired. Ask for a new one."
        case .linkOpenedElsewhere:
            "Open this link on the device where you asked for it, or ask for a new one here."
        case .tooManySignIns(let retryAfter):
            "Too many attempts. Try again \(TimeText(after: retryAfter).english), or reset your password."
        case .passwordChanged: "Your password was changed. Sign in with the new one."
        case .linkReplaced: "You opened another link, so the earlier one is no longer waiting."
        case .invitationReplaced:
            "You opened another invitation, so the earlier one is no longer waiting. To accept it, open it again."
        case .linkDropped: "A link that was waiting was dropped. Open it again if you still need it."
        case .text(let text): text
        }
    }
}

extension AuthError {
    /// The sentences about errors in English.
    package var english: String {
        switch self {
        case .cancelled: ""
        case .invalidCredentials: "That email or password isn't correct."
        case .network: "We couldn't reach the server. Check your connection and try again."
        case .unavailable: "This isn't available right now. Try again later, or use another sign-in method."
        case .emailUnverified: "Confirm your email first."
        case .rateLimited(let retryAfter): "Too many attempts. Try again \(TimeText(after: retryAfter).english)."
        case .otpIncorrect: "That code isn't correct. Check it, or ask for a new one."
        case .otpExpired: "This code has expired. Ask for a new one."
        case .linkNeeded: "Too many wrong codes were entered. Open the link in the email instead."
        case .duplicateEmail: "An account with this email already exists. Try logging in instead."
        case .weakPassword: "This password is too easy to guess. Choose a longer one."
        case .consentRequired: "You must accept the terms to continue."
        case .sessionExpired: "Your session has ended. Sign in again."
        case .notSignedIn: "You're not signed in. Sign in first."
        case .unsupported: "This can't be done here."
        case .commonPassword: "This password is too common. Choose another one."
        case .samePassword: "That's your current password. Choose a new one."
        case .emailInvalid: "This email can't be used. Check it for typos."
        case .signUpClosed: "New accounts can't be created right now."
        case .accountSuspended: "This account is suspended. Contact support."
        case .secondFactorRequired: "This account needs a second step. Sign in again to take it."
        case .factorIncorrect: "That code isn't correct. Enter the one that's shown now."
        case .factorExpired: "That took too long. Sign in again."
        case .tooManyFactors: "You can't add any more. Remove one first."
        case .groupNotFound: "You're no longer in this group, or it doesn't exist."
        case .notPermitted: "Your role in this group doesn't allow this. Ask an owner."
        case .lastOwner: "A group needs an owner. Make another member the owner first."
        case .groupFull: "This group is full. Ask an owner to make room."
        case .alreadyMember: "This person is already a member."
        case .otherAddress: "This invitation is for another email address."
        case .invitationOver: "This invitation no longer works. Ask for a new one."
        case .unknown: "Something went wrong on our side. Try again."
        }
    }
}

extension AccountText {
    /// The words of the account's screens in English.
    package var english: String {
        switch self {
        case .title: "Account"
        case .name: "Name"
        case .changeName: "Change name"
        case .nameHelp: "Shown to other members. Optional."
        case .nameTooLong(let limit): "Use \(limit) characters or fewer."
        case .save: "Save"
        case .nameSaved: "Name saved."
        case .changeDetails: "Change details"
        case .detailsSaved: "Details saved."
        case .email: "Email"
        case .changeEmail: "Change email"
        case .emailText: "We'll email a code to the new address."
        case .newEmail: "New email"
        case .pendingEmail: "Pending change"
        case .enterCode: "Enter the code"
        case .codeSentTo(let email): "Enter the code that we sent to \(email)."
        case .useCodeOf(let email): "Use the code sent to \(email)"
        case .checkBothInboxes: "Check both inboxes to confirm. Now enter the other code."
        case .codeSentAgain: "We sent a new code."
        case .keepEmail: "Keep my current email"
        case .emailKept: "Change canceled. Your email stays the same."
        case .emailChanged: "Email changed."
        case .changePassword: "Change password"
        case .passwordText: "Choose a password that you don't use anywhere else."
        case .currentPassword: "Current password"
        case .currentPasswordMissing: "Enter your current password."
        case .currentPasswordWrong: "Your current password isn't correct."
        case .codeNeeded: "To confirm it's you, enter the code that we emailed you."
        case .passwordChanged: "Password changed."
        case .methods: "Sign-in methods"
        case .methodsText: "You can sign in with any of these."
        case .addProvider(let provider): "Add \(provider)"
        case .removeMethod(let provider): "Remove \(provider)"
        case .providerAdded: "Sign-in method added."
        case .providerRemoved: "Sign-in method removed."
        case .onlyMethod: "Add another sign-in method before you remove this one."
        case .providerTaken: "This sign-in method already belongs to another account."
        case .language: "Language"
        case .languageText: "Choose your language."
        case .asOnDevice: "Same as device"
        case .signOut: "Sign out"
        case .deleteAccount: "Delete account"
        case .deleteText: "This permanently deletes your account and signs you out on every device."
        case .deleteWarning: "This is immediate and can't be undone."
        case .deleteByPassword: "To confirm it's you, enter your password."
        case .deleteByProvider: "To confirm it's you, you'll be asked to sign in again."
        case .deleteBox: "Delete my account permanently"
        case .deleteBoxMissing: "Select the box to confirm."
        case .recentSignInNeeded:
            "To do this, you need to have signed in within the last ten minutes. Sign out, sign in again, and come "
                + "back."
        case .otherPerson: "That's a different account. Sign in to the one you want to delete."
        case .notSet: "Not set"
        }
    }
}

extension TimeText {
    /// Times in English.
    package var english: String {
        switch self {
        case .justNow: "just now"
        case .minutesAgo(let count): count == 1 ? "1 minute ago" : "\(count) minutes ago"
        case .hoursAgo(let count): count == 1 ? "1 hour ago" : "\(count) hours ago"
        case .daysAgo(let count): count == 1 ? "1 day ago" : "\(count) days ago"
        case .after(let span): "in \(span.text(in: .english))"
        case .later: "later"
        }
    }
}
