package import Foundation
package import GatehouseCore
package import GatehouseDomain
package import GatehouseWire

/// One row of `users`. It does not conform to `Codable`, and prints as `<redacted>`, so that the password hash cannot get
/// into an answer or a log by accident.
package struct UserRecord: Sendable, Equatable, Redacted {
    package var id: UserID
    /// The canonical, lower-case address; nil for a user without one.
    package var email: String?
    /// The PHC string of the password; nil for a user who has none.
    package var passwordHash: String?
    /// Whether the password was set without the one before, a mailed code or a fresh sign-in: anybody with a token may
    /// have done so. A sign-in with it is no proof of the owner.
    package var hasUnprovenPassword = false
    /// What the app and the person wrote. Nothing in it is ever trusted.
    package var userMetadata: JSONObject
    /// What only the server and administrators write: `provider`, `providers`.
    package var appMetadata: JSONObject
    package var isAnonymous: Bool
    /// When the address was proven; nil while it is not.
    package var emailConfirmedAt: Date?
    /// How the address was proven; nil while it is not.
    package var emailConfirmedBy: AddressProof?
    /// When an administrator invited the user; nil for everybody else.
    package var invitedAt: Date?
    package var confirmationSentAt: Date?
    package var recoverySentAt: Date?
    /// The pending address that is to replace the current one.
    package var newEmail: String?
    package var emailChangeSentAt: Date?
    /// The address of a secure change whose owner has agreed; nil while neither owner has.
    package var emailChangeConfirmed: CodePurpose?
    /// The session that requested the pending address; nil for an administrator's link.
    package var emailChangeSession: SessionID?
    /// Which ways to sign in the owner of the pending address keeps; nil before they have agreed.
    package var emailChangeKeeps: KeptWays?
    package var reauthenticationSentAt: Date?
    package var lastSignInAt: Date?
    /// The instant until which sign-in is refused; nil when it is not.
    package var bannedUntil: Date?
    /// When the account was deleted but its row kept; the row then contains nothing about the person.
    package var deletedAt: Date?
    /// When the password was last changed. Devices that signed in to the account before then do not count.
    package var devicesSince: Date?
    /// The terms that the person accepted, if they had to accept any.
    package var consent: Consent?
    /// The language of mails to the person, as a BCP 47 tag; nil where it is not known.
    package var language: String?
    package var createdAt: Date
    package var updatedAt: Date
    /// True for a user that is made up to answer a repeated sign-up. It contains nothing of a stored row and has no
    /// identities, which is how app developers recognize it.
    package var isObfuscated: Bool
    /// The user's accounts at providers, oldest first.
    package var linked: [IdentityRecord] = []
    /// The user's second factors, verified or not, oldest first.
    package var factors: [FactorRecord] = []

    package init(
        id: UserID, email: String?, passwordHash: String? = nil, userMetadata: JSONObject = [:],
        appMetadata: JSONObject = UserRecord.emailProvider, isAnonymous: Bool = false, emailConfirmedAt: Date? = nil,
        emailConfirmedBy: AddressProof? = nil, confirmationSentAt: Date? = nil, recoverySentAt: Date? = nil,
        lastSignInAt: Date? = nil,
        bannedUntil: Date? = nil, consent: Consent? = nil, language: String? = nil, createdAt: Date, updatedAt: Date,
        isObfuscated: Bool = false
    ) {
        self.id = id
        self.email = email
        self.passwordHash = passwordHash
        self.userMetadata = userMetadata
        self.appMetadata = appMetadata
        self.isAnonymous = isAnonymous
        self.emailConfirmedAt = emailConfirmedAt
        self.emailConfirmedBy = emailConfirmedBy
        self.confirmationSentAt = confirmationSentAt
        self.recoverySentAt = recoverySentAt
        self.lastSignInAt = lastSignInAt
        self.bannedUntil = bannedUntil
        self.consent = consent
        self.language = language
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isObfuscated = isObfuscated
    }

    /// The `app_metadata` of a person who signed up with an email address.
    package static let emailProvider: JSONObject = ["provider": "email", "providers": ["email"]]

    /// Returns whether sign-in is refused at this instant.
    package func isBanned(at now: Date) -> Bool {
        bannedUntil.map { now < $0 } ?? false
    }
}
