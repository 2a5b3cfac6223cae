import Foundation
import GatehouseCore
import GatehouseDomain

/// Files with secrets that a setting names.
enum SecretFile {
    /// Returns the content of a file that only its owner may read, without a byte order mark and without surrounding line
    /// breaks.
    ///
    /// - Parameter setting: The setting that names the file, for the error.
    /// - Throws: ``SettingsError`` if the file cannot be read, if users other than its owner can read it, or if it is
    ///   not text.
    static func read(_ path: String, setting: String) throws(SettingsError) -> String {
        let content = InputFile.withoutMark(try bytes(path, setting: setting))
        guard let text = String(validating: content, as: UTF8.self) else {
            throw SettingsError(problems: ["\(setting) \(path) must be a text in UTF-8"])
        }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Refuses a file that a library will read, if it begins with a byte order mark. OpenSSL does not find the first
    /// certificate of such a file, and libpq not the first password.
    ///
    /// - Parameter name: The setting that names the file, or what in it does.
    /// - Throws: ``SettingsError`` for such a file. One that cannot be read is not looked at.
    static func refuseMark(_ path: String, _ name: String) throws(SettingsError) {
        guard InputFile.beginsWithMark(at: path) else { return }
        throw SettingsError(
            problems: ["\(name) \(path) begins with a byte order mark: save it as plain UTF-8, without one"])
    }

    /// Returns the bytes of a file that only its owner may read. The path may be a symbolic link, as it is where
    /// secrets are mounted: what counts is the file that it leads to.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read, or if users other than its owner can read it.
    static func bytes(_ path: String, setting: String) throws(SettingsError) -> Data {
        guard let file = content(of: path) else {
            throw SettingsError(problems: ["\(setting) \(path) \(UnreadableFile.problem(at: path))"])
        }
        guard file.isPrivate else {
            throw SettingsError(
                problems: ["\(setting) \(path) must be readable only by its owner: chmod 600 \(path)"])
        }
        return file.bytes
    }

    /// Returns the bytes of a file, and whether it is for this process alone (``FileRights/isSecret``); nil if it cannot
    /// be read.
    static func content(of path: String) -> (bytes: Data, isPrivate: Bool)? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let rights = try? FileRights(descriptor: file.fileDescriptor), let bytes = try? file.readToEnd() ?? Data()
        else { return nil }
        return (bytes, rights.isSecret)
    }
}
