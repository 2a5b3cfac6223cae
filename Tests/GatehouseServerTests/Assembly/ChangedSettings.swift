import Crypto
import Foundation
import GatehouseSettings
import Testing

/// A value for each setting that differs from the default, in a form in which all of them can be set at once.
struct ChangedSettings {
    /// The values by the names of the settings.
    let values: [String: String]

    /// Writes the files that settings name, and finds the ports.
    init(files: TestFolder) async throws {
        try FileManager.default.createDirectory(at: files.url, withIntermediateDirectories: true)
        func file(_ name: String, _ text: String) throws -> String {
            let path = files.url.appending(path: name).path(percentEncoded: false)
            try Data(text.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            return path
        }
        let (port, metrics) = (try FreePort.hold(host: "127.0.0.1"), try FreePort.hold(host: "127.0.0.1"))
        var values = Dictionary(uniqueKeysWithValues: SettingsLoaderTests.samples.map { ($0.name, $0.text) })
        values.merge(
            [
                "host": "127.0.0.1", "port": "\(port.port)", "base-path": "/identity",
                // With addresses that are confirmed automatically a private answer can't be given.
                "duplicate-sign-up": "explicit", "metrics-listen": "127.0.0.1:\(metrics.port)",
                "metrics-token-file": try file("metrics-token", "a token of its own".replacing(" ", with: "-")),
                "jwt-key-file": try file("key", P256.Signing.PrivateKey().pemRepresentation),
                "jwt-secret-file": try file("secret", String(repeating: "s", count: 40)),
                "smtp-url": "smtp://127.0.0.1:2525", "mail-from": "Ann <ann@example.com>", "smtp-user": "ann",
                "smtp-password-file": try file("password", "pass"), "smtp-tls": "opportunistic",
                "smtp-ca-file": try file("authorities", ""), "smtp-timeout": "10s", "smtp-retry": "7s",
                "smtp-retry-limit": "70s", "mail-language": "de", "security-notices": "no",
            ]
        ) { _, own in own }
        self.values = values
    }

    /// The settings that have to be changed for another to have an effect.
    static func conditions(of name: String) -> [String] {
        switch name {
        case "auto-confirm": ["duplicate-sign-up"]
        case "metrics-token-file": ["metrics-listen"]
        // The name in the sample is a parent of the public URL's in the sample.
        case "passkey-rp-id": ["passkeys", "public-url"]
        case _ where name.hasPrefix("passkey-"): ["passkeys"]
        case _ where name.hasPrefix("group-") || name == "groups-per-person": ["groups"]
        case "smtp-url", "mail-from": []
        case _ where name.hasPrefix("smtp-"): ["smtp-url", "mail-from"]
        default: []
        }
    }

    /// The setting that another can't be without, nor it without the other.
    static func partner(of name: String) -> [String] {
        let pairs = [("smtp-url", "mail-from"), ("smtp-user", "smtp-password-file")]
        return pairs.flatMap { $0 == name ? [$1] : $1 == name ? [$0] : [] }
    }

    /// The settings with these values in a folder of their own, as the command line would give them.
    ///
    /// - Parameters:
    ///   - names: The settings to change.
    ///   - data: Where the folder is that `data` names: in both cases it is below this one.
    func load(_ names: some Sequence<String>, data: TestFolder) throws -> ServerSettings {
        var settings = try SettingsLoader(preset: ["public-url": "https://accounts.example.com"]).load(
            arguments: try names.map { "--\($0)=\(try #require(values[$0], "there is no sample of \($0)"))" },
            environment: [:])
        settings.dataFolder = data.url.appending(path: settings.dataFolder).path(percentEncoded: false)
        return settings
    }
}
