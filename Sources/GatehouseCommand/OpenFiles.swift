#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The limit on open files and sockets of this process.
enum OpenFiles {
    /// The number of files needed for everything except connections: the database, mail, event loops.
    static let reserve = 64

    /// Raises the limit to at least this number if the system allows it, and returns the new limit.
    static func allow(_ wanted: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        guard limit.rlim_cur < rlim_t(wanted) else { return wanted }
        var raised = limit
        raised.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        return setrlimit(resource, &raised) == 0 ? Int(raised.rlim_cur) : Int(limit.rlim_cur)
    }
}
