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
        abstract: "Put all that a server needs to go on into one file.",
        discussion: """
            The file holds the database, as it is at one instant, and the keys: whoever has it has every account, so keep \
            it as secret as the data folder. It gets the mode 0600. Files that settings name, such as jwt-key-file, are \
            not in it.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file to make; nothing may be there.", completion: .file())
    var file: String

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { backend, administrator in
            let backup = Backup(clock: SystemWallClock(), random: SystemRandomSource())
            let manifest = try await backup.make(
                of: backend.database, in: backend.files, by: administrator, to: URL(filePath: file))
            let size = manifest.files.reduce(0) { $0 + $1.size }
            try administration.answer(manifest) {
                "\(file) holds the whole server (\(size) bytes). It is secret: it holds the keys."
            }
            if backend.signingKeys.isConfigured, administration.format == .text {
                Terminal.say("The keys that settings name (jwt-key-file, jwt-secret) are not in it; keep them as well.")
            }
        }
    }
}
