package import Foundation
package import GatehouseCore

/// One row of `mfa_factors`: what a person can take the second step with.
package struct FactorRecord: Sendable, Equatable {
    /// The maximum number of verified factors that an account has (GoTrue's default).
    package static let most = 10
    /// The maximum length of a name, in characters.
    package static let longestName = 120
    /// How long an authenticator app waits to be verified. Only the person who began to add it knows its secret.
    static let enrollmentLife = Duration.seconds(3600)
    /// How long a security key waits: anybody who has the session could make one, so it waits for as long as a proof of
    /// the owner is fresh.
    private static let keyEnrollmentLife = Duration.seconds(600)

    package var id: FactorID
    package var userID: UserID
    /// The session that added it. Until it is verified, no other can ask for it; any can remove it.
    package var sessionID: SessionID
    package var kind: FactorKind
    /// What the person calls it; may be empty.
    package var name: String
    /// The sealed secret of an authenticator app; nil for a security key.
    var sealedSecret: String?
    /// The period of the last accepted code; nil before the first.
    var lastStep: Int64?
    /// Whether the session that added it had just proved the account's address (``SessionRecord/provedAt``).
    package var hasProof = false
    package var createdAt: Date
    package var updatedAt: Date
    /// When the person showed that it works; nil until then. Only a verified factor asks for the second step.
    package var verifiedAt: Date?
    package var lastChallengedAt: Date?

    package init(
        id: FactorID, userID: UserID, sessionID: SessionID, kind: FactorKind, name: String, createdAt: Date,
        updatedAt: Date
    ) {
        (self.id, self.userID, self.sessionID, self.kind) = (id, userID, sessionID, kind)
        (self.name, self.createdAt, self.updatedAt) = (name, createdAt, updatedAt)
    }

    /// Whether the person has shown that it works.
    package var isVerified: Bool { verifiedAt != nil }

    /// Whether a session can ask for it: it is verified, or the session began to add it a short time ago.
    func isThere(for session: SessionID, at now: Date) -> Bool {
        isVerified || (sessionID == session && !hasExpired(at: now))
    }

    /// Whether nobody has shown in time that it works.
    func hasExpired(at now: Date) -> Bool {
        let life = kind == .app ? Self.enrollmentLife : Self.keyEnrollmentLife
        return !isVerified && now >= createdAt.advanced(by: life)
    }

    /// Whether a session can take the second step with it.
    ///
    /// In a recovery, only a factor of a session that had proved the address is. The others are removed by its new
    /// password, because a stranger may have added them (SRV-36).
    package func takesStep(of session: SessionRecord) -> Bool { isVerified && (hasProof || !session.isRecovery) }

    /// What its secret is sealed for.
    static func sealingRow(_ id: FactorID) -> String { "mfa_factors \(id.text)" }
}

extension UserRecord {
    /// Returns the account as it is shown to a session: without factors that nobody verified in time, whose rows stay
    /// for a while, and without those that a recovery takes no step with.
    func shown(to session: SessionRecord, at now: Date) -> UserRecord {
        var user = self
        user.factors.removeAll { $0.hasExpired(at: now) }
        user.factors.removeAll { withholds($0, from: session) }
        return user
    }

    /// Whether a session has to take the second step with another factor than this one, which a recovery will remove.
    func withholds(_ factor: FactorRecord, from session: SessionRecord) -> Bool {
        factor.isVerified && !factor.takesStep(of: session) && needsStep(in: session)
    }

    /// Whether a session is a recovery that owes no step although the account has factors, because its new password
    /// will remove them.
    package func isSpared(in session: SessionRecord) -> Bool {
        session.isRecovery && session.level < .two && factors.contains(where: \.isVerified) && !needsStep(in: session)
    }

    /// Whether a session of the account still has to take the second step (MFA-08).
    package func needsStep(in session: SessionRecord) -> Bool {
        guard session.level < .two else { return false }
        return factors.contains { $0.takesStep(of: session) }
    }
}
