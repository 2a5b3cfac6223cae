import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseServer
import GatehouseTokens

/// `gatehouse backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up everything a server needs into one file.",
        discussion: """
            The file contains a consistent copy of the database, and the keys. It gives access to every account, so keep \
            it as secret as the data folder. Its mode is 0600. It doesn't include files that settings name, such as \
            jwt-key-file.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file to create. It must not exist yet.", completion: .file())
    var file: String

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { backend, administrator in
            let backup = Backup(clock: SystemWallClock(), random: SystemRandomSource())
            let manifest = try await backup.make(
                of: backend.database, in: backend.files, backend.keyholder, by: administrator,
                migrations: Composition.migrations, to: URL(filePath: file))
            let size = manifest.files.reduce(0) { $0 + $1.size }
            try administration.answer(manifest) {
                "\(file) contains the whole server (\(size) bytes). Keep it secret: it includes the keys."
            }
            if backend.signingKeys.isConfigured, administration.format == .text {
                Terminal.say(
                    "It doesn't include the keys that settings name (jwt-key-file, jwt-secret). Back them up too.")
            }
        }
    }
}
