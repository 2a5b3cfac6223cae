import GatehouseCore
import GatehouseDomain
import GatehouseWire
import HTTPTypes
package import Hummingbird
import NIOCore

/// The answer that a handler of the interface gives.
package struct APIAnswer: Sendable {
    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    private var body: ByteBuffer?

    /// An answer without a body.
    package init(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        self.status = status
        self.headers = headers
    }

    /// An answer with a JSON body.
    package init(_ status: HTTPResponse.Status = .ok, json: some Encodable, headers: HTTPFields = [:]) throws {
        self.init(status, headers: headers)
        body = ByteBuffer(bytes: try JSONText.bytes(json))
    }

    /// Returns the answer as it is sent: caches never store it unless it says otherwise, and browsers never guess its
    /// type.
    package func response(for request: Request) -> Response {
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
