import GatehouseCore
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore
import ServerTesting
import Testing

struct PlainTextFailureTests {
    @Test("SRV-07 a failure outside the interface says in a header when to ask again, and has none without a time")
    func retryAfter() async throws {
        for seconds in [7, nil] {
            let router = ServerApplication.router()
            router.get("/page") { _, _ -> String in
                throw ServerError(429, .overRequestRateLimit, "Too often.", retryAfter: seconds)
            }
            let edge = EdgeResponder(
                router: router, apiPrefix: "/auth/v1", hostCheckPort: nil, timer: ContinuousClock())
            let request = Request(
                head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/page"),
                body: RequestBody(buffer: ByteBuffer()))
            let response = try await edge.respond(to: request, context: try .test())
            #expect(response.status == .tooManyRequests)
            #expect(response.headers[.contentType]?.hasPrefix("text/plain") == true)
            #expect(response.headers[.retryAfter] == seconds.map(String.init))
        }
    }
}
