#if os(Linux) || os(macOS)
    import GatehouseDomain

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Why a file cannot be read or written: the failure for the session, and a sentence for a person.
    struct FileProblem: Error, Equatable {
        let failure: CredentialStoreFailure
        /// Names the file and the problem, and contains nothing of the file's content.
        let text: String

        init(_ failure: CredentialStoreFailure, _ text: String) {
            self.failure = failure
            self.text = text
        }

        /// Creates a problem from the system's answer to a call.
        /// - Parameter action: The failed action, as in "cannot open".
        init(_ code: Int32, _ action: String, _ path: String) {
            let room: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]
            let reason = String(cString: strerror(code))
            self.init(room.contains(code) ? .full : .failed, "cannot \(action) \(path): \(reason)")
        }
    }
#endif
