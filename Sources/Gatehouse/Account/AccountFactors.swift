package import GatehouseDomain

/// The second factors of an account.
public struct AccountFactors: Equatable, Sendable {
    /// The factors, the oldest first.
    package var all: [SecondFactor]
    /// How many backup codes there are; nil for none.
    package var backupCodes: BackupCodeCount?

    /// Creates a description of second factors.
    package init(all: [SecondFactor] = [], backupCodes: BackupCodeCount? = nil) {
        self.all = all
        self.backupCodes = backupCodes
    }
}
