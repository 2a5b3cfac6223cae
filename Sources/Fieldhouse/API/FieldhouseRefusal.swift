import GatehouseWeb
import GatehouseWire

/// What the app refuses by itself, before its data is asked.
enum FieldhouseRefusal: CaseIterable {
    case stateUnknown
    case noForm
    case noSuchIntroduction

    /// The answer to the request.
    var answer: ServerError {
        switch self {
        case .stateUnknown:
            .invalid(
                "The parameter state is one of "
                    + "\(RequestFilter.State.allCases.map(\.rawValue).joined(separator: ", ")).")
        case .noForm: ServerError(404, .notFound, "There is no form here.")
        case .noSuchIntroduction:
            ServerError(404, .notFound, "The introduction has \(WelcomePage.count) pages.")
        }
    }
}
