import Foundation
import GatehouseCore

/// A passkey whose account begins with the confirmation of its address (PKY-09). No row has it: the device keeps it,
/// sealed, and presents it with the mailed code.
struct PendingPasskey: Codable, Sendable {
    /// How long it can be presented. A code that has expired can be mailed again.
    static let life = Duration.seconds(86_400)

    /// The account's id, which the passkey knows already.
    var account: UUID
    /// The id of the passkey's row.
    var id: UUID
    var credentialID: String
    var publicKey: String
    var counter: Int64
    var name: String
    var transports: [String]
    var isVerifier: Bool
    var isBackupEligible: Bool
    var isBackedUp: Bool
    /// The instant from which it is too late, in microseconds since 1970.
    var until: Int64

    var user: UserID { UserID(rawValue: account) }

    /// Creates a waiting passkey from the record that its account would have.
    init(_ passkey: PasskeyRecord, until: Date) {
        (account, id, credentialID) = (passkey.userID.rawValue, passkey.id.rawValue, passkey.credentialID)
        (publicKey, counter, name) = (passkey.publicKey, passkey.counter, passkey.name)
        (transports, isVerifier) = (passkey.transports, passkey.isVerifier)
        (isBackupEligible, isBackedUp) = (passkey.isBackupEligible, passkey.isBackedUp)
        self.until = until.microseconds
    }
}
