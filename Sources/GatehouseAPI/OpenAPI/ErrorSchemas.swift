import GatehouseWire

/// What refusals look like in the OpenAPI document, in both editions of the interface.
enum ErrorSchemas {
    private static let legacyName = "ErrorLegacy"
    private static let currentName = "Error20240101"

    /// The two shapes of ``WireError``, by name.
    static let components: [String: JSONSchema] = {
        let weakPassword = JSONSchema.object(
            ["reasons": .array(of: .word("length", "characters", "pwned"))], required: ["reasons"], isClosed: true)
        let occasional: [String: JSONSchema] = [
            "hint": .string, "error_id": .string, "weak_password": weakPassword,
        ]
        return [
            legacyName: .object(
                occasional.merging(["code": .integer(400...599), "error_code": .string, "msg": .string]) { $1 },
                required: ["code", "error_code", "msg"], isClosed: true),
            currentName: .object(
                occasional.merging(["code": .string, "message": .string]) { $1 },
                required: ["code", "message"], isClosed: true),
        ]
    }()

    /// Returns the response that describes the refusals of one status.
    static func response(status: Int, codes: Set<ErrorCode>) -> JSONObject {
        let codes = codes.map(\.rawValue).sorted()
        let legacy: JSONObject = [
            "code": ["const": .integer(Int64(status))], "error_code": .object(JSONSchema.word(codes).json),
        ]
        let shapes = [
            narrowed(legacyName, to: legacy), narrowed(currentName, to: ["code": .object(JSONSchema.word(codes).json)]),
        ]
        var headers: JSONObject = [
            "x-sb-error-code": ["required": true, "schema": .object(JSONSchema.word(codes).json)],
            "X-Supabase-Api-Version": OpenAPIDocument.header(isRequired: false),
        ]
        if status == 401 { headers["WWW-Authenticate"] = OpenAPIDocument.header(isRequired: true) }
        if status == 429 { headers["Retry-After"] = OpenAPIDocument.header(isRequired: true) }
        return [
            "description": .string(codes.joined(separator: ", ")), "headers": .object(headers),
            "content": ["application/json": ["schema": .object(JSONSchema.anyOf(shapes).json)]],
        ]
    }

    private static func narrowed(_ name: String, to properties: JSONObject) -> JSONSchema {
        JSONSchema([
            "allOf": [["$ref": .string("#/components/schemas/\(name)")], ["properties": .object(properties)]]
        ])
    }
}
