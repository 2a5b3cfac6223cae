import Foundation
import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

/// All measurements of a server: its counters, and the current values of its parts.
package struct Metrics: Sendable {
    private let backend: Backend
    private let hashing: BoundedPool
    private let clock: any WallClock
    private let startedAt: Date

    /// Creates the measurements.
    /// - Parameter hashing: The pool on which passwords are hashed.
    package init(backend: Backend, hashing: BoundedPool, clock: any WallClock) {
        self.backend = backend
        self.hashing = hashing
        self.clock = clock
        startedAt = clock.now
    }

    /// Returns the measurements as text.
    /// - Throws: An error if the database cannot be read.
    package func text() async throws -> String {
        let now = clock.now
        let mails = try await backend.database.read { try OutboxTable($0).waiting(at: now) }
        var text = MetricsText()
        text.family("gatehouse_build_info", .gauge, "The version that runs, and its commit; always 1.")
        text.sample(
            "gatehouse_build_info", 1,
            [("version", GatehouseVersion.number), ("commit", GatehouseVersion.commit ?? "")])
        text.family("gatehouse_start_time_seconds", .gauge, "When the server started, in seconds since 1970.")
        text.sample("gatehouse_start_time_seconds", startedAt.timeIntervalSince1970)
        text.family("gatehouse_hash_queue_depth", .gauge, "Passwords being hashed, or waiting to be.")
        text.sample("gatehouse_hash_queue_depth", hashing.depth)
        text.family("gatehouse_hash_queue_capacity", .gauge, "How many of them are taken before requests are refused.")
        text.sample("gatehouse_hash_queue_capacity", hashing.capacity)
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
            text.sample("gatehouse_database_bytes", databaseSize())
        }
        text.family("gatehouse_mails_waiting", .gauge, "Mails in the outbox that have yet to be sent.")
        text.sample("gatehouse_mails_waiting", mails.count)
        text.family("gatehouse_mails_oldest_seconds", .gauge, "How long the oldest of them has been waiting.")
        text.sample("gatehouse_mails_oldest_seconds", mails.oldest.map { max(0, now.timeIntervalSince($0)) } ?? 0)
        add(backend.accounts.meters.read(), to: &text)
        return text.text
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
        text.family("gatehouse_mails_total", .counter, "What became of mails, and of attempts to send them.")
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

    private func databaseSize() -> Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let path = backend.files.database.path(percentEncoded: false) + suffix
            return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
        }
    }
}
