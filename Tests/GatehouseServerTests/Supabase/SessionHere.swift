import GatehouseDomain

/// The session on a device in the plainest form: kept in memory, renewed when it is not taken.
actor SessionHere: SessionHolder {
    private(set) var session: AuthSession?
    private let port: any SessionPort

    init(_ port: any SessionPort) {
        self.port = port
    }

    func signIn(_ grant: SessionGrant) async { session = grant.session }

    func currentIdentity() async -> Identity? { session?.identity }

    func accessToken(rejected: Secret?) async throws -> Secret {
        guard let session else { throw AuthError.notSignedIn }
        guard session.accessToken == rejected else { return session.accessToken }
        do {
            let renewed = try await port.renew(session).session
            self.session = renewed
            return renewed.accessToken
        } catch {
            switch error {
            case .refused:
                self.session = nil
                throw AuthError.sessionExpired
            case .failed(let error): throw error
            }
        }
    }

    func signOut() async {
        guard let session else { return }
        self.session = nil
        try? await port.revoke(session)
    }

    func discard(_ session: AuthSession) async {
        if self.session == session { self.session = nil }
    }
}
