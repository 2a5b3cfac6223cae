import Gatehouse

/// The words that a screen of an app has too, by the names that they have on the pages.
extension AccountText {
    /// The label of the name.
    package static let name = Self.screens(.name)
    /// The help below the name.
    package static let nameHelp = Self.screens(.nameHelp)
    /// The error for a name that is too long.
    package static func nameTooLong(limit: Int) -> Self { .screens(.nameTooLong(limit: limit)) }
    /// The button that saves the name.
    package static let save = Self.screens(.save)
    /// The message after the name was saved.
    package static let nameSaved = Self.screens(.nameSaved)
    /// The message after saving what was answered at sign-up.
    package static let detailsSaved = Self.screens(.detailsSaved)
    /// The text in place of a value that the person does not have.
    package static let notSet = Self.screens(.notSet)
    /// The label of the current password.
    package static let currentPassword = Self.screens(.currentPassword)
    /// The request to sign in again, because nothing else proves the person's identity.
    package static let signInAgain = Self.screens(.recentSignInNeeded)
    /// The label of a new address.
    package static let newAddress = Self.screens(.newEmail)
    /// The button that asks for a new address.
    package static let askForAddress = Self.screens(.changeEmail)
    /// The button that changes the password.
    package static let changePassword = Self.screens(.changePassword)
    /// The heading over a pending change of the address.
    package static let pendingAddress = Self.screens(.pendingEmail)
    /// The confirmation that a change of the address was canceled.
    package static let addressKept = Self.screens(.emailKept)
    /// The title of the page of sessions.
    package static let sessions = Self.screens(.devices)
    /// The sentence below the title of the page of sessions.
    package static let sessionsText = Self.screens(.devicesText)
    /// An unknown browser or system.
    package static let unknownDevice = Self.screens(.unknownDevice)
    /// The badge of the current browser.
    package static let thisBrowser = Self.screens(.thisDevice)
    /// When a device was used, if that was more than a day ago.
    package static func usedOn(date: String) -> Self { .screens(.usedOn(date: date)) }
    /// The full name of the button that signs a device out, for screen readers.
    package static func endSession(device: String) -> Self { .screens(.endDevice(device: device)) }
    /// The message after a device was signed out.
    package static let sessionEnded = Self.screens(.deviceEnded)
    /// The button that signs out all other devices.
    package static let endOthers = Self.screens(.endOthers)
    /// The message after all other devices were signed out.
    package static let othersEnded = Self.screens(.othersEnded)
    /// The title of the page of ways to sign in.
    package static let identities = Self.screens(.methods)
    /// The button that removes a service.
    package static func removeIdentity(provider: String) -> Self { .screens(.removeMethod(provider: provider)) }
    /// The message after a service was removed.
    package static let identityRemoved = Self.screens(.providerRemoved)
    /// The error if the box of a deletion is not checked.
    package static let deletionNotAgreed = Self.screens(.deleteBoxMissing)
    /// The button that deletes the account.
    package static let deleteAccount = Self.screens(.deleteAccount)
    /// The message after the address was changed.
    package static let addressChanged = Self.screens(.emailChanged)
    /// The title of the page of passkeys, and the way to sign in.
    package static let passkeys = Self.screens(.passkeys)
    /// The sentence below the title of the page of passkeys.
    package static let passkeysText = Self.screens(.passkeysText)
    /// When a passkey or a second factor was created.
    package static func passkeyCreated(date: String) -> Self { .screens(.createdOn(date: date)) }
    /// Nobody has signed in with a passkey.
    package static let passkeyUnused = Self.screens(.notUsedYet)
    /// A password manager has a copy of a passkey.
    package static let passkeyBackedUp = Self.screens(.backedUp)
    /// A passkey is on one device.
    package static let passkeyOnOneDevice = Self.screens(.onOneDevice)
    /// The button that adds a passkey.
    package static let passkeyAdd = Self.screens(.addPasskey)
    /// Why there cannot be one more passkey.
    package static func passkeysFull(limit: Int) -> Self { .screens(.passkeysFull(limit: limit)) }
    /// The error for a device that has one of the account.
    package static let passkeyTaken = Self.screens(.passkeyTaken)
    /// The error for a device that creates no passkey.
    package static let passkeyFailed = Self.screens(.passkeyFailed)
    /// The message after a passkey was added.
    package static let passkeyAdded = Self.screens(.passkeyAdded)
    /// The error for an empty name of a passkey.
    package static let passkeyNameMissing = Self.screens(.nameMissing)
    /// The message after a passkey was renamed.
    package static let passkeyRenamed = Self.screens(.passkeyRenamed)
    /// The button that removes a passkey.
    package static func passkeyRemove(name: String) -> Self { .screens(.removeMethod(provider: name)) }
    /// The explanation of the removal of a passkey.
    package static let passkeyRemoveText = Self.screens(.passkeyRemoveText)
    /// The message after a passkey was removed.
    package static let passkeyRemoved = Self.screens(.passkeyRemoved)
    /// The message after an authenticator app was added.
    package static let factorAdded = Self.screens(.authenticatorAdded)
    /// The message after a security key was added.
    package static let keyAdded = Self.screens(.securityKeyAdded)
    /// The error for a name that another factor has.
    package static let factorNameTaken = Self.screens(.nameTaken)
    /// The message after a second factor was removed.
    package static let factorRemoved = Self.screens(.factorRemoved)
}
