import Foundation
import GatehouseDomain
import GatehouseTesting

/// A holder of a session in memory, with one thing wrong.
actor BrokenHolder: SessionHolder {
    typealias Rule = SessionHolderContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case callsNobodyExpired, losesTheSession, keepsTheFirst, repeatsTheToken, signsOutNobody, discardsNothing
        case discardsAnything

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .callsNobodyExpired: [.emptyIsNobody, .signOutForgets, .discardEnds]
            case .losesTheSession: [.handedOverIsInForce]
            case .keepsTheFirst: [.newerReplaces]
            case .repeatsTheToken: [.rejectedTokenIsReplaced]
            case .signsOutNobody: [.signOutForgets]
            case .discardsNothing: [.discardEnds]
            case .discardsAnything: [.discardKeepsOthers]
            }
        }
    }

    private let fault: Fault?
    private var session: AuthSession?

    init(fault: Fault?) {
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> SessionHolderContract {
        SessionHolderContract {
            .init(holder: BrokenHolder(fault: fault), grants: (try grant("ada"), try grant("grace")))
        }
    }

    private static func grant(_ userId: String) throws -> SessionGrant {
        guard let identity = Identity(userId: userId, authMethod: .email) else { throw AuthError.unavailable }
        let session = AuthSession(
            identity: identity, accessToken: Secret("access-\(userId)"), refreshToken: Secret("refresh-\(userId)"),
            expiresAt: Date(timeIntervalSince1970: 1_767_225_600))
        return SessionGrant(session: session, life: 3_600)
    }

    func signIn(_ grant: SessionGrant) async {
        if fault == .losesTheSession || (fault == .keepsTheFirst && session != nil) { return }
        session = grant.session
    }

    func currentIdentity() async -> Identity? { session?.identity }

    func accessToken(rejected: Secret?) async throws -> Secret {
        guard let session else { throw fault == .callsNobodyExpired ? AuthError.sessionExpired : .notSignedIn }
        if session.accessToken != rejected || fault == .repeatsTheToken { return session.accessToken }
        return Secret("renewed")
    }

    func signOut() async { if fault != .signsOutNobody { session = nil } }

    func discard(_ session: AuthSession) async {
        switch fault {
        case .discardsNothing: break
        case .discardsAnything: self.session = nil
        default: if self.session == session { self.session = nil }
        }
    }
}
