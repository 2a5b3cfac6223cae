import GatehouseCore
import GatehouseDomain
import GatehouseStore
package import GatehouseWire

/// What pages tell browsers, so that password managers offer the passkeys that work, under the account's present name
/// (PKY-07).
extension OwnPasskeys {
    /// Returns what to tell about a person's account; nil where passkeys are off.
    ///
    /// - Parameter passkeys: All passkeys of the account, just read: password managers hide the others. Nil to tell only
    ///   what the account is called.
    package func signals(of user: UserRecord, listing passkeys: [PasskeyRecord]? = nil) -> WirePasskeySignals? {
        guard let site = policy.passkeys?.relyingPartyID else { return nil }
        let handle = Base64URL.encode(PasskeyRecord.userHandle(of: user.id))
        let name = policy.passkeyName(of: user)
        return WirePasskeySignals(
            accepted: passkeys.map {
                .init(rpId: site, userId: handle, allAcceptedCredentialIds: $0.map(\.credentialID))
            },
            details: .init(rpId: site, userId: handle, name: name, displayName: name))
    }
}

extension PasskeySignIn {
    /// Returns what to tell about a passkey that no account has; nil if one has it, and where passkeys are off.
    ///
    /// The ids are long and random: only those who have a passkey can ask about it.
    /// - Parameter credential: The id that the authenticator gave it, in base64url.
    package func signals(unlessKnown credential: String) async throws -> WirePasskeySignals? {
        guard let site = policy.passkeys?.relyingPartyID,
            try await database.read({ try PasskeyTable($0).find(credential: credential) }) == nil
        else { return nil }
        return WirePasskeySignals(unknown: .init(rpId: site, credentialId: credential))
    }
}
