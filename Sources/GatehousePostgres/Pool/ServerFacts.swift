import GatehouseCore
import GatehouseStore

/// What a server says about itself on a new connection.
struct ServerFacts: Equatable, Sendable {
    /// The version as a number: 150004 for 15.4.
    var version: Int64
    var encoding: String
    var synchronousCommit: String
    var fsync: String
    /// Whether it is a standby, or accepts no writes by default. Behind a pooler, its announced parameters are no help:
    /// the pooler keeps repeating those of its first connection.
    var isForReading: Bool
    /// nil where the role may not ask, or the server does not say.
    var origin: ServerOrigin?

    /// The oldest version with all features that this server uses.
    private static let oldestVersion = 130_000

    private static let question = """
        SELECT current_setting('server_version_num')::bigint AS version,
        pg_encoding_to_char(encoding)::text AS encoding, current_setting('synchronous_commit') AS synchronous_commit,
        current_setting('fsync') AS fsync,
        pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS is_for_reading FROM pg_database WHERE datname = current_database()
        """

    /// Asks a server.
    static func read(
        from connection: PostgresConnection, deadline: SteadyClock.Instant
    ) throws(ConnectFailure) -> ServerFacts {
        do {
            let reply = try connection.exchange([WireRequest(question)], deadline: deadline).first
            guard let row = reply?.rows.first else { throw WireFailure.lost }
            var facts = ServerFacts(
                version: try row.integer("version"), encoding: try row.text("encoding"),
                synchronousCommit: try row.text("synchronous_commit"), fsync: try row.text("fsync"),
                isForReading: try row.integer("is_for_reading") == 1)
            if facts.isForReading { return facts }
            let origin = WireRequest("SELECT " + ServerOrigin.columns)
            facts.origin = ServerOrigin(try? connection.exchange([origin], deadline: deadline).first)
            if connection.isBroken { throw WireFailure.lost }
            return facts
        } catch WireFailure.refused(let state) {
            throw ConnectFailure(state: state, reason: nil)
        } catch {
            throw ConnectFailure(reason: nil)
        }
    }

    /// Why a server cannot start on this database, or nil if it can.
    func refusal(allowsUnsafe: Bool) -> String? {
        if version < Self.oldestVersion { return "PostgreSQL 13 or later is needed" }
        if encoding != "UTF8" { return "the database's encoding is \(encoding); it must be UTF8" }
        if synchronousCommit == "off", !allowsUnsafe {
            return """
                synchronous_commit is off, so that commits can be lost that people were told of; turn it on, or accept \
                that with database-unsafe
                """
        }
        return nil
    }

    /// Whether a crash of the machine can destroy the database.
    var losesDataInCrash: Bool { fsync == "off" }
}
