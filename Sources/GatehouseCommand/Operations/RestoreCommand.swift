import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseSettings
import GatehouseWire

/// `gatehouse restore`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a data folder of a backup.",
        discussion: """
            The folder must be empty, or not be there. The file is checked before the folder has its name, so that there \
            is all of it afterwards, or nothing. Sessions that lived when the backup was made go on.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file that gatehouse backup made.", completion: .file())
    var file: String

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        let settings = try administration.settings()
        try await AdministrationOptions.reporting(settings) {
            let backup = Backup(clock: SystemWallClock(), random: SystemRandomSource())
            let manifest = try await backup.restore(
                URL(filePath: file), to: URL(filePath: settings.dataFolder), migrations: Composition.migrations)
            try administration.answer(manifest) {
                """
                \(settings.dataFolder) is as it was at \(manifest.createdAt.text). Start the server on it.
                The administrator key of then is in force again. If it was replaced since: gatehouse keys rotate-admin
                """
            }
        }
    }
}
