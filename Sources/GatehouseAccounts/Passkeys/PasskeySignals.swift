import GatehouseCore
import GatehouseDomain
import GatehouseStore
package import GatehouseWire

/// What pages tell browsers, so that password managers offer the passkeys that work, under the account's present name
/// (PKY-07).
extension OwnPasskeys {
    /// Returns what to tell about a person's account; nil where passkeys are off.
    ///
    /// Password managers hide what a list leaves out, so it has the security keys of second factors too.
    package func signals(of user: UserRecord) async throws -> WirePasskeySignals? {
        guard let site = policy.passkeys?.relyingPartyID else { return nil }
        let credentials = try await database.read { try PasskeyTable($0).credentials(of: user.id) }
        let handle = Base64URL.encode(PasskeyRecord.userHandle(of: user.id))
        let name = policy.passkeyName(of: user)
        return WirePasskeySignals(
            accepted: .init(
                rpId: site, userId: handle, allAcceptedCredentialIds: credentials.map(\.credentialID)),
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
            try await !database.read({ try PasskeyTable($0).has(credential: credential) })
        else { return nil }
        return WirePasskeySignals(unknown: .init(rpId: site, credentialId: credential))
    }
}
