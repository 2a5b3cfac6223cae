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
            The file holds the database, as of one instant, and the keys. It gives access to every account, so keep it \
            as secret as the data folder. Its mode is 0600. It does not include files that settings name, such as \
            jwt-key-file.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file to create; it must not exist yet.", completion: .file())
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
                "\(file) holds the whole server (\(size) bytes). It is secret: it holds the keys."
            }
            if backend.signingKeys.isConfigured, administration.format == .text {
                Terminal.say(
                    "It does not include the keys that settings name (jwt-key-file, jwt-secret). Keep them as well.")
            }
        }
    }
}
