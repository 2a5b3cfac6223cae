import Foundation
import GatehouseAPI
import GatehouseDomain
import GatehouseHTTP
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerTesting
import Testing

/// How the interface is reached: the same tests run over both.
enum Way: String, CaseIterable, CustomTestStringConvertible {
    /// Requests handed to the routes as values.
    case inProcess
    /// Requests sent to a listening socket.
    case overSocket

    var testDescription: String { rawValue }
}

/// A real back end behind the real interface, and a client in front.
struct APIBench: Sendable {
    static let base = "/auth/v1"
    static let email = TestServer.email
    static let password = "correct horse battery"

    let server: TestServer
    let settings: ServerSettings
    /// The port of the socket; nil in process.
    let port: Int?
    private let responder: EdgeResponder
    private let log: Logger
    private let check: AnswerCheck

    /// Starts everything, runs the steps, and stops everything.
    ///
    /// - Parameters:
    ///   - prepare: Changes the settings that a deployment would change.
    ///   - routes: Adds routes that the interface does not have.
    static func run(
        _ way: Way, log: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        limits: ConnectionLimits? = nil,
        providerTransport: (any HTTPTransport)? = nil,
        prepare: @Sendable (inout ServerSettings) -> Void = { _ in },
        routes: @Sendable (Router<GatehouseRequestContext>) -> Void = { _ in },
        steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        var settings = ServerSettings()
        // One address, whose port the test chooses; the settings keep the port that they would have.
        settings.host = "127.0.0.1"
        settings.statedPublicURL = URL(string: "https://accounts.example.com")
        prepare(&settings)
        let server = try await TestServer.open(settings) { means in
            means.log = log
            means.limits = limits
            means.providerTransport = providerTransport
        }
        let (ports, listening) = AsyncStream<Int>.makeStream()
        var application = server.assembly.application(routes: routes) { listening.yield($0) }
        application.configuration.address = .hostname(settings.host, port: 0)
        let (responder, check) = (application.responder, AnswerCheck(server.assembly.api))
        func bench(at port: Int?) -> APIBench {
            APIBench(server: server, settings: settings, port: port, responder: responder, log: log, check: check)
        }
        guard way == .overSocket else { return try await steps(bench(at: nil)) }
        try await application.whileRunning(listening) {
            let port: Int = try #require(await ports.first { _ in true })
            try await steps(bench(at: port))
        }
    }

    // MARK: Requests

    /// Sends bytes to a path below the base path. The answer must be one that the OpenAPI document has.
    func send(
        _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8]? = nil, bearer: String? = nil,
        headers: HTTPFields = [.apiVersion: "2024-01-01"], base: String = APIBench.base
    ) async throws -> Answer {
        var headers = headers
        if let bearer { headers[.authorization] = "Bearer \(bearer)" }
        let (body, path) = (bytes.map { ByteBuffer(bytes: $0) }, base + path)
        let response =
            if let port {
                try await ServerAnswer.overSocket(
                    port: port, HTTPRequest(method, path, headers: headers, body: body), body: body)
            } else {
                try await responder.answer(method, path, headers: headers, body: body, context: .test(log: log))
            }
        let answer = Answer(
            status: response.status, headers: response.headers, body: Array(response.body.readableBytesView))
        #expect(try check.problems(method, path, answer) == [])
        return answer
    }

    /// Sends JSON to a path below the base path.
    func send(
        _ method: HTTPRequest.Method, _ path: String, json: JSONValue, bearer: String? = nil,
        headers: HTTPFields = [.apiVersion: "2024-01-01"]
    ) async throws -> Answer {
        try await send(
            method, path, bytes: Array(JSONEncoder().encode(json)), bearer: bearer, headers: headers)
    }

    /// The token that the server leaves to its administrator.
    func administratorKey() throws -> String {
        try String(contentsOf: server.backend.files.administratorKey, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    // MARK: Steps that many tests begin with

    /// Signs up, confirms with the mailed code, and gives the session.
    func signedIn(_ email: String = APIBench.email) async throws -> WireSession {
        let body: JSONValue = ["email": .string(email), "password": .string(Self.password)]
        #expect(try await send(.post, "/signup", json: body).status == 200)
        let code = try await server.newestMail(to: email).code
        return try await send(
            .post, "/verify", json: ["type": "signup", "email": .string(email), "token": .string(code)]
        ).decoded()
    }

    func signIn(_ password: String = APIBench.password) async throws -> Answer {
        try await send(
            .post, "/token?grant_type=password",
            json: ["email": .string(Self.email), "password": .string(password)])
    }

    func refresh(_ token: String) async throws -> Answer {
        try await send(.post, "/token?grant_type=refresh_token", json: ["refresh_token": .string(token)])
    }
}

/// What came back.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    /// The body as JSON.
    func json() throws -> JSONValue { try JSONValue(json: body) }

    /// The body as one of the shapes of the interface.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        #expect(status == 200)
        return try JSONDecoder().decode(Value.self, from: Data(body))
    }

    /// The body as an error.
    func error() throws -> WireError { try JSONDecoder().decode(WireError.self, from: Data(body)) }

    /// Whether this is the refusal with this status and code, in a documented shape, with its code in the header.
    func isRefusal(_ status: Int, _ code: ErrorCode) throws -> Bool {
        let error = try error()
        return self.status == status && error.code == code && headers[.errorCode] == code.rawValue
            && !error.message.isEmpty && headers[.contentType] == "application/json"
    }
}

extension HTTPField.Name {
    static let apiVersion = known("X-Supabase-Api-Version")
    static let errorCode = known("x-sb-error-code")
    static let userID = known("sb-auth-user-id")
    static let sessionID = known("sb-auth-session-id")
    static let forwardedFor = known("X-Forwarded-For")
    static let forwardedHost = known("X-Forwarded-Host")
    static let forwardedProto = known("X-Forwarded-Proto")
    static let totalCount = known("X-Total-Count")
    static let link = known("Link")
    static let redirectTo = known("redirect_to")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("not a header: \(name)") }
        return field
    }
}
