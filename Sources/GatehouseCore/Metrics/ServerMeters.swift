import Synchronization

/// The server's counts since its start. No name or label contains anything that a client sent: routes are the server's
/// own templates, and methods and results its own words.
package final class ServerMeters: Sendable {
    /// The outcome of a mail, or of an attempt to send it.
    package enum Mail: String, CaseIterable, Sendable {
        /// It was queued to be sent.
        case queued
        /// The mail server accepted it.
        case sent
        /// It was not accepted this time, and will be retried.
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

    /// A sign-in method and its result.
    package struct SignInLabels: Hashable {
        package var method: String
        package var result: String
    }

    /// All counts at one time.
    package struct Reading {
        package var requests: [RequestLabels: Int] = [:]
        /// The durations by route.
        package var durations: [String: DurationHistogram] = [:]
        package var signIns: [SignInLabels: Int] = [:]
        package var refreshes: [String: Int] = [:]
        /// The wrong codes by purpose.
        package var wrongCodes: [String: Int] = [:]
        package var mails: [Mail: Int] = [:]
        package var events: [String: Int] = [:]
        /// The connections that are open now.
        package var openConnections = 0
    }

    /// The methods that are counted by name (RFC 9110, section 9.1, and RFC 5789). A client may send any other.
    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    private let reading = Mutex(Reading())

    package init() {}

    /// Returns the current counts.
    package func read() -> Reading { reading.withLock { $0 } }

    /// Counts a connection that was opened.
    package func connectionOpened() { reading.withLock { $0.openConnections += 1 } }

    /// Counts a connection that has ended.
    package func connectionClosed() { reading.withLock { $0.openConnections -= 1 } }

    /// Counts an answered request.
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

    /// Counts a recorded event.
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

    /// Counts outcomes of mails.
    package func countMail(_ outcome: Mail, times: Int = 1) {
        reading.withLock { $0.mails[outcome, default: 0] += times }
    }
}
