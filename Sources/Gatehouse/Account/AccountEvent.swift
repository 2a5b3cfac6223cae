public import GatehouseDomain

/// The screens about a person's own account.
public enum AccountScreenName: String, Hashable, Sendable, CaseIterable {
    /// Everything at a glance; each line leads to the screen that changes it.
    case overview
    /// Changes the name.
    case name
    /// Asks for another email address.
    case email
    /// Confirms it with a mailed code.
    case emailCode
    /// Changes the password.
    case password
    /// The ways of signing in.
    case providers
    /// The language of the screens.
    case language
    /// Deletes the account.
    case deletion
}

/// The fields of these screens.
public enum AccountField: String, Hashable, Sendable, CaseIterable {
    /// The name to show.
    case name
    /// The new email address.
    case email
    /// A mailed code.
    case code
    /// The password in force.
    case currentPassword
    /// The new password.
    case password
    /// The new password once more.
    case confirmPassword
}

/// What a back end asks for beside a new password.
public enum AccountPasswordProof: String, Hashable, Sendable {
    /// Nothing.
    case none
    /// The password in force.
    case currentPassword
    /// A mailed code.
    case code
}

/// How the account's screens end.
public enum AccountEnding: String, Hashable, Sendable {
    /// The person signed out.
    case signedOut
    /// The account is deleted.
    case deleted
}

/// What happens on the screens about the account.
public enum AccountEvent: Equatable, Sendable {
    /// The person goes to a screen; the overview loads the account.
    case opened(AccountScreenName)
    /// The person goes back to the overview.
    case back
    /// A field has another text.
    case fieldSet(AccountField, Secret)
    /// The box of the deletion is ticked or cleared.
    case confirmationSet(Bool)
    /// The person submits the form of the screen.
    case submitted
    /// The person asks for the code once more.
    case codeRequested
    /// The person enters the code of the other address.
    case codeAddressSwitched
    /// The person adds a provider, by the id of a ``GatehouseDomain/ProviderInfo``.
    case providerAdded(id: String)
    /// The person removes a way of signing in, by its id.
    case methodRemoved(id: String)
    /// The person chooses a language, as a BCP 47 tag; nil for the one of the device.
    case languageChosen(String?)
    /// The person signs out.
    case signOutRequested
    /// The person takes the notice away.
    case noticeDismissed
    /// A request was answered.
    case answered(AccountAnswer, generation: Int)
    /// The app put the screens away.
    case closed
}

/// What the back end is asked for.
public enum AccountRequest: Equatable, Sendable {
    /// Loads account and profile.
    case load
    /// Changes the name; nil removes it.
    case changeName(String?)
    /// Asks for another address.
    case changeEmail(String)
    /// Confirms it with the code that one of the two addresses was mailed.
    case confirmEmail(String, code: Secret)
    /// Changes the password.
    case changePassword(Secret, current: Secret?, code: Secret?)
    /// Has a code mailed that proves who the person is.
    case requestReauthentication
    /// Adds a provider.
    case link(providerId: String)
    /// Removes a way of signing in.
    case remove(AccountDetails.SignInMethod)
    /// Deletes the account, after a new sign-in with this password; nil for a sign-in with the provider.
    case delete(password: Secret?)
    /// Signs out.
    case signOut
}

/// What came of a request.
public enum AccountAnswer: Equatable, Sendable {
    /// Account and name are known.
    case loaded(AccountDetails, displayName: String?)
    /// The name is changed.
    case nameChanged(String?)
    /// Another address is asked for; codes are mailed.
    case emailChangeAsked(AccountDetails)
    /// A code of the change is taken; whether the change is complete.
    case emailConfirmed(AccountDetails?, isComplete: Bool)
    /// The password is changed.
    case passwordChanged
    /// A code is mailed.
    case codeSent
    /// A way of signing in is added or removed.
    case methodsChanged(AccountDetails)
    /// Nobody is signed in any more.
    case ended(AccountEnding)
    /// It failed.
    case failed(AuthError)
}

/// What a shell does for the machine.
public enum AccountEffect: Equatable, Sendable {
    /// Asks the back end, and hands the answer back with this number.
    case perform(AccountRequest, generation: Int)
    /// Keeps the language of the screens; nil for the one of the device.
    case setLanguage(String?)
    /// Closes the screens.
    case finished(AccountEnding)
}

/// Words of a notice, as data.
public enum AccountWords: Hashable, Sendable {
    /// A sentence that the sign-in has too.
    case sentence(Sentence)
    /// Words of these screens.
    case account(AccountText)
}

/// The one thing that the screen has to say.
public struct AccountNotice: Hashable, Sendable {
    /// How grave it is.
    public var kind: ScreenNotice.Kind
    /// What it says.
    public var words: AccountWords

    /// Makes a notice.
    public init(kind: ScreenNotice.Kind, words: AccountWords) {
        self.kind = kind
        self.words = words
    }
}
