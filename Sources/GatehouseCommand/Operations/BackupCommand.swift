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
            jwt-key-file. With - for the file, the backup goes to standard output, to be encrypted or sent elsewhere, \
            and what the command says goes to standard error.

            \(AdministrationOptions.discussion)
            """)

    @Argument(
        help: "The file to create, which must not exist yet, or - for standard output.", completion: .file())
    var file: String

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        let isPiped = file == Terminal.pipe
        guard !isPiped || isatty(STDOUT_FILENO) == 0 else {
            Terminal.complain("a backup can't be shown in a terminal: pass it to another program, or name a file")
            throw ExitCode(EX_USAGE)
        }
        // If the next program ends early, this one still removes its copy.
        if isPiped { signal(SIGPIPE, SIG_IGN) }
        try await administration.run { backend, administrator in
            let backup = Backup(clock: SystemWallClock(), random: SystemRandomSource())
            let manifest =
                isPiped
                ? try await backup.makeForOutput(
                    of: backend.database, in: backend.files, backend.keyholder, by: administrator,
                    migrations: Composition.migrations)
                : try await backup.make(
                    of: backend.database, in: backend.files, backend.keyholder, by: administrator,
                    migrations: Composition.migrations, to: URL(filePath: file))
            let size = manifest.files.reduce(0) { $0 + $1.size }
            let name = isPiped ? "The backup" : file
            try administration.answer(manifest, isRemark: isPiped) {
                "\(name) contains the whole server (\(size) bytes). Keep it secret: it includes the keys."
            }
            if backend.signingKeys.isConfigured, administration.format == .text {
                let rest =
                    "It doesn't include the keys that settings name (jwt-key-file, jwt-secret). Back them up too."
                if isPiped { Terminal.remark(rest) } else { Terminal.say(rest) }
            }
        }
    }
}
