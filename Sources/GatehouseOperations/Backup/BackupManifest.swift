package import GatehouseWire

/// What a backup says of itself, before the files themselves.
package struct BackupManifest: Codable, Sendable, Equatable {
    /// One file of the data folder.
    package struct File: Codable, Sendable, Equatable {
        package var name: String
        /// In bytes.
        package var size: Int
        /// In hexadecimal digits.
        package var sha256: String
    }

    /// The version of Gatehouse that made it.
    package var gatehouse: String
    package var createdAt: WireTimestamp
    /// In the order in which they follow.
    package var files: [File]

    enum CodingKeys: String, CodingKey {
        case gatehouse
        case createdAt = "created_at"
        case files
    }
}
