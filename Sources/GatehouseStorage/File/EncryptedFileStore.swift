#if os(Linux) || os(macOS)
    public import Foundation
    public import GatehouseDomain

    /// Keeps the credentials in an encrypted file, with the key in a file of mode 0600. Use it on systems without a
    /// keychain, and in programs that cannot use the keychain.
    ///
    /// The separate key keeps the tokens out of backups and copies of the single file. It does not protect against
    /// someone who can read all of the person's files. Files that belong to another user, or that others can read, are
    /// refused. Processes can share a store: see ``lock(limit:clock:)``.
    public struct EncryptedFileStore: CredentialStore {
        private let file: URL
        private let keyFile: URL
        private let keyLock: FileStoreLock
        private let observer: WriteObserver
        private let beforeKey: @Sendable () -> Void

        /// Creates a store. Touches no file before it is used.
        /// - Parameters:
        ///   - file: The file. The first write creates its folder, for its owner only.
        ///   - keyFile: The file of the key; by default beside `file`, with `.key` appended to its name.
        public init(file: URL, keyFile: URL? = nil) {
            self.init(file: file, keyFile: keyFile) { _, _ in }
        }

        /// Creates a store whose writes and reads can be observed.
        /// - Parameter beforeKey: Called when a file was read, and its key not yet.
        package init(
            file: URL, keyFile: URL? = nil, observer: @escaping WriteObserver,
            beforeKey: @escaping @Sendable () -> Void = {}
        ) {
            self.file = file
            self.keyFile = keyFile ?? file.appendingPathExtension("key")
            self.keyLock = FileStoreLock(file: self.keyFile.appendingPathExtension("lock"))
            self.observer = observer
            self.beforeKey = beforeKey
        }

        /// Returns the lock for processes that share this store: a file beside it, with `.lock` appended to its name.
        /// - Parameters:
        ///   - limit: The maximum time to wait for another holder.
        ///   - clock: The clock that measures the wait.
        public func lock(
            limit: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
        ) -> some StoreLock {
            FileStoreLock(file: file.appendingPathExtension("lock"), limit: limit, clock: clock)
        }

        /// Returns what is stored.
        public func read() async -> CredentialLookup {
            switch await look() {
            case .success(let text?): .found(text)
            case .success(nil): .absent
            case .failure(let problem): .unavailable(problem.failure)
            }
        }

        /// Returns why the store cannot be read, in one English sentence that names the file and the problem; nil if it
        /// can be read.
        package func diagnosis() async -> String? {
            if case .failure(let problem) = await look() { problem.text } else { nil }
        }

        /// Replaces what is stored, even if it cannot be read. A missing or damaged key is replaced too. When this
        /// returns, the text and its name are on the disk.
        /// - Throws: ``/GatehouseDomain/CredentialStoreFailure``.
        public func write(_ text: Secret) async throws(CredentialStoreFailure) {
            let key = try await keyToWriteWith()
            try await perform { [file, observer] () throws(FileProblem) in
                let content = try SealedText.seal(text, with: key)
                try PrivateFolder(made: file.deletingLastPathComponent()).replace(
                    file.lastPathComponent, with: content, observer: observer)
            }
        }

        /// Empties the store. The key stays, because another process may be writing with it.
        /// - Throws: ``/GatehouseDomain/CredentialStoreFailure``.
        public func remove() async throws(CredentialStoreFailure) {
            try await perform { [file, observer] () throws(FileProblem) in
                let folder = try PrivateFolder(file.deletingLastPathComponent())
                try folder?.remove(file.lastPathComponent, observer: observer)
            }
        }

        /// Returns a file beside this one, with the name appended to its own, and the same key.
        public func entry(_ name: String) -> (any CredentialStore)? {
            EncryptedFileStore(
                file: file.appendingPathExtension(name), keyFile: keyFile, observer: observer, beforeKey: beforeKey)
        }

        // MARK: Reading

        private func look() async -> Result<Secret?, FileProblem> {
            await OwnThread.run { [file, keyFile, beforeKey] in
                Result { () throws(FileProblem) in
                    do throws(FileProblem) {
                        return try Self.text(file, keyFile, beforeKey)
                    } catch {
                        guard error.failure == .wrongKey else { throw error }
                        // The key may have been replaced between the two reads.
                        return try Self.text(file, keyFile, beforeKey)
                    }
                }
            }
        }

        private static func text(
            _ file: URL, _ keyFile: URL, _ beforeKey: () -> Void
        ) throws(FileProblem) -> Secret? {
            guard
                let folder = try PrivateFolder(file.deletingLastPathComponent()),
                let content = try folder.read(file.lastPathComponent, upTo: SealedText.longestFile)
            else { return nil }
            let path = file.path(percentEncoded: false)
            beforeKey()
            return try SealedText.open(content, with: key(keyFile), path: path)
        }

        /// Returns the key, or nil if it is missing or damaged.
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

        /// Returns the existing key, or a new one. Processes that create one at the same time all get the same key.
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
