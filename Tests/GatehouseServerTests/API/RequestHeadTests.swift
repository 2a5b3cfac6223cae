import GatehouseAPI
import GatehouseAccounts
import GatehouseDomain
import GatehouseServer
import GatehouseWire
import HTTPTypes
import Testing

/// How large the head of a request may be, and what is said to one that is larger.
@Suite(.timeLimit(.minutes(5)))
struct RequestHeadTests {
    private func answer(_ bench: APIBench, _ text: String) async throws -> String {
        let port = try #require(bench.port)
        let connection = try #require(RawConnection(port: port))
        await connection.send(text)
        return try #require(await connection.readToEnd(), "the connection stays open")
    }

    /// A request for the health of the server, with a target of so many bytes and these header fields.
    private func request(target length: Int = 20, fields: String = "") -> String {
        let path = "/auth/v1/health?"
        return "GET \(path)\(String(repeating: "a", count: length - path.utf8.count)) HTTP/1.1\r\n"
            + "Host: a\r\nConnection: close\r\n\(fields)\r\n"
    }

    @Test("SRV-14 a target of 8192 bytes is read, one of a byte more is 414 in the documented shape")
    func target() async throws {
        try await APIBench.run(.overSocket) { bench in
            #expect(try await answer(bench, request(target: 8192)).hasPrefix("HTTP/1.1 200"))
            for length in [8193, 30_000] {
                let answer = try await answer(bench, request(target: length))
                #expect(answer.hasPrefix("HTTP/1.1 414"))
                #expect(answer.contains(#""error_code":"validation_failed""#) && answer.contains("8192"))
            }
        }
    }

    @Test("SRV-14 100 header fields are read, one more is 431 in the documented shape")
    func fieldCount() async throws {
        try await APIBench.run(.overSocket) { bench in
            // `Host` is no field any more when the fields are counted; `Connection` is.
            #expect(
                try await answer(bench, request(fields: String(repeating: "X: y\r\n", count: 99)))
                    .hasPrefix("HTTP/1.1 200"))
            for count in [100, 499, 501, 5000] {
                let answer = try await answer(
                    bench, request(fields: String(repeating: "X: y\r\n", count: count)))
                #expect(answer.hasPrefix("HTTP/1.1 431"), "\(count)")
                #expect(answer.contains(#""error_code":"validation_failed""#) && answer.contains("at most 100"))
            }
        }
    }

    @Test("SRV-14 72 KiB of header fields are read, more is 431 in the documented shape, however much it is")
    func fieldBytes() async throws {
        try await APIBench.run(.overSocket) { bench in
            let rest = 73_728 - "Connectionclose".utf8.count - "X".utf8.count
            #expect(
                try await answer(bench, request(fields: "X: \(String(repeating: "a", count: rest))\r\n"))
                    .hasPrefix("HTTP/1.1 200"))
            for length in [rest + 1, 79_000, 200_000, 2_000_000] {
                let fields = "X: \(String(repeating: "a", count: length))\r\n"
                let answer = try await answer(bench, request(fields: fields))
                #expect(answer.hasPrefix("HTTP/1.1 431"), "\(length)")
                #expect(answer.contains(#""error_code":"validation_failed""#) && answer.contains("73728"))
            }
        }
    }

    @Test("SRV-14 a head that is too large is refused on every route, in both shapes", arguments: Way.allCases)
    func everyRoute(way: Way) async throws {
        try await APIBench.run(way) { bench in
            for route in try GatehouseAPI(backend: bench.server.backend, settings: bench.settings).routes {
                let path = route.path.replacing(":id", with: "1")
                for version in ["2024-01-01", nil] {
                    var headers: HTTPFields = [.link: String(repeating: "a", count: 75_000)]
                    headers[.apiVersion] = version
                    let large = try await bench.send(route.method, path, headers: headers)
                    #expect(large.status == 431)
                    headers[.link] = nil
                    let long = try await bench.send(
                        route.method, "\(path)?a=\(String(repeating: "a", count: 9000))", headers: headers)
                    #expect(long.status == 414)
                    // `HEAD` has the status alone.
                    guard route.method != .head else { continue }
                    let members = try #require(try large.json().objectValue)
                    #expect((members["error_code"] == nil) == (version != nil))
                }
            }
        }
    }

    @Test(
        "SRV-24 every route takes the largest token that an account can have, and one of 48 KiB",
        arguments: Way.allCases)
    func largestToken(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let server = bench.server
            let id = try await server.confirmed().user.id
            var change = AdministratorChange()
            let fill: JSONObject = ["fill": .string(String(repeating: "x", count: 16_384 - 120))]
            (change.userMetadata, change.appMetadata) = (fill, fill)
            _ = try await server.accounts.administration.changeUser(id, change)
            let token = try await server.signIn().accessToken.reveal()
            #expect((43 * 1024...48 * 1024).contains(token.utf8.count))
            let other = String(repeating: "a", count: 48 * 1024)
            for route in try GatehouseAPI(backend: server.backend, settings: bench.settings).routes
            where route.path != "/logout" && !(route.method == .delete && route.path == "/user") {
                for bearer in [token, other] {
                    let answer = try await bench.send(
                        route.method, route.path.replacing(":id", with: "1"), bearer: bearer)
                    #expect(![413, 414, 431].contains(answer.status), "\(route.method) \(route.path)")
                }
            }
            #expect(try await bench.send(.get, "/user", bearer: token).status == 200)
            #expect(try await bench.send(.post, "/logout", bearer: token).status == 204)
        }
    }

    @Test(
        "SRV-14 whoever wants to end the connection after the answer gets its end, however it is written",
        arguments: ["close", "Close", "keep-alive, CLOSE", "close,foo"])
    func close(value: String) async throws {
        try await APIBench.run(.overSocket) { bench in
            let answer = try await answer(
                bench, "GET /auth/v1/health HTTP/1.1\r\nHost: a\r\nConnection: \(value)\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }
}
