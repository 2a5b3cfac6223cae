import Foundation
import GatehouseAccounts
import GatehouseSettings
import GatehouseWire
import HTTPTypes
import Testing

/// What the server always refuses, the document does not allow.
struct RefusedInputTests {
    private static let bodies: [(path: String, refused: JSONValue, taken: JSONValue)] = [
        ("/resend", ["type": "x", "email": "a@b.co"], ["type": "signup", "email": "a@b.co"]),
        ("/verify", ["type": "x", "token_hash": "a"], ["type": "email", "token_hash": "a"]),
        (
            "/signup", ["gatehouse_consent": ["version": "", "accepted_at": "2026-01-01T00:00:00Z"]],
            ["gatehouse_consent": ["version": "1", "accepted_at": "2026-01-01T00:00:00Z"]]
        ),
        (
            "/recover", ["email": "a@b.co", "code_challenge_method": "plain"],
            ["email": "a@b.co", "code_challenge_method": nil]
        ),
        (
            "/otp", ["email": "a@b.co", "code_challenge": "short", "code_challenge_method": "s256"],
            [
                "email": "a@b.co", "code_challenge": .string(String(repeating: "a", count: 43)),
                "code_challenge_method": "S256",
            ]
        ),
        ("/admin/generate_link", ["type": "x", "email": "a@b.co"], ["type": "recovery", "email": "a@b.co"]),
        ("/admin/users", ["email": "a@b.co", "role": "owner"], ["email": "a@b.co", "role": "authenticated"]),
    ]

    /// Bodies of people who are signed in, and what each of them looks like when it is taken.
    private static let own: [(path: String, refused: JSONValue, taken: JSONValue)] = [
        ("/factors", ["factor_type": "sms"], ["factor_type": "totp"]),
        ("/groups", ["name": "Crew", "id": "1"], ["name": "Crew", "id": "00000000-0000-4000-8000-00000000000A"]),
        ("/groups", ["name": ""], ["name": "Crew"]),
        ("/groups/{id}/invitations", ["kind": "text"], ["kind": "link"]),
        (
            "/groups/{id}/invitations", ["kind": "link", "id": "00000000-0000-4000-8000"],
            ["kind": "link", "id": "00000000-0000-4000-8000-00000000000b"]
        ),
    ]

    private static let queries: [(path: String, name: String, refused: String, taken: String)] = [
        ("/admin/users", "sort", "email", "created_at asc"), ("/admin/audit", "query", "type:nothing", "type:token"),
        ("/admin/audit", "query", "author:x", "author:00000000-0000-0000-0000-00000000000A"),
        ("/authorize", "code_challenge_method", "plain", "s256"), ("/authorize", "gatehouse_redirect", "x", "exact"),
        ("/authorize", "provider", "", "google"),
    ]

    private func document(_ bench: APIBench) async throws -> JSONObject {
        try #require(try await bench.send(.get, "/openapi.json").json().objectValue)
    }

    @Test("SRV-14 the document allows no body that the server always refuses")
    func inBodies() async throws {
        try await APIBench.run(.inProcess) { bench in
            let document = try await document(bench)
            let key = try bench.administratorKey()
            for (path, refused, taken) in Self.bodies {
                try expect(document, path, refused, taken)
                #expect(try await bench.send(.post, path, json: refused, bearer: key).status == 400, "\(path)")
            }
        }
    }

    @Test("SRV-14 the document allows no body of a person that the server always refuses")
    func inOwnBodies() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { $0.assurance.use = .optional }
        try await APIBench.runWithGroups(prepare: prepare) { bench in
            let document = try await document(bench)
            let token = try await bench.signedIn().accessToken
            let created = try await bench.send(.post, "/groups", json: ["name": "Crew"], bearer: token)
            let group = try JSONDecoder().decode(WireGroup.self, from: Data(created.body))
            for (path, refused, taken) in Self.own {
                try expect(document, path, refused, taken)
                for (body, isTaken) in [(refused, false), (taken, true)] {
                    let place = path.replacing("{id}", with: group.id)
                    let status = try await bench.send(.post, place, json: body, bearer: token).status
                    #expect(isTaken ? status < 300 : status == 400, "\(path) \(status)")
                }
            }
        }
    }

    /// Expects the schema of a body to allow what the server takes, and not what it refuses.
    private func expect(_ document: JSONObject, _ path: String, _ refused: JSONValue, _ taken: JSONValue) throws {
        let content = document["paths"]?.objectValue?[path]?.objectValue?["post"]?.objectValue?["requestBody"]?
            .objectValue?["content"]?.objectValue?["application/json"]?.objectValue?["schema"]?.objectValue
        let schema = try #require(content, "\(path)")
        let check = SchemaCheck(document: document)
        #expect(!check.problems(refused, schema).isEmpty, "\(path)")
        #expect(check.problems(taken, schema) == [], "\(path)")
    }

    @Test("SRV-14 the document allows no parameter that the server always refuses")
    func inQueries() async throws {
        try await APIBench.run(.inProcess) { bench in
            let document = try await document(bench)
            for (path, name, refused, taken) in Self.queries {
                let parameters = document["paths"]?.objectValue?[path]?.objectValue?["get"]?.objectValue?["parameters"]?
                    .arrayValue?.compactMap(\.objectValue)
                let parameter = parameters?.first { $0["name"] == .string(name) }
                let schema = try #require(parameter?["schema"]?.objectValue, "\(path) \(name)")
                let check = SchemaCheck(document: document)
                #expect(!check.problems(.string(refused), schema).isEmpty, "\(path) \(name)")
                #expect(check.problems(.string(taken), schema) == [], "\(path) \(name)")
            }
        }
    }
}
