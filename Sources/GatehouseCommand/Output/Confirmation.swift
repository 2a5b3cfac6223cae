import ArgumentParser
import Foundation
import GatehouseDomain
import GatehouseTerminal

/// The question before something is deleted.
enum Confirmation {
    /// Asks at the terminal.
    ///
    /// - Parameter line: What would be deleted, as one line.
    /// - Throws: `ExitCode` 64 without a terminal, 1 for any answer but yes, after printing why.
    static func ask(about line: String) async throws {
        let console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        defer { console.close() }
        guard console.isInteractive else {
            Terminal.complain("delete asks for confirmation; without a terminal, pass --yes")
            throw ExitCode(EX_USAGE)
        }
        console.write(line + "\n")
        guard case .line(let answer) = await console.read("Delete it? Type yes: ", isHidden: false, within: nil),
            answer.reveal() == "yes"
        else {
            Terminal.complain("nothing was deleted")
            throw ExitCode.failure
        }
    }
}
