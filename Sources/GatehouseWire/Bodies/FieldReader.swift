import Foundation
import GatehouseDomain

/// Reads a request body field by field. A missing field and an explicit null are the same, unknown fields are ignored
/// unless the body refuses them, and a field that is too long or of the wrong type is refused by name.
package struct FieldReader {
    /// The maximum length of an email address: 254 characters (RFC 5321, section 4.5.3.1.3), and some for white space
    /// around it.
    static let addressLimit = 320
    /// The maximum length of a password.
    static let passwordLimit = 1024
    /// The maximum length of a code, token or link.
    static let tokenLimit = 1024
    /// The maximum length of what a browser or an authenticator says, in base64url: more than any that is accepted has.
    static let ceremonyLimit = 24 * 1024
    /// The same from a person who is signed in: far more than any that is accepted has. So what is too long for a
    /// credential is refused as a credential, not as a field. It is not decoded.
    static let ownCeremonyLimit = 96 * 1024
    /// The maximum length of the id of a credential and of a signature, in base64url: more than any that is accepted has.
    static let credentialLimit = 2048
    /// The maximum length of a URL.
    static let linkLimit = 2048
    /// The maximum length of a short word: a kind, a channel, a version.
    static let wordLimit = 64
    /// The length of the text of a UUID.
    static let identifierLimit = 36
    /// The revisions of something that is changed: what every client can write as a number.
    static let revisions = 1...9_007_199_254_740_991
    /// How many members a group may have; 0 for the server's own limit.
    package static let memberLimits = 0...10_000
    /// How long an invitation to a group can be accepted, in seconds: an hour to 30 days.
    static let invitationLives = 3600...2_592_000
    /// How many people a link or a code of an invitation can let in.
    package static let invitationUses = 1...500
    /// The maximum size of an app's or a deployment's data about a user, in bytes of JSON as it is stored. The data is
    /// part of every access token.
    package static let metadataLimit = 16 * 1024

    private let members: JSONObject
    private let prefix: String
    private let recorder: FieldRecorder?

    /// Creates a reader for a body, or for a member of one if `field` names it.
    init(_ value: JSONValue, field: String? = nil) throws(FieldError) {
        guard case .object(let members) = value else {
            throw .wrongType(field, expected: "a JSON object", found: value)
        }
        self.members = members
        prefix = field.map { "\($0)." } ?? ""
        recorder = nil
    }

    /// Creates a reader that returns samples and records what was read.
    init(_ recorder: FieldRecorder) {
        members = [:]
        prefix = ""
        self.recorder = recorder
    }

    /// Returns a text of at most `limit` bytes without NUL; nil if it is missing or null.
    /// - Parameter schema: What those who use the text accept, if that is less than any text.
    func text(_ name: String, limit: Int, as schema: JSONSchema? = nil) throws(FieldError) -> String? {
        guard let value = member(name, schema ?? .string(limit: limit), sample: "1") else { return nil }
        guard case .string(let text) = value else {
            throw .wrongType(prefix + name, expected: "a string", found: value)
        }
        try check(text, name: prefix + name, limit: limit)
        return text
    }

    /// Returns a required text.
    ///
    /// - Parameters:
    ///   - schema: What those who use the text accept, if that is less than any text.
    ///   - missing: The error if it is missing, if clients know a sentence for it.
    func requiredText(
        _ name: String, limit: Int, as schema: JSONSchema? = nil, missing: String? = nil
    ) throws(FieldError) -> String {
        guard let text = try text(name, limit: limit, as: schema) else {
            if let missing { throw FieldError(field: prefix + name, missing) }
            throw .missing(prefix + name, expected: "a string")
        }
        recorder?.require(name)
        return text
    }

    /// Returns a required text of a proof: an empty one if it is missing, which proves nothing and is refused as such.
    func proofText(_ name: String, limit: Int) throws(FieldError) -> String {
        let text = try text(name, limit: limit)
        recorder?.require(name)
        return text ?? ""
    }

    /// Returns a reader for a required member of a proof that is an object; otherwise like ``proofText(_:limit:)``.
    func proofObject(_ name: String) throws(FieldError) -> FieldReader {
        let object = try object(name)
        recorder?.require(name)
        if let object { return object }
        return try FieldReader(.object([:]), field: prefix + name)
    }

    /// Returns a text that may be null but not missing; otherwise like ``text(_:limit:as:)``.
    func presentText(_ name: String, limit: Int) throws(FieldError) -> String? {
        guard recorder != nil || members.keys.contains(name) else {
            throw .missing(prefix + name, expected: "a string or null")
        }
        let text = try text(name, limit: limit)
        recorder?.requirePresence(of: name)
        return text
    }

    /// Returns a secret text, such as a password; otherwise like ``text(_:limit:)``.
    func secret(_ name: String, limit: Int) throws(FieldError) -> Secret? {
        try text(name, limit: limit).map { Secret($0) }
    }

    /// Returns a required secret text.
    func requiredSecret(_ name: String, limit: Int) throws(FieldError) -> Secret {
        Secret(try requiredText(name, limit: limit))
    }

    /// Returns a list of texts, each of at most `limit` bytes without NUL; nil if it is missing or null.
    func texts(_ name: String, limit: Int) throws(FieldError) -> [String]? {
        guard let value = member(name, .array(of: .string(limit: limit)), sample: []) else { return nil }
        guard case .array(let elements) = value else {
            throw .wrongType(prefix + name, expected: "an array of strings", found: value)
        }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else {
                throw .wrongType(prefix + name, expected: "an array of strings", found: element)
            }
            try check(text, name: prefix + name, limit: limit)
            texts.append(text)
        }
        return texts
    }

    /// Returns a truth value; nil if it is missing or null.
    func flag(_ name: String) throws(FieldError) -> Bool? {
        guard let value = member(name, .boolean, sample: true) else { return nil }
        guard let flag = value.boolValue else {
            throw .wrongType(prefix + name, expected: "true or false", found: value)
        }
        return flag
    }

    /// Returns a whole number in a range; nil if it is missing or null.
    func number(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> Int? {
        guard let value = member(name, .integer(range), sample: .integer(Int64(range.lowerBound))) else { return nil }
        guard let number = value.integerValue.flatMap({ Int(exactly: $0) }), range.contains(number) else {
            throw FieldError(
                field: prefix + name,
                "\(prefix + name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Returns a required whole number in a range.
    func requiredNumber(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> Int {
        guard let number = try number(name, in: range) else {
            throw .missing(prefix + name, expected: "a whole number")
        }
        recorder?.require(name)
        return number
    }

    /// Refuses a body with members other than these.
    func refuseOthers(than names: String...) throws(FieldError) {
        recorder?.close()
        guard members.keys.allSatisfy({ names.contains($0) }) else {
            throw FieldError(
                field: nil, "The body can have only these members: \(names.joined(separator: ", ")).")
        }
    }

    /// Returns a required instant.
    func requiredTimestamp(_ name: String) throws(FieldError) -> WireTimestamp {
        if let recorder {
            recorder.note(name, .dateTime(limit: Self.wordLimit))
            recorder.require(name)
            return WireTimestamp(.init(timeIntervalSince1970: 0))
        }
        guard let timestamp = WireTimestamp(text: try requiredText(name, limit: Self.wordLimit)) else {
            throw FieldError(
                field: prefix + name, "\(prefix + name) must be an RFC 3339 date-time such as 2026-03-01T09:30:00Z.")
        }
        return timestamp
    }

    /// Returns the app's data about a user: an object of at most ``metadataLimit`` bytes as JSON; nil if missing or
    /// null.
    func metadata(_ name: String) throws(FieldError) -> JSONObject? {
        guard let value = member(name, .anyObject, sample: [:]) else { return nil }
        guard case .object(let object) = value else {
            throw .wrongType(prefix + name, expected: "a JSON object", found: value)
        }
        guard value.isEncoded(within: Self.metadataLimit) else {
            throw .tooLong(prefix + name, limit: Self.metadataLimit)
        }
        guard value.isFreeOfNUL else { throw Self.containsNUL(prefix + name) }
        return object
    }

    /// Returns the app's data about a user without the consent that a client may have put into it, and the consent.
    ///
    /// Clients that can send only the app's data send the consent as its member `gatehouse_consent`. A consent beside
    /// the data takes precedence.
    func metadataAndConsent(_ name: String) throws(FieldError) -> (data: JSONObject?, consent: WireConsent?) {
        var beside: WireConsent?
        if let consent = try object(WireConsent.name) { beside = try WireConsent(consent) }
        var data = try metadata(name)
        if let recorder {
            let members = FieldReader(recorder.note(object: name))
            if let inside = try members.object(WireConsent.name) { _ = try WireConsent(inside) }
            return (data, beside)
        }
        let inside = data?.removeValue(forKey: WireConsent.name) ?? .null
        guard inside != .null else { return (data, beside) }
        let field = "\(prefix)\(name).\(WireConsent.name)"
        let consent = try WireConsent(FieldReader(inside, field: field))
        return (data, beside ?? consent)
    }

    /// Returns the name of a field for errors.
    func path(of name: String) -> String { prefix + name }

    /// Returns a reader for a member that is an object; nil if it is missing or null.
    func object(_ name: String) throws(FieldError) -> FieldReader? {
        if let recorder { return FieldReader(recorder.note(object: name)) }
        guard let value = member(name, .anyObject, sample: [:]) else { return nil }
        return try FieldReader(value, field: prefix + name)
    }

    /// Returns a reader for a required member that is an object.
    ///
    /// - Parameter missing: The error if it is missing, if clients know a sentence for it.
    func requiredObject(_ name: String, missing: String? = nil) throws(FieldError) -> FieldReader {
        guard let object = try object(name) else {
            if let missing { throw FieldError(field: prefix + name, missing) }
            throw .missing(prefix + name, expected: "a JSON object")
        }
        recorder?.require(name)
        return object
    }

    private func member(_ name: String, _ schema: @autoclosure () -> JSONSchema, sample: JSONValue) -> JSONValue? {
        if let recorder {
            recorder.note(name, schema())
            return sample
        }
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    private func check(_ text: String, name: String, limit: Int) throws(FieldError) {
        guard text.utf8.count <= limit else { throw .tooLong(name, limit: limit) }
        guard !text.utf8.contains(0) else { throw Self.containsNUL(name) }
    }

    private static func containsNUL(_ name: String) -> FieldError {
        FieldError(field: name, "\(name) must not contain the character U+0000.")
    }
}
