import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The cost of a session for an app that requests a token before every request.
enum SessionFigure {
    /// Nanoseconds for a token of a valid session.
    static func nanoseconds(seconds: Double) async throws -> Double {
        let manager = SessionManager(sessions: Backend(), store: Memory())
        await manager.signIn(Backend.grant(0))
        let expected = try await manager.validAccessToken()
        return try await Median.nanoseconds(seconds: seconds) {
            for _ in 0..<1_000 where try await manager.validAccessToken() != expected {
                throw UsageError(description: "GatehouseBench: the session gave another token")
            }
            return 1_000
        }
    }

    /// The number of additional requests after an answer of 401, including the renewal.
    static func extraRequests() async throws -> Int {
        let backend = Backend()
        let manager = SessionManager(sessions: backend, store: Memory())
        await manager.signIn(Backend.grant(0))
        let api = API(refused: try await manager.validAccessToken())
        guard let url = URL(string: "https://api.example.com/") else {
            throw UsageError(description: "GatehouseBench: the address is none")
        }
        let client = try AuthorizedClient(session: manager, origins: [url], transport: api)
        guard try await client.authorized(URLRequest(url: url)).1.statusCode == 200 else {
            throw UsageError(description: "GatehouseBench: the repeated request was refused")
        }
        let (requests, renewals) = (await api.requests, await backend.renewals)
        return requests + renewals - 1
    }

    private actor Backend: SessionPort {
        private(set) var renewals = 0

        static func grant(_ number: Int) -> SessionGrant {
            SessionGrant(
                session: AuthSession(
                    identity: identity, accessToken: Secret("access-\(number)"),
                    refreshToken: Secret("refresh-\(number)"), expiresAt: Date(timeIntervalSince1970: 3_600)),
                life: 3_600)
        }

        private static var identity: Identity {
            guard let identity = Identity(userId: "person-1", authMethod: .email) else {
                preconditionFailure("The id is not blank.")
            }
            return identity
        }

        func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
            renewals += 1
            return Self.grant(renewals)
        }

        func revoke(_ session: AuthSession) async throws {}
    }

    private actor Memory: CredentialStore {
        private var text: Secret?

        func read() async -> CredentialLookup { text.map { .found($0) } ?? .absent }
        func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }
        func remove() async throws(CredentialStoreFailure) { text = nil }
    }

    private actor API: HTTPTransport {
        private let refused: Secret
        private(set) var requests = 0

        init(refused: Secret) {
            self.refused = refused
        }

        func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            requests += 1
            let isRefused = request.value(forHTTPHeaderField: "Authorization") == "Bearer \(refused.reveal())"
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: isRefused ? 401 : 200, httpVersion: "HTTP/1.1", headerFields: [:])
            else { throw .malformed }
            return (Data(), response)
        }
    }
}
