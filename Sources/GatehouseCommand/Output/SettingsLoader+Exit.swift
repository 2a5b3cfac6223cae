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
