#if os(Linux) || os(macOS)
    import Foundation
    import GatehouseDomain

    #if canImport(CryptoKit)
        import CryptoKit
    #else
        import Crypto
    #endif

    /// The key that encrypts a stored text, and the content of its file: a mark, the version, the key's id, the key.
    /// The id is a digest of the key, so that damage to the file is detected.
    struct StorageKey: Sendable {
        /// The length of ``id``.
        static let idLength = 8
        /// The length of the file.
        static let fileLength = mark.count + 1 + idLength + keyLength

        private static let mark = Data("GHKY".utf8)
        private static let version: UInt8 = 1
        private static let keyLength = 32

        let key: SymmetricKey
        /// Identifies the key and reveals nothing about it.
        let id: Data

        /// Generates a new key.
        init() {
            self.init(SymmetricKey(size: .bits256))
        }

        private init(_ key: SymmetricKey) {
            self.key = key
            var digest = SHA256()
            digest.update(data: Data("gatehouse storage key".utf8))
            key.withUnsafeBytes { digest.update(bufferPointer: $0) }
            id = Data(digest.finalize().prefix(Self.idLength))
        }

        /// Reads a key file.
        /// - Returns: nil if it is not a key file, or is damaged, or has another version.
        init?(file: Data) {
            let head = Self.mark + [Self.version]
            guard file.count == Self.fileLength, file.starts(with: head) else { return nil }
            let body = file.dropFirst(head.count)
            self.init(SymmetricKey(data: body.dropFirst(Self.idLength)))
            guard body.prefix(Self.idLength) == id else { return nil }
        }

        /// The content of the key file.
        var file: Data {
            Self.mark + [Self.version] + id + key.withUnsafeBytes { Data($0) }
        }
    }
#endif
