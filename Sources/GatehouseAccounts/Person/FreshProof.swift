package import Foundation
import GatehouseCore
import GatehouseDomain

/// The one rule about what changes how an account is signed in to, and about what administrators do: which proof of
/// its owner a session needs (SRV-35, SRV-38). Interface, account pages and console all ask here.
package struct FreshProof: Sendable {
    let policy: AccountPolicy

    /// How long a proof counts for what cannot be undone, or adds a way to sign in: a person who finds an open device
    /// must not be able to do it.
    package static let span = Duration.seconds(600)
    /// How long a proof counts for a new password, as in GoTrue, and for who owns a group.
    package static let passwordSpan = Duration.seconds(24 * 3600)

    /// What a session wants to do.
    enum Act: CaseIterable, Sendable {
        /// To add an account at a provider, a passkey or a second factor.
        case linking
        /// To remove one.
        case unlinking
        /// To request another address.
        case address
        /// To set a password.
        case password
        /// To delete the account.
        case deletion
        /// To act as an administrator.
        case administration
    }

    /// Returns why a session may not do something; nil if it may.
    ///
    /// - Parameters:
    ///   - user: The session's user.
    ///   - isAdministrator: Whether the user is an administrator; used for an address and a password.
    ///   - given: Whether the request itself brought a mailed code or the current password.
    ///   - started: When the person began it, if that was earlier: linking takes them to a provider and back.
    func refusal(
        of act: Act, by session: SessionRecord, of user: UserRecord, isAdministrator: Bool = false,
        given: Bool = false, at started: Date
    ) -> AccountRefusal? {
        // A guest owns nothing yet.
        if user.isAnonymous, act != .administration { return nil }
        // No other proof replaces the second step (MFA-09).
        if user.needsStep(in: session) {
            return act == .address || act == .password ? .secondStepNeededToChange : .secondStepNeeded
        }
        // A recovery past the factors that its new password removes sets that password first. What it added before
        // would stay, and the owner's password and factors would stay in use as if nothing had happened (SRV-36).
        if act == .linking || act == .unlinking, user.isSpared(in: session) { return .secondStepNeeded }
        let isFresh = given || Self.isFresh(session, at: started)
        switch act {
        case .linking, .unlinking: return isFresh || !policy.freshProof ? nil : .freshProofNeeded
        case .deletion, .administration: return isFresh ? nil : .freshProofNeeded
        case .address:
            if isAdministrator { return isByOwner(session, given, at: started) ? nil : .reauthenticationNeeded }
            // Where nobody reads the mails of a current address, nobody could object to the new one.
            let hasAddress = user.email != nil && user.emailConfirmedAt != nil
            return hasAddress || isFresh || !policy.freshProof ? nil : .freshProofNeeded
        case .password:
            if isAdministrator { return isByOwner(session, given, at: started) ? nil : .reauthenticationNeeded }
            let isRecent = given || Self.isFresh(session, within: Self.passwordSpan, at: started)
            return isRecent || !policy.passwordNeedsRecentSession ? nil : .reauthenticationNeeded
        }
    }

    /// Whether a password that is set now is its owner's. Anybody who holds a session's token can set one that is not,
    /// so a sign-in with that one proves nothing.
    ///
    /// - Parameter given: Whether the request itself brought a mailed code or the current password.
    func provesPassword(by session: SessionRecord, of user: UserRecord, given: Bool, at now: Date) -> Bool {
        user.isAnonymous || given || session.isRecovery || Self.isFresh(session, at: now)
    }

    /// Whether a session had a proof of its owner within the last `span`.
    package static func isFresh(_ session: SessionRecord, within span: Duration = span, at now: Date) -> Bool {
        session.ownerProvenAt.map { now <= $0.advanced(by: span) } ?? false
    }

    /// Whether a request brought a proof, or belongs to a recovery that is not over.
    private func isByOwner(_ session: SessionRecord, _ given: Bool, at now: Date) -> Bool {
        given || session.isRecovery && Self.isFresh(session, within: Self.passwordSpan, at: now)
    }
}
