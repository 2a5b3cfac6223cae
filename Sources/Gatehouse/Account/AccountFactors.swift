public import GatehouseDomain

/// The second factors of an account.
public struct AccountFactors: Equatable, Sendable {
    /// The factors, the oldest first.
    public var all: [SecondFactor]
    /// How many backup codes there are; nil for none.
    public var backupCodes: BackupCodeCount?

    /// Creates a description of second factors.
    public init(all: [SecondFactor] = [], backupCodes: BackupCodeCount? = nil) {
        self.all = all
        self.backupCodes = backupCodes
    }
}
