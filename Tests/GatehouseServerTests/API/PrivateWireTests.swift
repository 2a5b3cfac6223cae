import Foundation
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// What ``PrivateSignUpTests`` shows of the accounts, seen from outside: every byte of every answer.
struct PrivateWireTests {
    private static let fresh = "eve@example.org"

    /// The answers to one request for a new and for a taken address, without what is different in all answers.
    private func answers(_ bench: APIBench, _ path: String, _ body: JSONObject) async throws -> [String] {
        var answers: [String] = []
        for email in [Self.fresh, APIBench.email] {
            var body = body
            body["email"] = .string(email)
            let answer = try await bench.send(.post, path, json: .object(body))
            let headers = answer.headers.map { "\($0.name.canonicalName): \($0.value)" }.sorted()
            answers.append(
                "\(answer.status) \(headers) \(String(decoding: answer.body, as: UTF8.self))"
                    .replacing(email, with: "EMAIL")
                    .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID"))
        }
        return answers
    }

    @Test("SRV-17 no byte of an answer tells a new address from a taken one, whatever a stranger asks and when")
    func everyByte() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            bench.server.clock.advance(by: 3600)
            let (sent, other): (JSONValue, JSONValue) = ("a password of their own", "another password entirely")
            let guesses: [(String, JSONObject)] = ["signup", "recovery", "email", "invite"].map { kind in
                ("/verify", ["type": .string(kind), "token": "000000x"])
            }
            let asking: [(String, JSONObject)] = [
                ("/token?grant_type=password", ["password": sent]), ("/resend", ["type": "signup"]), ("/recover", [:]),
            ]
            let signingUp: [(String, JSONObject)] = [
                ("/signup", ["password": sent, "data": ["name": "Eve"]]), ("/signup", ["password": other]),
                ("/token?grant_type=password", ["password": sent]), ("/token?grant_type=password", ["password": other]),
            ]
            var seen: [Int: Int] = [:]
            for round in 1...3 {
                for (path, body) in guesses + asking + signingUp + asking + guesses {
                    let both = try await answers(bench, path, body)
                    #expect(both[0] == both[1], "\(path) in round \(round)")
                    if let status = Int(both[0].prefix(3)) { seen[status, default: 0] += 1 }
                }
                bench.server.clock.advance(by: 61)
            }
            // Nothing was alike only because it was refused as malformed.
            #expect(Set(seen.keys) == [200, 400, 403, 429])
        }
    }
}
