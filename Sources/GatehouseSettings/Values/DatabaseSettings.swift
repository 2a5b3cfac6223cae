package import Crypto
import Foundation
import GatehouseCore
package import GatehouseDomain
package import GatehouseStore
import GatehouseTokens

/// Which database a server uses, and where its master key is.
package struct DatabaseSettings: Equatable, Sendable {
    /// What the setting `database` says.
    enum Stated: Equatable, Sendable {
        case address(DatabaseAddress)
        /// Why it is not an address, worded to follow the name of the setting.
        case problem(String)

        init(_ text: String) {
            do throws(DatabaseAddress.Problem) {
                self = .address(try DatabaseAddress(text))
            } catch {
                self = .problem(error.text)
            }
        }
    }

    var stated: Stated?
    /// A file with the password of the role.
    package var passwordFile: String?
    /// That password, from the environment.
    package var password: Secret?
    /// The maximum number of connections that this process opens.
    package var connections = 8
    package var preparation = SharedDatabase.Preparation.auto
    /// How long a start waits for a database that is not there yet; nil if that depends on how it was started.
    package var startWait: WaitLimit?
    /// Whether commits may be acknowledged before they are on the disk.
    package var allowsUnsafe = false
    /// Whether a start upgrades the database.
    package var migrates = true
    /// Whether a start creates what is missing.
    package var creates = true
    /// A file with the master key.
    package var masterKeyFile: String?
    /// The master key, from the environment.
    package var masterKey: Secret?

    package init() {}

    /// Makes the server use a shared database.
    package mutating func use(_ address: DatabaseAddress) { stated = .address(address) }

    /// Makes the server use its embedded database.
    package mutating func useEmbedded() { stated = nil }

    /// The address of the shared database; nil for the embedded one.
    package var address: DatabaseAddress? {
        if case .address(let address)? = stated { address } else { nil }
    }

    /// Returns how the shared database is used; nil for the embedded one.
    ///
    /// - Throws: ``SettingsError`` if the file of the password, or one that libpq reads, cannot be used.
    package func shared() throws(SettingsError) -> SharedDatabase? {
        guard var address else { return nil }
        for (keyword, path) in address.files.sorted(by: { $0.key < $1.key }) {
            try SecretFile.refuseMark(path, "the file that \(keyword) of database names,")
        }
        if let passwordFile {
            let text = try SecretFile.read(passwordFile, setting: "database-password-file")
            guard !text.isEmpty, HeaderText.cleaned(text) == text else {
                throw SettingsError(
                    problems: ["database-password-file \(passwordFile) must hold the password on one line"])
            }
            address.password = Secret(text)
        } else if let password {
            address.password = password
        }
        var shared = SharedDatabase(address)
        shared.connections = connections
        shared.preparation = preparation
        shared.allowsUnsafe = allowsUnsafe
        return shared
    }

    /// Returns the master key that the settings give; nil for the one in the data folder.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read, if users other than its owner can read it, or if it is
    ///   not 32 bytes long.
    package func givenMasterKey() throws(SettingsError) -> SymmetricKey? {
        if let masterKeyFile {
            let data = try SecretFile.bytes(masterKeyFile, setting: "master-key-file")
            // The file of a data folder contains the raw bytes.
            let text = String(validating: InputFile.withoutMark(data), as: UTF8.self)?
                .trimmingCharacters(in: .newlines)
            guard let key = data.count == 32 ? data : text.flatMap(Self.keyBytes) else {
                throw SettingsError(
                    problems: ["master-key-file \(masterKeyFile) must hold 32 bytes, raw or in base64url"])
            }
            return SymmetricKey(data: key)
        }
        return masterKey.flatMap { Self.keyBytes($0.reveal()) }.map { SymmetricKey(data: $0) }
    }

    /// Returns 32 bytes from base64url; nil for another text.
    static func keyBytes(_ text: String) -> Data? {
        guard let bytes = Base64URL.decode(text), bytes.count == 32 else { return nil }
        return Data(bytes)
    }

    /// Returns the problems that involve more than one setting.
    func conflicts(spelling: (String) -> String) -> [String] {
        var problems: [String] = []
        if case .problem(let problem)? = stated { problems.append("\(spelling("database")) \(problem)") }
        let places = [
            address?.password == nil ? nil : "database", passwordFile.map { _ in "database-password-file" },
            password.map { _ in "database-password" },
        ].compactMap(\.self)
        if places.count > 1 {
            problems.append(
                "\(places.map(spelling).joined(separator: " and ")) both contain a password; use only one of them")
        }
        if masterKey != nil, masterKeyFile != nil {
            problems.append("\(spelling("master-key-file")) and \(spelling("master-key")) cannot both be set")
        }
        return problems
    }
}
