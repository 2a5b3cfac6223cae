import Foundation
import GatehouseWire
import HTTPTypes
import Hummingbird
import Testing

struct BadInputTests {
    /// Every route with a body, with a body it takes.
    private static let posts: [(method: HTTPRequest.Method, path: String)] = [
        (.post, "/signup"), (.post, "/token?grant_type=password"), (.post, "/token?grant_type=refresh_token"),
        (.post, "/recover"), (.post, "/resend"), (.post, "/verify"), (.put, "/user"),
    ]

    @Test("SRV-14 malformed JSON is 400 bad_json on every route, whatever the content type", arguments: Way.allCases)
    func malformed(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let bearer = try await bench.signedIn().accessToken
            let bodies: [[UInt8]] = [
                [], Array("{".utf8), Array("nope".utf8), Array(#"{"email":}"#.utf8), Array(#"{"a":1}x"#.utf8),
                Array("email=a&password=b".utf8), [0xFF, 0xFE, 0x00], [0x22, 0xC3, 0x28, 0x22], [0x00],
                Array(String(repeating: "[", count: 60_000).utf8), Array("{\"a\":NaN}".utf8),
            ]
            for (method, path) in Self.posts {
                for (index, body) in bodies.enumerated() {
                    let type = ["application/json", "text/plain", "application/x-www-form-urlencoded", "x"][index % 4]
                    let answer = try await bench.send(
                        method, path, bytes: body, bearer: bearer,
                        headers: [.contentType: type, .apiVersion: "2024-01-01"])
                    #expect(try answer.isRefusal(400, .badJSON), "\(path) \(index): \(answer.status)")
                }
            }
        }
    }

    @Test("SRV-14 wrong types are 400 validation_failed and name the field, not the value", arguments: Way.allCases)
    func wrongTypes(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let bearer = try await bench.signedIn().accessToken
            let wrong: [JSONValue] = [31337, 3.1337, true, ["31337"], ["x": 31337]]
            let fields: [(HTTPRequest.Method, String, String, JSONObject)] = [
                (.post, "/signup", "email", [:]), (.post, "/signup", "password", [:]),
                (.post, "/signup", "phone", [:]), (.post, "/token?grant_type=password", "email", ["password": "x"]),
                (.post, "/token?grant_type=password", "password", [:]),
                (.post, "/token?grant_type=refresh_token", "refresh_token", [:]), (.post, "/recover", "email", [:]),
                (.post, "/resend", "type", [:]), (.post, "/resend", "email", ["type": "signup"]),
                (.post, "/verify", "type", [:]), (.post, "/verify", "token", ["type": "signup"]),
                (.post, "/verify", "token_hash", ["type": "signup"]), (.put, "/user", "password", [:]),
                (.put, "/user", "current_password", [:]), (.put, "/user", "email", [:]),
            ]
            for (method, path, field, others) in fields {
                for value in wrong {
                    let body = others.merging([field: value]) { $1 }
                    let answer = try await bench.send(method, path, json: .object(body), bearer: bearer)
                    #expect(try answer.isRefusal(400, .validationFailed), "\(path) \(field)")
                    let message = try answer.error().message
                    #expect(message.hasPrefix("\(field) must be a string") && !message.contains("1337"))
                }
            }
            for value in [31337, "31337", [31337], true] as [JSONValue] {
                for (method, path) in [(.post, "/signup"), (.put, "/user")] as [(HTTPRequest.Method, String)] {
                    let answer = try await bench.send(method, path, json: ["data": value], bearer: bearer)
                    #expect(try answer.isRefusal(400, .validationFailed))
                    #expect(try answer.error().message.hasPrefix("data must be a JSON object"))
                }
            }
            for body in ["31337", [1], 1, nil, true] as [JSONValue] {
                for (method, path) in Self.posts {
                    #expect(
                        try await bench.send(method, path, json: body, bearer: bearer)
                            .isRefusal(400, .validationFailed))
                }
            }
        }
    }

    @Test("SRV-41 a body beyond 1 MiB is 413, without a sign-in one beyond 64 KiB", arguments: Way.allCases)
    func hugeBody(way: Way) async throws {
        for (method, path) in Self.posts {
            // A connection each: the rest of such a body is of no use to the next request.
            try await APIBench.run(way) { bench in
                let bearer = method == .put ? try await bench.signedIn().accessToken : nil
                let huge = [UInt8](repeating: UInt8(ascii: " "), count: 2 * 1024 * 1024)
                #expect(
                    try await bench.send(method, path, bytes: huge, bearer: bearer)
                        .isRefusal(413, .requestEntityTooLarge))
                #expect(try await bench.send(.get, "/health").status == 200)
                let full = Array("{}".utf8) + huge.prefix((method == .put ? 1024 : 64) * 1024 - 2)
                #expect(try await bench.send(method, path, bytes: full, bearer: bearer).status != 413)
                let oneMore = full + [UInt8(ascii: " ")]
                #expect(try await bench.send(method, path, bytes: oneMore, bearer: bearer).status == 413)
            }
        }
    }

    @Test("SRV-14 a field that is too long is 400 validation_failed")
    func hugeField() async throws {
        try await APIBench.run(.inProcess) { bench in
            let long = JSONValue.string(String(repeating: "a", count: 60_000))
            for (path, field) in [
                ("/signup", "email"), ("/signup", "password"), ("/recover", "email"),
                ("/token?grant_type=refresh_token", "refresh_token"), ("/resend", "type"), ("/verify", "type"),
            ] {
                let answer = try await bench.send(.post, path, json: [field: long])
                #expect(try answer.isRefusal(400, .validationFailed))
                #expect(try answer.error().message.hasPrefix("\(field) must be at most"))
            }
        }
    }

    @Test("SRV-14 a wrong method is 405 and says which are right", arguments: Way.allCases)
    func wrongMethod(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let cases: [(String, String)] = [
                ("/health", "GET, HEAD, OPTIONS"), ("/settings", "GET, HEAD, OPTIONS"),
                ("/.well-known/jwks.json", "GET, HEAD, OPTIONS"), ("/signup", "OPTIONS, POST"),
                ("/token", "OPTIONS, POST"), ("/reauthenticate", "GET, HEAD, OPTIONS"), ("/logout", "OPTIONS, POST"),
                ("/recover", "OPTIONS, POST"), ("/resend", "OPTIONS, POST"),
                ("/verify", "GET, HEAD, OPTIONS, POST"),
            ]
            for (path, allowed) in cases {
                for method in [HTTPRequest.Method.delete, .patch, .trace] {
                    let answer = try await bench.send(method, path)
                    #expect(try answer.isRefusal(405, .methodNotAllowed), "\(method) \(path)")
                    #expect(answer.headers[.allow] == allowed)
                }
            }
            #expect(try await bench.send(.get, "/signup").isRefusal(405, .methodNotAllowed))
            let user = try await bench.send(.post, "/user")
            #expect(try user.isRefusal(405, .methodNotAllowed))
            #expect(user.headers[.allow] == "DELETE, GET, HEAD, OPTIONS, PUT")
            // HEAD has no body to tell the shape in.
            let head = try await bench.send(.head, "/token")
            #expect(head.status == 405 && head.headers[.allow] == "OPTIONS, POST")
        }
    }

    @Test("SRV-14 an unknown route is 404 in the documented shape", arguments: Way.allCases)
    func unknownRoute(way: Way) async throws {
        try await APIBench.run(way) { bench in
            for path in [
                "", "/", "/nothing", "/user/identities", "/tokens", "/USER", "/user/..", "/%75ser",
                "/health%2F", "/.well-known", "/admin/teams", "/%", "/%zz", "/%ff%fe", "/a%0d%0ab",
            ] {
                for method in [HTTPRequest.Method.get, .post, .delete, .options] {
                    let answer = try await bench.send(method, path)
                    #expect(try answer.isRefusal(404, .notFound), "\(method) \(path)")
                }
            }
            #expect(try await bench.send(.get, "/user%00").status == 400)
        }
    }

    @Test("SRV-14 outside the interface a wrong path or method gets a line of text", arguments: Way.allCases)
    func outside(way: Way) async throws {
        try await APIBench.run(
            way,
            routes: { router in
                router.get("/page") { _, _ in "hello" }
                router.get("/page/:name") { _, _ in "named" }
                router.get("/broken") { _, _ -> String in throw CancellationError() }
                router.get("/worse") { _, _ -> String in throw CocoaError(.coderInvalidValue) }
            }
        ) { bench in
            #expect(try await bench.send(.get, "/page", base: "").status == 200)
            #expect(try await bench.send(.head, "/page", base: "").status == 200)
            #expect(try await bench.send(.get, "/page/x", base: "").status == 200)
            for path in ["/", "/nothing", "/page/x/y", "/auth", "/auth/v2/health", "/auth/v1x"] {
                let answer = try await bench.send(.get, path, base: "")
                #expect(answer.status == 404 && answer.headers[.contentType] == "text/plain; charset=utf-8", "\(path)")
            }
            let wrong = try await bench.send(.post, "/page", base: "")
            #expect(wrong.status == 405 && wrong.headers[.allow] == "GET, HEAD, OPTIONS")
            #expect(try await bench.send(.options, "/page/x", base: "").status == 204)
            #expect(try await bench.send(.get, "/broken", base: "").status == 503)
            let worse = try await bench.send(.get, "/worse", base: "")
            #expect(worse.status == 500)
            #expect(!String(decoding: worse.body, as: UTF8.self).contains("Cocoa"))
        }
    }

    @Test("SRV-14 a preflight is answered for every origin, without credentials", arguments: Way.allCases)
    func preflight(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let preflight = try await bench.send(
                .options, "/token",
                headers: [.origin: "https://app.example", .accessControlRequestMethod: "POST"])
            #expect(preflight.status == 204 && preflight.body.isEmpty)
            #expect(preflight.headers[.accessControlAllowOrigin] == "*")
            #expect(preflight.headers[.accessControlAllowCredentials] == nil)
            #expect(preflight.headers[.accessControlAllowMethods] == "OPTIONS, POST")
            #expect(preflight.headers[.accessControlAllowHeaders]?.contains("X-Supabase-Api-Version") == true)
            let answer = try await bench.send(.get, "/health", headers: [.origin: "https://app.example"])
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
        }
    }

    @Test("SRV-14 whatever is thrown at the routes, nothing answers 5xx")
    func noise() async throws {
        try await APIBench.run(.inProcess) { bench in
            let bearer = try await bench.signedIn().accessToken
            var noise = Noise(seed: 20_260_301)
            let paths = bench.paths
            for _ in 0..<3000 {
                let method = noise.pick([HTTPRequest.Method.get, .post, .put, .post, .options, .head])
                var path = noise.pick(paths)
                if noise.chance(3) { path += "?" + noise.text(40) }
                var headers: HTTPFields = [:]
                for name in [HTTPField.Name.authorization, .apiVersion, .contentType, .forwardedFor, .userAgent]
                where noise.chance(2) {
                    headers[name] = noise.text(60)
                }
                let answer = try await bench.send(
                    method, path, bytes: noise.body(), bearer: noise.chance(2) ? bearer : nil, headers: headers)
                #expect(answer.status < 500, "\(method) \(path): \(answer.status)")
            }
        }
    }
}

extension APIBench {
    /// The paths of the interface.
    var paths: [String] {
        [
            "/signup", "/token?grant_type=password", "/token?grant_type=refresh_token", "/token", "/user", "/logout",
            "/recover", "/resend", "/verify", "/verify?type=signup&token=x", "/health", "/settings",
            "/.well-known/jwks.json", "/nothing",
        ]
    }
}

/// Numbers that look random and are the same every time (the generator splitmix64).
private struct Noise: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    mutating func text(_ length: Int) -> String {
        let pieces = [
            "%", "%00", "%ff", "=", "&", "+", "grant_type", "scope", "token", "a", "Bearer ", "é", "😀", ".", "..", "'",
            "\"", "<", ";", "2024-01-01", "{", "0", "\\", "eyJ", "-",
        ]
        return (0..<Int.random(in: 0..<length, using: &self)).map { _ in pick(pieces) }.joined()
    }

    mutating func value(_ depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 6 : 8), using: &self) {
        case 0: nil
        case 1: .bool(chance(2))
        case 2: .integer(Int64.random(in: .min ... .max, using: &self))
        case 3: .number(1e300)
        case 4: "ada@example.org"
        case 5: .string(text(30))
        case 6: .array((0..<3).map { _ in value(depth + 1) })
        default:
            .object(
                Dictionary(
                    (0..<6).map { _ in
                        (
                            pick([
                                "email", "password", "phone", "data", "type", "token", "token_hash", "refresh_token",
                                "gatehouse_consent", "version", "accepted_at", "current_password", text(4),
                            ]), value(depth + 1)
                        )
                    }, uniquingKeysWith: { $1 }))
        }
    }

    mutating func body() -> [UInt8]? {
        if chance(5) { return nil }
        var bytes = (try? Array(JSONEncoder().encode(value(0)))) ?? []
        if chance(4), !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &self)] = UInt8.random(in: 0...255, using: &self)
        }
        return bytes
    }
}
