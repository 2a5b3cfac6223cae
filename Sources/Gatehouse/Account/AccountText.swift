/// The words of the screens about a person's own account, as data: a catalogue turns them into a language.
public enum AccountText: Hashable, Sendable {
    /// The title of the overview.
    case title
    /// The label of the name.
    case name
    /// The title of the screen that changes the name.
    case changeName
    /// The help below the name.
    case nameHelp
    /// The error for a name that is too long.
    case nameTooLong(limit: Int)
    /// The button that saves a change.
    case save
    /// The notice after the name has changed.
    case nameSaved
    /// The title of the screen with the answers of the sign-up, and the button that leads to it.
    case changeDetails
    /// The notice after they have changed.
    case detailsSaved
    /// The label of the email address.
    case email
    /// The title of the screen that changes the email address.
    case changeEmail
    /// The sentence below it.
    case emailText
    /// The label of the new address.
    case newEmail
    /// The label of the address that waits for its confirmation.
    case pendingEmail
    /// The title of the screen for the code.
    case enterCode
    /// The sentence below it, which says where the code was sent.
    case codeSentTo(email: String)
    /// The button that switches to the code of the other address.
    case useCodeOf(email: String)
    /// The notice while the other address still has to confirm.
    case checkBothInboxes
    /// The notice after a code was mailed again.
    case codeSentAgain
    /// The button that cancels a pending change.
    case keepEmail
    /// The notice after it is canceled.
    case emailKept
    /// The notice after the address has changed.
    case emailChanged
    /// The title of the screen that changes the password.
    case changePassword
    /// The sentence below it.
    case passwordText
    /// The label of the current password.
    case currentPassword
    /// The error when the current password is missing.
    case currentPasswordMissing
    /// The error when it is wrong.
    case currentPasswordWrong
    /// Why a code is required in addition to a new password.
    case codeNeeded
    /// The notice after the password has changed.
    case passwordChanged
    /// The title of the sign-in methods.
    case methods
    /// The sentence below it.
    case methodsText
    /// The button that adds a provider.
    case addProvider(provider: String)
    /// The button that removes a sign-in method.
    case removeMethod(provider: String)
    /// The notice after one is added.
    case providerAdded
    /// The notice after one is removed.
    case providerRemoved
    /// Why the last one cannot be removed.
    case onlyMethod
    /// Why a provider cannot be added.
    case providerTaken
    /// The title of the screen that chooses a language.
    case language
    /// The sentence below it.
    case languageText
    /// The option for the device's language.
    case asOnDevice
    /// The button that signs out.
    case signOut
    /// The title and button of the deletion.
    case deleteAccount
    /// What the deletion does.
    case deleteText
    /// The warning that it cannot be undone.
    case deleteWarning
    /// Asks the person to confirm with the password.
    case deleteByPassword
    /// Asks the person to confirm with a provider.
    case deleteByProvider
    /// The label of the box.
    case deleteBox
    /// The error when the box is not ticked.
    case deleteBoxMissing
    /// A change needs a recent sign-in.
    case recentSignInNeeded
    /// The error when a different person signed in to confirm a deletion.
    case otherPerson
    /// Shown for a value that is not set.
    case notSet
}

extension AccountText {
    /// The key of the words in an app's table: `account.` and the name of the case.
    var tableEntry: TableEntry {
        switch self {
        case .title: TableEntry("account.title")
        case .name: TableEntry("account.name")
        case .changeName: TableEntry("account.changeName")
        case .nameHelp: TableEntry("account.nameHelp")
        case .nameTooLong(let limit): TableEntry("account.nameTooLong", "\(limit)")
        case .save: TableEntry("account.save")
        case .nameSaved: TableEntry("account.nameSaved")
        case .changeDetails: TableEntry("account.changeDetails")
        case .detailsSaved: TableEntry("account.detailsSaved")
        case .email: TableEntry("account.email")
        case .changeEmail: TableEntry("account.changeEmail")
        case .emailText: TableEntry("account.emailText")
        case .newEmail: TableEntry("account.newEmail")
        case .pendingEmail: TableEntry("account.pendingEmail")
        case .enterCode: TableEntry("account.enterCode")
        case .codeSentTo(let email): TableEntry("account.codeSentTo", email)
        case .useCodeOf(let email): TableEntry("account.useCodeOf", email)
        case .checkBothInboxes: TableEntry("account.checkBothInboxes")
        case .codeSentAgain: TableEntry("account.codeSentAgain")
        case .keepEmail: TableEntry("account.keepEmail")
        case .emailKept: TableEntry("account.emailKept")
        case .emailChanged: TableEntry("account.emailChanged")
        case .changePassword: TableEntry("account.changePassword")
        case .passwordText: TableEntry("account.passwordText")
        case .currentPassword: TableEntry("account.currentPassword")
        case .currentPasswordMissing: TableEntry("account.currentPasswordMissing")
        case .currentPasswordWrong: TableEntry("account.currentPasswordWrong")
        case .codeNeeded: TableEntry("account.codeNeeded")
        case .passwordChanged: TableEntry("account.passwordChanged")
        case .methods: TableEntry("account.methods")
        case .methodsText: TableEntry("account.methodsText")
        case .addProvider(let provider): TableEntry("account.addProvider", provider)
        case .removeMethod(let provider): TableEntry("account.removeMethod", provider)
        case .providerAdded: TableEntry("account.providerAdded")
        case .providerRemoved: TableEntry("account.providerRemoved")
        case .onlyMethod: TableEntry("account.onlyMethod")
        case .providerTaken: TableEntry("account.providerTaken")
        case .language: TableEntry("account.language")
        case .languageText: TableEntry("account.languageText")
        case .asOnDevice: TableEntry("account.asOnDevice")
        case .signOut: TableEntry("account.signOut")
        case .deleteAccount: TableEntry("account.deleteAccount")
        case .deleteText: TableEntry("account.deleteText")
        case .deleteWarning: TableEntry("account.deleteWarning")
        case .deleteByPassword: TableEntry("account.deleteByPassword")
        case .deleteByProvider: TableEntry("account.deleteByProvider")
        case .deleteBox: TableEntry("account.deleteBox")
        case .deleteBoxMissing: TableEntry("account.deleteBoxMissing")
        case .recentSignInNeeded: TableEntry("account.recentSignInNeeded")
        case .otherPerson: TableEntry("account.otherPerson")
        case .notSet: TableEntry("account.notSet")
        }
    }
}
