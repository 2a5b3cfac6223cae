import Foundation

/// Decodes samples for everything that a type reads, and records what that was. A type reads what it also writes, so
/// the schema of a response follows from its type.
struct SampleDecoder: Decoder {
    /// The name that represents all names in an object with arbitrary members.
    static let anyName = "*"

    let recorder: ShapeRecorder
    /// Whether optional values are present.
    let isComplete: Bool

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(decoder: self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { Whole(decoder: self) }

    /// Returns a value of a type, and its schema.
    private func sample<Value: Decodable>(_ type: Value.Type) throws -> (Value, JSONSchema) {
        let scalars: [(any Sendable, JSONSchema)] = [
            ("1", .string), (true, .boolean), (1, .integer), (Int64(1), .integer), (1.0, .number),
            (WireTimestamp(.init(timeIntervalSince1970: 0)), .dateTime), (JSONValue.null, .any),
            (JSONObject(), .anyObject),
        ]
        for (scalar, schema) in scalars where Swift.type(of: scalar) == type {
            if let value = scalar as? Value { return (value, schema) }
        }
        let value = try Value(from: SampleDecoder(recorder: ShapeRecorder(), isComplete: isComplete))
        return (value, try JSONSchema(of: type))
    }

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: SampleDecoder

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { Key(stringValue: SampleDecoder.anyName).map { [$0] } ?? [] }

        func contains(_ key: Key) -> Bool { decoder.isComplete }

        func decodeNil(forKey key: Key) -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let (value, schema) = try decoder.sample(type)
            decoder.recorder.note(schema, at: key.stringValue)
            return value
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            throw notSampled(key)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw notSampled(key) }

        func superDecoder() throws -> any Decoder { throw notSampled(nil) }

        func superDecoder(forKey key: Key) throws -> any Decoder { throw notSampled(key) }

        private func notSampled(_ key: Key?) -> DecodingError {
            .dataCorrupted(.init(codingPath: key.map { [$0] } ?? [], debugDescription: "nested without a type"))
        }
    }

    /// One element, which represents any number of elements.
    private struct Elements: UnkeyedDecodingContainer {
        let decoder: SampleDecoder
        var currentIndex = 0

        init(decoder: SampleDecoder) {
            self.decoder = decoder
        }

        var codingPath: [any CodingKey] { [] }
        var count: Int? { 1 }
        var isAtEnd: Bool { currentIndex > 0 }

        func decodeNil() -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let (value, schema) = try decoder.sample(type)
            decoder.recorder.note(element: schema)
            currentIndex += 1
            return value
        }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
            throw notSampled
        }

        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notSampled }

        func superDecoder() throws -> any Decoder { throw notSampled }

        private var notSampled: DecodingError {
            .dataCorrupted(.init(codingPath: [], debugDescription: "nested without a type"))
        }
    }

    private struct Whole: SingleValueDecodingContainer {
        let decoder: SampleDecoder

        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let (value, schema) = try decoder.sample(type)
            decoder.recorder.note(schema)
            return value
        }
    }
}
