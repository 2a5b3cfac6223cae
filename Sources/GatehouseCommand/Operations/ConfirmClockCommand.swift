import ArgumentParser
import Foundation
import GatehouseDomain
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTerminal

/// `gatehouse confirm-clock`.
struct ConfirmClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm-clock",
        abstract: "Confirm that the clock of this machine is right.",
        discussion: """
            If the clock is more than a day ahead of the last time that the server saw, the server deletes nothing from \
            the trail or from accounts for seven days, because the clock may be wrong. This command ends the wait at once. \
            Check the date first.

            \(AdministrationOptions.discussion)
            """)

    @OptionGroup var administration: AdministrationOptions

    /// What the command answers.
    private struct Answer: Encodable {
        let time: String
    }

    func run() async throws {
        try await administration.run { backend, _ in
            let now = SystemWallClock().now
            let time = now.formatted(.iso8601)
            if let newest = try await backend.database.write({ try ClockTrust.confirm(now, in: $0) }) {
                Terminal.complain(
                    "the clock says \(time), but the newest entry of the trail is of \(newest.formatted(.iso8601)). Set "
                        + "the clock first.")
                throw ExitCode.failure
            }
            try administration.answer(Answer(time: time)) {
                "The clock is confirmed: \(time). Within the hour, the server deletes outdated entries again."
            }
        }
    }
}
