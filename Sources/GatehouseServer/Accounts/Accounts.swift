package import GatehouseDomain
package import Logging

/// Everything a person can do with an account. Stateless: what lasts is in the database, so that any number of
/// instances on one database behave as one.
///
/// All methods throw `ServerError` with the statuses and codes of the interface, and 503 where a database or 429
/// where the hashing pool is too busy.
package struct Accounts: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let keys: KeyRing
    let tokens: AccessTokens
    package let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let log: Logger

    package init(
        database: any Database, hasher: any PasswordHashing, keys: KeyRing, policy: AccountPolicy,
        clock: any WallClock, random: any RandomSource, log: Logger
    ) {
        self.database = database
        self.hasher = hasher
        self.keys = keys
        self.tokens = AccessTokens(keys: keys.signingKeys, issuer: policy.issuer)
        self.policy = policy
        self.clock = clock
        self.random = random
        self.log = log
    }
}
