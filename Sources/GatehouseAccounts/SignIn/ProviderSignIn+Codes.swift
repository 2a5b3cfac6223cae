import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Codes for apps whose users sign in with a provider. What the provider has proven changes nothing until the app
/// presents the verifier of its challenge: the person who opened the link may not be the one who started the sign-in.
extension ProviderSignIn {
    /// Stores the proven identity, and returns the code with which the app claims it; see
    /// ``CodeExchange/exchange(_:verifier:client:)``. Anything that the exchange would refuse is refused now, so that
    /// the app that is waiting learns of it at once.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that the verifier has to match.
    ///   - client: The client that delivered the provider's answer.
    /// - Throws: As ``signIn(with:name:consent:using:client:)`` and ``Linking/link(_:to:consent:started:)``, and
    ///   `over_request_rate_limit` when there are too many codes.
    package func code(
        for proven: ProvenIdentity, challenge: CodeChallenge, client: ClientContext
    ) async throws -> Secret {
        let now = clock.now.storable
        let code = Secret(random.token())
        let digest = digests.authCode(code)
        let sealed = try proven.sealed(for: digest, by: sealing)
        try await database.decide { sql -> Decision<Void> in
            if let refused = try refusal(of: proven, in: sql, at: now) {
                if proven.linking == nil { try noteRefused(refused, in: sql, at: now) }
                return .failure(refused.error)
            }
            try ProviderCodeTable(sql).insert(
                ProviderCodeTable.Row(
                    digest: digest, challenge: challenge, sealed: sealed, linking: proven.linking,
                    expiresAt: now.advanced(by: CodeExchange.life)),
                from: client.network, cap: policy.caps?.appCodes)
            return .success(())
        }
        return code
    }

    /// Returns why a proven identity cannot be used in the current state; nil if it can. Changes nothing.
    private func refusal(of proven: ProvenIdentity, in sql: any SQLSession, at now: Date) throws -> RefusedOwner? {
        guard let session = proven.linking else {
            switch try match(of: proven.identity, consent: proven.consent, in: sql, at: now) {
            case .success: return nil
            case .failure(let refused): return refused
            }
        }
        do {
            _ = try linking.admitLink(of: proven.identity, to: proven.place(session), in: sql, at: now)
            return nil
        } catch let error as AccountRefusal {
            return RefusedOwner(error: error)
        }
    }

    /// Uses a proven identity, now that the app has presented the verifier: adds it to the account, or finds or creates
    /// the account.
    func redeem(
        _ row: ProviderCodeTable.Row, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Decision<OpenedSession> {
        let proven = try ProvenIdentity(row, by: sealing)
        let user: UserID
        let evidence: OwnerEvidence
        if let session = proven.linking {
            do {
                (user, evidence) = try linking.add(proven.identity, to: proven.place(session), in: sql, at: now)
            } catch let error as AccountRefusal {
                try noteRefused(RefusedOwner(error: error), in: sql, at: now)
                return .failure(error)
            }
        } else {
            switch try owner(of: proven.identity, consent: proven.consent, client: client, in: sql, at: now) {
            case .success(let owner): (user, evidence) = owner
            case .failure(let refused):
                try noteRefused(refused, in: sql, at: now)
                return .failure(refused.error)
            }
        }
        return .success(
            try linking.open(with: proven.identity, for: user, evidence: evidence, client: client, in: sql, at: now))
    }
}
