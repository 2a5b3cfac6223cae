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
    /// Where passkeys and second factors are managed if a provider keeps all accounts.
    case securityAtProvider(provider: String)
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
    /// The error when the box is not selected.
    case deleteBoxMissing
    /// A change needs a recent sign-in.
    case recentSignInNeeded
    /// The error when a different person signed in to confirm a deletion.
    case otherPerson
    /// The title of the passkeys.
    case passkeys
    /// A passkey without a name.
    case passkey
    /// The sentence below it.
    case passkeysText
    /// Where a person adds and removes passkeys if this app has none.
    case passkeysInBrowser
    /// When a passkey or a second factor was created.
    case createdOn(date: String)
    /// When something was last used.
    case usedOn(date: String)
    /// Something was never used.
    case notUsedYet
    /// A passkey is backed up.
    case backedUp
    /// A passkey is on one device.
    case onOneDevice
    /// The button that adds a passkey.
    case addPasskey
    /// The account has as many passkeys as it may have.
    case passkeysFull(limit: Int)
    /// The error for a device that has a passkey of the account.
    case passkeyTaken
    /// The error for a device that creates no passkey.
    case passkeyFailed
    /// The notice after a passkey is added.
    case passkeyAdded
    /// The button that changes the name of a passkey.
    case rename
    /// The error when the name of a passkey is missing.
    case nameMissing
    /// The notice after a passkey has another name.
    case passkeyRenamed
    /// What the removal of a passkey does.
    case passkeyRemoveText
    /// The notice after a passkey is removed.
    case passkeyRemoved
    /// The title of the screen that offers a passkey.
    case passkeyOffer
    /// The sentence below the title of the second factors.
    case twoStepText
    /// An account has a second factor.
    case on
    /// An account has no second factor.
    case off
    /// An authenticator app.
    case authenticatorApp
    /// A security key.
    case securityKey
    /// What an authenticator app does.
    case authenticatorText
    /// The button that adds an authenticator app.
    case addAuthenticator
    /// The help below the name of an authenticator app.
    case authenticatorNameHelp
    /// How an authenticator app gets its key.
    case scanCode
    /// The name of the picture for screen readers.
    case picture
    /// The label of the key.
    case key
    /// The button that copies the key.
    case copyKey
    /// What a button says once it has copied something.
    case copied
    /// The link that opens an authenticator app.
    case openAuthenticator
    /// Asks for the first code of an authenticator app.
    case enterAppCode
    /// The error for the second wrong code.
    case appCodeWrongAgain
    /// The button that begins to add an authenticator app again.
    case startAgain
    /// The notice that a second factor has to be set up first.
    case factorNeeded
    /// The notice after an authenticator app is added.
    case authenticatorAdded
    /// The button that adds a security key.
    case addSecurityKey
    /// What a security key does.
    case securityKeyText
    /// The help below the name of a security key.
    case securityKeyNameHelp
    /// The notice after a security key is added.
    case securityKeyAdded
    /// The error for a security key that the account has.
    case securityKeyTaken
    /// The error for a security key that was not added.
    case securityKeyFailed
    /// Where people add security keys, on a device that cannot.
    case securityKeysElsewhere
    /// The error for a name that another second factor has.
    case nameTaken
    /// What the removal of a second factor does.
    case factorRemoveText
    /// The notice after a second factor is removed.
    case factorRemoved
    /// The title of the backup codes.
    case backupCodes
    /// What backup codes are for.
    case backupCodesText
    /// How many backup codes are left.
    case backupCodesLeft(count: Int)
    /// The button that creates backup codes.
    case makeBackupCodes
    /// The button that replaces the backup codes.
    case renewBackupCodes
    /// What the replacement of backup codes does.
    case renewBackupCodesText
    /// The button that copies the backup codes.
    case copyCodes
    /// The button that saves the backup codes.
    case saveCodes
    /// The title of the devices.
    case devices
    /// The sentence below it.
    case devicesText
    /// The sentence where the back end does not list the devices.
    case othersText
    /// A device that has no name.
    case unknownDevice
    /// This device.
    case thisDevice
    /// The button that signs a device out.
    case endDevice(device: String)
    /// What it does.
    case endDeviceText
    /// The notice after a device is signed out.
    case deviceEnded
    /// The button that signs out all other devices.
    case endOthers
    /// The notice after all other devices are signed out.
    case othersEnded
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
        case .securityAtProvider(let provider): TableEntry("account.securityAtProvider", provider)
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
        case .passkeys: TableEntry("account.passkeys")
        case .passkey: TableEntry("account.passkey")
        case .passkeysText: TableEntry("account.passkeysText")
        case .passkeysInBrowser: TableEntry("account.passkeysInBrowser")
        case .createdOn(let date): TableEntry("account.createdOn", date)
        case .usedOn(let date): TableEntry("account.usedOn", date)
        case .notUsedYet: TableEntry("account.notUsedYet")
        case .backedUp: TableEntry("account.backedUp")
        case .onOneDevice: TableEntry("account.onOneDevice")
        case .addPasskey: TableEntry("account.addPasskey")
        case .passkeysFull(let limit): TableEntry("account.passkeysFull", "\(limit)")
        case .passkeyTaken: TableEntry("account.passkeyTaken")
        case .passkeyFailed: TableEntry("account.passkeyFailed")
        case .passkeyAdded: TableEntry("account.passkeyAdded")
        case .rename: TableEntry("account.rename")
        case .nameMissing: TableEntry("account.nameMissing")
        case .passkeyRenamed: TableEntry("account.passkeyRenamed")
        case .passkeyRemoveText: TableEntry("account.passkeyRemoveText")
        case .passkeyRemoved: TableEntry("account.passkeyRemoved")
        case .passkeyOffer: TableEntry("account.passkeyOffer")
        case .twoStepText: TableEntry("account.twoStepText")
        case .on: TableEntry("account.on")
        case .off: TableEntry("account.off")
        case .authenticatorApp: TableEntry("account.authenticatorApp")
        case .securityKey: TableEntry("account.securityKey")
        case .authenticatorText: TableEntry("account.authenticatorText")
        case .addAuthenticator: TableEntry("account.addAuthenticator")
        case .authenticatorNameHelp: TableEntry("account.authenticatorNameHelp")
        case .scanCode: TableEntry("account.scanCode")
        case .picture: TableEntry("account.picture")
        case .key: TableEntry("account.key")
        case .copyKey: TableEntry("account.copyKey")
        case .copied: TableEntry("account.copied")
        case .openAuthenticator: TableEntry("account.openAuthenticator")
        case .enterAppCode: TableEntry("account.enterAppCode")
        case .appCodeWrongAgain: TableEntry("account.appCodeWrongAgain")
        case .startAgain: TableEntry("account.startAgain")
        case .factorNeeded: TableEntry("account.factorNeeded")
        case .authenticatorAdded: TableEntry("account.authenticatorAdded")
        case .addSecurityKey: TableEntry("account.addSecurityKey")
        case .securityKeyText: TableEntry("account.securityKeyText")
        case .securityKeyNameHelp: TableEntry("account.securityKeyNameHelp")
        case .securityKeyAdded: TableEntry("account.securityKeyAdded")
        case .securityKeyTaken: TableEntry("account.securityKeyTaken")
        case .securityKeyFailed: TableEntry("account.securityKeyFailed")
        case .securityKeysElsewhere: TableEntry("account.securityKeysElsewhere")
        case .nameTaken: TableEntry("account.nameTaken")
        case .factorRemoveText: TableEntry("account.factorRemoveText")
        case .factorRemoved: TableEntry("account.factorRemoved")
        case .backupCodes: TableEntry("account.backupCodes")
        case .backupCodesText: TableEntry("account.backupCodesText")
        case .backupCodesLeft(let count): TableEntry("account.backupCodesLeft", "\(count)")
        case .makeBackupCodes: TableEntry("account.makeBackupCodes")
        case .renewBackupCodes: TableEntry("account.renewBackupCodes")
        case .renewBackupCodesText: TableEntry("account.renewBackupCodesText")
        case .copyCodes: TableEntry("account.copyCodes")
        case .saveCodes: TableEntry("account.saveCodes")
        case .devices: TableEntry("account.devices")
        case .devicesText: TableEntry("account.devicesText")
        case .othersText: TableEntry("account.othersText")
        case .unknownDevice: TableEntry("account.unknownDevice")
        case .thisDevice: TableEntry("account.thisDevice")
        case .endDevice(let device): TableEntry("account.endDevice", device)
        case .endDeviceText: TableEntry("account.endDeviceText")
        case .deviceEnded: TableEntry("account.deviceEnded")
        case .endOthers: TableEntry("account.endOthers")
        case .othersEnded: TableEntry("account.othersEnded")
        case .notSet: TableEntry("account.notSet")
        }
    }
}
