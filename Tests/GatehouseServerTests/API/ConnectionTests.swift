import GatehouseWeb
import HTTPTypes
import NIOCore
import Testing

/// What only a socket shows: bytes that are no request, and senders that keep us waiting.
@Suite(.timeLimit(.minutes(5)))
struct ConnectionTests {
    private static let short: ConnectionLimits = {
        var limits = ConnectionLimits(most: 1000)
        limits.wholeRequest = .seconds(5)
        limits.nextRequest = .seconds(5)
        return limits
    }()

    /// Whether the server answers somebody who comes now; a connection of before may have been cut meanwhile.
    private func isServing(port: Int) async throws -> Bool {
        let connection = try #require(RawConnection(port: port))
        await connection.send("GET /auth/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        return await connection.readToEnd()?.hasPrefix("HTTP/1.1 200") ?? false
    }

    @Test(
        "SRV-14 hostile bytes are answered 4xx or cut, and the server goes on",
        arguments: [
            "\r\n\r\n\r\n", "GARBAGE\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nBad Header: x\r\n\r\n",
            "FROB / HTTP/1.1\r\nHost: a\r\n\r\n", "GET http:// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET http://evil HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET http://evil: HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET http://evil? HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET //// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET ? HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "CONNECT a:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /auth/v1/user? HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /auth/v1/user?% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /auth/v1/verify?type=%&token=%f HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /auth/v1/us\u{1}er HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n\r\n",
            "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 2000) + "\r\n", "\u{16}\u{3}\u{1}\u{2}",
        ])
    func hostileBytes(text: String) async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send(text)
            let answer = try #require(await connection.readToEnd(), "the connection stays open")
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(60))")
            #expect(try await isServing(port: port))
        }
    }

    @Test("SRV-14 bytes that are no HTTP get the documented shape")
    func notHTTP() async throws {
        try await APIBench.run(.overSocket) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send("GARBAGE\r\n\r\n")
            let answer = try #require(await connection.readToEnd())
            #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(
                answer.hasSuffix(
                    #"{"code":400,"error_code":"validation_failed","msg":"This is not a request in HTTP/1.1."}"#))
        }
    }

    @Test("SRV-41 a body without announced length is cut off at 64 KiB", arguments: [65_536, 65_537])
    func chunked(length: Int) async throws {
        try await APIBench.run(.overSocket) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send(
                "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
            await connection.send("\(String(length, radix: 16))\r\n")
            await connection.send([UInt8](repeating: UInt8(ascii: " "), count: length))
            await connection.send("\r\n0\r\n\r\n")
            let answer = try #require(await connection.readToEnd())
            #expect(answer.hasPrefix(length > 65_536 ? "HTTP/1.1 413" : "HTTP/1.1 400"))
        }
    }

    @Test(
        "SRV-14 a sender who keeps us waiting is cut",
        arguments: [
            "", "G", "GET /auth/v1/health HTTP/1.1\r\nHost: a\r\n",
            "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\n"
                + "Content-Length: 10\r\n\r\n{",
            "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n5\r\nab",
        ])
    func silence(text: String) async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send(text)
            #expect(await connection.readToEnd() == "")
        }
    }

    @Test("SRV-14 bytes that trickle in do not keep a connection", arguments: [false, true])
    func trickle(inBody: Bool) async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send("POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\n")
            await connection.send(inBody ? "Content-Length: 1000000000\r\n\r\n" : "X: ")
            // Never silent, never finished: it ends because the server ends it.
            var isAlive = true
            while isAlive, !Task.isCancelled { isAlive = await connection.send("a") }
            #expect(!isAlive)
            #expect(try await isServing(port: port))
        }
    }

    @Test("SRV-14 a connection is used for one request after the other")
    func keepAlive() async throws {
        try await APIBench.run(.overSocket) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            for _ in 1...3 {
                await connection.send("GET /auth/v1/health HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = try #require(await connection.readSome())
                #expect(answer.hasPrefix("HTTP/1.1 200"))
            }
        }
    }

    @Test("SRV-14 a connection whose next request does not come is cut")
    func nextRequest() async throws {
        try await APIBench.run(.overSocket, limits: Self.short) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send("GET /auth/v1/health HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try #require(await connection.readToEnd(), "the connection stays open")
            #expect(answer.hasPrefix("HTTP/1.1 200"))
        }
    }
}
