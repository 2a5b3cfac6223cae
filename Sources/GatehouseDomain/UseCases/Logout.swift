/// Signs out at the port. The caller resets its own state.
public struct Logout: Sendable {
    private let authentication: any AuthenticationPort
    private let cache: any ProfileCache

    /// Takes the port to sign out of, and the cache to empty.
    public init(authentication: any AuthenticationPort, cache: any ProfileCache) {
        self.authentication = authentication
        self.cache = cache
    }

    /// Signs out; the profile last seen is forgotten in every case.
    /// - Throws: What the port throws, unchanged.
    public func execute() async throws {
        await cache.removeAll()
        try await authentication.logout()
    }
}
