import GatehouseAPI
import GatehouseWire
import HTTPTypes
import Synchronization

/// Holds answers to the OpenAPI document: every test of the interface is one of the document too.
struct AnswerCheck: Sendable {
    /// Documents of single routes, which are the same in every server of this process.
    private static let documents = Mutex<[String: JSONObject]>([:])
    private let routes: [RouteDescription]

    init(_ api: GatehouseAPI) {
        routes = api.routes.map(\.description)
    }

    /// What is wrong with an answer; nothing of what is in it. Answers outside the routes are nobody's business here.
    func problems(_ method: HTTPRequest.Method, _ path: String, _ answer: Answer) throws -> [String] {
        let path = path.prefix { $0 != "?" && $0 != "#" }
        // Which hosts are answered at all is decided before any route is.
        if answer.status == 421 { return [] }
        guard let route = routes.first(where: { $0.method == method && Self.matches($0.path, path) }) else { return [] }
        let template = route.path.split(separator: "/").map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }
        let document = try Self.document(of: route)
        let operation = Self.member(of: document, "paths", template.joined(), method.rawValue.lowercased())
        guard let response = operation?["responses"]?.objectValue?[String(answer.status)]?.objectValue else {
            return ["\(method) \(route.path) -> \(answer.status) is not described"]
        }
        var found: [String] = []
        for (name, header) in response["headers"]?.objectValue ?? [:] where header.objectValue?["required"] == true {
            if let field = HTTPField.Name(name), answer.headers[field] == nil { found.append("\(name) is missing") }
        }
        if let content = response["content"]?.objectValue {
            let schema = content["application/json"]?.objectValue?["schema"]?.objectValue ?? ["nothing": nil]
            if let json = try? answer.json() {
                found += SchemaCheck(document: document).problems(json, schema)
            } else {
                found.append("the body is no JSON")
            }
        } else if !answer.body.isEmpty {
            found.append("there is a body")
        }
        return found.map { "\(method) \(route.path) -> \(answer.status): \($0)" }
    }

    private static func document(of route: RouteDescription) throws -> JSONObject {
        let name = "\(route.method) \(route.path)"
        if let made = documents.withLock({ $0[name] }) { return made }
        let document = try OpenAPIDocument(routes: [route], server: "/").json
        documents.withLock { $0[name] = document }
        return document
    }

    private static func member(of document: JSONObject, _ names: String...) -> JSONObject? {
        var value = JSONValue.object(document)
        for name in names { value = value.objectValue?[name] ?? nil }
        return value.objectValue
    }

    private static func matches(_ pattern: String, _ path: Substring) -> Bool {
        let (expected, found) = (pattern.split(separator: "/"), path.split(separator: "/"))
        return expected.count == found.count && zip(expected, found).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }
}
