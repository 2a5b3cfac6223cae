import Foundation
package import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
import GatehouseStore

/// Imports accounts of another server into the database.
///
/// Everything is checked before anything is written, so that you know what cannot be imported before anything changes.
/// The accounts are written in portions, each in a transaction, because a running server may have to write as well. To
/// continue an interrupted import, run it again: existing accounts are left as they are.
package struct UserImport: Sendable {
    private let accounts: Accounts
    private let actor: AuditRecord.Actor
    private let clock: any WallClock
    private let portion: Int

    /// The result of an import.
    package struct Report: Sendable, Equatable, Encodable {
        package var imported = 0
        /// Accounts that are not there yet and can be imported; when only checking, nothing more is done with them.
        package var importable = 0
        /// Accounts that exist already, with the same id and address.
        package var present = 0
        /// Accounts that were deleted on the other server.
        package var deleted = 0
        /// Accounts that cannot be imported.
        package var problems: [ImportProblem] = []
    }

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - accounts: The accounts that get the new ones.
    ///   - administrator: Who imports.
    ///   - portion: The maximum number of accounts that one transaction adds.
    package init(
        into accounts: Accounts, by administrator: Administration, clock: any WallClock, portion: Int = 1000
    ) {
        self.accounts = accounts
        actor = administrator.actor
        self.clock = clock
        self.portion = portion
    }

    /// Imports an export.
    ///
    /// - Parameters:
    ///   - skipsProblems: Whether to import the other accounts if some have problems; otherwise nothing is imported.
    ///   - writes: Whether to write anything; otherwise the export is only checked.
    /// - Throws: `ImportProblem` if the bytes are not an export, or if an account's id or address was taken meanwhile.
    package func run(_ bytes: [UInt8], skipsProblems: Bool, writes: Bool = true) async throws -> Report {
        let hasher = accounts.hasher
        let export = try SupabaseExport(bytes, providers: accounts.policy.providers) { hasher.canStore($0) }
        var report = Report(deleted: export.deleted, problems: export.problems)
        let comparison = try await compare(export.users)
        let new = comparison.new
        report.present = comparison.present
        report.importable = new.count
        report.problems = (report.problems + comparison.taken).sorted { $0.line < $1.line }
        guard writes, skipsProblems || report.problems.isEmpty else { return report }
        for start in stride(from: 0, to: new.count, by: portion) {
            try await write(Array(new[start..<min(start + portion, new.count)]))
        }
        report.imported = new.count
        return report
    }

    /// What an import finds in the database.
    private struct Comparison: Sendable {
        var new: [ImportedUser] = []
        /// How many accounts exist already.
        var present = 0
        /// Accounts that conflict with an existing one.
        var taken: [ImportProblem] = []
    }

    /// Compares accounts with those in the database. Each portion is one read, because a read must not take long.
    private func compare(_ users: [ImportedUser]) async throws -> Comparison {
        var comparison = Comparison()
        for start in stride(from: 0, to: users.count, by: portion) {
            let portion = Array(users[start..<min(start + portion, users.count)])
            let stored = try await accounts.database.read { sql in
                try UserTable(sql).findAlone(portion.map { ($0.user.id, $0.user.email) })
            }
            for (entry, stored) in zip(portion, stored) {
                if let same = stored.byID {
                    if same.email == entry.user.email {
                        comparison.present += 1
                    } else {
                        comparison.taken.append(
                            ImportProblem(line: entry.line, text: "has the id of another account on this server"))
                    }
                } else if stored.byEmail != nil {
                    comparison.taken.append(
                        ImportProblem(line: entry.line, text: "has the email address of another account"))
                } else {
                    comparison.new.append(entry)
                }
            }
        }
        return comparison
    }

    private func write(_ users: [ImportedUser]) async throws {
        let (trail, actor, now) = (accounts.trail, actor, clock.now.storable)
        try await accounts.database.write { sql in
            for entry in users {
                guard try UserTable(sql).insertIfFree(entry.user) else {
                    throw ImportProblem(
                        line: entry.line,
                        text: "has an id or an address that another account has taken in the meantime")
                }
            }
            try trail.note(
                .usersImported, of: nil, by: actor, reason: "\(users.count) accounts", in: sql,
                at: now)
        }
    }
}
