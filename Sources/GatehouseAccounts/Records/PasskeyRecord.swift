package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseWebAuthn

/// One row of `webauthn_credentials`: a passkey of a person.
package struct PasskeyRecord: Sendable, Equatable {
    /// The maximum number of passkeys that an account has (GoTrue's default).
    package static let most = 10
    /// The maximum length of a name, in characters.
    package static let longestName = 120
    /// The name of the method in the session.
    package static let method = TrailDetail.passkey.rawValue

    /// What it is for: to sign in, or as a second factor, whose id it then has.
    var purpose = CredentialPurpose.passkey
    /// The row's own id.
    package var id: PasskeyID
    package var userID: UserID
    /// The id that the authenticator gave it, in base64url.
    package var credentialID: String
    /// The public key as it was registered, a COSE_Key in base64url.
    var publicKey: String
    /// How often it was used, if its authenticator counts.
    var counter: Int64
    /// What the person calls it, or the name of its keeper; empty if nobody has named it and its keeper is not known.
    package var name: String
    /// How browsers can reach its authenticator. Nothing proves it.
    package var transports: [String]
    /// Whether its authenticator had verified the person when it was made, so that it counts if it says so later (Web
    /// Authentication Level 3, section 4, "uvInitialized").
    package var isVerifier: Bool
    /// Whether it could be copied to other devices when it was last used.
    var isBackupEligible: Bool
    /// Whether it was backed up when it was last used.
    package var isBackedUp: Bool
    /// Whether the session that added it had just proved the account's address (``SessionRecord/provedAt``).
    package var hasProof: Bool
    package var createdAt: Date
    package var lastUsedAt: Date?

    /// What the account's passkeys are told of it: the 36 letters of its id.
    static func userHandle(of user: UserID) -> [UInt8] { Array(user.text.utf8) }

    /// Creates the record of a credential that was just made.
    init(
        _ new: NewCredential, id: PasskeyID, of user: UserID, name: String, hasProof: Bool, at now: Date
    ) {
        (self.id, userID, self.name, self.hasProof, createdAt) = (id, user, name, hasProof, now)
        purpose = new.purpose
        credentialID = Base64URL.encode(new.id)
        publicKey = Base64URL.encode(new.key.encoded)
        counter = Int64(new.counter)
        transports = new.transports
        isVerifier = new.flags.contains(.userVerified)
        isBackupEligible = new.flags.contains(.backupEligible)
        isBackedUp = new.flags.contains(.backedUp)
    }

    /// Creates the record of a credential that waited for its account. The mail that was read for it proved the address.
    init(_ pending: PendingPasskey, id: PasskeyID, at now: Date) {
        self.init(
            id: id, userID: pending.user, credentialID: pending.credentialID, publicKey: pending.publicKey,
            counter: pending.counter, name: pending.name, transports: pending.transports,
            isVerifier: pending.isVerifier, isBackupEligible: pending.isBackupEligible,
            isBackedUp: pending.isBackedUp, hasProof: true, createdAt: now, lastUsedAt: nil)
    }

    /// Creates a record of what is stored.
    init(
        id: PasskeyID, userID: UserID, credentialID: String, publicKey: String, counter: Int64, name: String,
        transports: [String], isVerifier: Bool, isBackupEligible: Bool, isBackedUp: Bool, hasProof: Bool,
        createdAt: Date, lastUsedAt: Date?
    ) {
        (self.id, self.userID, self.credentialID, self.publicKey) = (id, userID, credentialID, publicKey)
        (self.counter, self.name, self.transports, self.isVerifier) = (counter, name, transports, isVerifier)
        (self.isBackupEligible, self.isBackedUp, self.hasProof) = (isBackupEligible, isBackedUp, hasProof)
        (self.createdAt, self.lastUsedAt) = (createdAt, lastUsedAt)
    }

    /// The credential as the ceremony takes it; nil if what is stored is not one.
    var stored: StoredCredential? {
        guard let id = Base64URL.decode(credentialID), let bytes = Base64URL.decode(publicKey),
            let key = try? CredentialKey(bytes)
        else { return nil }
        return StoredCredential(
            id: id, key: key, purpose: purpose, userHandle: Self.userHandle(of: userID),
            counter: UInt32(clamping: counter), isBackupEligible: isBackupEligible)
    }
}
