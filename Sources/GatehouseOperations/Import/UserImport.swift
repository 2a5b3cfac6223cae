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
        let (new, present, taken) = try await compare(export.users)
        report.present = present
        report.problems = (report.problems + taken).sorted { $0.line < $1.line }
        guard writes, skipsProblems || report.problems.isEmpty else { return report }
        for start in stride(from: 0, to: new.count, by: portion) {
            try await write(Array(new[start..<min(start + portion, new.count)]))
        }
        report.imported = new.count
        return report
    }

    /// Returns the new accounts, how many exist already, and which ones conflict with an existing account.
    private func compare(
        _ users: [ImportedUser]
    ) async throws -> (new: [ImportedUser], present: Int, taken: [ImportProblem]) {
        try await accounts.database.read { sql in
            let table = UserTable(sql)
            var (new, present, taken): ([ImportedUser], Int, [ImportProblem]) = ([], 0, [])
            for entry in users {
                let user = entry.user
                if let stored = try table.find(user.id) {
                    if stored.email == user.email {
                        present += 1
                    } else {
                        taken.append(
                            ImportProblem(
                                line: entry.line,
                                text: "has the id of another account on this server"))
                    }
                } else if let email = user.email, try table.find(email: email) != nil {
                    taken.append(
                        ImportProblem(line: entry.line, text: "has the email address of another account"))
                } else {
                    new.append(entry)
                }
            }
            return (new, present, taken)
        }
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
