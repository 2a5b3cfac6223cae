import Foundation
import GatehouseDomain

/// The passkeys, second factors and backup codes of the accounts, and what is asked about them.
struct InMemoryProtection {
    /// A credential of a pretended device.
    struct Credential {
        let id: [UInt8]
        let key: [UInt8]
    }

    struct StoredPasskey {
        var shown: Passkey
        let userId: String
        let credential: Credential
    }

    struct StoredFactor {
        let shown: SecondFactor
        let userId: String
        /// The secret of an authenticator app.
        var secret: Secret?
        /// The credential of a security key, once it was registered.
        var credential: Credential?
        var isUsed = false
        /// The newest code that was used.
        var lastCode: String?
    }

    /// A question that a device answers once.
    struct Question {
        let challenge: [UInt8]
        /// The person that it was put to; nil for anybody.
        let userId: String?
        let expiresAt: Date
    }

    /// A sign-in that waits for its second step, or for a second factor.
    struct Waiting {
        let userId: String
        /// The address whose password can be set after the step; nil for a sign-in.
        let recovery: String?
        let since: Date
    }

    /// A sign-up with a passkey whose address is still to be confirmed.
    struct PendingSignUp {
        let account: InMemoryAccounts.Account
        let passkey: StoredPasskey
        /// From when on the account begins without the passkey.
        let expiresAt: Date
    }

    static let site = "app.example.com"
    static let mostOfAKind = 10

    var passkeys: [StoredPasskey] = []
    /// The sign-ups with a passkey, by address.
    var signUps: [String: PendingSignUp] = [:]
    var factors: [StoredFactor] = []
    var backupCodes: [String: (left: Set<String>, total: Int)] = [:]
    var questions: [String: Question] = [:]
    var waiting: [Secret: Waiting] = [:]
    var lastStep: PendingStep?
    /// Whether everybody must have a second factor.
    var requiresFactor = false
    var lastEnrollment: PendingEnrollment?

    /// The factors of a person that are in use.
    func used(by userId: String) -> [SecondFactor] {
        factors.filter { $0.isUsed && $0.userId == userId }.map(\.shown)
    }

    /// What a person takes the second step with; nil for one who has no factor.
    func choice(of userId: String) -> FactorChoice? {
        let all = used(by: userId)
        return all.first.map { FactorChoice($0, others: Array(all.dropFirst())) }
    }

    /// Ends every sign-in that waits, and every step of a person who is signed in.
    mutating func endWaiting() { (waiting, lastStep, lastEnrollment) = ([:], nil, nil) }

    /// Deletes everything of a person.
    mutating func delete(_ userId: String) {
        passkeys.removeAll { $0.userId == userId }
        factors.removeAll { $0.userId == userId }
        backupCodes[userId] = nil
        waiting = waiting.filter { $0.value.userId != userId }
    }
}
