import Foundation
package import GatehouseCore
package import GatehouseDomain
package import GatehouseStore
package import Logging
import Synchronization

/// Delivers the mails in the outbox to a mail server.
///
/// Several servers on one database may run it. A server claims a mail under a lease, sends it, and then records it as
/// sent. So each mail is sent by one server, and again if that server ended in between: at least once. Requests never
/// wait for it.
package final class OutboxDelivery: Sendable {
    private let database: any Database
    private let outbox: Outbox
    private let bell: MailBell
    private let transport: any MailTransport
    private let sender: MailSender
    private let schedule: DeliverySchedule
    private let parallel: Int
    private let clock: any WallClock
    private let timer: any Clock<Duration>
    private let random: any RandomSource
    private let log: Logger
    private let meters: ServerMeters
    private let state = Mutex(State())

    /// How often to look for mails that have become due, and for those of other servers.
    private static let pollInterval = Duration.seconds(1)
    /// How long deliveries in progress may continue once the server has to stop.
    private static let grace = Duration.seconds(5)

    private struct State {
        var underWay = 0
        var isStopping = false
        var isGraceOver = false
    }

    /// Creates a delivery with everything it works with.
    ///
    /// - Parameters:
    ///   - parallel: How many mails are in progress at once.
    ///   - timer: The clock to wait with; `clock` tells when mails are due.
    package init(
        database: any Database, outbox: Outbox, bell: MailBell, meters: ServerMeters, transport: any MailTransport,
        sender: MailSender, schedule: DeliverySchedule, parallel: Int,
        clock: any WallClock, timer: any Clock<Duration>, random: any RandomSource, log: Logger
    ) {
        self.database = database
        self.outbox = outbox
        self.bell = bell
        self.meters = meters
        self.transport = transport
        self.sender = sender
        self.schedule = schedule
        self.parallel = parallel
        self.clock = clock
        self.timer = timer
        self.random = random
        self.log = log
    }

    /// Delivers until the task is canceled, or until ``stop()`` is called and deliveries in progress have ended. Call
    /// it once.
    package func run() async {
        await BackgroundWork.$isRunning.withValue(true) { await runInBackground() }
    }

    private func runInBackground() async {
        await withDiscardingTaskGroup { tasks in
            tasks.addTask { await self.poll() }
            for await _ in bell.rings {
                if state.withLock({ $0.isStopping }) { break }
                for claim in await claimDue() {
                    tasks.addTask { await self.deliver(claim) }
                }
            }
            tasks.addTask { await self.endGrace() }
            bell.ring()
            for await _ in bell.rings where state.withLock({ $0.underWay == 0 || $0.isGraceOver }) { break }
            tasks.cancelAll()
        }
    }

    /// Claims no further mails, and lets deliveries in progress finish if they do so soon.
    package func stop() {
        state.withLock { $0.isStopping = true }
        bell.ring()
    }

    private func poll() async {
        repeat { bell.ring() } while await waits(Self.pollInterval)
    }

    private func endGrace() async {
        guard await waits(Self.grace) else { return }
        state.withLock { $0.isGraceOver = true }
        bell.ring()
    }

    /// Waits. Returns whether the time passed without the task being canceled.
    private func waits(_ duration: Duration) async -> Bool {
        (try? await timer.sleep(for: duration)) != nil
    }

    /// Claims as many mails as can be sent now.
    private func claimDue() async -> [OutboxTable.Claim] {
        let free = parallel - state.withLock { $0.underWay }
        let (now, until) = (clock.now, clock.now.advanced(by: schedule.lease))
        guard free > 0 else { return [] }
        do {
            guard try await database.read({ try OutboxTable($0).hasDue(at: now) }) else { return [] }
            let (expired, claims) = try await database.write { sql in
                let table = OutboxTable(sql)
                return (try table.dropExpiredDue(500, at: now), try table.claim(free, at: now, until: until))
            }
            if expired > 0 {
                meters.countMail(.failed, times: expired)
                log.error("mails expired before they could be sent", metadata: ["count": "\(expired)"])
            }
            state.withLock { $0.underWay += claims.count }
            return claims
        } catch is CancellationError {
            // The server stops.
            return []
        } catch {
            log.error("the outbox cannot be read", metadata: ["error": "\(DatabaseTrouble.loggable(error))"])
            return []
        }
    }

    private func deliver(_ claim: OutboxTable.Claim) async {
        let failure = await attempt(claim)
        await note(failure, of: claim)
        state.withLock { $0.underWay -= 1 }
        bell.ring()
    }

    /// Sends a mail. Returns why it was not accepted, or nil.
    private func attempt(_ claim: OutboxTable.Claim) async -> MailFailure? {
        do throws(MailFailure) {
            guard let mail = try? outbox.mail(in: claim.row) else { throw MailFailure(.unreadable) }
            try await transport.send(MIMEMessage(mail, from: sender, id: claim.row.id, date: claim.row.createdAt))
            return nil
        } catch {
            return error
        }
    }

    /// Records the outcome of a mail, even while the server is stopping, which cancels the task.
    private func note(_ failure: MailFailure?, of claim: OutboxTable.Claim) async {
        let (now, wait) = (clock.now, schedule.wait(afterAttempts: claim.attempt, random: random))
        let noting = Task { [database] in
            try await database.write { sql in
                let table = OutboxTable(sql)
                switch failure {
                case nil: try table.markSent(claim, at: now)
                case let failure? where failure.isPermanent:
                    try table.markFailed(claim, failure.status, failure.reason, at: now)
                // The mail is not the cause. The next start sends it at once.
                case let failure? where failure.reason == .interrupted: try table.postpone(claim, nil, until: now)
                case let failure?:
                    try table.postpone(claim, failure.status, failure.reason, until: now.advanced(by: wait))
                }
            }
        }
        do {
            try await noting.value
        } catch {
            log.error(
                "the outcome of a mail could not be recorded",
                metadata: ["mail": "\(claim.row.id)", "error": "\(DatabaseTrouble.loggable(error))"])
        }
        guard let failure else { return meters.countMail(.sent) }
        guard failure.reason != .interrupted else { return }
        meters.countMail(failure.isPermanent ? .failed : .postponed)
        var metadata: Logger.Metadata = [
            "mail": "\(claim.row.id)", "reason": "\(failure.reason.rawValue)", "attempt": "\(claim.attempt)",
        ]
        if let status = failure.status { metadata["status"] = "\(status)" }
        if failure.isPermanent {
            log.error("a mail could not be delivered", metadata: metadata)
        } else {
            log.warning("a mail will be tried again", metadata: metadata)
        }
    }
}
