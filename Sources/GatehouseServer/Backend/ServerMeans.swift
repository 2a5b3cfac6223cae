package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseHTTP
package import GatehouseMail
package import GatehouseStore
package import GatehouseTokens
package import GatehouseWeb
package import Logging

/// The parts that a program provides to the assembly: everything in which two servers with the same settings can
/// differ.
package struct ServerMeans: Sendable {
    /// Hashes passwords and compares them.
    package var hasher: any PasswordHashing
    /// The threads that the hasher uses, for the metrics.
    package var hashing: BoundedPool
    /// The server's time.
    package var clock: any WallClock
    /// The clock for waiting.
    package var timer: any Clock<Duration> = ContinuousClock()
    /// Whether the server's time is compared with that of a shared database; false in tests that set the time.
    package var comparesClocks = true
    /// The source of keys, ids and codes.
    package var random: any RandomSource
    package var log: Logger
    /// Creates the connection to the mail server, for a maximum number of mails at once; nil if mails stay in the
    /// outbox.
    package var mailTransport: (@Sendable (_ relay: SMTPRelay, _ parallel: Int) -> any MailTransport)?
    /// Opens a database that several servers share; nil if only the embedded one can be used.
    package var sharedDatabase: (@Sendable (SharedDatabase) async throws -> any Database)?
    /// The transport to the providers; nil for the network.
    package var providerTransport: (any HTTPTransport)?
    /// Rules for the accounts other than those of the settings, for a test of one rule.
    package var policy: AccountPolicy?
    /// Keys for access tokens other than those of the settings, for a test of them.
    package var configuredKeys: ConfiguredKeys?
    /// Limits of connections other than the standard times and the number in the settings, for a test of them.
    package var limits: ConnectionLimits?

    /// Creates the parts that every program has to provide.
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
