/// What a server answers when it cannot serve a request, in either of the two shapes that the interface has.
///
/// The legacy shape is `{"code": 400, "error_code": "…", "msg": "…"}`; the one that clients ask for with the header
/// `X-Supabase-Api-Version: 2024-01-01` or later is `{"code": "…", "message": "…"}`. Either may have
/// a member `hint`, which is ours.
public struct WireError: Sendable, Hashable {
    /// Which of the two shapes an answer takes.
    public enum Shape: Sendable, Hashable {
        /// `{code: <HTTP status>, error_code, msg, error_id?}`.
        case legacy
        /// `{code: <error code>, message}`.
        case version20240101
    }

    /// The HTTP status, where the shape repeats it.
    public var status: Int?
    /// The code that clients decide on; nil if the answer had none.
    public var code: ErrorCode?
    /// What went wrong, for developers: GoTrue's own text where GoTrue has the case.
    public var message: String
    /// What a developer needs to know beyond the message. An addition of ours: other servers do not send it, other
    /// clients do not read it.
    public var hint: String?
    /// A name under which the server's log knows the failure; with 5xx only.
    public var errorID: String?
    /// For `weak_password`: which demands were missed (`length`, `characters`, `pwned`).
    public var weakPasswordReasons: [String]?

    /// Takes every part.
    public init(
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

    /// The answer's body in one of the shapes.
    public func json(_ shape: Shape) -> JSONObject {
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
    public init(from decoder: any Decoder) throws {
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
