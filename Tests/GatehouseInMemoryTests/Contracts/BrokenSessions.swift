import Foundation
import GatehouseDomain
import GatehouseTesting

/// The sessions of a back end in memory, with one thing wrong.
actor BrokenSessions: SessionPort {
    typealias Rule = SessionPortContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case renewsForSomebodyElse, givesTheSameToken, givesTokensNobodyTakes, renewsOnce, saysNoLife, saysAnotherExpiry
        case refusesWhatExpired, takesUnknownTokens, failsForUnknownTokens, revokesNothing, failsToRevokeTwice
        case revokesWithLiveTokensOnly, revokesEverything, ignoresTickets, givesNoTicket, losesTheTicket

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .renewsForSomebodyElse: [.renewalKeepsThePerson]
            case .givesTheSameToken: [.renewedTokensWork]
            case .givesTokensNobodyTakes: [.renewedTokensWork, .expiredTokenIsRenewed]
            case .renewsOnce: [.renewedTokensWork]
            case .saysNoLife, .saysAnotherExpiry: [.renewalSaysHowLong]
            case .refusesWhatExpired: [.expiredTokenIsRenewed]
            case .takesUnknownTokens, .failsForUnknownTokens: [.unknownTokenIsRefused]
            case .revokesNothing: [.revokedIsRefused, .expiredTokenIsRevoked, .keptPartIsRevoked]
            case .failsToRevokeTwice: [.revokeIsIdempotent]
            case .revokesWithLiveTokensOnly: [.expiredTokenIsRevoked, .keptPartIsRevoked]
            case .ignoresTickets: [.keptPartIsRevoked]
            case .givesNoTicket, .losesTheTicket: [.noTokenIsKept]
            case .revokesEverything: [.revokeKeepsOthers]
            }
        }
    }

    private let fault: Fault?
    private var live: Set<Secret> = []
    private var taken: Set<Secret> = []
    private var renewed: Set<Secret> = []
    private var serial = 0
    private nonisolated let time = Date(timeIntervalSince1970: 1_767_225_600)

    init(fault: Fault?) {
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> SessionPortContract {
        SessionPortContract {
            let sessions = BrokenSessions(fault: fault)
            return SessionPortContract.Fixture(
                port: sessions, signIn: { try await sessions.issue("ada") },
                accepts: { await sessions.accepts($0) }, expireAccessTokens: { await sessions.expire() },
                now: { sessions.time })
        }
    }

    private func accepts(_ token: Secret) -> Bool { taken.contains(token) }

    private func expire() { taken = [] }

    private func issue(_ userId: String) throws -> AuthSession {
        guard let identity = Identity(userId: userId, authMethod: .email) else { throw AuthError.unavailable }
        serial += 1
        let (access, refresh) = (Secret("access-\(serial)"), Secret("refresh-\(serial)"))
        live.insert(refresh)
        taken.insert(access)
        return AuthSession(
            identity: identity, accessToken: access, refreshToken: refresh, expiresAt: time.addingTimeInterval(3_600),
            ticket: fault == .givesNoTicket ? nil : Secret("ticket-\(serial)"))
    }

    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        if fault == .refusesWhatExpired, !taken.contains(session.accessToken) { throw .refused(.expired) }
        if fault == .renewsOnce, renewed.contains(session.refreshToken) { throw .failed(.unavailable) }
        guard live.contains(session.refreshToken) || fault == .takesUnknownTokens else {
            throw fault == .failsForUnknownTokens ? .failed(.unavailable) : .refused(.revoked)
        }
        let person = fault == .renewsForSomebodyElse ? "somebody-else" : session.identity.userId
        guard var next = try? issue(person) else { throw .failed(.unavailable) }
        renewed.insert(next.refreshToken)
        if fault == .givesTheSameToken || fault == .givesTokensNobodyTakes {
            taken.remove(next.accessToken)
            next = AuthSession(
                identity: next.identity,
                accessToken: fault == .givesTheSameToken ? session.accessToken : next.accessToken,
                refreshToken: next.refreshToken, expiresAt: next.expiresAt, ticket: next.ticket)
        }
        if fault == .losesTheTicket {
            next = AuthSession(
                identity: next.identity, accessToken: next.accessToken, refreshToken: next.refreshToken,
                expiresAt: next.expiresAt)
        }
        let life: TimeInterval = fault == .saysNoLife ? 0 : fault == .saysAnotherExpiry ? 60 : 3_600
        return SessionGrant(session: next, life: life, serverTime: time)
    }

    func revoke(_ session: AuthSession) async throws {
        let ticket = fault == .ignoresTickets ? nil : session.ticket
        let refreshToken =
            ticket.map { Secret($0.reveal().replacing("ticket", with: "refresh")) } ?? session.refreshToken
        switch fault {
        case .revokesNothing: return
        case .revokesWithLiveTokensOnly where !taken.contains(session.accessToken): return
        case .revokesEverything: live = []
        case .failsToRevokeTwice where !live.contains(refreshToken): throw AuthError.sessionExpired
        default: break
        }
        live.remove(refreshToken)
        taken.remove(session.accessToken)
    }
}
