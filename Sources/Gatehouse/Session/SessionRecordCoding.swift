import Foundation
package import GatehouseDomain

/// Encodes a ``SessionRecord`` as the text that is stored, and decodes it.
///
/// The text is JSON and states its version. It contains the tokens in plain text, so it belongs in a credential store
/// and nowhere else.
package enum SessionRecordCoding {
    /// The current version. Readers refuse a higher one. Raise it when an older reader would misread the text, and keep
    /// a reader of the older text in ``record(_:version:)``.
    static let version = 1

    /// Returns the text of a record.
    package static func text(_ record: SessionRecord) throws(CredentialStoreFailure) -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(StoredRecord(record)) else { throw .failed }
        return Secret(String(decoding: data, as: UTF8.self))
    }

    /// Returns the record of a text.
    /// - Throws: ``GatehouseDomain/CredentialStoreFailure/wrongVersion`` for a text of a newer version,
    ///   ``GatehouseDomain/CredentialStoreFailure/corrupted`` for one that no version could have written.
    package static func record(_ text: Secret) throws(CredentialStoreFailure) -> SessionRecord {
        let data = Data(text.reveal().utf8)
        guard let version = try? JSONDecoder().decode(StoredVersion.self, from: data).version, version >= 1 else {
            throw .corrupted
        }
        return try record(data, version: version)
    }

    /// Converts the result of reading the store.
    package static func lookup(_ lookup: CredentialLookup) -> SessionLookup {
        switch lookup {
        case .absent: return .absent
        case .unavailable(let failure): return .unavailable(failure)
        case .found(let text):
            do {
                return .found(try record(text))
            } catch {
                return .unavailable(error)
            }
        }
    }

    private static func record(_ data: Data, version: Int) throws(CredentialStoreFailure) -> SessionRecord {
        guard version == Self.version else { throw .wrongVersion }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        guard let record = try? decoder.decode(StoredRecord.self, from: data).record else { throw .corrupted }
        return record
    }
}
