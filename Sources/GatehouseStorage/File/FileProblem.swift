#if os(Linux) || os(macOS)
    import GatehouseDomain

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What stands in the way of reading or writing a file: the failure for the session, and a sentence for a person.
    struct FileProblem: Error, Equatable {
        let failure: CredentialStoreFailure
        /// Names the file and what is wrong with it; nothing of its content.
        let text: String

        init(_ failure: CredentialStoreFailure, _ text: String) {
            self.failure = failure
            self.text = text
        }

        /// What the system answered to a call.
        /// - Parameter action: What was tried, as in "cannot open".
        init(_ code: Int32, _ action: String, _ path: String) {
            let room: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]
            let reason = String(cString: strerror(code))
            self.init(room.contains(code) ? .full : .failed, "cannot \(action) \(path): \(reason)")
        }
    }
#endif
