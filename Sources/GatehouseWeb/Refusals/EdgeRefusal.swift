import GatehouseWire

/// What a server refuses in the same words, whatever the request is about.
package enum EdgeRefusal: CaseIterable, Sendable {
    /// No route has the path.
    case nothingHere
    /// The path contains U+0000.
    case nulInPath
    /// A body in JSON contains U+0000.
    case nulInBody
    /// The body is compressed.
    case compressedBody
    /// The client expects something else than 100 (Continue).
    case unknownExpectation
    /// The body is longer than what reads it accepts.
    case bodyTooLarge
    /// There is no bearer token, or its header cannot be read.
    case noBearer
    /// The server is stopping.
    case stopping
    /// The database had no time.
    case databaseBusy
    /// The database cannot store anything.
    case databaseFull
    /// The database does not answer.
    case databaseUnreachable
    /// A commit was not confirmed.
    case outcomeUnknown
    /// A failure that only the log describes.
    case failure

    /// The answer to the request.
    package var answer: ServerError {
        switch self {
        case .nothingHere: ServerError(404, .notFound, "There is nothing at this path.")
        case .nulInPath: .invalid("The path must not contain the character U+0000.")
        case .nulInBody: .invalid("The body must not contain the character U+0000.")
        case .compressedBody: ServerError(415, .validationFailed, "The body must not be compressed.")
        case .unknownExpectation: ServerError(417, .validationFailed, "The only expectation is 100-continue.")
        case .bodyTooLarge: ServerError(413, .requestEntityTooLarge, "The body is too large.")
        case .noBearer:
            ServerError(
                401, .noAuthorization, "This endpoint requires a valid Bearer token",
                hint: "Send the header Authorization: Bearer TOKEN.")
        case .stopping:
            ServerError(503, .requestTimeout, "The server is stopping. Please try again.", retryAfter: 1)
        case .databaseBusy:
            ServerError(503, .requestTimeout, "The database is busy. Please try again.", retryAfter: 1)
        case .databaseFull:
            ServerError(
                503, .requestTimeout,
                "The server cannot store anything at the moment, and nothing was changed. Please try again later.",
                retryAfter: 60)
        case .databaseUnreachable:
            ServerError(503, .requestTimeout, "The database cannot be reached. Please try again.", retryAfter: 2)
        case .outcomeUnknown:
            ServerError(
                503, .requestTimeout, "It is not known whether this was done. Please try again.", retryAfter: 2)
        case .failure:
            ServerError(
                500, .unexpectedFailure, "Something went wrong on the server. Look for the error id in its log.")
        }
    }
}
