import GatehouseAPI
import GatehouseServer
import GatehouseSettings
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore
import ServerTesting
import Testing

struct HostCheckTests {
    @Test(
        "SRV-14 a development server answers under the names of this machine alone",
        arguments: [
            ("localhost:8080", true), ("127.0.0.1:8080", true), ("LOCALHOST:8080", true), ("[::1]:8080", true),
            ("127.9.9.9:8080", true), ("localhost", false), ("localhost:8081", false), ("127.0.0.1", false),
            ("evil.example:8080", false), ("localhost.evil.example:8080", false), ("evil.example", false), ("", false),
            ("localhost:8080:8080", false), ("127.0.0.1.evil.example:8080", false), ("[::1]:1:8080", false),
            ("::1:8080", false), ("user@localhost:8080", false), ("192.0.2.1:8080", false), ("0.0.0.0:8080", false),
        ])
    func names(host: String, isOurs: Bool) async throws {
        let server = try await TestServer.start()
        var settings = ServerSettings()
        settings.isDevelopment = true
        let api = try GatehouseAPI(backend: server.backend, settings: settings)
        let router = ServerApplication.router()
        api.addRoutes(to: router)
        router.get("/page") { _, _ in "hello" }
        let edge = EdgeResponder(
            router: router, apiPrefix: api.pathPrefix, hostCheckPort: 8080, timer: ContinuousClock())
        for path in ["/auth/v1/health", "/page", "/nothing"] {
            let request = Request(
                head: HTTPRequest(method: .get, scheme: "http", authority: host, path: path),
                body: RequestBody(buffer: ByteBuffer()))
            let response = try await edge.respond(to: request, context: try .test())
            #expect((response.status == .misdirectedRequest) != isOurs, "\(path)")
        }
    }

    @Test("SRV-14 a request without a host is refused by a development server")
    func noHost() async throws {
        let server = try await TestServer.start()
        let api = try GatehouseAPI(backend: server.backend, settings: ServerSettings())
        let router = ServerApplication.router()
        api.addRoutes(to: router)
        let edge = EdgeResponder(
            router: router, apiPrefix: api.pathPrefix, hostCheckPort: 8080, timer: ContinuousClock())
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/auth/v1/health"),
            body: RequestBody(buffer: ByteBuffer()))
        #expect(try await edge.respond(to: request, context: try .test()).status == .misdirectedRequest)
    }

    @Test(
        "SRV-14 the host in a target counts instead of the field (RFC 9112, section 3.2.2)",
        arguments: [
            ("http://evil.example/auth/v1/health", true), ("http://evil.example:8080", true),
            ("http://user@localhost:8080/auth/v1/health", true), ("http://localhost:8080/auth/v1/health", false),
            ("/auth/v1/health?next=http://evil.example/", false),
        ])
    func absoluteForm(target: String, isRefused: Bool) async throws {
        let edge = EdgeResponder(
            router: ServerApplication.router(), apiPrefix: "/auth/v1", hostCheckPort: 8080, timer: ContinuousClock())
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "localhost:8080", path: target),
            body: RequestBody(buffer: ByteBuffer()))
        let status = try await edge.respond(to: request, context: try .test()).status
        #expect((status == .misdirectedRequest) == isRefused)
    }

    @Test(
        "SRV-14 a body with a content coding is refused (RFC 9110, section 8.4)",
        arguments: [("gzip", true), ("identity, br", true), ("identity", false), ("Identity ", false)])
    func contentCoding(coding: String, isRefused: Bool) async throws {
        let edge = EdgeResponder(
            router: ServerApplication.router(), apiPrefix: "/auth/v1", hostCheckPort: nil, timer: ContinuousClock())
        let request = Request(
            head: HTTPRequest(
                method: .post, scheme: "http", authority: "a", path: "/auth/v1/token",
                headerFields: [.contentEncoding: coding]),
            body: RequestBody(buffer: ByteBuffer(string: "{}")))
        let status = try await edge.respond(to: request, context: try .test()).status
        #expect((status == .unsupportedMediaType) == isRefused)
    }

    @Test("SRV-14 over a socket, another port than the one that listens is another host", arguments: Way.allCases)
    func application(way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.isDevelopment = true }) { bench in
            // The test's client names no port, so that it is not the server on 8080 that it asks for.
            let answer = try await bench.send(.get, "/health")
            #expect(try answer.isRefusal(421, .validationFailed))
            #expect(try answer.error().message.contains("localhost:8080"))
        }
    }
}
