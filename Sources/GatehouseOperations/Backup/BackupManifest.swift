package import GatehouseWire

/// A backup's description of itself, before the files.
package struct BackupManifest: Codable, Sendable, Equatable {
    /// One file of the data folder.
    package struct File: Codable, Sendable, Equatable {
        package var name: String
        /// The size in bytes.
        package var size: Int
        /// The digest in hexadecimal digits.
        package var sha256: String
    }

    /// The version of Gatehouse that wrote it.
    package var gatehouse: String
    package var createdAt: WireTimestamp
    /// The files, in the order in which they follow.
    package var files: [File]

    enum CodingKeys: String, CodingKey {
        case gatehouse
        case createdAt = "created_at"
        case files
    }
}
