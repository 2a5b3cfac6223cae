import ArgumentParser
import Foundation
import GatehouseSettings

extension SettingsLoader {
    /// Reads the settings from the options and from the variables of this process.
    ///
    /// - Throws: `ExitCode` 64 after printing what is wrong on standard error.
    func settingsOrExit(_ arguments: [String]) throws -> ServerSettings {
        do {
            return try load(arguments: arguments, environment: ProcessInfo.processInfo.environment)
        } catch {
            for problem in error.problems { Terminal.complain(problem) }
            throw ExitCode(EX_USAGE)
        }
    }
}

extension ExitCode {
    /// Creates the status of a command that an error ended: 64 for a setting, such as the path of a secret that cannot
    /// be read, and 1 for anything else.
    init(for error: any Error) {
        self = error is SettingsError ? ExitCode(EX_USAGE) : .failure
    }
}
