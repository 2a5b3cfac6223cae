import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting

/// A back end's sessions as the product's own server keeps them: a token that has been replaced gives the same
/// successor until that one has been used, and one that is older ends the session. Its clock is four hours ahead of the
/// device.
final class SessionServer: SessionPort, @unchecked Sendable {
    // Proof for `@unchecked`: everything that changes is private, and read and written under `lock` alone.

    private struct Order: Hashable {
        let identity: Identity
        let end: SessionEnd
    }

    /// What it does with requests.
    enum Mode: Equatable {
        case working
        /// Nobody answers.
        case down(AuthError)
        /// The request has its effect, the answer is lost.
        case losingAnswers
        /// The request waits for ``release()``.
        case hanging
        /// A token that has been replaced is refused at once, but the session lives.
        case unforgiving
        /// It ends the session, for this reason.
        case refusing(SessionEnd)
    }

    private struct Session {
        let person: Int
        var counter = 0
        var end: SessionEnd?
    }

    private let lock = NSLock()
    private let clock: ManualClock
    private var state = Mode.working
    private var sessions: [Session] = []
    private var ordered: Set<Order> = []
    private var distrusted: Set<Secret> = []
    private var banned: Set<Int> = []
    private var serial = 0
    private var renewals = 0
    private var revocations = 0
    private var revoked: AuthSession?
    private var hanging: [CheckedContinuation<Void, Never>] = []
    /// How often those that hang were let go.
    private var releases = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    let life: TimeInterval
    /// Whether a renewal replaces the refresh token. Not every back end does.
    private let rotates: Bool
    /// Whether it gives sign-out tickets. Only the product's own server does.
    private let givesTickets: Bool
    let backEnd: BackEndName?

    init(
        _ clock: ManualClock, life: TimeInterval = 3_600, rotates: Bool = true, givesTickets: Bool = false,
        backEnd: BackEndName? = nil
    ) {
        self.givesTickets = givesTickets
        self.backEnd = backEnd
        self.clock = clock
        self.life = life
        self.rotates = rotates
    }

    static let identities = (0...9).compactMap { Identity(userId: "person-\($0)", authMethod: .email) }

    var mode: Mode {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }

    /// How many renewals were asked for.
    var renewalCount: Int { lock.withLock { renewals } }
    /// How many revocations were asked for.
    var revocationCount: Int { lock.withLock { revocations } }
    /// What the last revocation was asked for with.
    var lastRevoked: AuthSession? { lock.withLock { revoked } }

    private var time: Date { ManualTimekeeper.start + 14_400 + clock.now.offset / .seconds(1) }

    // MARK: For tests

    /// A person signs in.
    /// - Parameter expired: Whether the server takes the access token for an expired one, whatever it says of it.
    func signIn(_ person: Int = 0, expired: Bool = false) -> SessionGrant {
        lock.withLock {
            sessions.append(Session(person: person))
            let grant = issue(sessions.count - 1)
            if expired { distrusted.insert(grant.session.accessToken) }
            return grant
        }
    }

    /// The server ends all sessions of a person.
    func end(_ person: Int = 0, _ end: SessionEnd) {
        lock.withLock {
            for index in sessions.indices where sessions[index].person == person && sessions[index].end == nil {
                sessions[index].end = end
            }
        }
    }

    /// Ends all sessions of a person, who cannot sign in again before ``liftBans()``.
    func ban(_ person: Int) {
        end(person, .accountSuspended)
        lock.withLock { _ = banned.insert(person) }
    }

    /// Lifts all bans. Returns whether there were any.
    func liftBans() -> Bool {
        lock.withLock {
            defer { banned = [] }
            return !banned.isEmpty
        }
    }

    /// Whether a person is banned.
    func isBanned(_ person: Int) -> Bool { lock.withLock { banned.contains(person) } }

    /// Whether the session of this token lives.
    func isAlive(_ session: AuthSession) -> Bool {
        lock.withLock { parse(session.refreshToken).map { sessions[$0.session].end == nil } ?? false }
    }

    /// Whether a request with this token would be answered.
    func accepts(_ token: Secret) -> Bool {
        let parts = token.reveal().split(separator: ".").compactMap { Double($0) }
        return lock.withLock {
            parts.count == 3 && !distrusted.contains(token) && sessions.indices.contains(Int(parts[0]))
                && sessions[Int(parts[0])].end == nil
                && time.timeIntervalSince1970 < parts[2]
        }
    }

    /// Whether the server has told somebody of this end of a session of this person.
    func hasOrdered(_ end: SessionEnd, of identity: Identity) -> Bool {
        lock.withLock { ordered.contains(Order(identity: identity, end: end)) }
    }

    /// How many sessions live.
    var aliveCount: Int { lock.withLock { sessions.count { $0.end == nil } } }

    /// Waits until so many renewals have been asked for.
    func waitForRenewals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isSo = lock.withLock {
                if renewals < count { watchers.append((count, continuation)) }
                return renewals >= count
            }
            if isSo { continuation.resume() }
        }
    }

    /// Lets go of the requests that hang.
    func release() {
        let waiting = lock.withLock {
            defer { (hanging, releases) = ([], releases + 1) }
            return hanging
        }
        waiting.forEach { $0.resume() }
    }

    // MARK: SessionPort

    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        let (mode, before) = lock.withLock {
            renewals += 1
            let due = watchers.filter { $0.count <= renewals }
            watchers.removeAll { $0.count <= renewals }
            due.forEach { $0.continuation.resume() }
            return (state, releases)
        }
        switch mode {
        case .down(let error): throw .failed(error)
        case .refusing(let end): throw .refused(end)
        case .hanging: await hang(since: before)
        case .working, .losingAnswers, .unforgiving: break
        }
        let grant = try renewed(session)
        if mode == .losingAnswers { throw .failed(.network) }
        return grant
    }

    func revoke(_ session: AuthSession) async throws {
        let (mode, before) = lock.withLock {
            revocations += 1
            revoked = session
            return (state, releases)
        }
        switch mode {
        case .down(let error): throw error
        case .hanging: await hang(since: before)
        case .working, .losingAnswers, .unforgiving, .refusing: break
        }
        lock.withLock {
            let number =
                session.ticket.flatMap { Int($0.reveal().dropFirst(7)) } ?? parse(session.refreshToken)?.session
            if let number, sessions.indices.contains(number) { sessions[number].end = .signedOutHere }
        }
        if mode == .losingAnswers { throw AuthError.network }
    }

    // MARK: Inside, under the lock

    /// Waits for the next release after the first so many, which may have come already.
    private func hang(since count: Int) async {
        await withCheckedContinuation { continuation in
            lock.withLock { if releases == count { hanging.append(continuation) } else { continuation.resume() } }
        }
    }

    private func issue(_ number: Int) -> SessionGrant {
        serial += 1
        let expiresAt = time + life
        let session = AuthSession(
            identity: Self.identities[sessions[number].person],
            accessToken: Secret("\(number).\(serial).\(Int(expiresAt.timeIntervalSince1970))"),
            refreshToken: Secret("\(number).\(sessions[number].counter)"), expiresAt: expiresAt,
            ticket: givesTickets ? Secret("ticket-\(number)") : nil)
        return SessionGrant(session: session, life: life, serverTime: time)
    }

    private func parse(_ token: Secret) -> (session: Int, counter: Int)? {
        let parts = token.reveal().split(separator: ".").compactMap { Int($0) }
        return parts.count == 2 && sessions.indices.contains(parts[0]) ? (parts[0], parts[1]) : nil
    }

    private func renewed(_ session: AuthSession) throws(SessionRenewalFailure) -> SessionGrant {
        let result = lock.withLock { () -> Result<SessionGrant, SessionRenewalFailure> in
            guard let token = parse(session.refreshToken) else { return .failure(.refused(.refused)) }
            if let end = sessions[token.session].end {
                let told = end == .signedOutHere ? .revoked : end
                ordered.insert(Order(identity: session.identity, end: told))
                return .failure(.refused(told))
            }
            switch sessions[token.session].counter - token.counter {
            case 0:
                if rotates { sessions[token.session].counter += 1 }
            case 1 where state != .unforgiving:
                break
            default:
                if state != .unforgiving { sessions[token.session].end = .reuseDetected }
                return .failure(.refused(.reuseDetected))
            }
            return .success(issue(token.session))
        }
        return try result.get()
    }
}
