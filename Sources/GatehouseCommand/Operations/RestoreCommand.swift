import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseSettings
import GatehouseStore
import GatehouseWire

/// `gatehouse restore`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Create a data folder from a backup.",
        discussion: """
            The folder must be empty or missing. The backup is checked first, so you get either all of it or nothing. \
            Sessions that were active when the backup was created continue.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file that gatehouse backup created, or - for standard input.", completion: .file())
    var file: String

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        let settings = try administration.settings()
        try await AdministrationOptions.reporting(settings) {
            let backup = Backup(clock: SystemWallClock(), random: SystemRandomSource())
            var target: (any Database)?
            if let shared = try settings.database.shared() {
                target = try await Composition.postgres(settings, administration.timeout)(shared)
            }
            if file != Terminal.pipe { Terminal.announceWait(for: file) }
            let manifest = try await backup.restore(
                file == Terminal.pipe ? nil : URL(filePath: file), to: URL(filePath: settings.dataFolder),
                migrations: Composition.migrations, into: target)
            try administration.answer(manifest) {
                """
                \(settings.database.address?.description ?? settings.dataFolder) is back to its state of \(manifest.createdAt.text). Start the server on it.
                The administrator key from the backup is valid again. If you have replaced it since then, run: gatehouse keys rotate-admin
                """
            }
        }
    }
}
