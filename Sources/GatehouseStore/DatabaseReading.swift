package import GatehouseCore

/// The counts of a shared database in this process, for the metrics.
package struct DatabaseReading: Sendable, Equatable {
    /// The labels under which a transaction is counted.
    package struct Labels: Hashable, Sendable {
        package var kind: String
        package var outcome: String

        package init(kind: String, outcome: String) {
            self.kind = kind
            self.outcome = outcome
        }
    }

    package var openConnections = 0
    package var busyConnections = 0
    package var transactions: [Labels: Int] = [:]
    /// How often a body ran again.
    package var retries = 0
    /// How often a transaction needed another connection.
    package var reconnects = 0
    /// How long transactions waited for a connection.
    package var waits = DurationHistogram()

    package init() {}
}
