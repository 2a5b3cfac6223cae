#if os(Linux) || os(macOS)
    import Foundation
    import GatehouseDomain

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// An open file or folder, which is closed when the object is deallocated. Calls interrupted by a signal are
    /// repeated.
    final class Descriptor: Sendable {
        /// The system's number of the descriptor.
        let number: Int32
        /// The path it was opened at, for messages.
        let path: String

        private init(_ number: Int32, _ path: String) {
            self.number = number
            self.path = path
        }

        deinit {
            close(number)
        }

        /// Creates a folder that only its owner can enter, and the missing folders above it.
        static func makeFolder(_ path: String) throws(FileProblem) {
            try makeFolder(path, makesParent: true)
        }

        /// - Parameter makesParent: False once the parent folder exists. If nothing can be created in it even then,
        ///   such as below a dangling link, that is the error.
        private static func makeFolder(_ path: String, makesParent: Bool) throws(FileProblem) {
            let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            if mkdir(path, 0o700) == 0 {
                try folder(parent.isEmpty ? "." : parent)?.syncNames()
            } else if errno == ENOENT, makesParent, !parent.isEmpty, parent != path {
                try makeFolder(parent)
                try makeFolder(path, makesParent: false)
            } else if errno != EEXIST {
                throw FileProblem(errno, "make the folder", path)
            }
        }

        /// Opens a folder.
        /// - Returns: nil if there is none.
        static func folder(_ path: String) throws(FileProblem) -> Descriptor? {
            let number = retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            if number < 0, errno == ENOENT { return nil }
            guard number >= 0 else { throw FileProblem(errno, "open the folder", path) }
            return Descriptor(number, path)
        }

        /// Opens a file in this folder, never through a symbolic link, and without waiting for the other end of a pipe.
        /// Child processes do not inherit it.
        /// - Returns: nil if there is none.
        func file(_ name: String, _ flags: Int32) throws(FileProblem) -> Descriptor? {
            let path = "\(path)/\(name)"
            let number = Self.retrying {
                openat(self.number, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            }
            if number < 0, errno == ENOENT { return nil }
            guard number >= 0 else { throw FileProblem(errno, "open", path) }
            return Descriptor(number, path)
        }

        /// Returns the system's information about it.
        func status() throws(FileProblem) -> stat {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw FileProblem(errno, "look at", path) }
            return status
        }

        /// Refuses anything that belongs to another user, or that others can use in a way that these bits describe.
        func requirePrivate(_ type: mode_t, without bits: mode_t) throws(FileProblem) {
            let status = try status()
            let isFolder = type == S_IFDIR
            guard status.st_mode & S_IFMT == type else { throw FileProblem(.failed, "\(path) is not a plain file") }
            guard status.st_uid == geteuid() else {
                throw FileProblem(.failed, "\(path) belongs to user \(status.st_uid), not to user \(geteuid())")
            }
            guard status.st_mode & bits == 0 else {
                let mode = String(status.st_mode & 0o7777, radix: 8)
                let wanted =
                    isFolder
                    ? "only its owner may write into it (chmod 700)" : "only its owner may use it (chmod 600)"
                throw FileProblem(.failed, "\(path) has mode \(mode); \(wanted)")
            }
        }

        /// Returns the whole content of the file.
        func bytes(upTo limit: Int) throws(FileProblem) -> Data {
            var content = Data()
            var chunk = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = Self.retrying { read(number, &chunk, chunk.count) }
                guard count >= 0 else { throw FileProblem(errno, "read", path) }
                if count == 0 { return content }
                content.append(contentsOf: chunk[..<count])
                guard content.count <= limit else {
                    throw FileProblem(.corrupted, "\(path) is longer than any this version writes")
                }
            }
        }

        /// Appends all of these bytes.
        func append(_ bytes: Data) throws(FileProblem) {
            var rest = [UInt8](bytes)[...]
            while !rest.isEmpty {
                let count = Self.retrying { rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } }
                guard count > 0 else { throw FileProblem(errno, "write", path) }
                rest = rest.dropFirst(count)
            }
        }

        /// Waits until the content is on the disk.
        func sync() throws(FileProblem) {
            #if canImport(Darwin)
                // On Apple's systems, `fsync` can leave the data in the disk's cache. Not every volume supports the
                // stronger call.
                if fcntl(number, F_FULLFSYNC) == 0 { return }
            #endif
            guard Self.retrying({ fsync(number) }) == 0 else { throw FileProblem(errno, "sync", path) }
        }

        /// Waits until the names in this folder are on the disk. Volumes that cannot sync a folder report that.
        func syncNames() throws(FileProblem) {
            guard Self.retrying({ fsync(number) }) != 0, errno != EINVAL, errno != ENOTSUP else { return }
            throw FileProblem(errno, "sync the folder", path)
        }

        /// Acquires the file lock of this descriptor (`flock`). The system releases it with the last descriptor, and
        /// therefore also when the process ends for any reason.
        /// - Returns: Whether the lock was free.
        func tryLock() throws(FileProblem) -> Bool {
            if Self.retrying({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return true }
            guard errno == EWOULDBLOCK else { throw FileProblem(errno, "lock", path) }
            return false
        }

        /// Releases the lock.
        func unlock() {
            _ = flock(number, LOCK_UN)
        }

        private static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
            while true {
                let result = call()
                if result >= 0 || errno != EINTR { return result }
            }
        }
    }
#endif
