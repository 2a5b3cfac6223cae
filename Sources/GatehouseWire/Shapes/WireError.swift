/// A server's answer to a request that it cannot serve, in either of the interface's two shapes.
///
/// The legacy shape is `{"code": 400, "error_code": "…", "msg": "…"}`. Clients that send the header
/// `X-Supabase-Api-Version: 2024-01-01` or later get `{"code": "…", "message": "…"}`. Either may have our own member
/// `hint`.
package struct WireError: Sendable, Hashable {
    /// One of the two shapes.
    package enum Shape: Sendable, Hashable {
        /// `{code: <HTTP status>, error_code, msg, error_id?}`.
        case legacy
        /// `{code: <error code>, message}`.
        case version20240101
    }

    /// The HTTP status, if the shape repeats it.
    package var status: Int?
    /// The code by which clients decide; nil if the answer has none.
    package var code: ErrorCode?
    /// What went wrong, for developers: GoTrue's own text if GoTrue has the case.
    package var message: String
    /// What a developer needs to know in addition to the message. This is our addition: other servers do not send it,
    /// and other clients do not read it.
    package var hint: String?
    /// The id of the failure in the server's log; only with 5xx.
    package var errorID: String?
    /// For `weak_password`: the rules that the password breaks (`length`, `characters`, `pwned`).
    package var weakPasswordReasons: [String]?

    /// Creates a value from its parts.
    package init(
        status: Int? = nil, code: ErrorCode?, message: String, hint: String? = nil, errorID: String? = nil,
        weakPasswordReasons: [String]? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.errorID = errorID
        self.weakPasswordReasons = weakPasswordReasons
    }

    /// Returns the answer's body in one of the shapes.
    package func json(_ shape: Shape) -> JSONObject {
        var object: JSONObject = [:]
        switch shape {
        case .legacy:
            object["code"] = .integer(Int64(status ?? 0))
            object["error_code"] = .string(code?.rawValue ?? ErrorCode.unexpectedFailure.rawValue)
            object["msg"] = .string(message)
        case .version20240101:
            object["code"] = .string(code?.rawValue ?? ErrorCode.unexpectedFailure.rawValue)
            object["message"] = .string(message)
        }
        if let hint {
            object["hint"] = .string(hint)
        }
        if let errorID {
            object["error_id"] = .string(errorID)
        }
        if let weakPasswordReasons {
            object["weak_password"] = ["reasons": .array(weakPasswordReasons.map { .string($0) })]
        }
        return object
    }
}

extension WireError: Decodable {
    /// Reads either shape, and OAuth's `{error, error_description}` (RFC 6749, section 5.2).
    ///
    /// - Throws: `DecodingError` if the answer is not an object.
    package init(from decoder: any Decoder) throws {
        let object = try JSONObject(from: decoder)
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { object[$0]?.stringValue }.first
        }
        self.init(
            status: object["code"]?.integerValue.flatMap { Int(exactly: $0) },
            code: (object["code"]?.stringValue ?? text("error_code", "error")).map(ErrorCode.init(rawValue:)),
            message: text("msg", "message", "error_description", "error") ?? "",
            hint: text("hint"), errorID: text("error_id"),
            weakPasswordReasons: object["weak_password"]?.objectValue?["reasons"]?.arrayValue?.compactMap(\.stringValue)
        )
    }
}
