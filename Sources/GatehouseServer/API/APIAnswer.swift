import GatehouseCore
import GatehouseDomain
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore

/// What a handler of the interface answers.
struct APIAnswer: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    private var body: ByteBuffer?

    /// An answer without a body.
    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        self.status = status
        self.headers = headers
    }

    /// An answer with a JSON body.
    init(_ status: HTTPResponse.Status = .ok, json: some Encodable, headers: HTTPFields = [:]) throws {
        self.init(status, headers: headers)
        body = ByteBuffer(string: try JSONText.encode(json))
    }

    /// The answer that signs somebody in.
    init(session: IssuedSession) throws {
        try self.init(
            json: WireSession(session),
            headers: [
                .userID: session.user.id.text, .sessionID: session.sessionID.text,
                .device: session.deviceToken.reveal(),
            ])
    }

    /// The answer as it leaves: never stored by caches unless it says otherwise, never guessed at by browsers.
    func response(for request: Request) -> Response {
        var headers = headers
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        headers[.xContentTypeOptions] = "nosniff"
        headers[.apiVersion] = APIVersion(request.headers).echo
        headers.append(contentsOf: CrossOrigin.answerHeaders)
        guard let body else { return Response(status: status, headers: headers) }
        headers[.contentType] = "application/json"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
