import Foundation
import GatehouseDomain
import GatehouseWire

/// One thing that a provider, or somebody between it and the device, can lie about.
struct Lie: Sendable, CustomStringConvertible {
    let description: String
    let tell: @Sendable (inout Behaviour, FakeKeys) -> Void

    init(_ description: String, _ tell: @escaping @Sendable (inout Behaviour, FakeKeys) -> Void) {
        self.description = description
        self.tell = tell
    }

    static let all = discovery + keys + algorithms + claims + answers + callbacks

    private static let other = "https://other.example.com"

    private static func claim(_ what: String, _ name: String, _ value: JSONValue?) -> Lie {
        Lie("id token: \(what)") { behaviour, _ in behaviour.claims = { $0[name] = value } }
    }

    private static func header(_ what: String, _ change: @escaping Behaviour.Change) -> Lie {
        Lie("id token: \(what)") { behaviour, _ in behaviour.header = change }
    }

    private static func key(_ what: String, _ change: @escaping Behaviour.Change) -> Lie {
        Lie("keys: \(what)") { behaviour, _ in
            behaviour.keys = { document in
                document["keys"] = .array(
                    (document["keys"]?.arrayValue ?? []).compactMap(\.objectValue).map { key in
                        var key = key
                        if key["kid"] == "ES256" { change(&key) }
                        return .object(key)
                    })
            }
        }
    }

    private static func metadata(_ what: String, _ name: String, _ value: JSONValue?) -> Lie {
        Lie("discovery: \(what)") { behaviour, _ in behaviour.metadata = { $0[name] = value } }
    }

    private static func answer(_ what: String, _ path: String, _ answer: Behaviour.Answer) -> Lie {
        Lie("\(path): \(what)") { behaviour, _ in behaviour.answers[path] = answer }
    }

    private static func html(_ status: Int = 200) -> Behaviour.Answer {
        .init(status: status, headers: ["Content-Type": "text/html"], body: Data("<!doctype html>".utf8))
    }

    private static func moved() -> Behaviour.Answer {
        .init(status: 302, headers: ["Location": "https://other.example.com/", "Content-Type": "application/json"])
    }

    private static let discovery = [
        metadata("another issuer", "issuer", .string(other)),
        metadata("issuer with a slash more", "issuer", .string(FakeProvider.issuer + "/")),
        metadata("issuer in capitals", "issuer", .string(FakeProvider.issuer.uppercased())),
        metadata("no issuer", "issuer", nil),
        metadata("http for the page", "authorization_endpoint", "http://id.example.com/authorize"),
        metadata("http for tokens", "token_endpoint", "http://id.example.com/token"),
        metadata("http on this device for keys", "jwks_uri", "http://127.0.0.1:8080/keys"),
        metadata("a script for the page", "authorization_endpoint", "javascript:alert(1)"),
        metadata("a person in the address", "token_endpoint", "https://id.example.com@other.example.com/token"),
        metadata("no keys", "jwks_uri", nil),
        metadata("no code", "response_types_supported", ["id_token"]),
        metadata("challenges without S256", "code_challenge_methods_supported", ["plain"]),
        answer("10 MB", "openid-configuration", .init(body: Data(repeating: 0x20, count: 10_000_000))),
        answer("redirecting", "openid-configuration", moved()),
        answer("HTML", "openid-configuration", html()),
        answer(
            "twice the same member", "openid-configuration", .init(body: Data(#"{"issuer":"a","issuer":"b"}"#.utf8))),
        answer("a list", "openid-configuration", .init(body: Data("[]".utf8))),
    ]

    private static let keys = [
        key("for encryption", { $0["use"] = "enc" }),
        key("for wrapping only", { $0["key_ops"] = ["wrapKey"] }),
        key("of another algorithm", { $0["alg"] = "RS256" }),
        key("of another curve", { $0["crv"] = "P-384" }),
        key("not on the curve", { $0["x"] = $0["y"] }),
        key("cut", { $0["x"] = "AAAA" }),
        Lie("keys: 10,000") { behaviour, _ in
            behaviour.keys = { document in
                let own = document["keys"]?.arrayValue ?? []
                document["keys"] = .array(Array(repeating: ["kty": "EC"], count: 10_000) + own)
            }
        },
        Lie("keys: two of one name") { behaviour, keys in
            behaviour.keys = { document in
                let own = document["keys"]?.arrayValue ?? []
                document["keys"] = .array(own + own.prefix(1))
            }
        },
        answer("redirecting", "keys", moved()),
        answer("HTML", "keys", html()),
    ]

    private static let algorithms =
        [
            header("alg none", { $0["alg"] = "none" }),
            header("no alg", { $0["alg"] = nil }),
            header("HS256", { $0["alg"] = "HS256" }),
            header("RS256 under a key of another kind", { $0["alg"] = "RS256" }),
            header("crit", { $0["crit"] = ["exp"] }),
            header("kid that is a path", { $0["kid"] = "../../etc/passwd" }),
            header("kid that is a number", { $0["kid"] = 7 }),
            header("an access token by its type", { $0["typ"] = "at+jwt" }),
            header("a type that is no text", { $0["typ"] = 7 }),
            header("kid of another key", { $0["kid"] = "EdDSA" }),
            header("no kid and several keys that fit", { $0["kid"] = nil }),
            Lie("id token: alg none without a signature") { behaviour, _ in
                behaviour.header = { $0["alg"] = "none" }
                behaviour.signature = { _ in [] }
            },
            Lie("id token: HS256 with the public key as secret") { behaviour, keys in
                behaviour.header = { $0["alg"] = "HS256" }
                behaviour.signature = { FakeHash.authentication(of: $0, by: keys) }
            },
            Lie("id token: signed with another key") { behaviour, _ in
                let other = FakeKeys()
                behaviour.signature = { try other.signature(of: $0, "ES256") }
            },
            Lie("id token: signed over something else") { behaviour, keys in
                behaviour.signature = { try keys.signature(of: $0 + "x", "ES256") }
            },
            Lie("id token: a signature of zeros") { behaviour, _ in
                behaviour.signature = { _ in [UInt8](repeating: 0, count: 64) }
            },
        ].map { lie in
            // Only this one needs a second key of the same kind.
            guard lie.description.contains("no kid") else { return lie }
            return Lie(lie.description) { behaviour, keys in
                lie.tell(&behaviour, keys)
                behaviour.keys = { document in
                    guard var twin = document["keys"]?.arrayValue?.first?.objectValue else { return }
                    twin["kid"] = "twin"
                    document["keys"] = .array((document["keys"]?.arrayValue ?? []) + [.object(twin)])
                }
            }
        } + weak

    /// What a server of ours refuses as well: `Tests/data/id-token-lies.json`. A claim that is null there is left out, and
    /// times count from the time of issue.
    private static let common: [Lie] = {
        let file = URL(filePath: #filePath).appending(path: "../../data/id-token-lies.json").standardizedFileURL
        guard let data = try? Data(contentsOf: file), let table = try? JSONValue(json: data).arrayValue else {
            return []
        }
        return table.compactMap(\.objectValue).map { entry in
            Lie("id token: \(entry["lie"]?.stringValue ?? "")") { behaviour, _ in
                behaviour.claims = { claims in
                    let now = claims["iat"]?.integerValue ?? 0
                    for (name, value) in entry["claims"]?.objectValue ?? [:] {
                        claims[name] = value == .null ? nil : value
                    }
                    for (name, seconds) in entry["times"]?.objectValue ?? [:] {
                        claims[name] = .integer(now + (seconds.integerValue ?? 0))
                    }
                }
            }
        }
    }()

    private static let claims =
        common + [
            claim("several audiences without a party", "aud", ["another-app", .string(FakeProvider.clientID)]),
            claim("a second audience that is no text", "aud", [7, .string(FakeProvider.clientID)]),
            claim("long before the sign-in", "iat", .integer(1_767_225_600 - 3_600)),
            claim(
                "made for another access token", "at_hash", .string(Base64URL.encode([UInt8](repeating: 0, count: 16)))),
            claim("at_hash that is no text", "at_hash", 7),
        ]

    private static func token(_ what: String, _ change: @escaping Behaviour.Change) -> Lie {
        Lie("token: \(what)") { behaviour, _ in behaviour.tokens = change }
    }

    private static let answers = [
        token("without an id token", { $0["id_token"] = nil }),
        token("with an id token of two parts", { $0["id_token"] = "a.b" }),
        token("with an id token that is no text", { $0["id_token"] = 7 }),
        token("without an access token", { $0["access_token"] = nil }),
        token("with a line break in the access token", { $0["access_token"] = "a\r\nX: y" }),
        token("with another type of token", { $0["token_type"] = "mac" }),
        token("without a type", { $0["token_type"] = nil }),
        token("with a life of nothing known", { $0["expires_in"] = "soon" }),
        token("with a life below zero", { $0["expires_in"] = -1 }),
        answer("HTML", "token", html()), answer("302", "token", moved()),
        answer("cut", "token", .init(body: Data(#"{"access_token":"a","token_ty"#.utf8))),
        answer("empty", "token", .init()),
        answer("201", "token", .init(status: 201, body: Data(#"{"access_token":"a"}"#.utf8))),
    ]

    private static func callback(_ what: String, _ change: @escaping @Sendable (String) -> String) -> Lie {
        Lie("callback: \(what)") { behaviour, _ in
            behaviour.callback = { URL(string: change($0.absoluteString)) ?? $0 }
        }
    }

    private static let callbacks = [
        callback("no state") { $0.replacing("&state=", with: "&other=") },
        callback("another state") { $0.replacing("&state=", with: "&state=x") },
        callback("an empty state") { $0.replacing(/&state=[^&]*/, with: "&state=") },
        callback("the state twice") { $0 + "&state=x" },
        callback("the code twice") { $0 + "&code=x" },
        callback("an empty code") { $0.replacing(/code=[^&]*/, with: "code=") },
        callback("no code") { $0.replacing("code=", with: "other=") },
        callback("a code of somebody else") { $0.replacing("code=", with: "code=x") },
        callback("another path") { $0.replacing("/done?", with: "/other?") },
        callback("another host") { $0.replacing("//signin", with: "//other") },
        callback("another scheme") { $0.replacing("com.example.app:", with: "com.example.other:") },
        callback("a port") { $0.replacing("//signin", with: "//signin:80") },
        callback("a fragment") { $0 + "#code=x" },
        callback("error and code") { $0 + "&error=access_denied" },
        callback("another issuer") { $0.replacing(/iss=[^&]*/, with: "iss=https%3A%2F%2Fother.example.com") },
        callback("no issuer, although it is promised") { $0.replacing("&iss=", with: "&other=") },
        callback("bytes that are no text") { $0 + "&x=%FF" },
    ]
}
