import Foundation
package import GatehouseDomain

/// The text that a ``SessionRecord`` is stored as, and the way back.
///
/// The text is JSON and names its version. It holds the tokens in the clear: it belongs into a credential store and
/// nowhere else.
package enum SessionRecordCoding {
    /// The version that is written. A reader of this version refuses a higher one, so it is raised whenever an older
    /// reader would misread the text, and then a reader of the older text is kept in ``record(_:version:)``.
    static let version = 1

    /// The text of a record.
    package static func text(_ record: SessionRecord) throws(CredentialStoreFailure) -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(StoredRecord(record)) else { throw .failed }
        return Secret(String(decoding: data, as: UTF8.self))
    }

    /// The record of a text.
    /// - Throws: ``GatehouseDomain/CredentialStoreFailure/wrongVersion`` for a text of a newer version,
    ///   ``GatehouseDomain/CredentialStoreFailure/corrupted`` for one that no version can have written.
    package static func record(_ text: Secret) throws(CredentialStoreFailure) -> SessionRecord {
        let data = Data(text.reveal().utf8)
        guard let version = try? JSONDecoder().decode(StoredVersion.self, from: data).version, version >= 1 else {
            throw .corrupted
        }
        return try record(data, version: version)
    }

    /// What a look into the store gave, in terms of the session.
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
