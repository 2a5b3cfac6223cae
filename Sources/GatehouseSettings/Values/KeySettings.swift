import Crypto
import Foundation
import GatehouseCore
package import GatehouseDomain
package import GatehouseTokens

/// The keys for access tokens that a deployment provides; without any, the server generates its own.
package struct KeySettings: Equatable, Sendable {
    /// A file with private keys.
    package var keyFile: String?
    /// Private keys, from the environment.
    package var key: Secret?
    /// A file with a shared secret.
    package var secretFile: String?
    /// The shared secret, from the environment.
    package var secret: Secret?
    /// The issuer that tokens name; nil for the URL of the interface.
    package var issuer: String?

    package init() {}

    /// Returns the keys; nil if none are configured.
    ///
    /// If a file holds keys, they sign, and the secret verifies tokens that name no key. A secret on its own does both.
    ///
    /// - Throws: ``SettingsError`` if a file cannot be read, if users other than its owner can read it, or if its
    ///   content is not a key or is too weak a key.
    package func configuredKeys() throws(SettingsError) -> ConfiguredKeys? {
        let secret = try secretKey()
        let file = try keyFile.map { path throws(SettingsError) in try SecretFile.read(path, setting: "jwt-key-file") }
        guard let text = file ?? key?.reveal() else {
            return secret.map { ConfiguredKeys(signing: $0, secret: $0) }
        }
        do {
            var keys = try KeyText.read(text)
            keys.secret = secret
            return keys
        } catch {
            let place = keyFile.map { "jwt-key-file \($0)" } ?? SettingOrigin.environment.spelling(of: "jwt-key")
            throw SettingsError(problems: ["\(place) \(error.problem)"])
        }
    }

    private func secretKey() throws(SettingsError) -> SigningKey? {
        guard let secret = try secretFile.map({ path throws(SettingsError) in try Self.secret(inFile: path) }) ?? secret
        else { return nil }
        return SigningKey(secret: SymmetricKey(data: Data(secret.reveal().utf8)))
    }

    private static func secret(inFile path: String) throws(SettingsError) -> Secret {
        let text = try SecretFile.read(path, setting: "jwt-secret-file")
        guard let secret = secret(text) else {
            throw SettingsError(
                problems: [
                    "jwt-secret-file \(path) must hold a secret of at least \(ConfiguredKeys.leastSecretLength) bytes "
                        + "on one line"
                ]
            )
        }
        return secret
    }

    /// Returns the shared secret if the text is one line and long enough.
    static func secret(_ text: String) -> Secret? {
        text.utf8.count >= ConfiguredKeys.leastSecretLength && HeaderText.cleaned(text) == text ? Secret(text) : nil
    }

    /// Returns the problems that involve more than one setting.
    func conflicts(spelling: (String) -> String) -> [String] {
        [("jwt-secret", secretFile != nil && secret != nil), ("jwt-key", keyFile != nil && key != nil)]
            .filter { $0.1 }.map { name, _ in "\(spelling("\(name)-file")) and \(spelling(name)) cannot both be set" }
    }
}
