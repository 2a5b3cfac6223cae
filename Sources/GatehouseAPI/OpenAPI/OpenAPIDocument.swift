import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseWire
import HTTPTypes

/// The interface as an OpenAPI 3.1 document, generated from the table of routes.
package struct OpenAPIDocument: Sendable {
    /// The document as it is served.
    package let json: JSONObject

    /// Creates the document for these routes.
    ///
    /// - Parameter server: The URL of the base path.
    /// - Throws: `DecodingError` or ``FieldError`` if the schema of an answer or body cannot be derived from its type.
    package init(routes: [RouteDescription], server: String) throws {
        var paths: [String: JSONObject] = [:]
        var schemas = ErrorSchemas.components
        for route in routes {
            paths[Self.template(route.path), default: [:]][route.method.rawValue.lowercased()] = .object(
                try Self.operation(route, schemas: &schemas))
        }
        json = [
            "openapi": "3.1.0",
            "info": [
                "title": "Gatehouse", "version": .string(GatehouseVersion.text),
                "description": "The REST interface of Supabase Auth, as Gatehouse speaks it.",
            ],
            "servers": [["url": .string(server)]],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(schemas.mapValues { .object($0.json) }),
                "securitySchemes": [
                    "accessToken": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                    "administratorKey": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                ],
            ],
        ]
    }

    /// `/admin/users/{id}` for `/admin/users/:id`.
    private static func template(_ path: String) -> String {
        segments(path).map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
    }

    private static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }

    private static func operation(
        _ route: RouteDescription, schemas: inout [String: JSONSchema]
    ) throws -> JSONObject {
        let name = ([route.method.rawValue.lowercased()[...]] + segments(route.path)).joined(separator: "_")
        var operation: JSONObject = [
            "operationId": .string(name.filter { $0 == "_" || $0 == "-" || $0.isLetter || $0.isNumber }),
            "summary": .string(route.summary),
        ]
        switch route.access {
        case .open: break
        case .bearer, .bearerOfAnySession: operation["security"] = [["accessToken": []]]
        case .administrator: operation["security"] = [["administratorKey": []]]
        }
        var parameters = segments(route.path).filter { $0.hasPrefix(":") }.map {
            parameter(String($0.dropFirst()), in: "path", .string(limit: RouteInput.textLimit), isRequired: true)
        }
        parameters.append(parameter("X-Supabase-Api-Version", in: "header", .string, isRequired: false))
        for input in route.takes {
            switch input {
            case .query(let name, let schema, let isRequired):
                parameters.append(parameter(name, in: "query", schema, isRequired: isRequired))
            case .header(let name, let schema, let description):
                parameters.append(
                    parameter(name, in: "header", schema, isRequired: false, description: description))
            case .form(let names):
                let fields = names.map { ($0, JSONSchema.string(limit: RouteInput.textLimit)) }
                let form = JSONSchema.object(Dictionary(fields) { $1 }, required: [], isClosed: false)
                operation["requestBody"] = [
                    "required": false, "content": [FormEncoding.contentType: ["schema": .object(form.json)]],
                ]
            case .body(let types, let isRequired):
                let bodies = try types.map { try reference(to: Self.name(of: $0), in: &schemas, $0.schema()) }
                operation["requestBody"] = [
                    "required": .bool(isRequired),
                    "content": ["application/json": ["schema": .object(JSONSchema.anyOf(bodies).json)]],
                ]
            }
        }
        operation["parameters"] = .array(parameters)
        operation["responses"] = .object(try responses(route, schemas: &schemas))
        return operation
    }

    private static func parameter(
        _ name: String, in place: String, _ schema: JSONSchema, isRequired: Bool, description: String? = nil
    ) -> JSONValue {
        var parameter: JSONObject = [
            "name": .string(name), "in": .string(place), "required": .bool(isRequired),
            "schema": .object(schema.json),
        ]
        parameter["description"] = description.map { .string($0) }
        return .object(parameter)
    }

    private static func responses(
        _ route: RouteDescription, schemas: inout [String: JSONSchema]
    ) throws -> JSONObject {
        var responses: JSONObject = [:]
        for (status, outputs) in Dictionary(grouping: route.gives, by: \.status) {
            var response: JSONObject = ["description": .string(route.summary)]
            let bodies = try outputs.compactMap(\.shape).map { shape in
                try reference(to: name(of: shape), in: &schemas, JSONSchema(of: shape))
            }
            if !bodies.isEmpty {
                response["content"] = ["application/json": ["schema": .object(JSONSchema.anyOf(bodies).json)]]
            }
            var headers: JSONObject = ["X-Supabase-Api-Version": header(isRequired: false)]
            for name in outputs.flatMap(\.optionalHeaders) { headers[name] = header(isRequired: false) }
            for name in outputs.flatMap(\.headers) { headers[name] = header(isRequired: true) }
            response["headers"] = .object(headers)
            responses[String(status)] = .object(response)
        }
        // If a route has its own answer for a status, that answer replaces the refusals with the same status.
        for (status, codes) in route.refusals where responses[String(status)] == nil {
            responses[String(status)] = .object(ErrorSchemas.response(status: status, codes: codes))
        }
        return responses
    }

    static func header(isRequired: Bool) -> JSONValue { ["required": .bool(isRequired), "schema": ["type": "string"]] }

    /// Returns the name under which the document keeps the schema of a type, without the prefix of our types, which
    /// means nothing there.
    private static func name(of type: Any.Type) -> String {
        let name = String(describing: type)
        return name.hasPrefix("Wire") ? String(name.dropFirst(4)) : name
    }

    /// Stores a schema under a name and returns a reference to it. A schema without a name stays inline.
    private static func reference(
        to name: String, in schemas: inout [String: JSONSchema], _ schema: @autoclosure () throws -> JSONSchema
    ) throws -> JSONSchema {
        let schema = try schemas[name] ?? schema()
        guard name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return schema }
        schemas[name] = schema
        return JSONSchema(["$ref": .string("#/components/schemas/\(name)")])
    }
}
