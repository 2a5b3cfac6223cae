import GatehouseCore
import GatehouseStore

extension ServerError {
    /// The answer to an expected error; nil for a failure whose details only the log may contain.
    package init?(expected error: any Error) {
        switch error {
        case let error as ServerError: self = error
        case let refusal as AccountRefusal: self = ServerError(refusal)
        case let fault as QueryFault: self = RequestRefusal.query(fault).answer
        case is CancellationError: self = EdgeRefusal.stopping.answer
        case let trouble as DatabaseTrouble:
            switch trouble.kind {
            case .busy, .conflictOutlasted: self = EdgeRefusal.databaseBusy.answer
            case .full: self = EdgeRefusal.databaseFull.answer
            case .unreachable, .readOnly: self = EdgeRefusal.databaseUnreachable.answer
            case .unknownOutcome: self = EdgeRefusal.outcomeUnknown.answer
            case .other: return nil
            }
        default: return nil
        }
    }
}
