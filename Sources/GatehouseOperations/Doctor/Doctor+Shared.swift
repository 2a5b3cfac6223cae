import Foundation
import GatehouseDomain
import GatehouseSettings
import GatehouseStore

extension Doctor {
    /// How far the clocks of this machine and of PostgreSQL may differ, in seconds.
    private static let clockDifference: TimeInterval = 2
    /// How many seconds a standby may lag behind.
    private static let standbyLag = 60
    /// How much of the log a standby may still have to replay, in bytes.
    private static let standbyBacklog: Int64 = 64 * 1024 * 1024
    /// The number of dead rows that are never too many.
    private static let deadRows: Int64 = 50_000

    /// Returns the findings about a PostgreSQL server.
    func server(of database: any Database, at address: DatabaseAddress) async throws -> [DoctorFinding] {
        let before = clock.now
        let server = try await database.read { try DoctorTable($0).server() }
        let after = clock.now
        let standbys = try await database.read { try StandbyTable($0).standbys() }
        return [
            .good("database", "PostgreSQL \(server.version) answers: \(address)."), rights(server, address),
            durability(server),
            encryption(server, address), connections(server), indexes(server),
            replication(server), confirmation(standbys),
            vacuum(server), difference(of: server.now, between: before, and: after),
        ]
    }

    private func rights(_ server: DoctorTable.Server, _ address: DatabaseAddress) -> DoctorFinding {
        guard !server.withoutRights.isEmpty else {
            return .good("database-rights", "The role can read, write and create tables.")
        }
        return .bad(
            "database-rights",
            "The role \(address.role ?? "of the server") lacks privileges in PostgreSQL: "
                + "\(server.withoutRights.joined(separator: ", ")).",
            "Make it the owner of the schema \(address.schema) and of the tables in it: ALTER SCHEMA and ALTER TABLE … "
                + "OWNER TO.")
    }

    private func durability(_ server: DoctorTable.Server) -> DoctorFinding {
        guard server.fsync == "on" else {
            return .bad(
                "durability",
                "PostgreSQL runs with fsync = \(server.fsync): a crash of its machine can destroy the database.",
                "Set fsync = on.")
        }
        guard server.synchronousCommit != "off" else {
            return .bad(
                "durability", "synchronous_commit is off: a crash can lose changes that were already confirmed.",
                "Set synchronous_commit = on, and remove database-unsafe.")
        }
        return .good("durability", "Commits are on disk before they are acknowledged.")
    }

    private func encryption(_ server: DoctorTable.Server, _ address: DatabaseAddress) -> DoctorFinding {
        if address.hosts.allSatisfy(\.isLocal) { return .good("encryption", "PostgreSQL is on this machine.") }
        if let mode = address.encryption, mode != .verifyFull {
            return .bad(
                "encryption", "The connection to PostgreSQL does not verify the server (sslmode=\(mode.rawValue)).",
                "Remove sslmode. If the system doesn't trust the certificate authority, name its certificate with "
                    + "sslrootcert.")
        }
        return .good(
            "encryption", "The connection to PostgreSQL is encrypted, and the server's certificate is verified.")
    }

    private func connections(_ server: DoctorTable.Server) -> DoctorFinding {
        let left = server.mostConnections - server.connections
        guard left >= settings.database.connections else {
            return .bad(
                "connections", "PostgreSQL has \(left) of \(server.mostConnections) connections left.",
                "Raise max_connections, or lower database-pool: each server may open \(settings.database.connections).")
        }
        return .good("connections", "PostgreSQL has \(left) of \(server.mostConnections) connections left.")
    }

    private func indexes(_ server: DoctorTable.Server) -> DoctorFinding {
        guard server.invalidIndexes > 0 else { return .good("indexes", "All indexes are valid.") }
        return .bad("indexes", "Invalid indexes: \(server.invalidIndexes).", "Rebuild them with REINDEX.")
    }

    private func replication(_ server: DoctorTable.Server) -> DoctorFinding {
        guard server.standbys > 0 else {
            return .good("replication", "No standby follows this server, or none is visible.")
        }
        if let lag = server.standbyLag, lag > Self.standbyLag {
            return .bad(
                "replication", "A standby is \(lag) s behind. If it takes over, everything written since then is lost.",
                "Find out why it falls behind before you need it.")
        }
        if let backlog = server.standbyBacklog, backlog > Self.standbyBacklog {
            return .bad(
                "replication",
                "A standby has \(backlog >> 20) MB yet to replay. If it takes over, these changes are missing at "
                    + "first.",
                "Find out why it falls behind before you need it.")
        }
        return .good("replication", "Standbys that follow this server: \(server.standbys).")
    }

    private func confirmation(_ standbys: SynchronousStandbys?) -> DoctorFinding {
        guard let standbys else { return .good("standbys", "No standby has to confirm commits.") }
        guard let problem = standbys.problem else {
            return .good(
                "standbys", "Standbys that have to confirm each commit: \(standbys.needed). All are connected.")
        }
        return .bad(
            "standbys", problem,
            "Start the standby again, or take it out of synchronous_standby_names. With a quorum of two standbys, one may "
                + "be gone: see docs/guides/several-instances.md.")
    }

    private func vacuum(_ server: DoctorTable.Server) -> DoctorFinding {
        guard server.deadRows > max(Self.deadRows, server.liveRows) else {
            return .good("vacuum", "Dead rows take up little space.")
        }
        return .bad(
            "vacuum", "Dead rows of limit_hits and outbox that still take up space: \(server.deadRows).",
            "Turn on autovacuum, and end transactions that have been open for hours.")
    }

    private func difference(of now: Date, between before: Date, and after: Date) -> DoctorFinding {
        let difference = max(before.timeIntervalSince(now), now.timeIntervalSince(after), 0)
        guard difference > Self.clockDifference else {
            return .good("database-clock", "The clocks of this machine and of PostgreSQL agree.")
        }
        return .bad(
            "database-clock", "The clocks of this machine and of PostgreSQL differ by \(Int(difference)) s.",
            "Keep both synchronized (NTP): servers on one database must agree on the time.")
    }
}
