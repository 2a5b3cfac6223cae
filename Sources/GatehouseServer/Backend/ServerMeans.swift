package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseHTTP
package import GatehouseMail
package import GatehouseStore
package import GatehouseTokens
package import GatehouseWeb
package import Logging

/// What programs put into the assembly: everything that two servers with equal settings can differ in.
package struct ServerMeans: Sendable {
    /// Hashes passwords and compares them.
    package var hasher: any PasswordHashing
    /// The threads that it works on, for the metrics.
    package var hashing: BoundedPool
    /// The server's time.
    package var clock: any WallClock
    /// What the server waits with.
    package var timer: any Clock<Duration> = ContinuousClock()
    /// Whether that time is held against the time of a shared database; not where a test keeps a time of its own.
    package var comparesClocks = true
    /// Makes keys, ids and codes.
    package var random: any RandomSource
    package var log: Logger
    /// Makes what speaks to the mail server, for so many mails at once; nil where mails stay in the outbox.
    package var mailTransport: (@Sendable (_ relay: SMTPRelay, _ parallel: Int) -> any MailTransport)?
    /// Opens a database that several servers share; nil where only the embedded one can be used.
    package var sharedDatabase: (@Sendable (SharedDatabase) async throws -> any Database)?
    /// A way to the providers other than the network.
    package var providerTransport: (any HTTPTransport)?
    /// Rules for the accounts other than those of the settings, for a test of one rule.
    package var policy: AccountPolicy?
    /// Keys for access tokens other than those of the settings, for a test of them.
    package var configuredKeys: ConfiguredKeys?
    /// Limits of connections other than the standard times and the number in the settings, for a test of them.
    package var limits: ConnectionLimits?

    /// Takes what every program has to choose.
    package init(
        hasher: any PasswordHashing, hashing: BoundedPool, clock: any WallClock, random: any RandomSource, log: Logger
    ) {
        self.hasher = hasher
        self.hashing = hashing
        self.clock = clock
        self.random = random
        self.log = log
    }
}
