import GatehouseWeb
import HTTPTypes
import Testing

/// What HTTP/1.1 asks of every request, whatever it is for.
@Suite(.timeLimit(.minutes(5)))
struct HostFieldTests {
    private func answer(_ bench: APIBench, _ text: String) async throws -> String {
        let port = try #require(bench.port)
        let connection = try #require(RawConnection(port: port))
        await connection.send(text)
        return try #require(await connection.readToEnd(), "the connection stays open")
    }

    @Test("SRV-14 a request in HTTP/1.1 names one host, or is 400 (RFC 9112, section 3.2)")
    func host() async throws {
        try await APIBench.run(.overSocket) { bench in
            let wrong = [
                "", "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n", "Host: a b\r\n", "Host:\r\n", "Host: :80\r\n",
                "Host: a:b\r\n", "Host: a:65536\r\n", "Host: a/b\r\n", "Host: a@b\r\n", "Host: a, b\r\n",
                "Host: [::1\r\n", "Host: [1]\r\n", "Host: ::1\r\n", "Host: http://a\r\n", "Host: ä\r\n",
                "Host: a%00\r\n",
            ]
            for fields in wrong {
                let text = try await answer(bench, "GET /auth/v1/health HTTP/1.1\r\n\(fields)\r\n")
                #expect(text.hasPrefix("HTTP/1.1 400"), "\(fields)")
                #expect(text.contains(#""error_code":"validation_failed""#) && text.contains("Host"))
            }
            for name in [
                "a", "A.example.com:8080", "127.0.0.1", "[::1]:80", "a_b.example", "a:", "xn--bcher-kva.example",
            ] {
                let text = try await answer(
                    bench, "GET /auth/v1/health HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n")
                #expect(text.hasPrefix("HTTP/1.1 200"), "\(name)")
            }
        }
    }

    @Test(
        "SRV-14 the host in a target is checked and counts instead of the field (RFC 9112, section 3.2.2)",
        arguments: [("localhost:8080", 200), ("evil.example", 421), ("user@localhost:8080", 400), ("a%00", 400)])
    func target(host: String, status: Int) async throws {
        try await APIBench.run(.overSocket, prepare: { $0.isDevelopment = true }) { bench in
            let text = try await answer(
                bench,
                "GET http://\(host)/auth/v1/health HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n")
            #expect(text.hasPrefix("HTTP/1.1 \(status)"))
        }
    }

    @Test("SRV-14 HTTP/1.0 has no host, and what follows a request without one is not answered")
    func others() async throws {
        try await APIBench.run(.overSocket) { bench in
            // Such a client may read until the connection ends (RFC 9112, section 9.3).
            for fields in ["", "Connection: close\r\n", "Connection: keep-alive\r\n"] {
                let old = try await answer(bench, "GET /auth/v1/health HTTP/1.0\r\n\(fields)\r\n")
                #expect(old.hasPrefix("HTTP/1.1 200") && old.lowercased().contains("\r\nconnection: close\r\n"))
            }
            let good = "GET /auth/v1/health HTTP/1.1\r\nHost: a\r\n\r\n"
            let three = try await answer(bench, good + "GET /auth/v1/health HTTP/1.1\r\n\r\n" + good)
            #expect(three.matches(of: #/HTTP/1\.1 (\d{3}) /#).map { $0.1 } == ["200", "400"])
        }
    }

    @Test("SRV-14 a client that waits for 100 (Continue) gets it, or the answer, before it sends a body")
    func expectation() async throws {
        try await APIBench.run(.overSocket) { bench in
            let port = try #require(bench.port)
            func head(_ path: String, _ length: Int, _ fields: String = "Expect: 100-continue\r\n") -> String {
                "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n"
                    + "\(fields)\r\n"
            }
            let connection = try #require(RawConnection(port: port))
            await connection.send(head("/auth/v1/recover", 2))
            #expect(await connection.readSome() == "HTTP/1.1 100 Continue\r\n\r\n")
            await connection.send("{}")
            #expect(await connection.readSome()?.hasPrefix("HTTP/1.1 400") == true)
            // The connection goes on.
            await connection.send(head("/auth/v1/recover", 2, "Expect: 100-Continue\r\n"))
            #expect(await connection.readSome() == "HTTP/1.1 100 Continue\r\n\r\n")

            let other = try #require(RawConnection(port: port))
            await other.send(head("/auth/v1/recover", 2, "Expect: a-miracle\r\n"))
            #expect(await other.readSome()?.hasPrefix("HTTP/1.1 417") == true)

            // A request that its head decides needs no body.
            for (path, length, status) in [("/auth/v1/recover", 1 << 30, 413), ("/auth/v1/nothing", 2, 404)] {
                let decided = try #require(RawConnection(port: port))
                await decided.send(head(path, length))
                #expect(await decided.readSome()?.hasPrefix("HTTP/1.1 \(status)") == true)
            }
        }
    }

    @Test("SRV-14 100 (Continue) comes after the answers to earlier requests, never into the midst of one")
    func pipelined() async throws {
        try await APIBench.run(.overSocket) { bench in
            let port = try #require(bench.port)
            let connection = try #require(RawConnection(port: port))
            await connection.send(
                "GET /auth/v1/health HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n"
                    + "Content-Length: 2\r\n\r\n{}")
            let text = try #require(await connection.readToEnd())
            let statuses = text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
            #expect(statuses.first == "200" && statuses.last == "400")
        }
    }
}
