#if os(Linux) || os(macOS)
    public import Foundation
    public import GatehouseDomain

    /// Keeps the credentials in a file, encrypted with a key that lies in a file of mode 0600: for systems without a
    /// keychain, and for programs that may not use it.
    ///
    /// The key keeps the tokens out of backups and copies of the one file. It is no protection from somebody who can
    /// read all files of the person. Files that belong to somebody else, or that others may read, are refused.
    /// Processes can share a store; see ``lock(limit:clock:)``.
    public struct EncryptedFileStore: CredentialStore {
        private let file: URL
        private let keyFile: URL
        private let keyLock: FileStoreLock
        private let observer: WriteObserver

        /// Names a store. Nothing is touched before it is used.
        /// - Parameters:
        ///   - file: The file. Its folder is made, for its owner only, when something is written.
        ///   - keyFile: The file of the key; beside the other one, with `.key` added to its name, unless told otherwise.
        public init(file: URL, keyFile: URL? = nil) {
            self.init(file: file, keyFile: keyFile) { _, _ in }
        }

        /// Names a store whose writes are looked at.
        package init(file: URL, keyFile: URL? = nil, observer: @escaping WriteObserver) {
            self.file = file
            self.keyFile = keyFile ?? file.appendingPathExtension("key")
            self.keyLock = FileStoreLock(file: self.keyFile.appendingPathExtension("lock"))
            self.observer = observer
        }

        /// The lock for those who share this store: a file beside it, with `.lock` added to its name.
        /// - Parameters:
        ///   - limit: How long to wait for somebody else at most.
        ///   - clock: By which the time is waited.
        public func lock(
            limit: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
        ) -> FileStoreLock {
            FileStoreLock(file: file.appendingPathExtension("lock"), limit: limit, clock: clock)
        }

        /// What is stored.
        public func read() async -> CredentialLookup {
            switch await look() {
            case .success(let text?): .found(text)
            case .success(nil): .absent
            case .failure(let problem): .unavailable(problem.failure)
            }
        }

        /// Why the store cannot be read, in one English sentence that names the file and what is wrong with it; nil when
        /// it can be.
        public func diagnosis() async -> String? {
            if case .failure(let problem) = await look() { problem.text } else { nil }
        }

        /// Replaces what is stored, also what cannot be read. A key that is missing or damaged is replaced. When this
        /// returns, the text and its name are on the disk.
        /// - Throws: ``GatehouseDomain/CredentialStoreFailure``.
        public func write(_ text: Secret) async throws(CredentialStoreFailure) {
            let key = try await keyToWriteWith()
            try await perform { [file, observer] () throws(FileProblem) in
                let content = try SealedText.seal(text, with: key)
                try PrivateFolder(made: file.deletingLastPathComponent()).replace(
                    file.lastPathComponent, with: content, observer: observer)
            }
        }

        /// Empties the store. The key stays, because another process may be writing with it.
        /// - Throws: ``GatehouseDomain/CredentialStoreFailure``.
        public func remove() async throws(CredentialStoreFailure) {
            try await perform { [file, observer] () throws(FileProblem) in
                let folder = try PrivateFolder(file.deletingLastPathComponent())
                try folder?.remove(file.lastPathComponent, observer: observer)
            }
        }

        // MARK: Reading

        private func look() async -> Result<Secret?, FileProblem> {
            await OwnThread.run { [file, keyFile] in
                Result { () throws(FileProblem) in
                    do throws(FileProblem) {
                        return try Self.text(file, keyFile)
                    } catch {
                        guard error.failure == .wrongKey else { throw error }
                        // The key may have been replaced between the two reads.
                        return try Self.text(file, keyFile)
                    }
                }
            }
        }

        private static func text(_ file: URL, _ keyFile: URL) throws(FileProblem) -> Secret? {
            guard
                let folder = try PrivateFolder(file.deletingLastPathComponent()),
                let content = try folder.read(file.lastPathComponent, upTo: SealedText.longestFile)
            else { return nil }
            let path = file.path(percentEncoded: false)
            return try SealedText.open(content, with: key(keyFile), path: path)
        }

        /// The key, or nil when there is none or it is damaged.
        private static func key(_ keyFile: URL) throws(FileProblem) -> StorageKey? {
            let folder = try PrivateFolder(keyFile.deletingLastPathComponent())
            do throws(FileProblem) {
                guard let content = try folder?.read(keyFile.lastPathComponent, upTo: StorageKey.fileLength) else {
                    return nil
                }
                return StorageKey(file: content)
            } catch {
                if error.failure == .corrupted { return nil }
                throw error
            }
        }

        // MARK: Writing

        /// The key there is, or a new one. Of several processes that make one at the same time all get the same.
        private func keyToWriteWith() async throws(CredentialStoreFailure) -> StorageKey {
            if let key = try await perform({ [keyFile] () throws(FileProblem) in try Self.key(keyFile) }) { return key }
            do {
                return try await keyLock.withLock {
                    try await perform { [keyFile, observer] () throws(FileProblem) in
                        if let key = try Self.key(keyFile) { return key }
                        let key = StorageKey()
                        try PrivateFolder(made: keyFile.deletingLastPathComponent())
                            .replace(keyFile.lastPathComponent, with: key.file, observer: observer)
                        return key
                    }
                }
            } catch let failure as CredentialStoreFailure {
                throw failure
            } catch {
                throw .failed
            }
        }

        private func perform<Value: Sendable>(
            _ work: @escaping @Sendable () throws(FileProblem) -> Value
        ) async throws(CredentialStoreFailure) -> Value {
            switch await OwnThread.run({ Result(catching: work) }) {
            case .success(let value): return value
            case .failure(let problem): throw problem.failure
            }
        }
    }
#endif
