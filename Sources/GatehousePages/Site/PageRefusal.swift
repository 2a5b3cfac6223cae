import GatehouseWeb
import GatehouseWire

/// What the pages refuse by themselves.
enum PageRefusal: CaseIterable {
    case unknownAction
    case takesNoForm
    case noForm
    case formTooLarge
    case formUnreadable
    case passkeyUnreadable
    case noSuchPage
    case noSuchScreen
    case noSuchSample
    case noSuchMail
    case noSuchUser
    case noSuchSession
    case noPassword
    /// Other requests of the same sign-in were first, each time.
    case signInBusy
    /// Other windows of the same browser were first, each time.
    case browserBusy

    /// The answer to the request.
    var answer: ServerError {
        switch self {
        case .unknownAction: .invalid("The form contains no known action.")
        case .takesNoForm: ServerError(405, .validationFailed, "This page accepts no form.")
        case .noForm: ServerError(415, .validationFailed, "A form must be application/x-www-form-urlencoded.")
        case .formTooLarge: ServerError(413, .requestEntityTooLarge, "A form can be at most 16 KiB.")
        case .formUnreadable: .invalid("The form is not encoded correctly.")
        case .passkeyUnreadable: .invalid("The answer of the passkey cannot be read.")
        case .noSuchPage: ServerError(404, .validationFailed, "There is no such page.")
        case .noSuchScreen: ServerError(404, .validationFailed, "There is no such screen in the gallery.")
        case .noSuchSample: ServerError(404, .validationFailed, "There is no such mail in the gallery.")
        case .noSuchMail: ServerError(404, .notFound, "There is no such mail in the mailbox.")
        case .noSuchUser: ServerError(404, .userNotFound, "There is no user with this id.")
        case .noSuchSession: ServerError(404, .sessionNotFound, "There is no such session.")
        case .noPassword: ServerError(404, .notFound, "This account can't have a password.")
        case .signInBusy:
            ServerError(
                503, .unexpectedFailure, "Too many requests are changing this sign-in at the same time.")
        case .browserBusy:
            ServerError(
                503, .unexpectedFailure, "Too many windows of this browser are changing the page at the same time.")
        }
    }
}
