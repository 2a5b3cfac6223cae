/// Where the person is on the account screens: the screen, and what belongs to it alone.
package enum AccountPlace: Equatable, Sendable {
    /// The overview.
    case overview
    /// Changes the name.
    case name
    /// Changes the answers to the questions of the sign-up form.
    case details
    /// Requests a change of email.
    case email
    /// Confirms the new email with the code that was mailed to this address.
    case emailCode(address: String)
    /// Changes the password, with what the back end requires in addition to a new one.
    case password(AccountPasswordProof)
    /// Lists the sign-in methods.
    case providers
    /// Lists the passkeys.
    case passkeys
    /// Renames or removes a passkey.
    case passkey(id: String)
    /// Offers to add a passkey.
    case passkeyOffer
    /// Lists the second factors.
    case twoStep
    /// Removes a second factor.
    case factor(id: String)
    /// Adds an authenticator app.
    case authenticator(AuthenticatorStep)
    /// Adds a security key.
    case securityKey
    /// Creates backup codes, and shows them once.
    case backupCodes
    /// Lists the devices on which the person is signed in.
    case devices
    /// Signs another device out; nil for all others.
    case device(id: String?)
    /// Has the person sign in again before a request that needs a recent sign-in: with the current password, with a
    /// mailed code, with a code of the second step or, if nothing is required, with a provider.
    case proof(AccountPasswordProof, before: AccountRequest)
    /// Chooses the language of the screens.
    case language
    /// Deletes the account, after a mailed code or, if none was requested, after the password or a provider.
    case deletion(isByCode: Bool)

    /// The screen.
    package var screen: AccountScreenName {
        switch self {
        case .overview: .overview
        case .name: .name
        case .details: .details
        case .email: .email
        case .emailCode: .emailCode
        case .password: .password
        case .providers: .providers
        case .passkeys: .passkeys
        case .passkey: .passkey
        case .passkeyOffer: .passkeyOffer
        case .twoStep: .twoStep
        case .factor: .factor
        case .authenticator: .authenticator
        case .securityKey: .securityKey
        case .backupCodes: .backupCodes
        case .devices: .devices
        case .device: .device
        case .proof(_, let request): request.place.screen
        case .language: .language
        case .deletion: .deletion
        }
    }

    /// The same screen as it is when it opens: without a proof that was requested on it.
    var unproven: AccountPlace {
        switch self {
        case .password: .password(.none)
        case .proof(_, let request): request.place
        case .deletion: .deletion(isByCode: false)
        case .overview, .name, .details, .email, .emailCode, .providers, .passkeys, .passkey, .passkeyOffer, .twoStep,
            .factor, .authenticator, .securityKey, .backupCodes, .devices, .device, .language:
            self
        }
    }

    /// The screen that the way back leads to; nil on the first one.
    var parent: AccountScreenName? {
        switch screen {
        case .overview, .passkeyOffer: nil
        case .passkey: .passkeys
        case .factor, .authenticator, .securityKey, .backupCodes: .twoStep
        case .device: .devices
        case .name, .details, .email, .emailCode, .password, .providers, .passkeys, .twoStep, .devices, .language,
            .deletion:
            .overview
        }
    }
}

/// A step of adding an authenticator app. Its key is in the form, never here.
package enum AuthenticatorStep: Equatable, Sendable {
    /// The app gets a name.
    case name
    /// The app gets its key, and the person shows with a code that it works.
    case code(id: String, wrongCodes: Int)
}

extension AccountRequest {
    /// Whether the person can take the second step before the request, or as a part of it.
    var takesStep: Bool {
        switch self {
        case .link, .remove, .addPasskey, .removePasskey, .beginAuthenticator, .addSecurityKey, .removeFactor,
            .makeBackupCodes, .endDevice, .signInAgain, .signInAgainByCode, .delete, .deleteByCode:
            true
        default: false
        }
    }

    /// Whether the request adds a second factor, or begins to.
    var addsFactor: Bool {
        switch self {
        case .beginAuthenticator, .addSecurityKey: true
        default: false
        }
    }

    /// The place that a request is sent from, where the person signs in again if it needs a recent sign-in.
    var place: AccountPlace {
        switch self {
        case .addPasskey: .passkeys
        case .removePasskey(let id): .passkey(id: id)
        case .beginAuthenticator: .authenticator(.name)
        case .addSecurityKey: .securityKey
        case .removeFactor(let id): .factor(id: id)
        case .makeBackupCodes: .backupCodes
        case .endDevice(let id): .device(id: id)
        case .delete, .deleteByCode: .deletion(isByCode: false)
        default: .providers
        }
    }
}
