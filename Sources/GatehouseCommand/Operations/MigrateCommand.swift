import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseServer
import GatehouseStore

/// `gatehouse migrate`.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Update the database to this version, and exit.",
        discussion: """
            A server does this when it starts, unless the setting migrate is never. Servers of the previous version that \
            are running on the database continue to work.

            \(AdministrationOptions.discussion)
            """)

    @OptionGroup var administration: AdministrationOptions

    /// What the command answers.
    private struct Answer: Encodable {
        let applied: [String]
    }

    func run() async throws {
        let settings = try administration.settings()
        try await AdministrationOptions.reporting(settings) {
            let applied = try await Composition.migrate(settings, administration.timeout)
            try administration.answer(Answer(applied: applied)) {
                applied.isEmpty
                    ? "The database is up to date."
                    : "Updated the database: \(applied.joined(separator: ", "))"
            }
        }
    }
}
