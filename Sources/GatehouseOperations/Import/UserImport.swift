import Foundation
package import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
import GatehouseStore

/// Imports accounts of another server into the database.
///
/// Everything is checked before anything is written, so that you know what cannot be imported before anything changes.
/// For that, the export is read twice, and never more than a portion of it is in memory. The accounts are written in
/// portions, each in a transaction, because a running server may have to write as well. To continue an interrupted
/// import, run it again: existing accounts are left as they are.
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
    ///   - source: The file with it.
    ///   - skipsProblems: Whether to import the other accounts if some have problems; otherwise nothing is imported.
    ///   - writes: Whether to write anything; otherwise the export is only checked.
    /// - Throws: `ImportProblem` if the file is not an export, or if an account's id or address was taken meanwhile; and
    ///   the errors of the file.
    package func run(_ source: ImportSource, skipsProblems: Bool, writes: Bool = true) async throws -> Report {
        let report = try await read(source) { _ in false }
        guard writes, report.importable > 0, skipsProblems || report.problems.isEmpty else { return report }
        return try await read(source) { portion in
            if !skipsProblems, let problem = portion.taken.first { throw problem }
            try await write(portion.new)
            return true
        }
    }

    /// Reads an export from its beginning, in portions.
    ///
    /// - Parameter use: What to do with each portion. Returns whether the new accounts in it are imported.
    private func read(
        _ source: ImportSource, _ use: (Comparison) async throws -> Bool
    ) async throws -> Report {
        let hasher = accounts.hasher
        var export = try SupabaseExport(source, providers: accounts.policy.providers) { hasher.canStore($0) }
        var (report, known, waiting) = (Report(), KnownAccounts(), [ImportedUser]())
        var isOver = false
        while !isOver {
            switch try export.next() {
            case .deleted?: report.deleted += 1
            case .problem(let problem)?: report.problems.append(problem)
            case .user(let entry)?:
                if let problem = known.add(entry) { report.problems.append(problem) } else { waiting.append(entry) }
            case nil: isOver = true
            }
            guard isOver || waiting.count == portion else { continue }
            let comparison = try await compare(waiting)
            waiting = []
            report.present += comparison.present
            report.importable += comparison.new.count
            report.problems += comparison.taken
            if try await use(comparison) { report.imported += comparison.new.count }
        }
        report.problems.sort { $0.line < $1.line }
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

    /// Compares the accounts of a portion with those in the database, in one read, because a read must not take long.
    private func compare(_ portion: [ImportedUser]) async throws -> Comparison {
        var comparison = Comparison()
        guard !portion.isEmpty else { return comparison }
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
        return comparison
    }

    private func write(_ users: [ImportedUser]) async throws {
        guard !users.isEmpty else { return }
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
                .usersImported, of: nil, by: actor, reason: .accounts(users.count), in: sql,
                at: now)
        }
    }
}

/// The ids and addresses of the accounts in an export so far.
private struct KnownAccounts {
    private var ids: [UserID: Int] = [:]
    private var addresses: [String: Int] = [:]

    /// Adds an account. Of several with the same id or address, the first counts.
    /// - Returns: The problem of one that is not the first; nil for any other.
    mutating func add(_ entry: ImportedUser) -> ImportProblem? {
        if let line = ids[entry.user.id] {
            return ImportProblem(line: entry.line, text: "has the id of line \(line)")
        }
        if let email = entry.user.email, let line = addresses[email] {
            return ImportProblem(line: entry.line, text: "has the same email address as line \(line)")
        }
        ids[entry.user.id] = entry.line
        if let email = entry.user.email { addresses[email] = entry.line }
        return nil
    }
}
