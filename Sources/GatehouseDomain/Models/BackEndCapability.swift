/// A feature that not every back end supports. A port declares the ones it supports, so that an app shows only what
/// works. Everything else throws ``AuthError/unsupported``.
public enum BackEndCapability: String, Hashable, Sendable, Codable, CaseIterable {
    /// Describes the person's account: ``AccountPort/account()``.
    case accountDetails
    /// Changes the email address: ``AccountPort/changeEmail(to:)``.
    case emailChange
    /// Cancels a change of email that waits to be confirmed: ``AccountPort/cancelEmailChange()``.
    case emailChangeCancellation
    /// Changes the password of a signed-in person: ``AccountPort/changePassword(to:current:code:)``.
    case passwordChange
    /// Mails a code that confirms the person's identity: ``AccountPort/requestReauthentication()``.
    case reauthenticationCode
    /// Stores values for the app: ``AccountPort/changeMetadata(_:)``.
    case metadata
    /// Adds a provider to the account: ``AccountPort/link(providerId:credential:)``.
    case providerLinking
    /// Removes a sign-in method: ``AccountPort/remove(_:)``.
    case providerRemoval
    /// Deletes the account: ``AccountDeletionPort/deleteAccount(of:context:)``.
    case deletion
    /// Changes the profile: ``ProfilePort/updateProfile(userId:displayName:)``.
    case profileChange
    /// Signs in with a mailed code: ``MailedSignInPort/sendSignInCode(to:consent:)``.
    case mailedCode
    /// Mails links that open the app: ``MailedSignInPort/open(_:)``.
    case mailedLink
    /// Signs in with passkeys and keeps those of the person: ``PasskeyPort``.
    case passkeys
    /// Creates an account with a passkey in place of a password: ``PasskeyPort/beginPasskeySignUp(email:)``.
    case passkeySignUp
    /// Asks for a second step at sign-in, with an authenticator app: ``FactorPort``.
    case secondFactor
    /// Takes security keys for the second step: ``FactorPort/enrollSecurityKey(named:)``.
    case securityKeys
    /// Makes backup codes for the second step: ``FactorPort/makeBackupCodes()``.
    case backupCodes
    /// Lists the devices of the person and signs one out: ``SessionListPort/devices()``.
    case devices
    /// Signs all other devices out: ``SessionListPort/endOtherDevices()``.
    case otherDevices
    /// Lists groups and manages their members: ``GroupPort``.
    case groups
    /// Lets the person create groups: ``GroupPort/createGroup(named:id:)``.
    case groupCreation
    /// Invites people to groups: ``GroupInvitationPort``.
    case groupInvitations
    /// Has a session act in one of the person's groups: ``GroupSessionPort``.
    case activeGroup
    /// Keeps a session on this device and renews it.
    case session
}
