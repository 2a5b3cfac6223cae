import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The app's own requests: with the token, to the right origin, and twice at most.
@Suite
struct AuthorizedClientTests {
    /// An API that takes the tokens that the server takes, unless it is told to refuse them all.
    private actor API: HTTPTransport {
        private let server: SessionServer
        private let refusesAll: Bool
        private let meanwhile: @Sendable () async -> Void
        private(set) var requests: [URLRequest] = []

        /// - Parameter meanwhile: What happens before each answer.
        init(
            _ server: SessionServer, refusesAll: Bool = false, meanwhile: @escaping @Sendable () async -> Void = {}
        ) {
            self.server = server
            self.refusesAll = refusesAll
            self.meanwhile = meanwhile
        }

        func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            requests.append(request)
            await meanwhile()
            let token = request.value(forHTTPHeaderField: "Authorization")?.replacing("Bearer ", with: "") ?? ""
            let isGood = !refusesAll && server.accepts(Secret(token))
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: isGood ? 200 : 401, httpVersion: "HTTP/1.1", headerFields: [:])
            else { throw .malformed }
            return (request.httpBody ?? Data(), response)
        }
    }

    /// An API that remembers which files were sent to it, with their modes.
    private actor Uploads: HTTPTransport {
        private let isReached: Bool
        private(set) var files: [URL] = []
        private(set) var modes: [Int?] = []

        init(isReached: Bool) { self.isReached = isReached }

        func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) { throw .failed }

        func send(
            _ request: URLRequest, uploading file: URL
        ) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            files.append(file)
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path())
            modes.append(attributes?[.posixPermissions] as? Int)
            guard isReached, let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
            else { throw .unreachable }
            return (Data(), response)
        }
    }

    private static func request(_ text: String = "https://api.example.com/rows?q=1") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: text)))
    }

    private static func client(
        _ manager: SessionManager, _ api: API, _ origin: String = "https://api.example.com"
    ) throws -> AuthorizedClient {
        try AuthorizedClient(session: manager, origins: [try #require(URL(string: origin))], transport: api)
    }

    @Test("SES-03 a request that is not refused is sent once")
    func once() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let client = try Self.client(await world.signedIn(), api)
        #expect(try await client.authorized(Self.request()).1.statusCode == 200)
        #expect(await api.requests.count == 1 && world.server.renewalCount == 0)
    }

    @Test("SES-03 a 401 costs one renewal and one repetition, with the same body, and nothing else")
    func rejected() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let manager = await world.signedIn()
        let client = try Self.client(manager, api)
        // The server's own clock decides: for it the token has expired, for the device it has not.
        await manager.signIn(world.server.signIn(0, expired: true))
        var request = try Self.request()
        request.httpMethod = "POST"
        request.httpBody = Data("body".utf8)
        let (body, response) = try await client.authorized(request)
        #expect(response.statusCode == 200 && body == Data("body".utf8))
        #expect(await api.requests.count == 2 && world.server.renewalCount == 1)
        #expect(Set(await api.requests.map { $0.value(forHTTPHeaderField: "Authorization") }).count == 2)
    }

    @Test("SES-03 a file is uploaded, sent again after a 401, and one that cannot be read is not sent at all")
    func file() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let manager = await world.signedIn()
        let client = try Self.client(manager, api)
        await manager.signIn(world.server.signIn(0, expired: true))
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("a long film".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var request = try Self.request()
        request.httpMethod = "PUT"
        let (body, response) = try await client.authorized(request, uploading: file)
        #expect(response.statusCode == 200 && body == Data("a long film".utf8))
        #expect(await api.requests.map(\.httpBody) == [Data("a long film".utf8), Data("a long film".utf8)])
        let missing = file.appendingPathExtension("missing")
        await #expect(throws: HTTPFailure.failed) { try await client.authorized(request, uploading: missing) }
        #expect(await api.requests.count == 2)
    }

    private static func stream(_ parts: [String], failing error: (any Error)? = nil) -> AsyncThrowingStream<
        Data, any Error
    > {
        AsyncThrowingStream { continuation in
            for part in parts { continuation.yield(Data(part.utf8)) }
            continuation.finish(throwing: error)
        }
    }

    @Test("SES-03 a stream is uploaded whole, and sent again after a 401")
    func uploadedStream() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let manager = await world.signedIn()
        let client = try Self.client(manager, api)
        await manager.signIn(world.server.signIn(0, expired: true))
        var request = try Self.request()
        request.httpMethod = "PUT"
        let (body, response) = try await client.authorized(request, uploading: Self.stream(["a long ", "", "film"]))
        #expect(response.statusCode == 200 && body == Data("a long film".utf8))
        #expect(await api.requests.map(\.httpBody) == [Data("a long film".utf8), Data("a long film".utf8)])
    }

    @Test(
        "SES-03 a stream that fails or is cut off by a canceled task is not sent, and none is read for another origin")
    func unsentStream() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let client = try Self.client(await world.signedIn(), api)
        let request = try Self.request()
        await #expect(throws: AuthError.network) {
            try await client.authorized(request, uploading: Self.stream(["half"], failing: AuthError.network))
        }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.authorized(request, uploading: Self.stream(["half"])).1.statusCode
        }
        await #expect(throws: HTTPFailure.cancelled) { try await cancelled.value }
        let foreign = try Self.request("https://other.example.com/rows")
        let unread = AsyncThrowingStream<Data, any Error>(unfolding: {
            Issue.record("the stream is read")
            return nil
        })
        await #expect(throws: AuthorizedRequestFailure.self) {
            try await client.authorized(foreign, uploading: unread)
        }
        #expect(await api.requests.isEmpty)
    }

    @Test(
        "SES-03 the copy of a stream is for its owner alone, and gone when the request has ended, however it ended",
        arguments: [true, false])
    func copyOfStream(isReached: Bool) async throws {
        let (world, uploads) = (SessionWorld(), Uploads(isReached: isReached))
        let origin = try #require(URL(string: "https://api.example.com"))
        let client = try AuthorizedClient(
            session: await world.signedIn(), origins: [origin], transport: uploads)
        let answer = try? await client.authorized(Self.request(), uploading: Self.stream(["a long film"]))
        #expect((answer != nil) == isReached)
        let file = try #require(await uploads.files.first)
        #expect(await uploads.modes == [0o600])
        #expect(!FileManager.default.fileExists(atPath: file.path()))
    }

    @Test("SES-01 the person's token takes the place of any other that a request brings")
    func otherToken() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        var request = try Self.request()
        request.setValue("Bearer another", forHTTPHeaderField: "Authorization")
        #expect(try await Self.client(await world.signedIn(), api).authorized(request).1.statusCode == 200)
        #expect(await api.requests.count == 1)
    }

    @Test("SES-03 a second 401 is final, and the session stays")
    func final() async throws {
        let world = SessionWorld()
        let api = API(world.server, refusesAll: true)
        let manager = await world.signedIn()
        #expect(try await Self.client(manager, api).authorized(Self.request()).1.statusCode == 401)
        #expect(await api.requests.count == 2 && world.server.renewalCount == 1)
        #expect(manager.status.phase == .signedIn(SessionServer.identities[0]))
    }

    @Test("SES-03 SES-09 a request of one person is not repeated for another one who has signed in meanwhile")
    func anotherPerson() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn(0)
        let other = world.server.signIn(1)
        let api = API(world.server, refusesAll: true) { await manager.signIn(other) }
        let client = try Self.client(manager, api)
        await #expect(throws: AuthError.cancelled) { try await client.authorized(Self.request()) }
        #expect(await api.requests.count == 1)
    }

    @Test("SES-03 a body that cannot be sent twice is refused before anything is sent")
    func stream() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let client = try Self.client(await world.signedIn(), api)
        var request = try Self.request()
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data("body".utf8))
        await #expect(throws: AuthorizedRequestFailure.bodyNotRepeatable) { try await client.authorized(request) }
        #expect(await api.requests.isEmpty)
    }

    @Test(
        "SES-01 the token goes to the named origin alone",
        arguments: [
            "https://evil.example.com/", "http://api.example.com/", "https://api.example.com:444/",
            "https://api.example.com@evil.example.com/", "https://user@api.example.com/",
            "https://api.example.com.evil.example/", "ftp://api.example.com/", "file:///etc/passwd", "/rows",
        ])
    func foreign(url: String) async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let client = try Self.client(await world.signedIn(), api)
        let refusal = AuthorizedRequestFailure.foreignOrigin(allowed: ["https://api.example.com:443"])
        await #expect(throws: refusal) { try await client.authorized(Self.request(url)) }
        #expect(refusal.description.contains("Allowed: https://api.example.com:443."))
        #expect(await api.requests.isEmpty)
    }

    @Test("SES-01 the same origin may be written in several ways")
    func sameOrigin() async throws {
        let world = SessionWorld()
        let client = try Self.client(await world.signedIn(), API(world.server))
        for url in ["https://API.example.com:443/rows", "HTTPS://api.example.com/"] {
            #expect(try await client.authorized(Self.request(url)).1.statusCode == 200)
        }
    }

    @Test(
        "SES-01 an origin that could be overheard, or is more than an origin, is refused",
        arguments: [
            "http://api.example.com", "https://api.example.com/path?q", "https://api.example.com#x", "ftp://x.example",
            "https://user:secret@api.example.com", "api.example.com",
        ])
    func origins(origin: String) throws {
        let world = SessionWorld()
        let (manager, api, url) = (world.launch(), API(world.server), try #require(URL(string: origin)))
        #expect(throws: AuthorizedRequestFailure.originNotAllowed) {
            try AuthorizedClient(session: manager, origins: [url], transport: api)
        }
    }

    @Test("APP-18 the address of an interface with a path is taken, and the token goes to its origin only")
    func path() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let client = try Self.client(await world.signedIn(), api, "https://api.example.com/rest/v1")
        for url in ["https://api.example.com/rest/v1/rows", "https://api.example.com/other"] {
            #expect(try await client.authorized(Self.request(url)).1.statusCode == 200)
        }
        await #expect(throws: AuthorizedRequestFailure.self) {
            try await client.authorized(Self.request("https://evil.example/rest/v1/rows"))
        }
        #expect(await api.requests.count == 2)
    }

    @Test("SES-03 APP-13 without a session nothing is sent, and the error says that nobody is signed in")
    func signedOut() async throws {
        let world = SessionWorld()
        let api = API(world.server)
        let client = try Self.client(world.launch(), api)
        await #expect(throws: AuthError.notSignedIn) { try await client.authorized(Self.request()) }
        #expect(await api.requests.isEmpty)
    }
}
