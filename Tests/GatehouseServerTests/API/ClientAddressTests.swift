import GatehouseAccounts
import GatehouseCore
import GatehouseSettings
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore
import ServerTesting
import Testing

struct ClientAddressTests {
    private func address(
        peer: String?, forwarded: [String], trusted: [String] = []
    ) throws -> String? {
        var headers = HTTPFields()
        for value in forwarded { headers.append(HTTPField(name: .forwardedFor, value: value)) }
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/", headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
        let proxies = try trusted.map { try #require(AddressRange($0)) }
        return ClientContext(request: request, context: try .test(from: peer), trustedProxies: proxies).address
    }

    @Test("SRV-07 without a trusted proxy X-Forwarded-For is nobody's word")
    func untrusted() throws {
        #expect(try address(peer: "192.0.2.1", forwarded: ["203.0.113.9"]) == "192.0.2.1")
        #expect(try address(peer: "192.0.2.1", forwarded: ["203.0.113.9"], trusted: ["10.0.0.0/8"]) == "192.0.2.1")
        #expect(try address(peer: nil, forwarded: ["203.0.113.9"], trusted: ["0.0.0.0/0"]) == nil)
    }

    @Test("SRV-07 behind trusted proxies the client is the last address that is not one of theirs")
    func trusted() throws {
        let proxies = ["10.0.0.0/8", "::1"]
        func seen(_ forwarded: String...) throws -> String? {
            try address(peer: "10.0.0.1", forwarded: forwarded, trusted: proxies)
        }
        #expect(try seen("203.0.113.9") == "203.0.113.9")
        #expect(try seen("1.1.1.1, 203.0.113.9") == "203.0.113.9")
        #expect(try seen("1.1.1.1, 203.0.113.9, 10.2.3.4") == "203.0.113.9")
        #expect(try seen("1.1.1.1", "203.0.113.9 , 10.2.3.4") == "203.0.113.9")
        #expect(try seen("2001:DB8::0001") == "2001:db8::1")
        #expect(try seen() == "10.0.0.1")
        #expect(try seen("10.0.0.7") == "10.0.0.7")
        // What cannot be read ends the chain at the last address that could.
        #expect(try seen("203.0.113.9, unknown, 10.2.3.4") == "10.2.3.4")
        #expect(try seen("garbage") == "10.0.0.1")
        #expect(try address(peer: "::ffff:10.0.0.1", forwarded: ["203.0.113.9"], trusted: proxies) == "203.0.113.9")
    }

    @Test(
        "SRV-07 a port behind a forwarded address is no part of it",
        arguments: [
            ("203.0.113.9:4711", "203.0.113.9"), ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"), ("203.0.113.9:4711, 10.2.3.4:80", "203.0.113.9"),
            // Whatever else looks like it cannot be read.
            ("203.0.113.9:", "10.0.0.1"), ("203.0.113.9:http", "10.0.0.1"), ("203.0.113.9:123456", "10.0.0.1"),
            ("203.0.113.9:-1", "10.0.0.1"), ("203.0.113.9:+1", "10.0.0.1"), ("203.0.113.9:1:2", "10.0.0.1"),
            ("[2001:db8::1]4711", "10.0.0.1"), ("[2001:db8::1", "10.0.0.1"), ("[]:1", "10.0.0.1"), (":1", "10.0.0.1"),
            ("[203.0.113.9", "10.0.0.1"), ("[fe80::1%eth0]:1", "10.0.0.1"),
        ])
    func port(forwarded: String, client: String) throws {
        #expect(try address(peer: "10.0.0.1", forwarded: [forwarded], trusted: ["10.0.0.0/8"]) == client)
    }

    @Test("SRV-14 an agent is cut to 512 bytes")
    func agent() throws {
        let request = Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "a", path: "/",
                headerFields: [.userAgent: String(repeating: "a", count: 10_000)]),
            body: RequestBody(buffer: ByteBuffer()))
        let client = ClientContext(request: request, context: try .test(), trustedProxies: [])
        #expect(client.agent?.utf8.count == 512)
    }

    @Test("SRV-07 MFA-05 a limit of a network counts the one that asks, wherever the session began")
    func asking() async throws {
        try await APIBench.run(
            .overSocket,
            prepare: {
                $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }
                $0.assurance.use = .optional
                $0.limits = .none
                $0.limits.factorNearby = LimitRule("factor-nearby", count: 3, window: .seconds(60))
            }
        ) { bench in
            let session = try await bench.signedIn()
            let app = try await bench.app(session.accessToken)
            func challenge(from address: String) async throws -> Answer {
                try await bench.send(
                    .post, "/factors/\(app.id)/challenge", bearer: session.accessToken,
                    headers: [.forwardedFor: address, .apiVersion: "2024-01-01"])
            }
            for _ in 1...3 { #expect(try await challenge(from: "203.0.113.7").status == 200) }
            #expect(try await challenge(from: "203.0.113.7").isRefusal(429, .overRequestRateLimit))
            #expect(try await challenge(from: "198.51.100.9").status == 200)
        }
    }
}
