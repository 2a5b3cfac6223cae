import GatehouseDomain
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore

/// One request to the interface, as its handlers see it.
struct APICall: Sendable {
    /// The largest body that is read.
    static let bodyLimit = 1024 * 1024

    let request: Request
    let client: ClientContext
    /// The parameters of the query that the route's description has, each of a length that it allows.
    let query: QueryItems
    /// The segment of the path that stands for `:id`; nil for routes without one.
    let pathID: String?
    /// Who asks; set for routes with bearer access.
    var caller: Authenticated?

    init(request: Request, client: ClientContext, query: QueryItems, pathID: String? = nil) {
        self.request = request
        self.client = client
        self.query = query
        self.pathID = pathID
    }

    /// Who asks.
    ///
    /// - Throws: 401 `no_authorization` on a route that is open to everybody.
    func authenticated() throws(ServerError) -> Authenticated {
        guard let caller else { throw .noBearer }
        return caller
    }

    /// The token of `Authorization: Bearer` (RFC 6750, section 2.1).
    ///
    /// - Throws: 401 `no_authorization` if there is none.
    func bearerToken() throws(ServerError) -> Secret { try request.bearerToken() }

    /// Reads the body, whatever the content type says.
    ///
    /// - Throws: 413 `request_entity_too_large`, 400 `bad_json`, or 400 `validation_failed` with the field.
    func body<Body: RequestBodyShape>(_ type: Body.Type) async throws -> Body {
        try Self.parsed(try await bytes())
    }

    /// Reads the body where there may be none; nil if it is empty.
    ///
    /// - Throws: As ``body(_:)``.
    func optionalBody<Body: RequestBodyShape>(_ type: Body.Type) async throws -> Body? {
        let buffer = try await bytes()
        return buffer.readableBytes == 0 ? nil : try Self.parsed(buffer)
    }

    /// Reads the body as a form; what is none has no fields.
    ///
    /// - Throws: 413 `request_entity_too_large`, 400 `bad_json` for a body that breaks off.
    func form() async throws -> QueryItems {
        QueryItems(String(decoding: try await bytes().readableBytesView, as: UTF8.self))
    }

    private func bytes() async throws -> ByteBuffer {
        let tooLarge = ServerError(
            413, .requestEntityTooLarge, "The body must be at most \(Self.bodyLimit) bytes long.")
        if let length = request.headers[.contentLength].flatMap(Int.init), length > Self.bodyLimit { throw tooLarge }
        do {
            return try await request.body.collect(upTo: Self.bodyLimit)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch let error as CancellationError {
            throw error
        } catch {
            // The connection broke, or what came over it is no HTTP.
            throw ServerError(400, .badJSON, "The body did not arrive whole.")
        }
    }

    private static func parsed<Body: RequestBodyShape>(_ buffer: ByteBuffer) throws -> Body {
        let value: JSONValue
        do {
            value = try JSONValue(json: buffer.readableBytesView)
        } catch {
            throw ServerError(400, .badJSON, "The body must be JSON: \(error).")
        }
        do {
            return try Body(json: value)
        } catch {
            throw ServerError(400, .validationFailed, error.description)
        }
    }
}
