package import GatehouseAccounts

extension ServerSettings {
    /// Returns the site of passkeys; nil if they are switched off, or if people reach the server at a place where
    /// browsers create none.
    ///
    /// - Throws: ``SettingsError`` if there is no public URL, or if the other settings do not fit it.
    package func passkeyPolicy() throws(SettingsError) -> PasskeyPolicy? {
        guard passkeysAreOffered else { return nil }
        let url = try publicURL()
        do throws(PasskeyPolicy.Fault) {
            return try PasskeyPolicy(
                publicURL: url, id: passkeyRelyingPartyID, origins: passkeyOrigins, verifiedLevel: passkeyLevel)
        } catch {
            switch error {
            case .place: return nil
            case .id: throw SettingsError(problems: [Self.relyingPartyProblem])
            case .origins: throw SettingsError(problems: [Self.originsProblem])
            }
        }
    }

    private static let relyingPartyProblem =
        "passkey-rp-id must be the host of the public URL, or a parent of it with two labels or more"
    private static let originsProblem =
        "passkey-origins must be at most five origins such as https://app.example.com, in lower case and without a path, "
        + "and android:apk-key-hash: with the digest of a certificate in base64url"

    /// Returns the problems that passkeys have with the public URL.
    func passkeyConflicts() -> [String] {
        do throws(SettingsError) {
            _ = try passkeyPolicy()
            return []
        } catch {
            return error.problems
        }
    }
}
