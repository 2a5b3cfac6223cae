import GatehouseCore
import GatehouseStore
import GatehouseWire

extension ServerError {
    /// The answer to an expected error; nil for a failure whose details only the log may contain.
    package init?(expected error: any Error) {
        switch error {
        case let error as ServerError: self = error
        case let refusal as AccountRefusal: self = ServerError(refusal)
        case let fault as QueryFault: self = ServerError(400, .validationFailed, fault.description)
        case is CancellationError:
            self = ServerError(503, .requestTimeout, "The server is stopping. Please try again.", retryAfter: 1)
        case let trouble as DatabaseTrouble:
            switch trouble.kind {
            case .busy, .conflictOutlasted:
                self = ServerError(503, .requestTimeout, "The database is busy. Please try again.", retryAfter: 1)
            case .full:
                self = ServerError(
                    503, .requestTimeout,
                    "The server cannot store anything at the moment, and nothing was changed. Please try again later.",
                    retryAfter: 60)
            case .unreachable, .readOnly:
                self = ServerError(
                    503, .requestTimeout, "The database cannot be reached. Please try again.", retryAfter: 2)
            case .unknownOutcome:
                self = ServerError(
                    503, .requestTimeout, "It is not known whether this was done. Please try again.", retryAfter: 2)
            case .other: return nil
            }
        default: return nil
        }
    }
}
