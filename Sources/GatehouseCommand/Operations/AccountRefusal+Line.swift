import GatehouseCore
import GatehouseWeb

extension AccountRefusal {
    /// The line on standard error before exit code 1: the interface's hint, because it says what to do, or its message
    /// if there is no hint.
    var line: String {
        if case .group(.disabled) = self {
            return """
                groups are off in the settings that this command reads; name the server's settings file with --config, or \
                set GATEHOUSE_GROUPS=on
                """
        }
        let answer = ServerError(self)
        return answer.hint ?? answer.message
    }
}
