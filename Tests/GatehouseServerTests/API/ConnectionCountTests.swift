import Foundation
import GatehouseAPI
import GatehouseServer
import GatehouseSettings
import GatehouseWeb
import HTTPTypes
import Hummingbird
import Logging
import ServerTesting
import Testing

/// How a server goes on that has all the connections it may have.
@Suite(.timeLimit(.minutes(5)))
struct ConnectionCountTests {
    private static let health = "GET /auth/v1/health HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Has a server listen that takes four connections, and runs the steps with its port.
    private func listening(
        routes: (Router<GatehouseRequestContext>) -> Void = { _ in }, steps: @Sendable (Int) async throws -> Void
    ) async throws {
        var settings = ServerSettings()
        settings.statedPublicURL = URL(string: "https://accounts.example.com")
        settings.port = 0
        settings.maximumConnections = 4
        let server = try await TestServer.open(settings)
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = server.assembly.application(routes: routes) { port.yield($0) }
        try await application.whileRunning(port) {
            try await steps(try #require(await ports.first { _ in true }))
        }
    }

    private func connect(_ port: Int, sending text: String = "") async throws -> RawConnection {
        let connection = try #require(RawConnection(port: port))
        await connection.send(text)
        return connection
    }

    private func isServed(_ connection: RawConnection) async throws -> Bool {
        await connection.send(Self.health)
        return try #require(await connection.readSome(), "no answer").hasPrefix("HTTP/1.1 200")
    }

    /// Whether somebody who comes now is served, and comes again after a connection that ended without an answer, as
    /// HTTP clients do (RFC 9112, section 9.5). The loops of the server take in each their own connections: one that
    /// came before this one, and is taken in later, is the newest to the server, and this one may then have to give way
    /// before it has asked. Each of the few connections at a time can cost it one attempt.
    private func isLetIn(_ port: Int) async throws -> Bool {
        for _ in 1...10 {
            let connection = try await connect(port, sending: Self.health)
            let answer = try #require(await connection.readSome(), "no answer")
            if !answer.isEmpty { return answer.hasPrefix("HTTP/1.1 200") }
        }
        return false
    }

    @Test("SRV-14 beyond the most connections the one that has been idle the longest gives way, and no other")
    func idleGivesWay() async throws {
        try await listening { port async throws in
            var connections: [RawConnection] = []
            for _ in 1...3 {
                connections.append(try await connect(port))
                #expect(try await isServed(connections[connections.count - 1]))
            }
            // The first was used last, so that the second has been idle the longest when the fourth needs a place free.
            #expect(try await isServed(connections[0]))
            let fourth = try await connect(port)
            #expect(try await isServed(fourth))
            #expect(await connections[1].readToEnd() == "")
            for connection in [connections[0], connections[2], fourth] {
                #expect(try await isServed(connection))
            }
        }
    }

    @Test(
        "SRV-14 whoever keeps all connections busy with requests that do not come to an end locks nobody out",
        arguments: [
            "", "GET /auth/v1/health HTTP/1.1\r\nX-Slow: ",
            "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
            "POST /auth/v1/recover HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        ])
    func slowSenders(text: String) async throws {
        try await listening { port async throws in
            var slow: [RawConnection] = []
            for _ in 1...12 {
                slow.append(try await connect(port, sending: text))
                #expect(try await isLetIn(port))
            }
            #expect(await slow[0].readToEnd() == "")
        }
    }

    @Test(
        "SRV-14 while all connections are being answered none is cut, and whoever comes waits for the first to be free")
    func busyOnesStay() async throws {
        let gate = Gate()
        try await listening(
            routes: { router in
                router.get("/held") { _, _ in
                    await gate.pass()
                    return "passed"
                }
            },
            steps: { port async throws in
                var held: [RawConnection] = []
                for count in 1...4 {
                    held.append(try await connect(port, sending: "GET /held HTTP/1.1\r\nHost: a\r\n\r\n"))
                    // A request that has not been read yet keeps no place.
                    await gate.waitForArrivals(count)
                }
                let waiting = try await connect(port, sending: Self.health)
                async let answer = waiting.readSome()
                await gate.open()
                for connection in held {
                    #expect(await connection.readSome()?.hasSuffix("passed") == true)
                }
                #expect(await answer?.hasPrefix("HTTP/1.1 200") == true)
            })
    }

    @Test("SRV-14 connections that are closed at once, hundreds in a row, leave their places free")
    func closedAtOnce() async throws {
        try await listening { port async throws in
            for _ in 1...300 { _ = RawConnection(port: port) }
            // The last of them may still be arriving, and take the place of one that has not asked yet.
            var served = 0
            for _ in 1...100 where served < 5 {
                if try await connect(port, sending: Self.health).readSome()?.hasPrefix("HTTP/1.1 200") == true {
                    served += 1
                }
            }
            #expect(served == 5)
        }
    }
}
