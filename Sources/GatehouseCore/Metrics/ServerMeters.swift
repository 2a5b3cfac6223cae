import Synchronization

/// What the server has counted since it started. No name and no label holds anything that a client sent: routes are the
/// server's own templates, methods and results its own words.
package final class ServerMeters: Sendable {
    /// What became of a mail, or of an attempt to send it.
    package enum Mail: String, CaseIterable, Sendable {
        /// It was stored, to be sent.
        case queued
        /// The mail server took it.
        case sent
        /// It was not taken this time, and will be tried again.
        case postponed
        /// It will never be sent.
        case failed
    }

    /// One kind of request and its answer.
    package struct RequestLabels: Hashable {
        package var method: String
        package var route: String
        package var status: Int
    }

    /// One way of signing in and what came of it.
    package struct SignInLabels: Hashable {
        package var method: String
        package var result: String
    }

    /// Everything at one time.
    package struct Reading {
        package var requests: [RequestLabels: Int] = [:]
        /// By route.
        package var durations: [String: DurationHistogram] = [:]
        package var signIns: [SignInLabels: Int] = [:]
        package var refreshes: [String: Int] = [:]
        /// By purpose.
        package var wrongCodes: [String: Int] = [:]
        package var mails: [Mail: Int] = [:]
        package var events: [String: Int] = [:]
    }

    /// The methods that are called by their names (RFC 9110, section 9.1, and RFC 5789); a client may send any other.
    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    private let reading = Mutex(Reading())

    package init() {}

    /// What was counted so far.
    package func read() -> Reading { reading.withLock { $0 } }

    /// Counts a request that was answered.
    /// - Parameters:
    ///   - route: The template of its path, or `none`.
    ///   - seconds: How long the answer took.
    package func countRequest(method: String, route: String, status: Int, seconds: Double) {
        let labels = RequestLabels(
            method: Self.methods.contains(method) ? method : "other", route: route, status: status)
        reading.withLock { reading in
            reading.requests[labels, default: 0] += 1
            reading.durations[route, default: DurationHistogram()].observe(seconds)
        }
    }

    /// Counts something that was written down.
    package func count(_ event: AuditEvent, method: String?, reason: String?) {
        reading.withLock { reading in
            reading.events[event.rawValue, default: 0] += 1
            guard let method, event == .signedIn || event == .signInFailed else { return }
            let result = event == .signedIn ? "ok" : reason ?? "refused"
            reading.signIns[SignInLabels(method: method, result: result), default: 0] += 1
        }
    }

    /// Counts a refresh: `ok`, or the code of its refusal.
    package func countRefresh(_ result: String) {
        reading.withLock { $0.refreshes[result, default: 0] += 1 }
    }

    /// Counts a wrong code, for any account.
    package func countWrongCode(_ purpose: String) {
        reading.withLock { $0.wrongCodes[purpose, default: 0] += 1 }
    }

    /// Counts what became of mails.
    package func countMail(_ outcome: Mail, times: Int = 1) {
        reading.withLock { $0.mails[outcome, default: 0] += times }
    }
}
