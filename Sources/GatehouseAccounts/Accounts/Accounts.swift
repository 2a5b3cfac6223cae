package import GatehouseCore
package import GatehouseDomain
package import GatehouseMail
package import GatehouseStore
package import GatehouseTokens
package import Logging

/// Everything a person can do with an account. Stateless: all lasting state is in the database, so that any number of
/// instances on one database behave as one.
///
/// All methods throw `AccountRefusal`, which their comments name by its code; it is `serverBusy` if the hashing pool is
/// too busy. A database that fails or stays busy throws `DatabaseTrouble`.
package struct Accounts: Sendable {
    package let database: any Database
    package let hasher: any PasswordHashing
    let keys: KeyRing
    package let signingKeys: SigningKeyStore
    package let administrator: AdministratorKeyStore
    let refreshTokens: RefreshTokens
    package let policy: AccountPolicy
    package let clock: any WallClock
    package let random: any RandomSource
    let log: Logger
    let passwordRules: PasswordRules
    let codes: CodeDigests
    let devices: DeviceTokens
    let composer: MailComposer
    let outbox: Outbox
    /// Counts what happens, for the metrics.
    package let meters: ServerMeters
    /// The client that requests the actions of administrators; nil for commands and for a program that runs the
    /// accounts in its own process.
    var requester: ClientContext?
    let beforeDeletion: BeforeDeletion

    /// Runs before an account is deleted, in the same transaction: an error it throws keeps the account.
    package typealias BeforeDeletion = @Sendable (_ user: UserID, _ sql: any SQLSession) throws -> Void

    package init(
        database: any Database, hasher: any PasswordHashing, keys: KeyRing, signingKeys: SigningKeyStore,
        administrator: AdministratorKeyStore, policy: AccountPolicy,
        clock: any WallClock, random: any RandomSource, log: Logger,
        commonPasswords: CommonPasswords, mailBell: MailBell = MailBell(), meters: ServerMeters = ServerMeters(),
        beforeDeletion: @escaping BeforeDeletion = { _, _ in }
    ) {
        self.database = database
        self.hasher = hasher
        self.keys = keys
        self.signingKeys = signingKeys
        self.administrator = administrator
        refreshTokens = RefreshTokens(keys: keys)
        self.policy = policy
        self.clock = clock
        self.random = random
        self.log = log
        passwordRules = PasswordRules(
            minimumLength: policy.minimumPasswordLength, maximumBytes: policy.maximumPasswordBytes,
            common: commonPasswords)
        codes = CodeDigests(keys: keys)
        devices = DeviceTokens(keys: keys)
        composer = MailComposer(
            publicURL: policy.trimmedPublicURL, service: policy.appName, codeLife: policy.codeLife,
            language: policy.language)
        outbox = Outbox(keys: keys, bell: mailBell, meters: meters)
        self.meters = meters
        self.beforeDeletion = beforeDeletion
    }

    /// How large the data about a person may become.
    var metadataLimit: MetadataLimit { MetadataLimit(providers: policy.providers) }
}
