import ArgumentParser
import Foundation
import GatehouseDomain
import GatehouseOperations
import GatehouseServer

/// `gatehouse import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import the accounts of a Supabase project, with their passwords.",
        discussion: """
            The file is an export of the table auth.users: comma-separated values with a head, a JSON array of objects, or \
            an object on each line. People sign in with the passwords they have: bcrypt hashes verify, and are replaced at \
            the first sign-in. Nothing is imported when an account cannot be, unless --skip says so; what cannot be is \
            named by its line (in an array, by its number). An import that was cut off is done again: accounts that are \
            there are left as they are.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file with the accounts.", completion: .file())
    var file: String

    @Flag(help: "Import what is valid and skip the rest.")
    var skip = false

    @Flag(help: "Look at the file alone, and import nothing.")
    var check = false

    @OptionGroup var administration: AdministrationOptions

    /// How many problems are listed one by one.
    private static let shownProblems = 100

    func run() async throws {
        try await administration.run { backend, administrator in
            guard let data = FileManager.default.contents(atPath: file) else {
                Terminal.complain("\(file) cannot be read")
                throw ExitCode.failure
            }
            let report: UserImport.Report
            do {
                report = try await UserImport(
                    into: backend.accounts, by: administrator, clock: SystemWallClock()
                ).run(Array(data), skipsProblems: skip, writes: !check)
            } catch let problem as ImportProblem {
                Terminal.complain("\(file): line \(problem.line) \(problem.text)")
                throw ExitCode.failure
            }
            for problem in report.problems.prefix(Self.shownProblems) {
                Terminal.complain("line \(problem.line) \(problem.text)")
            }
            if report.problems.count > Self.shownProblems {
                Terminal.complain("and \(report.problems.count - Self.shownProblems) more")
            }
            try administration.answer(report) { text(report) }
            if !report.problems.isEmpty, !skip { throw ExitCode.failure }
        }
    }

    private func text(_ report: UserImport.Report) -> String {
        var lines = ["\(report.imported) accounts are imported."]
        if report.present > 0 { lines.append("\(report.present) are there already, and were left as they are.") }
        if report.deleted > 0 { lines.append("\(report.deleted) were deleted there, and are left out.") }
        if !report.problems.isEmpty {
            let rest = skip ? "; the others were taken" : check ? "" : "; nothing was imported (--skip leaves them out)"
            lines.append("\(report.problems.count) cannot be imported\(rest).")
        }
        return lines.joined(separator: "\n")
    }
}
