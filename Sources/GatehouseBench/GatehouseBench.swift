import Foundation

/// The programs that `script/bench` compares the server with: they do the same work with only the necessary parts,
/// without the server.
///
///     GatehouseBench hashes SECONDS       password hashes per second
///     GatehouseBench commits FILE SECONDS durable commits of one row per second
///     GatehouseBench route FILE           a server with one route: verify a token, read a row; until it is ended
///
/// and the parts that are measured by themselves:
///
///     GatehouseBench events SECONDS       nanoseconds that the sign-in machine takes for an event, the median
///     GatehouseBench moves SECONDS        nanoseconds that the navigation machine takes for one of 100 entries, the median
///     GatehouseBench pages SECONDS        nanoseconds from the state of a flow to its page, the median
///     GatehouseBench embedded SECONDS     nanoseconds until a server in this process answers, the median
///     GatehouseBench session SECONDS      nanoseconds for a token of a session that is in order, the median
///     GatehouseBench links KIND SECONDS   nanoseconds to read a link that is accepted, refused early or hostile (2 KB), with
///                                         a table of 5 routes and one of 500, and what Foundation takes for the URL
///     GatehouseBench passkeys SECONDS     nanoseconds for the answer to a sign-in with a passkey, for the verification of a
///                                         signature alone, and for the answer that adds one, the medians
///     GatehouseBench rejected             requests that an answer of 401 adds, the renewal included
///
/// Each prints its number, `route` its port and, on the next line, a token for it.
@main
struct GatehouseBench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("hashes", 2): print(try await HashCeiling.rate(seconds: try seconds(arguments[1])))
        case ("commits", 3): print(try CommitCeiling.rate(file: arguments[1], seconds: try seconds(arguments[2])))
        case ("route", 2): try await RouteCeiling.run(file: arguments[1])
        case ("events", 2): print(try FlowFigure.nanoseconds(seconds: try seconds(arguments[1])))
        case ("moves", 2): print(try NavigationFigure.nanoseconds(seconds: try seconds(arguments[1])))
        case ("pages", 2): print(try PageFigure.nanoseconds(seconds: try seconds(arguments[1])))
        case ("embedded", 2): print(try await EmbeddedFigure.nanoseconds(seconds: try seconds(arguments[1])))
        case ("session", 2): print(try await SessionFigure.nanoseconds(seconds: try seconds(arguments[1])))
        case ("links", 3):
            guard let kind = LinkFigure.Kind(rawValue: arguments[1]) else {
                throw UsageError(description: "GatehouseBench: links are accepted, refused or hostile")
            }
            let times = try LinkFigure.nanoseconds(kind, seconds: try seconds(arguments[2]))
            print(times.few, times.many, times.foundation)
        case ("passkeys", 2):
            let times = try PasskeyFigure.nanoseconds(seconds: try seconds(arguments[1]))
            print(times.assertion, times.signature, times.registration)
        case ("rejected", 1): print(try await SessionFigure.extraRequests())
        default:
            throw UsageError(
                description:
                    "GatehouseBench: hashes, events, moves, pages, embedded, session or passkeys SECONDS, "
                    + "commits FILE SECONDS, "
                    + "links KIND SECONDS, "
                    + "route FILE or rejected")
        }
    }

    private static func seconds(_ text: String) throws(UsageError) -> Double {
        guard let seconds = Double(text), seconds > 0 else {
            throw UsageError(description: "GatehouseBench: \(text) is not a number of seconds above 0")
        }
        return seconds
    }
}

/// The arguments are invalid.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
