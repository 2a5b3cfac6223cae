import GatehouseWeb
import Hummingbird
import Testing

/// Requests that are sent before the answers to those before them have come, and bytes that follow the last one.
@Suite(.timeLimit(.minutes(5)))
struct PipeliningTests {
    private static let short: ConnectionLimits = {
        var limits = ConnectionLimits(most: 1000)
        limits.reading = .seconds(1)
        limits.afterLast = .seconds(2)
        return limits
    }()
    private static let garbage =
        #"{"code":400,"error_code":"validation_failed","msg":"This is not a request in HTTP/1.1."}"#

    /// The statuses of the answers in a text.
    private func statuses(_ text: String) -> [String] {
        text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
    }

    private func connect(_ bench: APIBench, sending text: String) async throws -> RawConnection {
        let port = try #require(bench.port)
        let connection = try #require(RawConnection(port: port))
        await connection.send(text)
        return connection
    }

    private func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    }

    @Test("SRV-14 requests that are sent together are answered in their order, a slow one before a fast one")
    func order() async throws {
        let gate = Gate()
        try await APIBench.run(
            .overSocket,
            routes: { router in
                router.get("/held") { _, _ in
                    await gate.pass()
                    return "passed"
                }
            },
            steps: { bench in
                let post = "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{]"
                let connection = try await connect(
                    bench,
                    sending: get("/held") + get("/auth/v1/user") + post + get("/nothing")
                        + get("/auth/v1/health", "Connection: close\r\n"))
                await gate.waitForArrivals(1)
                await gate.open()
                #expect(
                    statuses(try #require(await connection.readToEnd())) == ["200", "401", "400", "404", "200"])
            })
    }

    @Test(
        "SRV-14 bytes that are no HTTP are refused after the answers to the requests before them, and nothing follows")
    func garbageAfterRequests() async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let connection = try await connect(
                bench,
                sending: get("/auth/v1/health") + get("/auth/v1/user") + "GARBAGE\r\n\r\n" + get("/auth/v1/health"))
            let text = try #require(await connection.readToEnd())
            #expect(statuses(text) == ["200", "401", "400"])
            #expect(text.hasSuffix(Self.garbage))
        }
    }

    @Test("SRV-14 a body that is no HTTP is refused once, and what is acknowledged before it stands")
    func garbageInBody() async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let connection = try await connect(
                bench,
                sending: get("/auth/v1/health")
                    + "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\"}zz\r\n"
            )
            #expect(statuses(try #require(await connection.readToEnd())) == ["200", "400"])
        }
    }

    @Test(
        "SRV-14 after a request to change the protocol it is answered, and nothing else is read",
        arguments: ["GET /auth/v1/health HTTP/1.1", "CONNECT a:1 HTTP/1.1"])
    func upgrade(line: String) async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let connection = try await connect(
                bench, sending: "\(line)\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n")
            let answer = try #require(await connection.readSome())
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            // More than fits into the buffers of the system: sending it comes to a halt until the connection is cut.
            let flood = [UInt8](repeating: UInt8(ascii: "a"), count: 1024 * 1024)
            var sent = 0
            while sent < 64, await connection.send(flood) { sent += 1 }
            #expect(sent < 32, "\(sent) MiB were read")
        }
    }

    @Test("SRV-14 a client that requests much and reads nothing is cut off")
    func slowReader() async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let requests = String(repeating: get("/auth/v1/openapi.json"), count: 500)
            let connection = try await connect(bench, sending: requests)
            // It goes on asking and never reads.
            #expect(await connection.sendsUntilCut(get("/auth/v1/health")))
        }
    }

    @Test("SRV-14 the time for a request ends when it is complete: its answer may take longer")
    func longAnswer() async throws {
        var limits = ConnectionLimits(most: 1000)
        limits.wholeRequest = .seconds(5)
        let gate = Gate()
        try await APIBench.run(
            .overSocket, limits: limits,
            routes: { router in
                router.get("/held") { _, _ in
                    await gate.pass()
                    return "passed"
                }
            },
            steps: { bench in
                let asking = try await connect(bench, sending: get("/held"))
                await gate.waitForArrivals(1)
                // Begun later and never complete: once this one is cut, the time of the first would be over as well.
                let slow = try await connect(
                    bench, sending: "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{")
                #expect(await slow.readToEnd() != nil)
                await gate.open()
                #expect(await asking.readSome()?.hasSuffix("passed") == true)
            })
    }
}
