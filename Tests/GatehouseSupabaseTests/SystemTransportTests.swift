import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The transport that the system has, request by request, over real sockets.
struct SystemTransportTests {
    private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    private static func request(
        _ server: RawServer, _ method: String = "GET", path: String = "/", body: String? = nil
    ) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)")))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        return request
    }

    @Test("ADP-05 one transport carries many requests at once, each with its own answer")
    func many() async throws {
        let transport = SystemTransport(timeLimit: .seconds(60))
        let servers = try (0..<8).map {
            try RawServer(.sends("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\n\($0)"))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let (body, _) = try await transport.send(try Self.request(servers[number % 8]))
                    #expect(String(decoding: body, as: UTF8.self) == "\(number % 8)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("ADP-05 a canceled request neither waits nor delays later ones")
    func givenUp() async throws {
        let (silent, server) = (try RawServer(.stalls(after: "HTTP/1.1 200 OK\r\n")), try RawServer(.sends(Self.empty)))
        let transport = SystemTransport(timeLimit: .seconds(600))
        let waiting = (0..<20).map { _ in
            Task {
                let request = try Self.request(silent)
                _ = try await transport.send(request)
            }
        }
        await silent.isAsked()
        for task in waiting { task.cancel() }
        for task in waiting {
            await #expect(throws: HTTPFailure.cancelled) { try await task.value }
        }
        await silent.isLeft()
        #expect(try await transport.send(try Self.request(server)).1.statusCode == 200)
    }

    @Test("ADP-05 what a transport has open is closed when it goes")
    func closes() async throws {
        let server = try RawServer(.answersOnce(Self.empty))
        do {
            let transport = SystemTransport(timeLimit: .seconds(60))
            #expect(try await transport.send(try Self.request(server)).1.statusCode == 200)
            // The server keeps the connection open, and so does the transport as long as it is there.
            withExtendedLifetime(transport) { #expect(server.leftCount == 0) }
        }
        await server.isLeft()
        #expect(server.leftCount == 1 && server.requests.count == 1)
    }

    @Test("ADP-05 method, path, body and head arrive as they were given", arguments: ["GET", "POST", "PUT", "DELETE"])
    func sent(method: String) async throws {
        let server = try RawServer(.sends(Self.empty))
        var request = try Self.request(server, method, path: "/a/b?c=d%20e", body: method == "GET" ? nil : "{\"ä\":1}")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("", forHTTPHeaderField: "X-Empty")
        request.setValue("999", forHTTPHeaderField: "Content-Length")
        _ = try await SystemTransport().send(request)
        let text = try #require(server.requests.first)
        #expect(text.hasPrefix("\(method) /a/b?c=d%20e HTTP/1.1\r\n"))
        let head = text.lowercased()
        #expect(head.contains("\r\ncontent-type: application/json\r\n"))
        #expect(head.contains("\r\nhost: 127.0.0.1:\(server.port)\r\n"))
        #expect(!head.contains("content-length: 999") && !head.contains("expect:"))
        #expect(text.hasSuffix(method == "GET" ? "\r\n\r\n" : "\r\n\r\n{\"ä\":1}"))
        if method != "GET" { #expect(head.contains("\r\ncontent-length: 8\r\n")) }
    }

    @Test("ADP-05 a great body is sent without waiting for a word from the server")
    func greatBody() async throws {
        let server = try RawServer(.sends(Self.empty))
        let request = try Self.request(server, "POST", body: String(repeating: "a", count: 1 << 21))
        #expect(try await SystemTransport(timeLimit: .seconds(60)).send(request).1.statusCode == 200)
        let text = try #require(server.requests.first)
        #expect(text.hasPrefix("POST / HTTP/1.1\r\n") && !text.lowercased().contains("\r\nexpect:"))
    }

    @Test("APP-18 an app's own interface may answer with any number of bytes; the back end's may not")
    func anySize() async throws {
        let body = String(repeating: "a", count: 3 << 20)
        let server = try RawServer(
            .sends("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"))
        let (data, _) = try await SystemTransport.withoutLimits().send(try Self.request(server))
        #expect(data.count == body.utf8.count)
        let origin = try #require(URL(string: "http://127.0.0.1:\(server.port)/rest/v1"))
        let client = try AuthorizedClient(session: Bearer(), origins: [origin])
        #expect(try await client.authorized(try Self.request(server)).0.count == body.utf8.count)
        await #expect(throws: HTTPFailure.tooLarge) {
            try await SystemTransport(timeLimit: .seconds(60)).send(try Self.request(server))
        }
    }

    @Test("ADP-05 an answer of exactly the limit is read, and one byte more is not", arguments: [true, false])
    func exactSize(saysLength: Bool) async throws {
        let transport = SystemTransport(timeLimit: .seconds(60))
        let (limit, head) = (1 << 20, "HTTP/1.1 200 OK\r\nConnection: close\r\n")
        for size in [limit, limit + 1] {
            let length = saysLength ? "Content-Length: \(size)\r\n" : ""
            let server = try RawServer(.sends("\(head)\(length)\r\n\(String(repeating: "a", count: size))"))
            let request = try Self.request(server)
            if size == limit {
                #expect(try await transport.send(request).0.count == limit)
            } else {
                await #expect(throws: HTTPFailure.tooLarge) { try await transport.send(request) }
            }
        }
    }

    /// Somebody who is signed in.
    private struct Bearer: SessionHolder {
        func signIn(_ grant: SessionGrant) async {}
        func currentIdentity() async -> Identity? { nil }
        func accessToken(rejected: Secret?) async throws -> Secret { Secret("token") }
        func signOut() async {}
        func discard(_ session: AuthSession) async {}
    }

    #if os(Linux)
        @Test("APP-18 without a time limit of the transport the request's own time-out counts, and nothing earlier")
        func ownTimeout() async throws {
            let (clock, server) = (ManualClock(), try RawServer(.stalls(after: "HTTP/1.1 200 OK\r\n")))
            let transport = try #require(CurlTransport(timeLimit: nil, clock: clock))
            var request = try Self.request(server)
            request.timeoutInterval = 300
            let waiting = Task { [request] in try await transport.send(request) }
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(299))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .seconds(1))
            await #expect(throws: HTTPFailure.timedOut) { try await waiting.value }
        }

        @Test(
            "APP-18 a time-out of any value is taken: an endless one is no limit, one not above zero is 60 s",
            .timeLimit(.minutes(5)),
            arguments: [
                (TimeInterval.infinity, nil), (.greatestFiniteMagnitude, nil), (1e20, nil), (31_536_000, nil),
                (0, 60), (-1, 60), (-.infinity, 60), (.nan, 60), (0.5, 1),
            ] as [(TimeInterval, Int?)])
        func anyTimeout(seconds: TimeInterval, limit: Int?) async throws {
            let (clock, server) = (ManualClock(), try RawServer(.stalls(after: "HTTP/1.1 200 OK\r\n")))
            let transport = try #require(CurlTransport(timeLimit: nil, clock: clock))
            var request = try Self.request(server)
            request.timeoutInterval = seconds
            let waiting = Task { [request] in try await transport.send(request) }
            if let limit {
                await clock.waitForSleepers(1)
                clock.advance(by: .seconds(limit))
                await #expect(throws: HTTPFailure.timedOut) { try await waiting.value }
            } else {
                await server.isAsked()
                #expect(clock.sleeperCount == 0)
                waiting.cancel()
                await #expect(throws: HTTPFailure.cancelled) { try await waiting.value }
            }
        }

        @Test("ADP-05 a POST without a body says that it has none, and no type of body is made up")
        func noBody() async throws {
            let server = try RawServer(.sends(Self.empty))
            let transport = try #require(CurlTransport(timeLimit: .seconds(60)))
            _ = try await transport.send(try Self.request(server, "POST"))
            _ = try await transport.send(try Self.request(server, "POST", body: "{}"))
            let heads = server.requests.map { $0.lowercased() }
            #expect(heads.count == 2 && heads.allSatisfy { !$0.contains("content-type") })
            #expect(heads.first?.contains("\r\ncontent-length: 0\r\n") == true)
        }

        @Test("ADP-05 a request whose head could be read as another one is not sent")
        func injection() async throws {
            let server = try RawServer(.sends(Self.empty))
            let transport = try #require(CurlTransport())
            for (name, value) in [
                ("X-A", "b\r\nX-C: d"), ("X-A", "b\nX-C: d"), ("X-A", "b\u{0}"), ("X-A", "b\u{7F}"), ("X A", "b"),
                ("X-A:", "b"),
                ("X-A\r\nX-C", "d"), ("", "b"),
            ] {
                var request = try Self.request(server)
                // One by one Foundation leaves some of them out by itself; together it takes them all.
                request.allHTTPHeaderFields = [name: value]
                await #expect(throws: HTTPFailure.failed, "\(name): \(value)") { try await transport.send(request) }
            }
            var requests = [try Self.request(server, "GET / HTTP/1.1\r\nX-A: b"), try Self.request(server, "G T")]
            requests.append(try Self.request(server, "POST"))
            requests[2].httpBodyStream = InputStream(data: Data("a".utf8))
            for url in [
                "ftp://127.0.0.1:\(server.port)/", "file:///etc/passwd", "http://a:b@127.0.0.1:\(server.port)/",
            ] {
                requests.append(URLRequest(url: try #require(URL(string: url))))
            }
            for request in requests {
                await #expect(throws: HTTPFailure.failed, "\(request.httpMethod ?? "") \(request)") {
                    try await transport.send(request)
                }
            }
            #expect(server.requests.isEmpty)
        }

        @Test("ADP-05 a request that is not safe to repeat is sent once, whatever becomes of it")
        func once() async throws {
            let server = try RawServer(.answersOnce(Self.empty))
            let transport = try #require(CurlTransport(timeLimit: .seconds(60)))
            _ = try await transport.send(try Self.request(server))
            // The connection is there for the next one, and closes without an answer to it.
            _ = try await transport.send(try Self.request(server, path: "/again"))
            #expect(server.requests.count == 3)
            let silent = try RawServer(.answersOnce(Self.empty))
            for _ in 0..<3 { _ = try await transport.send(try Self.request(silent, "POST", body: "a")) }
            #expect(silent.requests.count == 3)
        }

        @Test("ADP-05 interim answers, repeated and continued fields, and trailers are distinguished")
        func heads() async throws {
            let server = try RawServer(
                .sends(
                    "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                        + "HTTP/1.1 201 Created\r\nX-Two: a\r\nx-two: b\r\nX-Long: a\r\n  b\r\nX-\u{e9}: \u{e9}\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Trailer: 1\r\n\r\n"))
            let (body, head) = try await SystemTransport(timeLimit: .seconds(20)).send(try Self.request(server))
            #expect(head.statusCode == 201 && body == Data("a".utf8))
            #expect(head.value(forHTTPHeaderField: "X-TWO") == "a, b")
            #expect(head.value(forHTTPHeaderField: "X-Long") == "a b")
            #expect(head.value(forHTTPHeaderField: "X-Early") == nil)
            #expect(head.value(forHTTPHeaderField: "X-Trailer") == nil)
        }

        @Test(
            "ADP-05 a head without end is too large",
            arguments: [
                ("HTTP/1.1 200 OK\r\n", "X-A: b\r\n"), ("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-A: b\r\n"),
            ])
        func endlessHead(first: String, then: String) async throws {
            let server = try RawServer(.floods(first, String(repeating: then, count: 100)))
            await #expect(throws: HTTPFailure.tooLarge) {
                try await SystemTransport(timeLimit: .seconds(60)).send(try Self.request(server))
            }
        }

        @Test("ADP-05 a single line without end is no answer")
        func endlessLine() async throws {
            let server = try RawServer(.floods("HTTP/1.1 200 OK\r\nX-A: ", String(repeating: "b", count: 5000)))
            await #expect(throws: HTTPFailure.self) {
                try await SystemTransport(timeLimit: .seconds(60)).send(try Self.request(server))
            }
        }

        @Test("ADP-05 what the environment and the home folder say reaches no server on this device")
        func surroundings() async {
            await #expect(processExitsWith: .success) {
                let (server, proxy) = (try RawServer(.sends(Self.empty)), try RawServer(.sends(Self.empty)))
                let home = FileManager.default.temporaryDirectory.appending(path: "gatehouse-home-\(server.port)")
                try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: home) }
                try Data("machine 127.0.0.1 login a password b\ndefault login a password b\n".utf8)
                    .write(to: home.appending(path: ".netrc"))
                setenv("HOME", home.path, 1)
                for name in ["http_proxy", "all_proxy", "ALL_PROXY"] {
                    setenv(name, "http://a:b@127.0.0.1:\(proxy.port)", 1)
                }
                _ = try await SystemTransport(timeLimit: .seconds(60)).send(try Self.request(server))
                try #require(server.requests.count == 1 && proxy.requests.isEmpty)
                try #require(!server.requests[0].lowercased().contains("authorization"))
            }
        }

        @Test("ADP-05 a program may end while requests are under way")
        func ends() async {
            await #expect(processExitsWith: .exitCode(0)) {
                let server = try RawServer(
                    .floods("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"))
                let transport = SystemTransport(timeLimit: .seconds(600), sizeLimit: 1 << 40)
                let request = try Self.request(server)
                for _ in 0..<4 { Task { _ = try await transport.send(request) } }
                await server.isAsked()
                exit(0)
            }
        }
    #endif
}
