import Foundation
package import GatehouseDomain

/// The sessions of the accounts, for an app whose own API is previewed or tested with their tokens.
extension InMemoryAccounts {
    /// How long an access token is valid, in seconds.
    static let tokenLife: TimeInterval = 3600

    /// Returns who an access token belongs to, as the app's own API would find out; nil for a token that was not issued
    /// here, was replaced by a renewal, or belongs to a session that has ended.
    ///
    /// A token is a JSON Web Token without a signature, so that its claims can be read.
    package func identity(of accessToken: Secret) -> Identity? {
        signIns.first { $0.accessToken == accessToken && isLive($0) }?.identity
    }

    /// Ends every session at the back end, as an administrator does. A device finds out at its next renewal.
    package func endSessions() {
        liveSessions = []
        signIns.removeAll { $0.session != nil }
    }

    /// Ends every session of a person at the back end. A device finds out at its next renewal.
    func endSessions(of userId: String) {
        for ended in signIns where ended.identity.userId == userId {
            if let session = ended.session { liveSessions.remove(session.reveal()) }
        }
        signIns.removeAll { $0.identity.userId == userId && $0.session != nil }
    }

    /// Signs in to an account, and hands its session to the holder, if there is one.
    /// - Throws: ``/GatehouseDomain/AuthError/secondFactorRequired`` for the account of a person with a second factor.
    func begin(_ account: Account) async throws -> AuthSession {
        try askForStep(of: account.userId)
        guard let identity = Identity(userId: account.userId, authMethod: .email) else {
            throw AuthError.unknown("blank_user_id")
        }
        return await begin(identity)
    }

    /// Starts a session of this person, and hands it to the holder, if there is one.
    func begin(_ identity: Identity) async -> AuthSession {
        let group = held.first(of: identity.userId)
        let session = makeSession(of: identity, in: group)
        signIns.append(
            SignedIn(
                identity: identity, session: session.refreshToken, accessToken: session.accessToken, group: group))
        await holding.holder?.signIn(SessionGrant(session: session, life: Self.tokenLife))
        return session
    }

    /// Replaces both tokens of a session; nil if it has ended.
    func renew(_ session: AuthSession) -> AuthSession? {
        guard let index = signIns.firstIndex(where: { $0.session == session.refreshToken && isLive($0) }) else {
            return nil
        }
        liveSessions.remove(session.refreshToken.reveal())
        let new = makeSession(of: signIns[index].identity, in: signIns[index].group)
        signIns[index].session = new.refreshToken
        signIns[index].accessToken = new.accessToken
        return new
    }

    private func isLive(_ signedIn: SignedIn) -> Bool {
        signedIn.session.map { liveSessions.contains($0.reveal()) } ?? false
    }

    private func makeSession(of identity: Identity, in group: String?) -> AuthSession {
        serial += 1
        let (issuedAt, number) = (clock.now, serial)
        let seconds = Int(issuedAt.timeIntervalSince1970)
        let claims =
            #"{"exp":\#(seconds + Int(Self.tokenLife)),"iat":\#(seconds),"iss":"in-memory","jti":"\#(number)","#
            + #""sub":\#(Self.json(identity.userId))\#(groupClaims(of: identity.userId, in: group))}"#
        let token = [#"{"alg":"none","typ":"JWT"}"#, claims].map { Base64URL.encode($0.utf8) }
        let session = AuthSession(
            identity: identity, accessToken: Secret(token.joined(separator: ".") + "."),
            refreshToken: Secret("refresh-\(number)"), expiresAt: issuedAt.addingTimeInterval(Self.tokenLife))
        liveSessions.insert(session.refreshToken.reveal())
        return session
    }

    /// The claims about the group that a session acts in; empty for none.
    private func groupClaims(of userId: String, in group: String?) -> String {
        guard let context = group.flatMap({ held.context(of: userId, in: $0) }) else { return "" }
        let permissions = context.permissions.sorted().map { Self.json($0.rawValue) }.joined(separator: ",")
        return #","group_id":\#(Self.json(context.groupId)),"group_role":\#(Self.json(context.role)),"#
            + #""group_permissions":[\#(permissions)]"#
    }

    /// A text as JSON.
    private static func json(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

/// The holder of a session, which is connected after the accounts were created.
final class SessionHolding: @unchecked Sendable {
    // Proof for `@unchecked`: `connected` is the only state, and it is read and written only under `lock`.
    private let lock = NSLock()
    private var connected: (any SessionHolder)?

    /// The holder; nil for a back end without a session.
    var holder: (any SessionHolder)? {
        get { lock.withLock { connected } }
        set { lock.withLock { connected = newValue } }
    }
}

/// Renews and ends the sessions of accounts in memory.
struct InMemorySessions: SessionPort {
    let accounts: InMemoryAccounts

    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        guard let new = await accounts.renew(session) else { throw .refused(.revoked) }
        return SessionGrant(session: new, life: InMemoryAccounts.tokenLife)
    }

    func revoke(_ session: AuthSession) async throws { await accounts.end(session) }
}
