public import Foundation
public import GatehouseDomain

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends the app's own requests with the person's access token (RFC 6750, section 2.1).
///
/// The token goes to the origins that were named and to no other; a redirect is not followed but given as the answer.
/// The only limit on the app's own interface is the time-out of each request.
public struct AuthorizedClient: Sendable {
    private let session: any SessionHolder
    private let origins: Set<String>
    private let transport: any HTTPTransport

    /// Makes a client.
    /// - Parameters:
    ///   - session: Where the token comes from.
    ///   - origins: Who may have it: `https://host` or `https://host:port`, `http` for this device only. A path is
    ///     allowed and ignored.
    ///   - transport: Sends the requests; by default without limits of its own.
    /// - Throws: ``AuthorizedRequestFailure/originNotAllowed``.
    public init(
        session: any SessionHolder, origins: [URL], transport: any HTTPTransport = SystemTransport.withoutLimits()
    ) throws(AuthorizedRequestFailure) {
        var texts: Set<String> = []
        for origin in origins {
            guard let text = Self.origin(of: origin), origin.query == nil, origin.fragment == nil else {
                throw .originNotAllowed
            }
            texts.insert(text)
        }
        self.session = session
        self.origins = texts
        self.transport = transport
    }

    /// Sends a request with the token, in place of any `Authorization` that it has.
    ///
    /// When it is answered 401 the session is renewed and the request sent once more; a second 401 is given as the
    /// answer.
    /// - Returns: The body and the head of the answer, whatever its status.
    /// - Throws: ``AuthorizedRequestFailure`` before anything was sent; ``GatehouseDomain/AuthError`` when there is no
    ///   token; ``HTTPFailure`` when there is no complete answer.
    public func authorized(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        guard let url = request.url, let origin = Self.origin(of: url), origins.contains(origin) else {
            throw AuthorizedRequestFailure.foreignOrigin(allowed: origins.sorted())
        }
        guard request.httpBodyStream == nil else { throw AuthorizedRequestFailure.bodyNotRepeatable }
        let token = try await session.accessToken(rejected: nil)
        let answer = try await send(request, with: token)
        guard answer.1.statusCode == 401 else { return answer }
        return try await send(request, with: try await session.accessToken(rejected: token))
    }

    private func send(_ request: URLRequest, with token: Secret) async throws -> (Data, HTTPURLResponse) {
        var request = request
        request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization")
        return try await transport.send(request)
    }

    /// Scheme, host and port; nil for what is no origin, names a user, or could be read on the way.
    private static func origin(of url: URL) -> String? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.host?.lowercased(),
            !host.isEmpty, parts.user == nil, parts.password == nil
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "https": return "https://\(host):\(parts.port ?? 443)"
        case "http" where ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host):
            return "http://\(host):\(parts.port ?? 80)"
        default: return nil
        }
    }
}
