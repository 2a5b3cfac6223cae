import Foundation
import GatehouseWire
import Testing

struct JSONParserTests {
    @Test(
        "SRV-14 JSON is read as RFC 8259 writes it",
        arguments: [
            ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("1.5", 1.5), ("1e3", .number(1000)), ("1E-2", .number(0.01)), ("\"\"", ""),
            (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
            (#""\u00e9\ud83d\ude00""#, "é😀"), ("[]", []), ("[1, [2]]", [1, [2]]), ("{}", [:]),
            (#"{"a":1,"b":{"c":null}}"#, ["a": 1, "b": ["c": nil]]),
            ("\u{FEFF}1", 1),
        ] as [(String, JSONValue)])
    func reads(text: String, value: JSONValue) throws {
        #expect(try JSONValue(json: text.utf8) == value)
    }

    @Test(
        "SRV-14 what is not JSON is refused, with the reason and the place and without the text",
        arguments: [
            ("", .empty, 0), ("  ", .empty, 2), ("{", .truncated, 1), ("[1", .truncated, 2), ("\"a", .truncated, 2),
            ("tru", .truncated, 3), ("nope", .unexpectedCharacter, 1), ("{a:1}", .unexpectedCharacter, 1),
            ("[1,]", .unexpectedCharacter, 3), ("{\"a\":}", .unexpectedCharacter, 5), ("'a'", .unexpectedCharacter, 0),
            ("NaN", .unexpectedCharacter, 0), ("{\"a\" 1}", .unexpectedCharacter, 5), ("1 2", .trailingCharacters, 2),
            ("01", .trailingCharacters, 1), ("1.", .badNumber, 0), ("-", .truncated, 1), ("1e", .badNumber, 0),
            ("1e999", .badNumber, 0), ("\"\u{1}\"", .badString, 1), (#""\x""#, .badString, 1),
            (#""\ud800""#, .badString, 1), (#""\ud800\u0041""#, .badString, 1), (#""\udc00""#, .badString, 1),
            (#""\u12g4""#, .badString, 5),
        ] as [(String, JSONSyntaxError.Reason, Int)])
    func refuses(text: String, reason: JSONSyntaxError.Reason, offset: Int) {
        #expect(throws: JSONSyntaxError(reason, at: offset)) { try JSONValue(json: text.utf8) }
    }

    @Test("SRV-14 bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: JSONSyntaxError(.notUTF8, at: 0)) { try JSONValue(json: [0x22, 0xC3, 0x28, 0x22]) }
        #expect(throws: JSONSyntaxError(.unexpectedCharacter, at: 0)) { try JSONValue(json: [0xFF, 0xFE]) }
    }

    @Test("SRV-14 64 levels are read, 65 and a million are refused without a crash", arguments: ["[", "{\"a\":"])
    func depth(opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ levels: Int) -> String {
            String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
        }
        #expect(throws: Never.self) { try JSONValue(json: nested(64).utf8) }
        for levels in [65, 1_000_000] {
            let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(json: nested(levels).utf8) }
            #expect(error.reason == .tooDeep)
        }
    }

    @Test("SRV-14 a number with a million digits is refused instead of being worked on")
    func longNumber() {
        #expect(throws: JSONSyntaxError(.badNumber, at: 0)) {
            try JSONValue(json: String(repeating: "7", count: 1_000_000).utf8)
        }
    }

    @Test("SRV-02 a value survives encoding and decoding")
    func roundTrip() throws {
        let value: JSONValue = [
            "a": [1, -2.5, "x\u{0}y", nil, true], "b": ["c": .integer(.max), "d": [:], "e": []],
        ]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONValue(json: data) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    }
}
