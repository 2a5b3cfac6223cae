import Foundation
import GatehouseDomain
import GatehouseWire

/// The codes of apps whose people came by a provider.
extension Accounts {
    /// Finds or makes the account of somebody whom a provider has vouched for, and gives the app a code for it. The session
    /// begins when the app exchanges the code; see ``exchange(_:verifier:client:)``.
    ///
    /// - Parameters:
    ///   - linking: The session whose account the identity is added to; nil for a sign-in.
    ///   - challenge: What the exchange has to answer.
    /// - Throws: As ``signIn(with:name:consent:client:)`` and ``link(_:to:consent:)``.
    func code(
        for identity: ProviderIdentity, linking: SessionID?, consent: Consent?, challenge: CodeChallenge,
        client: ClientContext
    ) async throws -> Secret {
        let now = clock.now.storable
        let code = Secret(Base64URL.encode(random.bytes(32)))
        var who: Authenticated?
        if let linking {
            who = try await session(linking)
            guard who != nil else { throw ServerError.tokenSessionNotFound }
        }
        let linker = who
        // A refusal of a sign-in is a value, not an error, which would undo what is written down of it.
        try await database.write { sql -> Result<Void, ServerError> in
            let user: UserID
            if let linker {
                try add(identity, to: linker, consent: consent, in: sql, at: now)
                user = linker.user.id
            } else {
                switch try owner(of: identity, consent: consent, client: client, in: sql, at: now) {
                case .success(let owner): user = owner
                case .failure(let refused):
                    try note(
                        .signInFailed, of: refused.user, method: Self.providerMethod,
                        reason: refused.error.code.rawValue, in: sql, at: now)
                    return .failure(refused.error)
                }
            }
            let table = AuthCodeTable(sql)
            try table.deleteExpired(before: now.advanced(by: .zero - policy.codeLife))
            try table.insert(
                AuthCodeTable.Row(
                    digest: codes.authCode(code), userID: user, challenge: challenge, isRecovery: false,
                    provider: identity.provider, expiresAt: now.advanced(by: Self.authCodeLife)))
            return .success(())
        }.get()
        return code
    }
}
