/// Signs out at the port. The caller resets its own state.
public struct Logout: Sendable {
    private let authentication: any AuthenticationPort
    private let cache: any ProfileCache

    /// Creates the use case from the port to sign out of, and the cache to empty if there is one.
    public init(authentication: any AuthenticationPort, cache: any ProfileCache = NoProfileCache()) {
        self.authentication = authentication
        self.cache = cache
    }

    /// Signs out. The last known profile is deleted in any case.
    /// - Throws: The errors of the port, unchanged.
    public func execute() async throws {
        await cache.removeAll()
        try await authentication.logout()
    }
}
