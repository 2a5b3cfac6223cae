import Foundation
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire

/// A session that the back end has just issued, and the second step or the second factor that it waits for.
struct IssuedSession: Sendable {
    let grant: SessionGrant
    /// What the person takes the second step with; nil if the session waits for none.
    let choice: FactorChoice?
    /// Whether the person must have a second factor and has none.
    let lacksFactor: Bool

    var session: AuthSession { grant.session }
}

extension SupabaseReply<SessionReply> {
    /// Creates the issued session: see ``grant(method:clock:)``.
    /// - Throws: ``SupabaseFailure/malformed`` for a user without an id.
    func issued(method: AuthMethod, clock: any WallClock) throws(SupabaseFailure) -> IssuedSession {
        IssuedSession(
            grant: try grant(method: method, clock: clock),
            choice: value.isOfFirstLevel && !sparesStep ? FactorChoice(value.user.factors) : nil,
            lacksFactor: lacksFactor && value.isOfFirstLevel && value.user.factors.used.isEmpty)
    }
}

extension SessionReply {
    /// Whether the access token says that its session has not taken the second step. It grants no access: the back end
    /// checks the signature.
    fileprivate var isOfFirstLevel: Bool {
        CompactJWS(accessToken.reveal())?.claims?["aal"]?.stringValue == "aal1"
    }
}

extension FactorChoice {
    /// The factors that are in use, beginning with the one used last; nil for none that an app can ask for.
    init?(_ factors: [WireFactor]) {
        let used = factors.used
        let newest = used.max { $0.lastUse < $1.lastUse }
        guard let newest, let first = SecondFactor(newest) else { return nil }
        self.init(first, others: used.filter { $0.id != newest.id }.compactMap { SecondFactor($0) })
    }
}

extension [WireFactor] {
    /// The verified factors of a known kind. No sign-in needs another one.
    var used: [WireFactor] { filter { $0.status == "verified" && SecondFactor($0) != nil } }
}

extension WireFactor {
    /// When it last got a challenge, or was added.
    fileprivate var lastUse: Date { (lastChallengedAt ?? createdAt).date }
}

extension SecondFactor {
    /// A factor of the back end; nil for a kind that an app cannot ask for, such as a telephone.
    init?(_ factor: WireFactor) {
        guard let kind = Self.kinds[factor.factorType], !factor.id.isEmpty else { return nil }
        self.init(id: factor.id, kind: kind, name: VisibleText.name(factor.friendlyName))
    }

    private static let kinds: [String: Kind] = ["totp": .app, "webauthn": .securityKey]
}
