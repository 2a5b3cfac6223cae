#if os(Linux) || os(macOS)
    import Foundation
    import GatehouseDomain

    #if canImport(CryptoKit)
        import CryptoKit
    #else
        import Crypto
    #endif

    /// A text in its stored form: a readable head, then nonce, ciphertext and tag of ChaCha20-Poly1305 (RFC 8439),
    /// which also authenticate the head.
    ///
    ///     version 1: "GHCS" 1
    ///     version 2: "GHCS" 2 id of the key (8 bytes)
    ///
    /// Version 2 is written. Version 1 named no key, so a wrong key could not be distinguished from damage.
    enum SealedText {
        /// The maximum length of a file that this version writes.
        static let longestFile = 1 << 24

        private static let mark = Data("GHCS".utf8)
        private static let version: UInt8 = 2

        /// Returns the content to write into the file.
        static func seal(_ text: Secret, with key: StorageKey) throws(FileProblem) -> Data {
            let head = mark + [version] + key.id
            guard
                let box = try? ChaChaPoly.seal(Data(text.reveal().utf8), using: key.key, authenticating: head),
                head.count + box.combined.count <= longestFile
            else {
                throw FileProblem(.failed, "the text is too long for a credential store")
            }
            return head + box.combined
        }

        /// Returns the text that a file contains.
        /// - Parameter key: nil if no key can be read.
        static func open(_ file: Data, with key: StorageKey?, path: String) throws(FileProblem) -> Secret {
            let damaged = FileProblem(.corrupted, "\(path) is damaged or was cut short")
            let file = Data(file)
            guard file.starts(with: mark), file.count > mark.count else { throw damaged }
            let version = file[mark.count]
            let headLength: Int
            switch version {
            case 0: throw damaged
            case 1: headLength = mark.count + 1
            case 2: headLength = mark.count + 1 + StorageKey.idLength
            default: throw FileProblem(.wrongVersion, "\(path) was written by a newer version (format \(version))")
            }
            guard file.count > headLength else { throw damaged }
            guard let key else { throw FileProblem(.wrongKey, "the key of \(path) is missing or damaged") }
            let head = file.prefix(headLength)
            guard version == 1 || head.suffix(StorageKey.idLength) == key.id else {
                throw FileProblem(.wrongKey, "\(path) was written with another key")
            }
            guard
                let box = try? ChaChaPoly.SealedBox(combined: file.dropFirst(headLength)),
                let bytes = try? ChaChaPoly.open(box, using: key.key, authenticating: head),
                let text = String(bytes: bytes, encoding: .utf8)
            else { throw damaged }
            return Secret(text)
        }
    }
#endif
