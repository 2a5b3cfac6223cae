package import GatehouseCore
package import GatehouseWire

/// What a server refuses by naming what is wrong: a parameter, a field, or what is allowed.
package enum RequestRefusal: Sendable {
    /// The route has other methods, in the form of `Allow`.
    case method(allowed: String)
    /// The request names another host than this machine at the port.
    case host(port: Int)
    /// The target is longer than this, in bytes.
    case target(longest: Int)
    /// There are more header fields than this, or they have more bytes.
    case fields(most: Int, bytes: Int)
    /// The status with which the request was refused before anything read it.
    case unreadable(status: Int)
    /// The body is longer than this, in bytes.
    case body(longest: Int)
    /// The body is not JSON.
    case json(JSONSyntaxError)
    /// A field of the body cannot be used.
    case field(FieldError)
    /// The body is JSON, but this field is missing or of another type; nil for a body that is no object.
    case shape(field: String?)
    /// A parameter or a field of a form cannot be read.
    case query(QueryFault)
    /// A query parameter is longer than this, in bytes.
    case parameter(String, longest: Int)
    /// A query parameter is there more than once.
    case repeated(String)
    /// A query parameter is no whole number from 1 to this.
    case number(String, upTo: Int)
    /// A query parameter names a place that the list did not return.
    case place(String)
    /// A destination of the allow list has a query that cannot be used.
    case redirect(RedirectAllowList.Fault)

    /// The answer to the request.
    package var answer: ServerError {
        switch self {
        case .method(let allowed): ServerError(405, .methodNotAllowed, "This path accepts only \(allowed).")
        case .host(let port):
            ServerError(
                421, .validationFailed,
                "This development server answers only as localhost:\(port), 127.0.0.1:\(port) or [::1]:\(port)",
                elsewhere: "http://localhost:\(port)/")
        case .target(let longest):
            ServerError(414, .validationFailed, "The target of a request must be at most \(longest) bytes long.")
        case .fields(let most, let bytes):
            ServerError(
                431, .validationFailed,
                "A request must have at most \(most) header fields with \(bytes) bytes in all.")
        case .unreadable(let status): ServerError(status, .validationFailed, "The request cannot be read.")
        case .body(let longest):
            ServerError(413, .requestEntityTooLarge, "The body must be at most \(longest) bytes long.")
        case .json(let error): ServerError(400, .badJSON, "Could not parse request body as JSON: \(error)")
        case .field(let error): .invalid(error.description)
        case .shape(field: nil): .invalid("The body must be a JSON object.")
        case .shape(let field?): .invalid("\(field) is missing or has the wrong type.")
        case .query(let fault): .invalid(fault.description)
        case .parameter(let name, let longest):
            .invalid("The query parameter \(name) must be at most \(longest) bytes long.")
        case .repeated(let name): .invalid("The query parameter \(name) must be there only once.")
        case .number(let name, let most):
            .invalid("The query parameter \(name) must be a whole number from 1 to \(most).")
        case .place(let name): .invalid("The query parameter \(name) must be one that this list returned.")
        case .redirect(.reserved(let name)):
            .invalid(
                "redirect_to must not have the parameter \(name), which apps would take for this server's answer.",
                hint: "These parameters are refused: \(Self.reserved).")
        case .redirect(.unreadable):
            .invalid(
                "redirect_to must be a URL whose query is percent-encoded UTF-8, without brackets, quotes and fragment."
            )
        }
    }

    private static let reserved = RedirectURL.reservedParameters.sorted().joined(separator: ", ")
}
