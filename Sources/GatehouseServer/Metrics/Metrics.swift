import Foundation
import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens
import GatehouseWeb

/// All measurements of a server: its counters, and the current values of its parts.
package struct Metrics: Sendable {
    /// Nil while the server waits for its database.
    private let backend: Backend?
    private let meters: ServerMeters
    private let hashing: BoundedPool
    private let mostConnections: Int
    private let clock: any WallClock
    private let startedAt: Date

    /// Creates the measurements.
    /// - Parameters:
    ///   - backend: The parts of the server; nil while it waits for its database.
    ///   - meters: What the server has counted.
    ///   - hashing: The pool on which passwords are hashed.
    ///   - mostConnections: The maximum number of connections at once.
    package init(
        backend: Backend?, meters: ServerMeters, hashing: BoundedPool, mostConnections: Int, clock: any WallClock
    ) {
        self.backend = backend
        self.meters = meters
        self.hashing = hashing
        self.mostConnections = mostConnections
        self.clock = clock
        startedAt = clock.now
    }

    /// The mails that are waiting, as the database has them.
    private struct WaitingMails {
        /// The ages in seconds by which they are counted.
        static let ages = [60, 900, 3600]

        var count: Int
        var oldest: Date?
        /// How many are at least as old as each of ``ages``.
        var byAge: [Int]
    }

    /// Returns the measurements as text. What only the database knows is left out while it does not answer.
    package func text() async -> String {
        let now = clock.now
        let reasons = await backend?.readiness.reasons() ?? [.database]
        // Who asks for measurements does not wait twice for a database that was silent just now.
        let mails = await reasons.contains(.database) ? nil : waitingMails(at: now)
        let meters = meters.read()
        var text = MetricsText()
        text.family("gatehouse_build_info", .gauge, "The version that runs, and its commit; always 1.")
        text.sample(
            "gatehouse_build_info", 1,
            [("version", GatehouseVersion.number), ("commit", GatehouseVersion.commit ?? "")])
        text.family("gatehouse_start_time_seconds", .gauge, "When the server started, in seconds since 1970.")
        text.sample("gatehouse_start_time_seconds", startedAt.timeIntervalSince1970)
        text.family("gatehouse_ready", .gauge, "Whether the server is ready for requests: 1 or 0.")
        text.sample("gatehouse_ready", reasons.isEmpty ? 1 : 0)
        text.family("gatehouse_not_ready", .gauge, "Why it is not: 1 for each reason that there is.")
        for reason in Readiness.Reason.allCases {
            text.sample("gatehouse_not_ready", reasons.contains(reason) ? 1 : 0, [("reason", reason.rawValue)])
        }
        text.family("gatehouse_connections", .gauge, "Connections of clients that are open.")
        text.sample("gatehouse_connections", meters.openConnections)
        text.family("gatehouse_connections_limit", .gauge, "How many connections of clients can be open.")
        text.sample("gatehouse_connections_limit", mostConnections)
        text.family("gatehouse_hash_queue_depth", .gauge, "Passwords being hashed, or waiting to be.")
        text.sample("gatehouse_hash_queue_depth", hashing.depth)
        text.family("gatehouse_hash_queue_capacity", .gauge, "How many of them are taken before requests are refused.")
        text.sample("gatehouse_hash_queue_capacity", hashing.capacity)
        add(ProcessReading.now(), to: &text)
        text.family("gatehouse_database_up", .gauge, "Whether the database answers: 1 or 0.")
        text.sample("gatehouse_database_up", mails == nil ? 0 : 1)
        if let backend { addDatabase(of: backend, to: &text) }
        if let mails { add(mails, at: now, to: &text) }
        add(meters, to: &text)
        return text.text
    }

    /// Returns nil if the database cannot be read.
    private func waitingMails(at now: Date) async -> WaitingMails? {
        try? await backend?.database.read { sql in
            let table = OutboxTable(sql)
            let waiting = try table.waiting(at: now)
            return WaitingMails(
                count: waiting.count, oldest: waiting.oldest,
                byAge: try WaitingMails.ages.map { try table.countWaiting(for: TimeInterval($0), at: now) })
        }
    }

    /// Adds what this server knows of its database without a query.
    private func addDatabase(of backend: Backend, to text: inout MetricsText) {
        if let reading = backend.database.reading {
            add(reading, to: &text)
            if let seconds = backend.databaseClock.difference {
                text.family(
                    "gatehouse_database_clock_seconds", .gauge,
                    "By how many seconds PostgreSQL's clock is ahead of this machine's.")
                text.sample("gatehouse_database_clock_seconds", seconds)
            }
        } else {
            text.family("gatehouse_database_bytes", .gauge, "The size of the database with its log.")
            text.sample("gatehouse_database_bytes", databaseSize(of: backend))
        }
    }

    private func add(_ mails: WaitingMails, at now: Date, to text: inout MetricsText) {
        text.family("gatehouse_mails_waiting", .gauge, "Emails in the outbox that have yet to be sent.")
        text.sample("gatehouse_mails_waiting", mails.count)
        text.family("gatehouse_mails_waiting_longer", .gauge, "How many of them have waited for so many seconds.")
        for (age, count) in zip(WaitingMails.ages, mails.byAge) {
            text.sample("gatehouse_mails_waiting_longer", count, [("seconds", String(age))])
        }
        text.family("gatehouse_mails_oldest_seconds", .gauge, "How long the oldest of them has been waiting.")
        text.sample("gatehouse_mails_oldest_seconds", mails.oldest.map { max(0, now.timeIntervalSince($0)) } ?? 0)
    }

    /// Adds what the system says of this process, under the names that Prometheus' own clients use.
    private func add(_ process: ProcessReading, to text: inout MetricsText) {
        if let bytes = process.residentBytes {
            text.family("process_resident_memory_bytes", .gauge, "The memory of the process, in bytes.")
            text.sample("process_resident_memory_bytes", bytes)
        }
        if let count = process.openFiles {
            text.family("process_open_fds", .gauge, "Files and sockets that are open.")
            text.sample("process_open_fds", count)
        }
        if let most = process.mostOpenFiles {
            text.family("process_max_fds", .gauge, "How many files and sockets can be open.")
            text.sample("process_max_fds", most)
        }
    }

    private func add(_ reading: ServerMeters.Reading, to text: inout MetricsText) {
        text.family("gatehouse_http_requests_total", .counter, "Requests by method, template of the path and status.")
        for (labels, count) in reading.requests {
            text.sample(
                "gatehouse_http_requests_total", count,
                [("method", labels.method), ("route", labels.route), ("status", String(labels.status))])
        }
        text.family("gatehouse_http_request_duration_seconds", .histogram, "How long answers took.")
        for (route, histogram) in reading.durations {
            text.samples("gatehouse_http_request_duration_seconds", [("route", route)], histogram)
        }
        text.family("gatehouse_sign_ins_total", .counter, "Sign-ins by method and result: ok, or why not.")
        for (labels, count) in reading.signIns {
            text.sample(
                "gatehouse_sign_ins_total", count, [("method", labels.method), ("result", labels.result)])
        }
        text.family("gatehouse_refreshes_total", .counter, "Renewals of sessions by result: ok, or why not.")
        for (result, count) in reading.refreshes {
            text.sample("gatehouse_refreshes_total", count, [("result", result)])
        }
        text.family("gatehouse_wrong_codes_total", .counter, "Wrong one-time codes by purpose, over all accounts.")
        for purpose in CodePurpose.allCases {
            text.sample(
                "gatehouse_wrong_codes_total", reading.wrongCodes[purpose.rawValue, default: 0],
                [("purpose", purpose.rawValue)])
        }
        text.family("gatehouse_mails_total", .counter, "What became of emails, and of attempts to send them.")
        for outcome in ServerMeters.Mail.allCases {
            text.sample(
                "gatehouse_mails_total", reading.mails[outcome, default: 0], [("outcome", outcome.rawValue)])
        }
        text.family("gatehouse_audit_events_total", .counter, "Events of the audit trail.")
        for (event, count) in reading.events {
            text.sample("gatehouse_audit_events_total", count, [("event", event)])
        }
    }

    private func add(_ reading: DatabaseReading, to text: inout MetricsText) {
        text.family("gatehouse_database_connections", .gauge, "Connections to PostgreSQL, open and in use.")
        text.sample("gatehouse_database_connections", reading.openConnections, [("state", "open")])
        text.sample("gatehouse_database_connections", reading.busyConnections, [("state", "busy")])
        text.family("gatehouse_database_wait_seconds", .histogram, "How long transactions waited for a connection.")
        text.samples("gatehouse_database_wait_seconds", [], reading.waits)
        text.family("gatehouse_database_transactions_total", .counter, "Transactions by kind and outcome.")
        let transactions = reading.transactions.sorted {
            ($0.key.kind, $0.key.outcome) < ($1.key.kind, $1.key.outcome)
        }
        for (labels, count) in transactions {
            text.sample(
                "gatehouse_database_transactions_total", count, [("kind", labels.kind), ("outcome", labels.outcome)])
        }
        text.family("gatehouse_database_retries_total", .counter, "How often a transaction was run again.")
        text.sample("gatehouse_database_retries_total", reading.retries)
        text.family("gatehouse_database_reconnects_total", .counter, "How often a transaction lost its connection.")
        text.sample("gatehouse_database_reconnects_total", reading.reconnects)
    }

    private func databaseSize(of backend: Backend) -> Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let path = backend.files.database.path(percentEncoded: false) + suffix
            return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
        }
    }
}
