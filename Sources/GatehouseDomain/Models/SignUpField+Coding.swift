extension SignUpField: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case key, label, kind, required, help, choices, characters
        case minimumLength = "minimum_length"
        case maximumLength = "maximum_length"
    }

    /// Reads a field: an object with `key`, `label` and, where they differ from the defaults, `kind` (`text`, `name`,
    /// `organization`, `phone`, `choice`, `toggle`), `required`, `help`, `choices`, `minimum_length`, `maximum_length`
    /// and `characters` (`any`, `digits`, `alphanumeric`).
    /// - Throws: `DecodingError`, whose text says what is allowed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let key = try container.decode(String.self, forKey: .key)
        let name = try container.decodeIfPresent(String.self, forKey: .kind) ?? "text"
        let kind: Kind
        switch name {
        case "text": kind = .text
        case "name": kind = .name
        case "organization": kind = .organization
        case "phone": kind = .phone
        case "choice": kind = .choice(try container.decode([Choice].self, forKey: .choices))
        case "toggle": kind = .toggle
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container,
                debugDescription: "A kind is text, name, organization, phone, choice or toggle.")
        }
        do {
            try self.init(
                key, label: try container.decode(LocalizedText.self, forKey: .label), kind: kind,
                isRequired: try container.decodeIfPresent(Bool.self, forKey: .required) ?? false,
                help: try container.decodeIfPresent(LocalizedText.self, forKey: .help),
                minimumLength: try container.decodeIfPresent(Int.self, forKey: .minimumLength) ?? 1,
                maximumLength: try container.decodeIfPresent(Int.self, forKey: .maximumLength) ?? 100,
                characters: try container.decodeIfPresent(Characters.self, forKey: .characters) ?? .any)
        } catch let error as SignUpFieldError {
            throw DecodingError.dataCorruptedError(forKey: .key, in: container, debugDescription: "\(error)")
        }
    }

    /// Writes what ``init(from:)`` reads.
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(label, forKey: .label)
        try container.encode(isRequired, forKey: .required)
        try container.encodeIfPresent(help, forKey: .help)
        switch kind {
        case .text: try container.encode("text", forKey: .kind)
        case .name: try container.encode("name", forKey: .kind)
        case .organization: try container.encode("organization", forKey: .kind)
        case .phone: try container.encode("phone", forKey: .kind)
        case .toggle: try container.encode("toggle", forKey: .kind)
        case .choice(let choices):
            try container.encode("choice", forKey: .kind)
            try container.encode(choices, forKey: .choices)
        }
        try container.encode(minimumLength, forKey: .minimumLength)
        try container.encode(maximumLength, forKey: .maximumLength)
        try container.encode(characters, forKey: .characters)
    }
}
