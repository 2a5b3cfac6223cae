import ArgumentParser
import GatehouseOperations
import GatehouseSettings

/// How long a command waits for a PostgreSQL in which it makes no progress.
struct CommandTimeout: ExpressibleByArgument {
    /// The limit; nil for none.
    let limit: Duration?

    static let standard = CommandTimeout(limit: .seconds(30))

    static var help: ArgumentHelp {
        """
        How long to wait for a PostgreSQL that does not answer or holds the command up, such as 30s or 10m; 0 for no \
        limit.
        """
    }

    private init(limit: Duration?) {
        self.limit = limit
    }

    init?(argument: String) {
        guard argument != "0" else {
            self.init(limit: nil)
            return
        }
        guard case .atMost(let time)? = WaitLimit(argument), time > .zero else { return nil }
        self.init(limit: time)
    }

    var defaultValueDescription: String { "30s" }

    /// The patience of a command with this limit.
    var patience: CommandPatience {
        CommandPatience(limit: limit, timer: ContinuousClock()) { Terminal.complain($0) }
    }
}
