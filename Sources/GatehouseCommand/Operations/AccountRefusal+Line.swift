import GatehouseCore
import GatehouseWeb

extension AccountRefusal {
    /// What the command says on standard error before it ends with exit code 1: the hint of the interface where there
    /// is one, because it says what to do, or else its message.
    var line: String {
        let answer = ServerError(self)
        return answer.hint ?? answer.message
    }
}
