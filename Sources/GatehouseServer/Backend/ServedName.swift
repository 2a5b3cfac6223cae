import Foundation
import GatehouseSettings
import GatehouseStore
import GatehouseTokens

/// What a server is called, as it told its database when it started. Commands beside it use it where their own settings
/// say nothing, so that their mails have the name and the links of the server.
struct ServedName: Codable, Equatable, Sendable {
    private static let name = "served_as"

    var publicURL: String
    var basePath: String
    var appName: String?
    var language: String

    /// - Throws: `SettingsError` if there is no public URL.
    init(_ settings: ServerSettings) throws {
        publicURL = try settings.publicURL().absoluteString
        basePath = settings.basePath
        appName = settings.appName
        language = settings.language
    }

    /// Stores it, unless the database has it already.
    func keep(in database: any Database) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(self), as: UTF8.self)
        guard try await database.read({ try KeyTable($0).value(Self.name) }) != text else { return }
        try await database.write { try KeyTable($0).setValue(text, named: Self.name) }
    }

    /// Returns settings with what the server of a database is called, where they say nothing themselves.
    static func completing(_ settings: ServerSettings, from database: any Database) async throws -> ServerSettings {
        guard let text = try await database.read({ try KeyTable($0).value(name) }),
            let kept = try? JSONDecoder().decode(ServedName.self, from: Data(text.utf8))
        else { return settings }
        let standard = ServerSettings()
        var completed = settings
        if settings.statedPublicURL == nil {
            completed.statedPublicURL = URL(string: kept.publicURL)
            if settings.basePath == standard.basePath { completed.basePath = kept.basePath }
        }
        if settings.appName == nil { completed.appName = kept.appName }
        if settings.language == standard.language { completed.language = kept.language }
        return completed
    }
}
