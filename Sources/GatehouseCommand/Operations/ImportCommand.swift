import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseServer

/// `gatehouse import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import the accounts of a Supabase project, with their passwords.",
        discussion: """
            The file is an export of the table auth.users: CSV with a header, a JSON array of objects, or one JSON object \
            per line. People keep their passwords: bcrypt hashes work, and are replaced at the first sign-in. If any \
            account can't be imported, none is, unless you pass --skip. Problems are reported by line, or by position in \
            an array. If an import was interrupted, run it again: existing accounts stay as they are.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The file with the accounts, or - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Import what is valid and skip the rest.")
    var skip = false

    @Flag(help: "Check the file, and import nothing.")
    var check = false

    @OptionGroup var administration: AdministrationOptions

    /// How many problems are listed one by one.
    private static let shownProblems = 100

    func run() async throws {
        try await administration.run { backend, administrator in
            let name = file == Terminal.pipe ? "standard input" : file
            let report: UserImport.Report
            do {
                if file != Terminal.pipe { Terminal.announceWait(for: file) }
                let source = try ImportSource(file == Terminal.pipe ? nil : file)
                report = try await UserImport(
                    into: backend.accounts, by: administrator, clock: SystemWallClock()
                ).run(source, skipsProblems: skip, writes: !check)
            } catch is ImportSource.Unreadable {
                let isPipe = file == Terminal.pipe
                Terminal.complain("\(name) \(isPipe ? "cannot be read" : UnreadableFile.problem(at: file))")
                throw ExitCode.failure
            } catch let problem as ImportProblem {
                Terminal.complain("\(name): line \(problem.line) \(problem.text)")
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
        var lines =
            check
            ? ["Can be imported: \(report.importable). Nothing was imported."]
            : ["Accounts imported: \(report.imported)."]
        if report.present > 0 { lines.append("Already there and left unchanged: \(report.present).") }
        if report.deleted > 0 { lines.append("Deleted in the project and left out: \(report.deleted).") }
        if !report.problems.isEmpty {
            let rest =
                check
                ? ""
                : skip
                    ? " The others were imported."
                    : " Nothing was imported; --skip leaves these out."
            lines.append("Cannot be imported: \(report.problems.count).\(rest)")
        }
        return lines.joined(separator: "\n")
    }
}
