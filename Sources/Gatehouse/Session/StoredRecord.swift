import Foundation
import GatehouseDomain

/// The part that every version of the stored text has.
struct StoredVersion: Decodable {
    let version: Int
}

/// A ``SessionRecord`` in its stored form. The session's own types are deliberately not `Codable`, so that only this
/// type writes tokens.
struct StoredRecord: Codable {
    /// A token in its stored form, a string. It prints as `<redacted>`, and so does every record that contains it.
    struct Token: Codable {
        let secret: Secret

        init(_ secret: Secret) {
            self.secret = secret
        }

        init(from decoder: any Decoder) throws {
            secret = Secret(try decoder.singleValueContainer().decode(String.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(secret.reveal())
        }
    }

    /// A session. Its dates are seconds since 2001, the form in which a `Date` loses no precision.
    struct Session: Codable {
        let identity: Identity
        let accessToken: Token
        let refreshToken: Token
        let expiresAt: Double
        /// Nil at a back end without tickets, and in what an earlier version wrote.
        let ticket: Token?

        init(_ session: AuthSession) {
            identity = session.identity
            accessToken = Token(session.accessToken)
            refreshToken = Token(session.refreshToken)
            expiresAt = session.expiresAt.timeIntervalSinceReferenceDate
            ticket = session.ticket.map(Token.init)
        }

        var session: AuthSession {
            AuthSession(
                identity: identity, accessToken: accessToken.secret, refreshToken: refreshToken.secret,
                expiresAt: Date(timeIntervalSinceReferenceDate: expiresAt), ticket: ticket?.secret)
        }
    }

    /// A session that ended on this device.
    struct EndedHere: Codable {
        let session: Session
        let endedAt: Double?

        init(_ ended: EndedSession) {
            session = Session(ended.stored)
            endedAt = ended.endedAt?.timeIntervalSinceReferenceDate
        }

        var ended: EndedSession {
            EndedSession(session.session, endedAt: endedAt.map(Date.init(timeIntervalSinceReferenceDate:)))
        }
    }

    /// An instant.
    struct Instant: Codable {
        let wall: Double
        let uptime: Double
        let boot: String

        init(_ instant: SessionInstant) {
            wall = instant.wall.timeIntervalSinceReferenceDate
            uptime = instant.uptime
            boot = instant.boot
        }

        var instant: SessionInstant {
            SessionInstant(wall: Date(timeIntervalSinceReferenceDate: wall), uptime: uptime, boot: boot)
        }
    }

    /// A signed-in session.
    struct Held: Codable {
        let session: Session
        let life: Double
        let serverTime: Double
        let knownAt: Instant

        init(_ held: HeldSession) {
            session = Session(held.session)
            life = held.life
            serverTime = held.serverTime.timeIntervalSinceReferenceDate
            knownAt = Instant(held.knownAt)
        }

        var held: HeldSession {
            HeldSession(
                session: session.session, life: life,
                serverTime: Date(timeIntervalSinceReferenceDate: serverTime), knownAt: knownAt.instant)
        }
    }

    /// A session that the server ended.
    struct Ended: Codable {
        let identity: Identity
        let reason: SessionEnd
    }

    let version: Int
    /// The session of the signed-in person. If set, ``ended`` is nil.
    let held: Held?
    /// The session that the server ended. If set, ``held`` is nil.
    let ended: Ended?
    /// Whether the app is locked.
    let isLocked: Bool
    /// Since when the app has been in the background; nil when it is locked.
    let awaySince: Instant?
    /// The ended sessions that an earlier version had still to tell the server about, with their tokens. This one writes
    /// none.
    let revocations: [Session]
    /// The ended sessions that the server still has to be told about, with their tickets.
    let tickets: [EndedHere]?
    /// The back end; nil for one without a name, and in what an earlier version wrote.
    let backEnd: String?

    init(_ record: SessionRecord, of backEnd: BackEndName?) {
        version = SessionRecordCoding.version
        self.backEnd = backEnd?.text
        switch record.content {
        case .none: (held, ended) = (nil, nil)
        case .held(let session): (held, ended) = (Held(session), nil)
        case .ended(let identity, let reason): (held, ended) = (nil, Ended(identity: identity, reason: reason))
        }
        switch record.lock {
        case .open: (isLocked, awaySince) = (false, nil)
        case .away(let instant): (isLocked, awaySince) = (false, Instant(instant))
        case .locked: (isLocked, awaySince) = (true, nil)
        }
        revocations = []
        let told = record.revocations.filter { $0.session.ticket != nil }.map(EndedHere.init)
        tickets = told.isEmpty ? nil : told
    }

    /// The record, or nil when its parts contradict each other.
    var record: SessionRecord? {
        let content: SessionRecord.Content
        switch (held, ended) {
        case (nil, nil): content = .none
        case (let held?, nil): content = .held(held.held)
        case (nil, let ended?): content = .ended(ended.identity, ended.reason)
        case (.some, .some): return nil
        }
        let lock: SessionLock
        switch (isLocked, awaySince) {
        case (false, nil): lock = .open
        case (false, let since?): lock = .away(since: since.instant)
        case (true, nil): lock = .locked
        case (true, .some): return nil
        }
        return SessionRecord(
            content: content, lock: lock,
            revocations: revocations.map { EndedSession($0.session, endedAt: nil) } + (tickets ?? []).map(\.ended))
    }
}

/// The ended sessions whose tokens are kept, in their stored form.
struct StoredEndings: Codable {
    let version: Int
    let backEnd: String?
    let sessions: [StoredRecord.EndedHere]

    init(_ sessions: [EndedSession], of backEnd: BackEndName?) {
        version = SessionRecordCoding.version
        self.backEnd = backEnd?.text
        self.sessions = sessions.map(StoredRecord.EndedHere.init)
    }
}
