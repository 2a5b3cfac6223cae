import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Testing

struct ForgedTokenTests {
    @Test("SRV-14 an expired token is 403 bad_jwt, to the second", arguments: Way.allCases)
    func expired(way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.accessTokenLife = .seconds(300) }) { bench in
            let token = try await bench.signedIn().accessToken
            bench.server.clock.advance(by: 299)
            #expect(try await bench.send(.get, "/user", bearer: token).status == 200)
            bench.server.clock.advance(by: 1)
            #expect(try await bench.send(.get, "/user", bearer: token).isRefusal(403, .badJWT))
            #expect(try await bench.send(.put, "/user", json: [:], bearer: token).isRefusal(403, .badJWT))
        }
    }

    @Test("SRV-14 a forged token is 403 bad_jwt, whichever way it was forged", arguments: Way.allCases)
    func forged(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let session = try await bench.signedIn()
            let genuine = session.accessToken.split(separator: ".").map(String.init)
            let header = try Self.object(genuine[0])
            let claims = try Self.object(genuine[1])
            let keys = try await bench.send(.get, "/.well-known/jwks.json").json()
            let key = try #require(keys.objectValue?["keys"]?.arrayValue?.first?.objectValue)
            let x = try #require(key["x"]?.stringValue.flatMap(Self.decode))
            let y = try #require(key["y"]?.stringValue.flatMap(Self.decode))
            let publicKey = try P256.Signing.PublicKey(rawRepresentation: x + y)
            let ours = P256.Signing.PrivateKey()

            func token(_ header: JSONObject, _ claims: JSONObject, sign: (Data) throws -> Data) throws -> String {
                let input = try Self.encode(header) + "." + Self.encode(claims)
                return input + "." + Self.encode(try sign(Data(input.utf8)))
            }
            func changed(_ object: JSONObject, _ name: String, _ value: JSONValue?) -> JSONObject {
                var object = object
                object[name] = value
                return object
            }
            func hmac(_ secret: Data) -> (Data) -> Data {
                { Data(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: secret))) }
            }
            let signedByUs = { (input: Data) in try ours.signature(for: input).rawRepresentation }
            let shared = changed(header, "alg", "HS256")
            var forgeries: [String: String] = [
                "nothing": "x", "three dots": "...", "two parts": genuine[0] + "." + genuine[1],
                "no signature": genuine[0] + "." + genuine[1] + ".",
                "half a signature": genuine[0] + "." + genuine[1] + "." + genuine[2].prefix(43),
                "other signature": genuine[0] + "." + genuine[1] + "." + String(repeating: "A", count: 86),
                "a fourth part": session.accessToken + ".x",
                "refresh token": session.refreshToken,
                "alg none": try token(changed(header, "alg", "none"), claims) { _ in Data() },
                "alg None": try token(["alg": "None", "typ": "JWT"], claims) { _ in Data() },
                "alg none, real signature": try Self.encode(changed(header, "alg", "none")) + "." + genuine[1] + "."
                    + genuine[2],
                "no alg": try token(changed(header, "alg", nil), claims, sign: signedByUs),
                "HS256 with the raw public key": try token(shared, claims, sign: hmac(publicKey.rawRepresentation)),
                "HS256 with the X9.63 public key": try token(shared, claims, sign: hmac(publicKey.x963Representation)),
                "HS256 with the DER public key": try token(shared, claims, sign: hmac(publicKey.derRepresentation)),
                "HS256 with the PEM public key": try token(
                    shared, claims, sign: hmac(Data(publicKey.pemRepresentation.utf8))),
                "HS256 with an empty secret": try token(shared, claims, sign: hmac(Data())),
                "our own key, their kid": try token(header, claims, sign: signedByUs),
                "our own key, our kid": try token(changed(header, "kid", "ours"), claims, sign: signedByUs),
                "our own key in the header": try token(
                    changed(
                        header, "jwk",
                        [
                            "kty": "EC", "crv": "P-256",
                            "x": .string(Self.encode(ours.publicKey.rawRepresentation.prefix(32))),
                            "y": .string(Self.encode(ours.publicKey.rawRepresentation.suffix(32))),
                        ]), claims, sign: signedByUs),
                "no kid": try Self.encode(changed(header, "kid", nil)) + "." + genuine[1] + "." + genuine[2],
                "typ of another token": try Self.encode(changed(header, "typ", "at+jwt")) + "." + genuine[1] + "."
                    + genuine[2],
                "kid of the administrator key": try token(
                    ["alg": "HS256", "kid": "administrator"], changed(claims, "role", "authenticated"),
                    sign: hmac(publicKey.rawRepresentation)),
                "kid of an object": try Self.encode(changed(header, "kid", ["a": "b"])) + "." + genuine[1] + "."
                    + genuine[2],
                "crit": try Self.encode(changed(header, "crit", ["exp"])) + "." + genuine[1] + "." + genuine[2],
                "key address": try token(changed(header, "jku", "https://evil.example/jwks"), claims, sign: signedByUs),
                "two algs": Self.encode(Data(#"{"alg":"none","alg":"ES256","typ":"JWT"}"#.utf8)) + "." + genuine[1]
                    + ".",
                "no JSON": Self.encode(Data("ES256".utf8)) + "." + genuine[1] + "." + genuine[2],
                "deep JSON": Self.encode(Data(String(repeating: "[", count: 20_000).utf8)) + "." + genuine[1] + ".",
                "no UTF-8": Self.encode(Data([0x7B, 0xFF, 0x7D])) + "." + genuine[1] + "." + genuine[2],
                "very long": String(repeating: "A", count: 20_000) + "." + genuine[1] + "." + genuine[2],
                "kid of a path": try token(changed(header, "kid", "../../dev/null"), claims, sign: hmac(Data())),
            ]
            let changes: [(String, JSONValue)] = [
                ("role", "service_role"), ("sub", "00000000-0000-0000-0000-000000000000"), ("exp", 99_999_999_999),
            ]
            for (name, value) in changes {
                forgeries["changed \(name)"] =
                    try genuine[0] + "." + Self.encode(changed(claims, name, value)) + "." + genuine[2]
            }
            for (name, token) in forgeries {
                #expect(try await bench.send(.get, "/user", bearer: token).isRefusal(403, .badJWT), "\(name)")
                #expect(try await bench.send(.post, "/logout", bearer: token).isRefusal(403, .badJWT), "\(name)")
            }
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)
        }
    }

    @Test("SRV-14 a token of an ended session is 403 session_not_found", arguments: Way.allCases)
    func ended(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let session = try await bench.signedIn()
            let other: WireSession = try await bench.signIn().decoded()
            _ = try await bench.send(.post, "/logout?scope=others", bearer: other.accessToken)
            for _ in 1...2 {
                #expect(
                    try await bench.send(.get, "/user", bearer: session.accessToken).isRefusal(403, .sessionNotFound))
            }
        }
    }

    @Test(
        "SRV-10 the secret of the administrator key makes no tokens of other roles",
        arguments: ["authenticated", "anon", "supabase_admin", nil])
    func administratorSecret(role: String?) async throws {
        try await APIBench.run(.inProcess) { bench in
            let session = try await bench.signedIn()
            let secret = bench.server.backend.keys.subkey(.administrator)
            let parts = session.accessToken.split(separator: ".").map(String.init)
            let bytes = try #require(Self.decode(parts[1]))
            let claims = try #require(try JSONValue(json: bytes).objectValue)
            func token(_ role: String?) throws -> String {
                var claims = claims
                claims["role"] = role.map { .string($0) }
                let header: JSONObject = ["alg": "HS256", "typ": "JWT", "kid": "administrator"]
                let input = try Self.encode(header) + "." + Self.encode(claims)
                return input + "."
                    + Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: secret))
            }
            // The helper itself makes good tokens.
            #expect(try await bench.send(.get, "/admin/users", bearer: token("service_role")).status == 200)
            #expect(try await bench.send(.get, "/user", bearer: token(role)).isRefusal(403, .badJWT))
            #expect(try await bench.send(.get, "/admin/users", bearer: token(role)).isRefusal(403, .badJWT))
        }
    }

    @Test("SRV-10 the administrator's key opens no person's route")
    func administrator() async throws {
        try await APIBench.run(.inProcess) { bench in
            let file = bench.server.backend.files.administratorKey
            let key = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(try await bench.send(.get, "/user", bearer: key).isRefusal(403, .badJWT))
        }
    }

    @Test(
        "SRV-14 without a bearer token it is 401 no_authorization",
        arguments: [nil, "", "Bearer", "Bearer ", "Basic YTpi", "Token x", "Bearer a b", "bearer"] as [String?])
    func missing(header: String?) async throws {
        try await APIBench.run(.inProcess) { bench in
            let answer = try await bench.send(
                .get, "/user", headers: header.map { [.authorization: $0] } ?? [:])
            #expect(try answer.isRefusal(401, .noAuthorization))
            #expect(answer.headers[.wwwAuthenticate] == "Bearer")
        }
    }

    // MARK: Base64url (RFC 4648, section 5), written here so that the server's own cannot vouch for itself

    private static func encode(_ data: some DataProtocol) -> String {
        Data(data).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func encode(_ object: JSONObject) throws -> String {
        encode(try JSONEncoder().encode(JSONValue.object(object)))
    }

    private static func decode(_ text: String) -> Data? {
        let padded = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: padded + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }

    private static func object(_ part: String) throws -> JSONObject {
        let data = try #require(decode(part))
        return try #require(try JSONValue(json: data).objectValue)
    }
}
