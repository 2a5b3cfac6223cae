import Foundation
import GatehouseDomain

extension Catalogue {
    /// English, the language the product is written in.
    public static let english = Catalogue(
        language: "en", text: english(_:), sentence: english(_:), account: english(_:))

    private static func english(_ text: ScreenText) -> String {
        switch text {
        case .choiceTitle(let app): app.map { "Welcome to \($0)" } ?? "Welcome"
        case .choiceText: "Sign in to go on, or create an account."
        case .invitedBy(let name): "\(name) invited you."
        case .signUpToJoin(let group?): "Sign up to join \(group)."
        case .signUpToJoin(nil): "Sign up to accept your invitation."
        case .signInToJoin(let group?): "Sign in to join \(group)."
        case .signInToJoin(nil): "Sign in to accept your invitation."
        case .lastUsed(let provider?): "Last time you signed in with \(provider)."
        case .lastUsed(nil): "Last time you signed in with your e-mail address."
        case .termsByContinuing: "By continuing you accept the [terms of use](terms) and the [privacy notice](privacy)."
        case .loginTitle: "Sign in"
        case .loginText: "Use the e-mail address and password of your account."
        case .signupTitle: "Create your account"
        case .signupText: "You need an e-mail address and a password."
        case .resetRequestTitle: "Forgot your password?"
        case .resetRequestText: "Enter your e-mail address and we send you a code to set a new one."
        case .resetRequestLinkText: "Enter your email address and we'll send you a link to set a new one."
        case .resetVerifyTitle: "Set a new password"
        case .resetVerifyText(let email): "Enter the code sent to \(email) and choose a password."
        case .resetVerifyAccepted: "Your code is accepted. Choose the password you want."
        case .confirmEmailTitle: "Check your inbox"
        case .confirmEmailText(let email): "Enter the code we sent to \(email)."
        case .linkMailedText(let email): "Open the link we sent to \(email), then sign in."
        case .signInCodeText(let email): "Enter the code we sent to \(email) to sign in."
        case .emailLabel: "E-mail address"
        case .passwordLabel: "Password"
        case .newPasswordLabel: "New password"
        case .confirmPasswordLabel: "Repeat the password"
        case .codeLabel: "Code"
        case .passwordHelp(let minimum): "At least \(minimum) characters."
        case .codeHelp(let length): "\(length) digits, from the mail."
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
        case .errorTitle: "Sign-in did not work"
        case .launchFailedTitle: "Your account couldn't be loaded"
        case .authRequiredTitle: "Authentication Required"
        case .authRequiredText: "Sign in to see this."
        case .sessionExpiredTitle: "Session Expired"
        case .sessionExpiredText: "Your session has ended. Sign in again to go on where you were."
        case .lockedTitle: "App Locked"
        case .lockedText: "Show that it is you to go on where you were."
        case .stepUpTitle: "Confirm that it is you"
        case .stepUpText: "What you are about to open asks for a recent sign-in."
        case .unlock: "Unlock"
        case .notNow: "Not Now"
        case .linkRefusedTitle: "This link can't be opened"
        case .linkRefusedText: "It isn't a link of this app, or it isn't complete. Ask for a new one."
        case .linkForSignedOutText: "It's for people who aren't signed in. Sign out, then open it again."
        case .linkTooLateText: "It waited too long. Open it again."
        case .invitationOverText: "The invitation has expired or was already used. Ask for a new one."
        case .invitationOverTitle: "This invitation can't be accepted"
        case .invitationExpiredText: "It has expired. Ask for a new one."
        case .invitationUsedText: "It was already used. If that was you, sign in. Otherwise ask for a new one."
        case .invitationRevokedText: "The sender revoked it. If you think that's a mistake, ask them."
        case .or: "or"
        case .showPassword: "Show password"
        case .signedInTitle: "You are signed in"
        case .signOut: "Sign out"
        case .goToSignIn: "Go to sign-in"
        }
    }

    private static func english(_ sentence: Sentence) -> String {
        switch sentence {
        case .failure(let error): english(error)
        case .emailInvalid: "Enter an e-mail address such as name@example.com."
        case .passwordMissing: "Enter your password."
        case .passwordTooShort(let minimum): "The password needs at least \(minimum) characters."
        case .passwordTooLong: "This password is too long. Choose a shorter one."
        case .passwordsDiffer: "Passwords don't match"
        case .consentMissing: "You must accept the terms to continue."
        case .codeIncomplete(let length): "Enter the \(length) digits of the code."
        case .confirmationSent(let email): "We sent a code to \(email). Check your inbox, and the spam folder too."
        case .confirmationNeeded(let email):
            "Confirm your address first: enter the code we sent to \(email), or ask for a new one."
        case .codeSentAgain(let email):
            "If \(email) still needs to be confirmed, a new code is on its way. Earlier codes no longer work."
        case .confirmationLinkSent(let email):
            "We sent a link to \(email). Check your inbox, and the spam folder too."
        case .confirmationLinkNeeded(let email):
            "Confirm your address first: open the link we sent to \(email), or ask for a new one."
        case .emailConfirmed: "Your email is confirmed"
        case .signInInstead(let email): "\(email) may be confirmed already. Sign in with your password."
        case .resetSent(let email): "If \(email) has an account, a code is on its way."
        case .resetSentAgain(let email):
            "If \(email) has an account, a new code is on its way. Earlier codes no longer work."
        case .resetSentBefore(let email):
            "If you asked for a code for \(email) a moment ago, it still works. Enter it here."
        case .resetLinkSent(let email): "If \(email) has an account, a link is on its way."
        case .detailMissing(let label): "Fill in “\(label.text(in: "en"))”."
        case .detailTooShort(let label, let minimum):
            "Use at least \(minimum) characters for “\(label.text(in: "en"))”."
        case .detailTooLong(let label, let maximum):
            "Use \(maximum) characters or fewer for “\(label.text(in: "en"))”."
        case .detailNotDigits(let label): "Use only digits for “\(label.text(in: "en"))”."
        case .detailNotAlphanumeric(let label):
            "Use only letters A to Z and digits for “\(label.text(in: "en"))”."
        case .detailNotPrintable(let label): "Leave out special control characters in “\(label.text(in: "en"))”."
        case .linkExpired: "This link was already used or has expired. Ask for a new one."
        case .linkOpenedElsewhere:
            "Open this link on the device where you asked for it, or ask for a new one here."
        case .passwordChanged: "Your new password is set. Sign in with it."
        case .text(let text): text
        }
    }

    private static func english(_ error: AuthError) -> String {
        switch error {
        case .cancelled: ""
        case .invalidCredentials: "The e-mail address or the password is not right."
        case .network: "We could not reach the server. Check your connection and try again."
        case .unavailable: "This is not available right now. Try again later or choose another way."
        case .emailUnverified: "Confirm your e-mail address first."
        case .rateLimited(let retryAfter): "Please wait. You can try again \(english(delay: retryAfter))."
        case .otpIncorrect: "This code is not right. Check it, or ask for a new one."
        case .otpExpired: "This code has expired. Ask for a new one."
        case .linkNeeded: "Too many wrong codes were entered. Open the link in the email instead."
        case .duplicateEmail: "An account with this email already exists. Try logging in instead."
        case .weakPassword: "This password is too easy to guess. Choose a longer one."
        case .consentRequired: "You must accept the terms to continue."
        case .sessionExpired: "Your session has ended. Sign in again."
        case .notSignedIn: "You're not signed in. Sign in first."
        case .unsupported: "This can't be done here."
        case .commonPassword: "This is one of the passwords that everybody tries first. Choose another one."
        case .samePassword: "This is your old password. Choose a new one."
        case .emailInvalid: "This e-mail address cannot be used. Check it for typing errors."
        case .signUpClosed: "New accounts are not open at the moment."
        case .accountSuspended: "This account has been suspended. Ask the support team about it."
        case .unknown: "Something went wrong on our side. Try again."
        }
    }

    private static func english(delay: TimeInterval?) -> String {
        Span(delay: delay).map { "in \($0.text(in: "en"))" } ?? "later"
    }
}
