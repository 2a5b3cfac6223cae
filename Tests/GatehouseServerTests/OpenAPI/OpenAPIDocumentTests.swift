import GatehouseAPI
import GatehouseServer
import GatehouseSettings
import GatehouseWire
import HTTPTypes
import Testing

struct OpenAPIDocumentTests {
    @Test("SRV-02 the OpenAPI document is served and has every route, with its answers in closed schemas")
    func document() async throws {
        try await APIBench.run(.inProcess) { bench in
            let answer = try await bench.send(.get, "/openapi.json")
            let document = try #require(try answer.json().objectValue)
            #expect(document["openapi"] == "3.1.0")
            #expect(document["servers"] == [["url": "https://accounts.example.com/auth/v1"]])
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            let paths = try #require(document["paths"]?.objectValue)
            let operations = paths.values.compactMap(\.objectValue).flatMap { Array($0.values) }.compactMap(
                \.objectValue)
            #expect(operations.count == api.routes.count)
            #expect(Set(operations.compactMap { $0["operationId"]?.stringValue }).count == operations.count)
            for route in api.routes.map(\.description) {
                let template = route.path.split(separator: "/").map {
                    $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)"
                }
                let operation = paths[template.joined()]?.objectValue?[route.method.rawValue.lowercased()]?.objectValue
                let responses = try #require(operation?["responses"]?.objectValue?.keys)
                #expect(responses.contains { $0.hasPrefix("2") || $0.hasPrefix("3") || route.refuses.count > 0 })
                #expect((operation?["security"] == nil) == (route.access == .open))
            }
        }
    }

    /// Objects whose members are the app's business or a browser's, and the document itself.
    private static let open: Set<String> = [
        "app_metadata", "user_metadata", "identity_data", "metadata", "credential_options",
    ]

    @Test("SRV-02 nothing that is answered is described as an object of any members, but metadata")
    func closed() async throws {
        let server = try await TestServer.start()
        let api = try GatehouseAPI(backend: server.backend, settings: ServerSettings())
        for route in api.routes.map(\.description) where route.path != "/openapi.json" {
            let document = try OpenAPIDocument(routes: [route], server: "/").json
            let schemas = try #require(document["components"]?.objectValue?["schemas"]?.objectValue)
            let bodies = Set(
                route.takes.flatMap { input in
                    if case .body(let types, _) = input { types.map { String(describing: $0) } } else { [String]() }
                })
            for (name, schema) in schemas where !bodies.contains(name) {
                #expect(Self.openPlaces(schema, at: name) == [])
            }
        }
    }

    /// Where a schema takes members of any name and kind.
    private static func openPlaces(_ schema: JSONValue, at place: String) -> [String] {
        guard let members = schema.objectValue else { return [] }
        if Self.open.contains(place.split(separator: ".").last.map(String.init) ?? "") { return [] }
        var found: [String] = []
        if members["type"] == "object", members["additionalProperties"] == nil { found.append(place) }
        for (name, member) in members["properties"]?.objectValue ?? [:] {
            found += openPlaces(member, at: "\(place).\(name)")
        }
        for keyword in ["items", "additionalProperties"] {
            found += openPlaces(members[keyword] ?? nil, at: "\(place).\(keyword)")
        }
        return found
    }
}
