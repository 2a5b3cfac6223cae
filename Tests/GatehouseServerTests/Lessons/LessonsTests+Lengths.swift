import Foundation
import GatehouseAPI
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseWire
import HTTPTypes
import Testing

#if canImport(Glibc)
    // Whichever module was read first gives a file the type of a time.
    import CDispatch
    import CoreFoundation
    import Glibc
#else
    import Darwin
#endif

/// A place where a request can hold text: a field of a body or a parameter of the query.
private struct TextPlace {
    var route: RouteDescription
    /// The names from the body to the field, or the one of the parameter.
    var names: [String]
    var isQuery: Bool
    /// The most that the OpenAPI document allows; nil if it says nothing.
    var limit: Int?
    /// What else has to be in the body for the field to be looked at.
    var others: JSONObject

    var name: String { names.joined(separator: ".") }
}

extension LessonsTests {
    /// All places of the document in which there can be text.
    private static func textPlaces(_ document: JSONObject, _ routes: [RouteDescription]) throws -> [TextPlace] {
        let schemas = try #require(document["components"]?.objectValue?["schemas"]?.objectValue)
        var places: [TextPlace] = []
        for route in routes {
            for input in route.takes {
                switch input {
                case .query(let name, let schema, _):
                    guard isText(schema.json) else { continue }
                    let limit = schema.json["maxLength"]?.integerValue.map(Int.init)
                    // Where one of some words is expected, what is longer than all of them is none.
                    let words = schema.json["enum"]?.arrayValue?.compactMap { $0.stringValue?.utf8.count }.max()
                    places.append(
                        TextPlace(
                            route: route, names: [name], isQuery: true, limit: limit ?? words, others: [:]))
                case .body(let types, _):
                    for type in types {
                        let schema = try #require(schemas[String(describing: type)]?.objectValue)
                        places += fields(of: schema, in: route, below: [], others: required(schema))
                    }
                case .form, .header: continue
                }
            }
        }
        return places
    }

    private static func isText(_ schema: JSONObject) -> Bool {
        schema["type"] == "string" || schema["type"]?.arrayValue?.contains("string") == true
    }

    private static func required(_ schema: JSONObject) -> JSONObject {
        let names = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
        let properties = schema["properties"]?.objectValue ?? [:]
        return JSONObject(names.map { ($0, taken(properties[$0]?.objectValue ?? [:])) }, uniquingKeysWith: { $1 })
    }

    /// A text that a property takes.
    private static func taken(_ property: JSONObject) -> JSONValue {
        if property["format"] == "date-time" { return "2026-03-01T09:30:00Z" }
        if property["pattern"] == JSONSchema.uuid.json["pattern"] { return "6b1f0f3e-2f3d-4a51-9a44-0d6a3c1e5b7f" }
        return property["enum"]?.arrayValue?.first ?? "signup"
    }

    private static func fields(
        of schema: JSONObject, in route: RouteDescription, below names: [String], others: JSONObject
    ) -> [TextPlace] {
        (schema["properties"]?.objectValue ?? [:]).flatMap { name, value -> [TextPlace] in
            guard let property = value.objectValue else { return [] }
            let path = names + [name]
            if isText(property) {
                // A word of a body is read as any text of at most 64 bytes before it is compared.
                let limit =
                    property["maxLength"]?.integerValue.map(Int.init)
                    ?? (property["enum"] == nil ? nil : 64)
                return [TextPlace(route: route, names: path, isQuery: false, limit: limit, others: others)]
            }
            guard property["properties"] != nil else { return [] }
            return fields(of: property, in: route, below: path, others: others)
        }
    }

    @Test("SRV-14 lesson 12: every text of every request has a greatest length, one byte more is refused by name")
    func lengths() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { settings in
            (settings.guestsAreAllowed, settings.manualLinking, settings.passkeysAreOffered) = (true, true, true)
            settings.groupsAreOffered = true
        }
        try await APIBench.run(.inProcess, prepare: prepare) { bench in
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            let routes = api.routes.map(\.description)
            let document = try OpenAPIDocument(routes: routes, server: "/").json
            let places = try Self.textPlaces(document, routes)
            #expect(places.count > 30)
            let person = try await bench.signedIn().accessToken
            let key = try bench.administratorKey()
            for place in places {
                let limit = try #require(place.limit, "\(place.route.path) \(place.name) may have any length")
                // A provider puts into its tokens what it likes, and an authenticator into what it says.
                #expect(limit <= Self.longest[place.names.last ?? "", default: 2048])
                let text = String(repeating: "a", count: limit + 1)
                let path = place.route.path.split(separator: "/").map { $0.hasPrefix(":") ? "/1" : "/\($0)" }.joined()
                let bearer = place.route.access == .administrator ? key : place.route.access == .open ? nil : person
                let answer: Answer
                if place.isQuery {
                    answer = try await bench.send(place.route.method, "\(path)?\(place.name)=\(text)", bearer: bearer)
                } else {
                    answer = try await bench.send(
                        place.route.method, path + Self.grant(place), json: Self.body(place, text), bearer: bearer)
                }
                let where_ = "\(place.route.method) \(place.route.path) \(place.name)"
                if place.route.path.contains(":") {
                    #expect([400, 404, 422].contains(answer.status), "\(where_)")
                } else if place.isQuery {
                    #expect(answer.status == 400, "\(where_)")
                } else {
                    #expect(try answer.isRefusal(400, .validationFailed), "\(where_)")
                    #expect(try answer.error().message.contains(place.name), "\(where_)")
                }
            }
        }
    }

    private static let longest = [
        "id_token": 16_384, "access_token": 16_384, "clientDataJSON": 98_304, "attestationObject": 98_304,
        "authenticatorData": 98_304, "gatehouse_passkey": 24_576,
    ]

    /// Which of the grants reads a field of `POST /token`.
    private static func grant(_ place: TextPlace) -> String {
        guard place.route.path == "/token" else { return "" }
        return switch place.name {
        case "refresh_token": "?grant_type=refresh_token"
        case "auth_code", "code_verifier": "?grant_type=pkce"
        case "email", "phone", "password": "?grant_type=password"
        default: "?grant_type=id_token"
        }
    }

    private static func body(_ place: TextPlace, _ text: String) -> JSONValue {
        let response: JSONObject = [
            "clientDataJSON": "a", "attestationObject": "a", "authenticatorData": "a", "signature": "a",
        ]
        let siblings: [String: JSONObject] = [
            "gatehouse_consent": ["version": "1", "accepted_at": "2026-03-01T09:30:00Z"],
            "credential": ["id": "a", "rawId": "a", "type": "public-key", "response": .object(response)],
            "response": response,
        ]
        var value = JSONValue.string(text)
        for (depth, name) in place.names.enumerated().reversed() {
            var members = depth == 0 ? place.others : siblings[place.names[depth - 1]] ?? [:]
            members[name] = value
            value = .object(members)
        }
        return value
    }

    /// Everything that takes texts of strangers apart, with a text of about so many bytes that is hard for it.
    private static let readers: [(name: String, read: @Sendable (Int) -> Void)] = [
        ("nested arrays", { _ = try? JSONValue(json: Array(String(repeating: "[", count: $0).utf8)) }),
        ("one string", { _ = try? JSONValue(json: Array("\"\(String(repeating: "a", count: $0))\"".utf8)) }),
        ("escapes", { _ = try? JSONValue(json: Array("\"\(String(repeating: "\\u00e9", count: $0 / 6))\"".utf8)) }),
        (
            "members",
            { _ = try? JSONValue(json: Array("{\((0..<$0 / 10).map { "\"a\($0)\":1" }.joined(separator: ","))}".utf8)) }
        ),
        (
            "equal members",
            {
                _ = try? JSONValue(
                    json: Array("{\(Array(repeating: "\"a\":1", count: $0 / 6).joined(separator: ","))}".utf8))
            }
        ),
        ("digits", { _ = try? JSONValue(json: Array(String(repeating: "9", count: $0).utf8)) }),
        ("white space", { _ = try? JSONValue(json: Array(String(repeating: " ", count: $0).utf8)) }),
        ("parameters", { _ = QueryItems(String(repeating: "a=1&", count: $0 / 4)) }),
        ("escaped parameters", { _ = QueryItems("a=" + String(repeating: "%61", count: $0 / 3)) }),
        ("e-mail addresses", { _ = EmailAddress(String(repeating: "a.", count: $0 / 2) + "@example.org") }),
        ("domains", { _ = EmailAddress("a@" + String(repeating: "a.", count: $0 / 2) + "org") }),
        ("instants", { _ = WireTimestamp(text: "2026-03-01T09:30:00." + String(repeating: "9", count: $0) + "Z") }),
        ("addresses", { _ = AddressRange.canonical(String(repeating: "1:", count: $0 / 2)) }),
    ]

    @Test(
        "SRV-14 lesson 12: four times the text takes no more than about four times the work", arguments: readers.indices
    )
    func linear(index: Int) throws {
        let (name, read) = Self.readers[index]
        // The least of several measurements of this thread alone: other threads' work does not count, and what disturbs
        // one measurement does not disturb all. Quadratic work would be sixteen times as much.
        func work(_ length: Int) -> Double {
            (0..<5).map { _ in
                let start = Self.threadTime()
                for _ in 0..<4 { read(length) }
                return Self.threadTime() - start
            }.min() ?? 0
        }
        let (once, fourfold) = (work(16 * 1024), work(64 * 1024))
        #expect(fourfold < 9 * once + 0.002, "\(name): \(once) s, then \(fourfold) s")
    }

    /// The processor time of this thread in seconds.
    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
