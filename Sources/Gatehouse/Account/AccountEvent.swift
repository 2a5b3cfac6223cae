public import GatehouseDomain

/// The screens about a person's own account.
public enum AccountScreenName: String, Hashable, Sendable, CaseIterable {
    /// The overview. Each line leads to the screen that changes it.
    case overview
    /// Changes the name.
    case name
    /// Changes the answers to the questions of the sign-up form.
    case details
    /// Requests a change of email.
    case email
    /// Confirms the new email with a mailed code.
    case emailCode
    /// Changes the password.
    case password
    /// Lists the sign-in methods.
    case providers
    /// Lists the passkeys.
    case passkeys
    /// Renames or removes a passkey.
    case passkey
    /// Offers to add a passkey.
    case passkeyOffer
    /// Lists the second factors.
    case twoStep
    /// Removes a second factor.
    case factor
    /// Adds an authenticator app.
    case authenticator
    /// Adds a security key.
    case securityKey
    /// Creates backup codes, and shows them once.
    case backupCodes
    /// Lists the devices on which the person is signed in.
    case devices
    /// Signs another device out, or all others.
    case device
    /// Chooses the language of the screens.
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
    /// A code of the second step.
    case factorCode
    /// The current password.
    case currentPassword
    /// The new password.
    case password
    /// The new password, repeated.
    case confirmPassword
}

/// What a back end requires in addition to a new password.
package enum AccountPasswordProof: String, Hashable, Sendable {
    /// Nothing.
    case none
    /// The current password.
    case currentPassword
    /// A mailed code.
    case code
    /// A code of the second step.
    case factorCode
}

/// How the account's screens end.
public enum AccountEnding: String, Hashable, Sendable {
    /// The person signed out.
    case signedOut
    /// The account is deleted.
    case deleted
    /// The person took the passkey that was offered, or wants none now.
    case offerClosed
}

/// Everything that can happen on the account screens.
public enum AccountEvent: Equatable, Sendable {
    /// The person opened a screen. The overview loads the account.
    case opened(AccountScreenName)
    /// The person went back to the overview.
    case back
    /// The text of a field changed.
    case fieldSet(AccountField, Secret)
    /// The person answered one of the sign-up form's questions: ``/GatehouseDomain/SignUpField``.
    case detailSet(key: String, value: String)
    /// The person selected or cleared the confirmation box.
    case confirmationSet(Bool)
    /// The person submitted the form.
    case submitted
    /// The person requested a new code.
    case codeRequested
    /// The person chose to enter the code of the other address.
    case codeAddressSwitched
    /// The person keeps the current address, and cancels the pending change.
    case emailChangeCancelled
    /// The person added a provider, by the id of a ``/GatehouseDomain/ProviderInfo``.
    case providerAdded(id: String)
    /// The person removed a sign-in method, by its id.
    case methodRemoved(id: String)
    /// The person adds a passkey.
    case passkeyRequested
    /// The person opened a passkey, by its id.
    case passkeyOpened(id: String)
    /// The person removes the passkey that is shown.
    case passkeyRemoved
    /// The person wants no passkey now.
    case offerDeclined
    /// The person takes the second step of a sign-in that they repeat with a security key.
    case securityKeyRequested
    /// The person opened a second factor, by its id.
    case factorOpened(id: String)
    /// The person opened another device, by its id; nil for all other devices.
    case deviceOpened(id: String?)
    /// The person chose a language, as a BCP 47 tag; nil for the device's language.
    case languageChosen(String?)
    /// The person chose to sign out.
    case signOutRequested
    /// The person dismissed the notice.
    case noticeDismissed
    /// A request was answered.
    case answered(AccountAnswer, generation: Int)
    /// The app closed the screens.
    case closed
}

/// A request to the back end.
package enum AccountRequest: Equatable, Sendable {
    /// Loads the account and the profile.
    case load
    /// Changes the name; nil removes it.
    case changeName(String?)
    /// Changes the answers to the questions of the sign-up form, by key; nil removes one.
    case changeDetails([String: String?])
    /// Requests a change of email.
    case changeEmail(String)
    /// Confirms the change with the code that was mailed to one of the two addresses.
    case confirmEmail(String, code: Secret)
    /// Cancels the pending change of email.
    case cancelEmailChange
    /// Changes the password.
    case changePassword(Secret, current: Secret?, code: Secret?)
    /// Requests a mailed code that confirms the person's identity.
    case requestReauthentication
    /// Adds a provider.
    case link(providerId: String)
    /// Removes a sign-in method.
    case remove(AccountDetails.SignInMethod)
    /// Signs in again, with this password or, if it is nil, with the provider, before a change that needs a recent
    /// sign-in.
    case signInAgain(password: Secret?)
    /// Mails a code to sign in again with.
    case sendSignInCode(to: String)
    /// Signs in again with a mailed code, before a change that needs a recent sign-in.
    case signInAgainByCode(Secret)
    /// Signs in again with a code of the second step, which the last sign-in requires, or, if it is nil, with a security
    /// key.
    case signInAgainByStep(Secret?)
    /// Loads the passkeys.
    case loadPasskeys
    /// Adds a passkey, which the device makes.
    case addPasskey
    /// Renames a passkey.
    case renamePasskey(id: String, name: String)
    /// Removes a passkey.
    case removePasskey(id: String)
    /// Loads the second factors, and how many backup codes are left.
    case loadFactors
    /// Begins to add an authenticator app.
    case beginAuthenticator(name: String?)
    /// Shows with a code that a new authenticator app works.
    case confirmAuthenticator(id: String, code: Secret)
    /// Adds a security key, which the device registers.
    case addSecurityKey(name: String?)
    /// Removes a second factor.
    case removeFactor(id: String)
    /// Creates backup codes. Earlier ones no longer work.
    case makeBackupCodes
    /// Loads the devices.
    case loadDevices
    /// Signs another device out; nil for all others.
    case endDevice(id: String?)
    /// Deletes the account after a code of the second step, which the last sign-in requires, or, if it is nil, after the use
    /// of a security key.
    case deleteByStep(Secret?)
    /// Deletes the account after a new sign-in, with this password or, if it is nil, with the provider.
    case delete(password: Secret?)
    /// Deletes the account after a new sign-in with a mailed code.
    case deleteByCode(Secret)
    /// Signs out.
    case signOut
}

/// The answer to a request.
public enum AccountAnswer: Equatable, Sendable {
    /// The account and the name are loaded.
    case loaded(AccountDetails, displayName: String?)
    /// The name is changed.
    case nameChanged(String?)
    /// The answers to the questions of the sign-up form are changed.
    case detailsChanged(AccountDetails)
    /// The change of email is requested, and codes are mailed.
    case emailChangeAsked(AccountDetails)
    /// A code of the change was accepted. Says whether the change is complete.
    case emailConfirmed(AccountDetails?, isComplete: Bool)
    /// The change of email is canceled.
    case emailChangeCancelled(AccountDetails)
    /// The password is changed.
    case passwordChanged
    /// A code is mailed.
    case codeSent
    /// A sign-in method is added or removed.
    case methodsChanged(AccountDetails)
    /// The person signed in again.
    case signedInAgain
    /// The sign-in that the person repeats waits for its second step, with one of these factors.
    case stepNeeded(FactorChoice)
    /// The account must have a second factor, and has none.
    case factorNeeded
    /// The passkeys are loaded or changed; nil if they could not be read after a change.
    case passkeys([Passkey]?)
    /// The second factors are loaded or changed; nil if they could not be read after a change.
    case factors(AccountFactors?)
    /// An authenticator app can be set up.
    case authenticatorBegun(AppEnrollment)
    /// A second factor is added. With the first one come backup codes.
    case factorAdded(AccountFactors?, codes: [Secret])
    /// Backup codes are created.
    case codesMade(AccountFactors?, codes: [Secret])
    /// The devices are loaded or changed; nil if the back end does not list them, or they could not be read.
    case devices([SignedInDevice]?)
    /// Nobody is signed in anymore.
    case ended(AccountEnding)
    /// The request failed.
    case failed(AuthError)
}

/// What the shell has to do.
package enum AccountEffect: Equatable, Sendable {
    /// Sends a request and returns the answer with this number.
    case perform(AccountRequest, generation: Int)
    /// Stores the language of the screens; nil for the device's language.
    case setLanguage(String?)
    /// Stores that the person wants no passkey now.
    case declineOffer
    /// Closes the screens.
    case finished(AccountEnding)
}

/// The text of a notice, as data.
package enum AccountWords: Hashable, Sendable {
    /// A sentence that the sign-in uses too.
    case sentence(Sentence)
    /// A sentence of these screens.
    case account(AccountText)
}

/// What is wrong with a form of these screens, and where.
package typealias AccountFault = FlowFault<AccountField, AccountWords>

/// The one message of these screens.
package typealias AccountNotice = FlowNotice<AccountField, AccountWords>
