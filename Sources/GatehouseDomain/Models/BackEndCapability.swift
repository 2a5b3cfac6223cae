/// Something that not every back end can do. A port declares the ones it fulfils, so that an app shows only what works;
/// what a port does not declare throws ``AuthError/unsupported``.
public enum BackEndCapability: String, Hashable, Sendable, Codable, CaseIterable {
    /// Describes the person's account: ``AccountPort/account()``.
    case accountDetails
    /// Changes the email address: ``AccountPort/changeEmail(to:)``.
    case emailChange
    /// Changes the password of somebody who is signed in: ``AccountPort/changePassword(to:current:code:)``.
    case passwordChange
    /// Mails a code that proves it is still the same person: ``AccountPort/requestReauthentication()``.
    case reauthenticationCode
    /// Keeps values for the app: ``AccountPort/changeMetadata(_:)``.
    case metadata
    /// Adds a provider to sign in with: ``AccountPort/link(providerId:credential:)``.
    case providerLinking
    /// Removes a way of signing in: ``AccountPort/remove(_:)``.
    case providerRemoval
    /// Deletes the account: ``AccountDeletionPort/deleteAccount(of:context:)``.
    case deletion
    /// Changes the profile: ``ProfilePort/updateProfile(userId:displayName:)``.
    case profileChange
    /// Signs in by a mailed code: ``MailedSignInPort/sendSignInCode(to:consent:)``.
    case mailedCode
    /// Mails links that lead back into the app: ``MailedSignInPort/open(_:)``.
    case mailedLink
    /// Keeps a session on this device and renews it.
    case session
}
