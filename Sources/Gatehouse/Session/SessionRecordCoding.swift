import Foundation
package import GatehouseDomain

/// Encodes a ``SessionRecord`` as the text that is stored, and decodes it.
///
/// The text is JSON and states its version. It contains the tokens in plain text, so it belongs in a credential store
/// and nowhere else.
package enum SessionRecordCoding {
    /// The current version. Readers refuse a higher one. Raise it when an older reader would misread the text, and keep
    /// a reader of the older text in ``decoded(_:_:)``.
    static let version = 1

    /// Returns the text of a record, without tokens of ended sessions.
    package static func text(
        _ record: SessionRecord, of backEnd: BackEndName? = nil
    ) throws(CredentialStoreFailure) -> Secret {
        try encoded(StoredRecord(record, of: backEnd))
    }

    /// Returns the text of ended sessions whose tokens are kept.
    static func text(
        ended sessions: [EndedSession], of backEnd: BackEndName?
    ) throws(CredentialStoreFailure) -> Secret {
        try encoded(StoredEndings(sessions, of: backEnd))
    }

    private static func encoded(_ value: some Encodable) throws(CredentialStoreFailure) -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(value) else { throw .failed }
        return Secret(String(decoding: data, as: UTF8.self))
    }

    /// Returns the record of a text, whichever back end's it is.
    /// - Throws: ``/GatehouseDomain/CredentialStoreFailure/wrongVersion`` for a text of a newer version,
    ///   ``/GatehouseDomain/CredentialStoreFailure/corrupted`` for one that no version could have written.
    package static func record(_ text: Secret) throws(CredentialStoreFailure) -> SessionRecord {
        try bound(text).record
    }

    private static func bound(
        _ text: Secret
    ) throws(CredentialStoreFailure) -> (record: SessionRecord, backEnd: String?) {
        let stored = try decoded(StoredRecord.self, text)
        guard let record = stored.record else { throw .corrupted }
        return (record, stored.backEnd)
    }

    /// Converts the result of reading the store.
    /// - Parameter backEnd: The back end that asks; nil for one without a name.
    package static func lookup(_ lookup: CredentialLookup, of backEnd: BackEndName? = nil) -> SessionLookup {
        switch lookup {
        case .absent: return .absent
        case .unavailable(let failure): return .unavailable(failure)
        case .found(let text):
            do {
                let stored = try bound(text)
                return stored.backEnd == backEnd?.text ? .found(stored.record) : .ofOtherBackEnd
            } catch {
                return .unavailable(error)
            }
        }
    }

    /// Returns the ended sessions of a text; none if it cannot be read or is of another back end.
    static func ended(_ lookup: CredentialLookup, of backEnd: BackEndName?) -> [EndedSession] {
        guard case .found(let text) = lookup, let stored = try? decoded(StoredEndings.self, text),
            stored.backEnd == backEnd?.text
        else { return [] }
        return stored.sessions.map(\.ended)
    }

    private static func decoded<Value: Decodable>(
        _ type: Value.Type, _ text: Secret
    ) throws(CredentialStoreFailure) -> Value {
        let data = Data(text.reveal().utf8)
        guard let version = try? JSONDecoder().decode(StoredVersion.self, from: data).version, version >= 1 else {
            throw .corrupted
        }
        guard version == Self.version else { throw .wrongVersion }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        guard let value = try? decoder.decode(type, from: data) else { throw .corrupted }
        return value
    }
}
