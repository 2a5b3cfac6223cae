import GatehouseCore
import GatehouseStore
import GatehouseWire
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

/// Turns errors into answers. Nothing else does.
package enum ErrorAnswer {
    /// Returns the answer to a failed request, in JSON.
    package static func response(
        to error: any Error, request: Request, context: GatehouseRequestContext
    ) -> Response {
        answer(serverError(for: error, context: context), request: request, context: context).response(for: request)
    }

    /// Returns the error for the client. An unexpected failure is logged here under the request's id, and the client
    /// gets only that id.
    static func serverError(for error: any Error, context: GatehouseRequestContext) -> ServerError {
        if let known = ServerError(expected: error) {
            if let trouble = error as? DatabaseTrouble, trouble.kind == .full || trouble.kind == .unknownOutcome {
                let line = trouble.kind == .full ? "nothing can be stored" : "whether a commit took place is not known"
                context.logger.error("\(line)", metadata: metadata(of: error))
            } else if known.status >= 500, !(error is CancellationError) {
                context.logger.error(
                    "request failed", metadata: metadata(of: error).merging(["code": "\(known.code.rawValue)"]) { $1 })
            }
            return known
        }
        switch error {
        case is NIOTooManyBytesError: return EdgeRefusal.bodyTooLarge.answer
        case let error as any HTTPResponseError where (400..<500).contains(error.status.code):
            return RequestRefusal.unreadable(status: error.status.code).answer
        default:
            context.logger.error("request failed", metadata: metadata(of: error))
            return EdgeRefusal.failure.answer
        }
    }

    /// Returns the answer in the shape that the request prefers.
    static func answer(_ error: ServerError, request: Request, context: GatehouseRequestContext) -> APIAnswer {
        let wire = WireError(
            status: error.status, code: error.code, message: error.message, hint: error.hint,
            errorID: error.status >= 500 ? context.requestID : nil, weakPasswordReasons: error.weakPasswordReasons)
        var headers: HTTPFields = [.errorCode: error.code.rawValue]
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        if error.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        let status = HTTPResponse.Status(code: error.status)
        let body = JSONValue.object(wire.json(APIVersion(request.headers).errorShape))
        return (try? APIAnswer(status, json: body, headers: headers)) ?? APIAnswer(status, headers: headers)
    }

    /// Returns the text about an error that may be logged: its type, and for the database the kind of failure.
    /// Descriptions of other errors may contain data from the request.
    private static func metadata(of error: any Error) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["error": "\(String(reflecting: type(of: error)))"]
        if let error = error as? DatabaseTrouble { metadata["database"] = "\(error)" }
        return metadata
    }
}
