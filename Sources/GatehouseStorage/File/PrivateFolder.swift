#if os(Linux) || os(macOS)
    import Foundation
    import GatehouseDomain

    #if canImport(CryptoKit)
        import CryptoKit
    #else
        import Crypto
    #endif
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A folder in which nobody else can replace our files.
    struct PrivateFolder: Sendable {
        /// The suffix of a file's draft.
        private static let draftSuffix = ".new"

        private let folder: Descriptor

        /// Opens a folder; nil if it is missing.
        init?(_ url: URL) throws(FileProblem) {
            guard let folder = try Descriptor.folder(Self.path(of: url)) else { return nil }
            try self.init(private: folder)
        }

        /// Opens a folder. If it is missing, it is created with mode 0700, and so are the missing folders above it.
        init(made url: URL) throws(FileProblem) {
            let path = try Self.path(of: url)
            try Descriptor.makeFolder(path)
            // The created folder can still be missing: if the name is a dangling link.
            guard let folder = try Descriptor.folder(path) else { throw FileProblem(ENOENT, "open the folder", path) }
            try self.init(private: folder)
        }

        private init(private folder: Descriptor) throws(FileProblem) {
            try folder.requirePrivate(S_IFDIR, without: 0o022)
            self.folder = folder
        }

        private static func path(of url: URL) throws(FileProblem) -> String {
            guard url.isFileURL else { throw FileProblem(.failed, "the place of a credential store has to be a file") }
            let full = url.path(percentEncoded: false)
            return full.count > 1 && full.hasSuffix("/") ? String(full.dropLast()) : full
        }

        /// Returns the content of a file, or nil if there is none.
        /// - Parameter limit: The maximum number of bytes. A longer file counts as damaged.
        func read(_ name: String, upTo limit: Int) throws(FileProblem) -> Data? {
            guard let file = try folder.file(name, O_RDONLY) else { return nil }
            try file.requirePrivate(S_IFREG, without: 0o077)
            return try file.bytes(upTo: limit)
        }

        /// Replaces a file. A concurrent reader gets either the old or the new one, even after a power loss. If this
        /// throws, the old file is still there, unless the system could not say whether the new name is on the disk.
        func replace(_ name: String, with content: Data, observer: WriteObserver) throws(FileProblem) {
            observer(name, .begun)
            removeDrafts(of: name)
            let (draftName, draft) = try makeDraft(of: name)
            // The lock keeps others from removing the draft. It is held until the draft has its new name.
            defer { withExtendedLifetime(draft) {} }
            do throws(FileProblem) {
                observer(name, .created)
                try draft.append(content.prefix(content.count / 2))
                observer(name, .halfWritten)
                try draft.append(content.dropFirst(content.count / 2))
                observer(name, .written)
                try draft.sync()
                observer(name, .synced)
                guard renameat(folder.number, draftName, folder.number, name) == 0 else {
                    throw FileProblem(errno, "replace", "\(folder.path)/\(name)")
                }
            } catch {
                _ = unlinkat(folder.number, draftName, 0)
                throw error
            }
            observer(name, .replaced)
            try folder.syncNames()
            observer(name, .settled)
        }

        /// Removes a file, and the drafts that killed writers left. A missing file is not an error.
        func remove(_ name: String, observer: WriteObserver) throws(FileProblem) {
            observer(name, .begun)
            removeDrafts(of: name)
            guard unlinkat(folder.number, name, 0) == 0 || errno == ENOENT else {
                throw FileProblem(errno, "remove", "\(folder.path)/\(name)")
            }
            observer(name, .replaced)
            try folder.syncNames()
            observer(name, .settled)
        }

        /// Opens the file of a lock, and creates it if it is missing.
        func lockFile(_ name: String) throws(FileProblem) -> Descriptor {
            guard let file = try folder.file(name, O_RDWR | O_CREAT) else {
                throw FileProblem(ENOENT, "make", "\(folder.path)/\(name)")
            }
            try file.requirePrivate(S_IFREG, without: 0o077)
            return file
        }

        /// Whether the name still refers to this file, and not to one that replaced it after it was opened.
        func has(_ file: Descriptor, as name: String) throws(FileProblem) -> Bool {
            let mine = try file.status()
            var named = stat()
            guard fstatat(folder.number, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
            return mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
        }

        /// Creates a new file beside the one to replace. It is locked for as long as its writer lives, so that others
        /// can distinguish it from a draft that a killed writer left.
        private func makeDraft(of name: String) throws(FileProblem) -> (String, Descriptor) {
            while true {
                let chance = SymmetricKey(size: .bits128).withUnsafeBytes { Hex.text($0) }
                let draftName = Self.draftPrefix(name) + chance + Self.draftSuffix
                guard let draft = try folder.file(draftName, O_WRONLY | O_CREAT | O_EXCL) else {
                    throw FileProblem(ENOENT, "make a file in", folder.path)
                }
                // Another process may have removed it as a leftover before it was locked. Then create a new one.
                guard try draft.tryLock(), try has(draft, as: draftName) else { continue }
                guard fchmod(draft.number, 0o600) == 0 else {
                    throw FileProblem(errno, "set the mode of", draft.path)
                }
                return (draftName, draft)
            }
        }

        /// Removes the drafts of writers that no longer exist. A draft that cannot be removed does no harm.
        private func removeDrafts(of name: String) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let prefix = Self.draftPrefix(name)
            for draftName in names where draftName.hasPrefix(prefix) && draftName.hasSuffix(Self.draftSuffix) {
                guard let draft = try? folder.file(draftName, O_RDONLY), (try? draft.tryLock()) == true else {
                    continue
                }
                // Keep it locked until it is removed. Otherwise a new writer could lock it in between.
                withExtendedLifetime(draft) { _ = unlinkat(folder.number, draftName, 0) }
            }
        }

        private static func draftPrefix(_ name: String) -> String { ".\(name)." }
    }
#endif
