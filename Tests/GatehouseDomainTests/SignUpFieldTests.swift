import Foundation
import GatehouseDomain
import Testing

/// What a sign-up form asks for by itself, as data.
struct SignUpFieldTests {
    private static func text(
        _ minimum: Int = 1, _ maximum: Int = 100, _ characters: SignUpField.Characters = .any, required: Bool = true
    ) throws -> SignUpField {
        try SignUpField(
            "company", label: "Company", isRequired: required, minimumLength: minimum, maximumLength: maximum,
            characters: characters)
    }

    @Test(
        "APP-09 an answer is judged by length, characters and whether it is needed",
        arguments: [
            ("Acme", nil), ("  Acme  ", nil), ("", .missing), ("   ", .missing), ("A", .tooShort),
            (String(repeating: "a", count: 10), nil), (String(repeating: "a", count: 11), .tooLong),
            ("\u{2068}Acme\u{2069}", nil), ("\u{200B}\u{2060}", .missing), ("\u{2800}\u{3164}", .missing),
            ("Ac\u{7}me", .characters), ("Ac\u{202E}me", .characters), ("Ac\nme", .characters),
        ] as [(String, SignUpFieldFault?)])
    func text(typed: String, fault: SignUpFieldFault?) throws {
        #expect(try Self.text(2, 10).fault(in: typed) == fault)
    }

    @Test("APP-09 an answer may be limited to digits, or to letters and digits")
    func characters() throws {
        #expect(try Self.text(1, 10, .digits).fault(in: "0123") == nil)
        #expect(try Self.text(1, 10, .digits).fault(in: "٠١") == .characters)
        #expect(try Self.text(1, 10, .alphanumeric).fault(in: "aZ9") == nil)
        #expect(try Self.text(1, 10, .alphanumeric).fault(in: "a-9") == .characters)
    }

    @Test("APP-09 what is optional may stay empty and then leaves nothing; spaces around an answer go")
    func values() throws {
        let field = try Self.text(required: false)
        #expect(field.fault(in: "") == nil && field.value(of: " ") == nil)
        #expect(field.value(of: "  Acme & Sons ") == "Acme & Sons")
        #expect(field.value(of: "\u{2068}Acme\u{2069} ") == "Acme" && field.value(of: "❤\u{FE0F}") == "❤\u{FE0F}")
        #expect(field.value(of: "\u{200B}") == nil)
    }

    @Test("APP-09 a choice takes its values alone, and a box is ticked or not")
    func kinds() throws {
        let choice = try SignUpField(
            "size", label: "Size", kind: .choice([.init("s", label: "Small"), .init("l", label: "Large")]),
            isRequired: true)
        #expect(choice.fault(in: "s") == nil && choice.fault(in: "m") == .missing && choice.fault(in: "") == .missing)
        let box = try SignUpField("news", label: "News", kind: .toggle, isRequired: true)
        #expect(box.fault(in: "true") == nil && box.fault(in: "") == .missing && box.value(of: "yes") == nil)
    }

    @Test(
        "APP-09 a field that cannot be one says what is allowed",
        arguments: [
            ("", .key("")), ("Company", .key("Company")), ("1st", .key("1st")), ("a-b", .key("a-b")),
            ("email", .key("email")), ("gatehouse_x", .key("gatehouse_x")),
            (String(repeating: "a", count: 41), .key(String(repeating: "a", count: 41))),
        ] as [(String, SignUpFieldError)])
    func keys(key: String, error: SignUpFieldError) {
        #expect(throws: error) { try SignUpField(key, label: "Label") }
        #expect("\(error)".contains("lower-case letters"))
    }

    @Test("APP-09 labels, lengths, choices and the number of fields have bounds")
    func bounds() throws {
        #expect(throws: SignUpFieldError.label(key: "a")) { try SignUpField("a", label: "") }
        #expect(throws: SignUpFieldError.label(key: "a")) { try SignUpField("a", label: ["en": "A", "de": "\n"]) }
        #expect(throws: SignUpFieldError.help(key: "a")) { try SignUpField("a", label: "A", help: "") }
        #expect(throws: SignUpFieldError.length(key: "a")) { try SignUpField("a", label: "A", maximumLength: 201) }
        #expect(throws: SignUpFieldError.length(key: "a")) { try SignUpField("a", label: "A", minimumLength: 0) }
        #expect(throws: SignUpFieldError.choices(key: "a")) {
            try SignUpField("a", label: "A", kind: .choice([.init("x", label: "X"), .init("x", label: "Y")]))
        }
        let fields = try (0...SignUpField.limit).map { try SignUpField("field\($0)", label: "Field") }
        #expect(throws: SignUpFieldError.tooMany) { try SignUpField.form(fields) }
        #expect(throws: SignUpFieldError.repeated(key: "field0")) { try SignUpField.form([fields[0], fields[0]]) }
        #expect(try SignUpField.form(Array(fields.dropLast())).count == SignUpField.limit)
    }

    @Test("APP-09 a field is read from JSON as it is written, with the defaults left out")
    func coding() throws {
        let text = """
            [{"key": "company", "label": {"en": "Company", "de": "Firma"}, "kind": "organization", "required": true},
             {"key": "size", "label": "Size", "kind": "choice", "choices":
               [{"value": "s", "label": "Small"}, {"value": "l", "label": {"en": "Large"}}]},
             {"key": "vat", "label": "VAT", "characters": "alphanumeric", "minimum_length": 4, "maximum_length": 14}]
            """
        let fields = try JSONDecoder().decode([SignUpField].self, from: Data(text.utf8))
        #expect(fields.map(\.key) == ["company", "size", "vat"])
        #expect(fields[0].kind == .organization && fields[0].isRequired && fields[0].maximumLength == 100)
        #expect(fields[2].minimumLength == 4 && fields[2].characters == .alphanumeric && !fields[2].isRequired)
        let again = try JSONDecoder().decode([SignUpField].self, from: JSONEncoder().encode(fields))
        #expect(again == fields)
        for broken in [
            "[{\"key\": \"email\", \"label\": \"E\"}]", "[{\"key\": \"a\", \"label\": \"A\", \"kind\": \"colour\"}]",
        ] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([SignUpField].self, from: Data(broken.utf8))
            }
        }
    }

    @Test("APP-09 a label is in the person's language, then in English, then in the first there is")
    func languages() {
        let label: LocalizedText = ["en": "Company", "de": "Firma", "pt-BR": "Empresa"]
        #expect(label.text(in: "de-AT") == "Firma" && label.text(in: "pt-BR") == "Empresa")
        #expect(label.text(in: "ja") == "Company")
        #expect((["fr": "Entreprise", "de": "Firma"] as LocalizedText).text(in: "ja") == "Firma")
        #expect(("Company" as LocalizedText).text(in: "ar") == "Company")
    }
}
