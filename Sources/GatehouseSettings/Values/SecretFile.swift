import Foundation

/// Files with secrets that a setting names.
enum SecretFile {
    /// Returns the content of a file that only its owner may read, without surrounding line breaks.
    ///
    /// - Parameter setting: The setting that names the file, for the error.
    /// - Throws: ``SettingsError`` if the file cannot be read, if users other than its owner can read it, or if it is
    ///   not text.
    static func read(_ path: String, setting: String) throws(SettingsError) -> String {
        guard let text = String(validating: try bytes(path, setting: setting), as: UTF8.self) else {
            throw SettingsError(problems: ["\(setting) \(path) cannot be read"])
        }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Returns the bytes of a file that only its owner may read.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read, or if users other than its owner can read it.
    static func bytes(_ path: String, setting: String) throws(SettingsError) -> Data {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let data = try? Data(contentsOf: URL(filePath: path))
        else { throw SettingsError(problems: ["\(setting) \(path) cannot be read"]) }
        guard let mode = attributes[.posixPermissions] as? Int, mode & 0o077 == 0 else {
            throw SettingsError(
                problems: ["\(setting) \(path) must be readable only by its owner: chmod 600 \(path)"])
        }
        return data
    }
}
