import Foundation
import GatehouseAPI
import GatehouseServer
import GatehouseSettings
import GatehouseWire
import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization
import Testing

extension LessonsTests {
    @Test("SRV-14 lesson 14: there are no webhooks, and nothing is fetched from an address that stands in a request")
    func noFetch() async throws {
        let connections = Mutex(0)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                connections.withLock { $0 += 1 }
                return channel.close()
            }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let url = "http://127.0.0.1:\(port)/"
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            let person = try await bench.signedIn().accessToken
            let key = try bench.administratorKey()
            var headers: HTTPFields = [
                .apiVersion: "2024-01-01", .origin: url, .referer: url, .redirectTo: url, .link: "<\(url)>",
            ]
            for name in ["X-Forwarded-Host", "X-Callback-Url", "X-Hook-Url", "Host"] {
                headers[try #require(HTTPField.Name(name))] = "127.0.0.1:\(port)"
            }
            let names = [
                "email", "type", "token", "provider", "issuer", "id_token", "redirect_to", "hook", "webhook_url",
                "jwks_uri", "discovery_url", "metadata_url", "logo_uri", "picture", "avatar_url",
            ]
            let members = JSONObject(names.map { ($0, .string(url)) }, uniquingKeysWith: { $1 })
            let body = members.merging(["data": .object(members), "user_metadata": .object(members)]) { $1 }
            let query = names.map { "\($0)=http%3A%2F%2F127.0.0.1%3A\(port)%2F" }.joined(separator: "&")
            for route in api.routes {
                let path = route.path.split(separator: "/").map { $0.hasPrefix(":") ? "/1" : "/\($0)" }.joined()
                let bearer = route.access == .administrator ? key : person
                let answer = try await bench.send(
                    route.method, "\(path)?\(query)", bytes: Array(JSONEncoder().encode(body)), bearer: bearer,
                    headers: headers)
                #expect(answer.status < 500)
            }
        }
        #expect(connections.withLock { $0 } == 0)
        try await listener.close()
    }

    @Test("SRV-02 lesson 15: passkeys, whose encoding was the breach elsewhere, are refused before anything is read")
    func noBinaryFormats() async throws {
        try await APIBench.run(.inProcess) { bench in
            let person = try await bench.signedIn().accessToken
            // CBOR with a length of 2^64 - 1 bytes, and with arrays in arrays.
            let bodies: [[UInt8]] = [
                [0x5B] + Array(repeating: 0xFF, count: 8), Array(repeating: 0x9F, count: 4096), [],
            ]
            for path in [
                "authentication/options", "authentication/verify", "registration/options", "registration/verify",
            ] {
                for bytes in bodies {
                    let answer = try await bench.send(.post, "/passkeys/\(path)", bytes: bytes, bearer: person)
                    #expect(try answer.isRefusal(404, .passkeyDisabled))
                }
            }
        }
    }

    @Test(
        "SRV-14 lesson 15: no path of the interface leads to a file",
        arguments: [
            "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..%5c..%5cetc",
            "/gatehouse.sqlite", "/admin.key", "/../admin.key", "/.git/config", "/openapi.json/../../admin.key",
            "/user/%00/etc/passwd", "/admin/users/..%2f..%2f..%2fetc%2fpasswd",
        ])
    func noFiles(path: String) async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let answer = try await bench.send(.get, path, bearer: key)
            // U+0000 is refused before any route is looked for.
            #expect(answer.status == (path.contains("%00") ? 400 : 404))
            let body = String(decoding: answer.body, as: UTF8.self)
            #expect(!body.contains("root:") && !body.contains("SQLite format") && !body.contains(key))
        }
    }
}
