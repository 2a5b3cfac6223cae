import ArgumentParser
import Fieldhouse
import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseSettings

/// `gatehouse open`: says what a link would do.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show what a \(Fieldhouse.name) link would do, without doing it.",
        usage: "gatehouse open [--signed-in] [--origin <origin> ...] [--] <link>",
        discussion: """
            Prints one line: where the link leads, with the tab and who can see it, or why it is refused. Never prints \
            what the link contains. The exit status is 0 if the link is accepted, and 1 if it is refused.
            """)

    @Flag(help: "Treat the person as signed in.")
    var signedIn = false

    @Option(help: "An origin that web links can have. (default: \(Destination.origin) and \(demoOrigin))")
    var origin: [String] = []

    // Unknown options end up here too, so that no error repeats a part of a link.
    @Argument(parsing: .allUnrecognized, help: "The link: \(Destination.scheme)://… or a web link.")
    var link: [String] = []

    /// The default origin of a demo.
    private static let demoOrigin = "http://localhost:\(ServerSettings().port)"

    /// The given links. Two hyphens end the options and are not a link themselves (POSIX.1-2017, Base Definitions,
    /// section 12.2, guideline 10).
    private var links: [String] {
        guard let end = link.firstIndex(of: "--") else { return link }
        return Array(link[..<end] + link[(end + 1)...])
    }

    func run() throws {
        let links = links
        guard links.count == 1, let link = links.first else {
            Terminal.complain("Give one link, in quotes. There were \(links.count).")
            throw ExitCode(EX_USAGE)
        }
        let table: LinkTable<Destination>
        do {
            table = try Destination.links(origins: origin.isEmpty ? [Destination.origin, Self.demoOrigin] : origin)
        } catch {
            Terminal.complain(error.description)
            throw ExitCode(EX_USAGE)
        }
        switch outcome(of: link, in: table) {
        case .success(let line): Terminal.say(line)
        case .failure(let refusal):
            Terminal.say("refused: \(refusal.words)")
            throw ExitCode.failure
        }
    }

    /// Feeds the link to the navigation machine as an app would, and returns the outcome.
    private func outcome(of link: String, in table: LinkTable<Destination>) -> Result<String, Refusal> {
        let now = SessionInstant(wall: SystemWallClock().now, uptime: 0, boot: "")
        let person = NavigationAccount(userId: "somebody", authenticatedAt: now)
        var navigation = AppNavigation<Destination>(firstTab: .projects)
        _ = navigation.handle(
            .bootstrapped(signedIn ? person : nil, isFirstTime: false, saved: nil, epoch: navigation.epoch), at: now)
        let found: (destination: Destination, source: NavigationSource)
        switch table.destination(of: link) {
        case .success(let place): found = place
        case .failure(let refusal): return .failure(Refusal(words: refusal.words))
        }
        let effects = navigation.handle(
            .link(LinkDelivery(id: "this", target: .success(found.destination), source: found.source)), at: now)
        for case .report(let report) in effects {
            switch report.kind {
            case .opened: return .success(Self.line(found.destination, "opens at once"))
            case .stored: return .success(Self.line(found.destination, "opens after sign-in"))
            case .refused(let reason): return .failure(Refusal(words: reason.words))
            case .waiting, .duplicate, .expired, .locked, .signedIn, .resumed, .signedOut, .released: continue
            }
        }
        return .failure(Refusal(words: "the link would do nothing"))
    }

    private static func line(_ destination: Destination, _ consequence: String) -> String {
        let tab = destination.tab.map { "tab \($0.rawValue)" } ?? "the selected tab"
        let policy =
            switch destination.policy {
            case .public: "public"
            case .signedOutOnly: "signedOutOnly"
            case .requiresAuth: "requiresAuth"
            case .requiresGroup(let permission):
                "requiresGroup\(permission.map { "(\($0.rawValue))" } ?? "")"
            case .requiresRecentAuth(let maxAge): "requiresRecentAuth(\(Int(maxAge)) s)"
            }
        return "accepted: \(destination.routeName), \(tab), \(policy); \(consequence)"
    }

    private struct Refusal: Error {
        let words: String
    }
}
