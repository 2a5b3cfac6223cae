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
        return [
            .good("database", "PostgreSQL \(server.version) answers: \(address)."), rights(server, address),
            durability(server),
            encryption(server, address), connections(server), indexes(server),
            replication(server), vacuum(server), difference(of: server.now, between: before, and: after),
        ]
    }

    private func rights(_ server: DoctorTable.Server, _ address: DatabaseAddress) -> DoctorFinding {
        guard !server.withoutRights.isEmpty else {
            return .good("database-rights", "The role may read and write all tables, and make new ones.")
        }
        return .bad(
            "database-rights",
            "The role \(address.role ?? "of the server") lacks rights in PostgreSQL: "
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
                "durability", "synchronous_commit is off: a crash loses what people were told is done.",
                "Set synchronous_commit = on, and leave database-unsafe out.")
        }
        return .good("durability", "Commits are on the disk before they are acknowledged.")
    }

    private func encryption(_ server: DoctorTable.Server, _ address: DatabaseAddress) -> DoctorFinding {
        if address.hosts.allSatisfy(\.isLocal) { return .good("encryption", "PostgreSQL is on this machine.") }
        if let mode = address.encryption, mode != .verifyFull {
            return .bad(
                "encryption", "The connection to PostgreSQL does not check who answers (sslmode=\(mode.rawValue)).",
                "Leave sslmode out, and name the authority's certificate with sslrootcert if it is not the system's.")
        }
        return .good(
            "encryption", "The connection to PostgreSQL is encrypted, and the server's certificate is checked.")
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
        return .bad("indexes", "\(server.invalidIndexes) indexes are not valid.", "Make them again with REINDEX.")
    }

    private func replication(_ server: DoctorTable.Server) -> DoctorFinding {
        guard server.standbys > 0 else {
            return .good("replication", "No standby follows this server, or none is visible.")
        }
        if let lag = server.standbyLag, lag > Self.standbyLag {
            return .bad(
                "replication", "A standby is \(lag) s behind: what was written since is lost if it takes over.",
                "Find out why it does not keep up, before it is needed.")
        }
        if let backlog = server.standbyBacklog, backlog > Self.standbyBacklog {
            return .bad(
                "replication",
                "A standby has \(backlog >> 20) MB yet to replay: what is in them is not there yet if it takes over.",
                "Find out why it does not keep up, before it is needed.")
        }
        return .good("replication", "Standbys that follow this server: \(server.standbys).")
    }

    private func vacuum(_ server: DoctorTable.Server) -> DoctorFinding {
        guard server.deadRows > max(Self.deadRows, server.liveRows) else {
            return .good("vacuum", "Dead rows take up little space.")
        }
        return .bad(
            "vacuum", "\(server.deadRows) dead rows of limit_hits and outbox still take up space.",
            "Turn autovacuum on, and end transactions that stay open for hours.")
    }

    private func difference(of now: Date, between before: Date, and after: Date) -> DoctorFinding {
        let difference = max(before.timeIntervalSince(now), now.timeIntervalSince(after), 0)
        guard difference > Self.clockDifference else {
            return .good("database-clock", "The clocks of this machine and of PostgreSQL agree.")
        }
        return .bad(
            "database-clock", "The clocks of this machine and of PostgreSQL differ by \(Int(difference)) s.",
            "Have both kept right (NTP): servers on one database must agree on the time.")
    }
}
