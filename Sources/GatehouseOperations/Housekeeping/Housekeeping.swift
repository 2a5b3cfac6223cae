import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseGroups
import GatehouseMail
package import GatehouseStore
package import Logging

/// Deletes data that nobody needs any longer, such as mails and sessions that have ended, and the bodies of mails that
/// expired before they could be sent.
///
/// Several servers on one database may run it. Requests are not affected: rows are deleted in portions, each in a
/// transaction of its own.
///
/// It runs at the start and every hour. If rows were deleted where new ones are written, the first request after a
/// quiet month would wait for all of them.
package struct Housekeeping: Sendable {
    private let database: any Database
    private let accounts: Accounts
    private let retention: Retention
    private let portion: Int
    private let startDelay: Duration
    private let clock: any WallClock
    private let timer: any Clock<Duration>
    private let log: Logger

    /// How long to wait between two rounds.
    private static let interval = Duration.seconds(3600)
    /// How long after the end of a token a change that concerns it is kept: other servers' clocks may be behind.
    private static let tokenLeeway = Duration.seconds(60)

    /// How much one round deleted.
    package struct Tally: Sendable, Equatable {
        /// Mails that were dropped because they expired.
        package var expiredMails = 0
        /// Records of mails.
        package var mails = 0
        /// Sessions.
        package var sessions = 0
        /// Records of the audit trail.
        package var auditRecords = 0
        /// Sign-ins that did not come back from a provider.
        package var providerFlows = 0
        /// Id tokens that were used and have expired.
        package var usedIDTokens = 0
        /// Challenges of passkeys that were answered, and those of second factors, once they have expired.
        package var usedChallenges = 0
        /// Sign-ups that nobody confirmed.
        package var signUps = 0

        package init(
            expiredMails: Int = 0, mails: Int = 0, sessions: Int = 0, auditRecords: Int = 0, providerFlows: Int = 0,
            usedIDTokens: Int = 0, usedChallenges: Int = 0, signUps: Int = 0
        ) {
            self.signUps = signUps
            self.expiredMails = expiredMails
            self.mails = mails
            self.sessions = sessions
            self.auditRecords = auditRecords
            self.providerFlows = providerFlows
            self.usedIDTokens = usedIDTokens
            self.usedChallenges = usedChallenges
        }
    }

    /// Creates housekeeping.
    ///
    /// - Parameters:
    ///   - accounts: The accounts, which know how long a sign-up waits.
    ///   - portion: The maximum number of rows that one transaction deletes; at least 1.
    ///   - startDelay: How long to wait before the first round.
    ///   - timer: The clock to wait with; `clock` determines the age of rows.
    package init(
        database: any Database, accounts: Accounts, retention: Retention = Retention(), portion: Int = 500,
        startDelay: Duration = .zero, clock: any WallClock,
        timer: any Clock<Duration>, log: Logger
    ) {
        self.database = database
        self.accounts = accounts
        self.retention = retention
        self.portion = portion
        self.startDelay = startDelay
        self.clock = clock
        self.timer = timer
        self.log = log
    }

    /// Returns a random delay up to the time between two rounds, so that servers that were started together do not work
    /// at the same time.
    package static func delay(_ random: any RandomSource) -> Duration {
        interval * (random.bytes(2).reduce(0) { $0 * 256 + Double($1) } / 65536)
    }

    /// Runs a round after the start delay, and then every hour, until the task is canceled. A failed step is logged, and
    /// the next round catches up.
    package func run() async {
        await BackgroundWork.$isRunning.withValue(true) { await runInBackground() }
    }

    private func runInBackground() async {
        if startDelay > .zero, (try? await timer.sleep(for: startDelay)) == nil { return }
        repeat {
            do {
                let (tally, failures) = try await steps(trustingClock: await trustsClock())
                if tally != Tally() {
                    log.info(
                        "data that is no longer needed was removed",
                        metadata: [
                            "expired_mails": "\(tally.expiredMails)", "mails": "\(tally.mails)",
                            "sessions": "\(tally.sessions)", "audit_records": "\(tally.auditRecords)",
                            "provider_flows": "\(tally.providerFlows)", "used_id_tokens": "\(tally.usedIDTokens)",
                            "used_challenges": "\(tally.usedChallenges)", "sign_ups": "\(tally.signUps)",
                        ])
                }
                for failure in failures {
                    log.error("housekeeping failed", metadata: ["error": "\(DatabaseTrouble.loggable(failure))"])
                }
            } catch {
                return
            }
        } while (try? await timer.sleep(for: Self.interval)) != nil
    }

    /// Looks at the clock. Returns whether it may decide what is deleted permanently.
    private func trustsClock() async -> Bool {
        let now = clock.now
        do {
            guard let seen = try await database.write({ try ClockTrust.look(at: now, in: $0) }) else { return true }
            log.error(
                "the clock is far ahead of the last time that was seen, so nothing is deleted from trail and accounts",
                metadata: ["seconds": "\(Int(now.timeIntervalSince(seen)))"])
        } catch is CancellationError {
        } catch {
            log.error("housekeeping failed", metadata: ["error": "\(DatabaseTrouble.loggable(error))"])
        }
        return false
    }

    /// Deletes everything that is due now by the clock, whether or not it is believed.
    ///
    /// - Throws: The error of the first step that failed, once all steps have run.
    package func round() async throws -> Tally {
        let (tally, failures) = try await steps(trustingClock: true)
        if let failure = failures.first { throw failure }
        return tally
    }

    /// Runs each step, whether or not those before it succeed: one that always fails must not keep the others from
    /// deleting what they have promised to delete.
    ///
    /// - Parameter trustsClock: Whether what is lost permanently if the clock is wrong is deleted too.
    /// - Throws: Only `CancellationError`.
    private func steps(
        trustingClock trustsClock: Bool
    ) async throws(CancellationError) -> (tally: Tally, failures: [any Error]) {
        let now = clock.now
        let mailsBefore = now.advanced(by: .zero - retention.mails)
        let auditBefore = now.advanced(by: .zero - retention.auditRecords)
        let sessionsBefore = now.advanced(by: .zero - retention.sessions)
        let flowsBefore = now.advanced(by: .zero - ProviderCodeFlow.memory)
        let codesBefore = now.advanced(by: .zero - accounts.codes.memory)
        // A clock that is believed may be ahead by as much. What it lets expire is valid again once the clock is right,
        // and must still be known as used then.
        let usedBefore = now.addingTimeInterval(-ClockTrust.jump)
        var (tally, failures): (Tally, [any Error]) = (Tally(), [])

        func run(_ step: () async throws -> Int) async throws(CancellationError) -> Int {
            do {
                return try await step()
            } catch let error as CancellationError {
                throw error
            } catch {
                failures.append(error)
                return 0
            }
        }
        func delete(
            _ step: @escaping @Sendable (any SQLSession, Int) throws -> Int
        ) async throws(CancellationError) -> Int {
            try await run { try await inPortions(step) }
        }

        _ = try await delete { try OpenRequestTable($0).expire(.code, before: codesBefore, $1).count }
        _ = try await delete { try OpenRequestTable($0).forgetSettled($1) }
        _ = try await delete { try LimitTable($0).deleteExpired($1, at: now) }
        tally.expiredMails = try await delete { try OutboxTable($0).dropExpired($1, at: now) }
        tally.mails = try await delete { try OutboxTable($0).deleteEnded($1, before: mailsBefore) }
        tally.sessions = try await delete { try SessionTable($0).deleteEnded($1, before: sessionsBefore) }
        if trustsClock {
            tally.auditRecords = try await delete { try AuditTable($0).delete($1, before: auditBefore) }
        }
        tally.auditRecords += try await run { try await surplusAuditRecords() }
        tally.providerFlows = try await delete { try ProviderFlowTable($0).deleteExpired($1, before: flowsBefore) }
        tally.providerFlows += try await delete { try ProviderCodeTable($0).deleteExpired($1, before: flowsBefore) }
        let addressesBefore = now.advanced(by: .zero - retention.invitedAddresses)
        let changesBefore = now.advanced(by: .zero - accounts.policy.accessTokenLife - Self.tokenLeeway)
        let invitationsBefore = now.advanced(by: .zero - retention.invitations)
        if trustsClock {
            tally.usedIDTokens = try await delete { try UsedIDTokenTable($0).deleteExpired($1, before: usedBefore) }
            tally.usedChallenges = try await delete { try UsedChallengeTable($0).deleteExpired($1, before: usedBefore) }
            tally.usedChallenges += try await delete { try FactorChallengeTable($0).deleteExpired($1, before: now) }
            _ = try await delete { try GroupInvitationTable($0).forgetAddresses($1, before: addressesBefore) }
            _ = try await delete { try GroupInvitationTable($0).deleteOld($1, before: invitationsBefore) }
            _ = try await delete { try GroupChangeTable($0).deleteOld($1, before: changesBefore) }
            tally.signUps = try await run { try await expiredSignUps() }
        }
        return (tally, failures)
    }

    /// Deletes the oldest records of events that anyone can cause without signing in, if there are too many. Counting
    /// those that stay takes long, so it happens once, and in a transaction that holds up nobody.
    private func surplusAuditRecords() async throws -> Int {
        var total = 0
        for event in AuditEvent.allCases where event.needsNoSignIn {
            let oldest = try await database.read { [most = retention.openAuditRecords] sql in
                try AuditTable(sql).oldest(ofNewest: most, of: event)
            }
            guard let oldest else { continue }
            total += try await inPortions { try AuditTable($0).delete($1, of: event, before: oldest) }
        }
        return total
    }

    private func expiredSignUps() async throws -> Int {
        var total = 0
        while true {
            try Task.checkCancellation()
            let count = try await accounts.requests.expireSignUps(portion)
            total += count
            if count < portion { return total }
        }
    }

    /// Repeats a step until it handles less than a full portion.
    private func inPortions(
        _ step: @escaping @Sendable (any SQLSession, Int) throws -> Int
    ) async throws -> Int {
        let portion = portion
        var total = 0
        while true {
            try Task.checkCancellation()
            let count = try await database.write { try step($0, portion) }
            total += count
            if count < portion { return total }
        }
    }
}
