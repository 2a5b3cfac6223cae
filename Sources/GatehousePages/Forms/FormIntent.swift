/// The values of the field `intent`.
enum FormIntent {
    static let mailCode = "mail-code"
    static let forgotPassword = "forgot-password"
    static let resend = "resend"
    static let signIn = "sign-in"
    static let createAccount = "create-account"
    static let changeEmail = "change-email"
    static let continueAsBefore = "continue"
    static let anotherAccount = "another-account"
    static let dismiss = "dismiss"
}
