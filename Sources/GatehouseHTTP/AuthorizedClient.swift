public import Foundation
public import GatehouseDomain

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends the app's own requests with the person's access token (RFC 6750, section 2.1).
///
/// Only the given origins receive the token. A redirect is not followed but returned as the response. The only limit
/// for the app's own API is the timeout of each request.
public struct AuthorizedClient: Sendable {
    private let session: any SessionHolder
    private let origins: Set<String>
    private let transport: any HTTPTransport

    /// Creates a client.
    /// - Parameters:
    ///   - session: Provides the token.
    ///   - origins: The origins that may receive the token: `https://host` or `https://host:port`, `http` only for this
    ///     device. A path is allowed and ignored.
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

    /// Sends a request with the token, which replaces any `Authorization` header.
    ///
    /// After a 401, renews the session and sends the request once more. A second 401 is returned. The request of one
    /// person is never sent with the token of another.
    /// - Returns: The body and head of the response, whatever its status.
    /// - Throws: ``AuthorizedRequestFailure`` before anything is sent; ``/GatehouseDomain/AuthError`` when there is no
    ///   token: ``/GatehouseDomain/AuthError/unavailable`` while the app is locked or the store cannot be read,
    ///   ``/GatehouseDomain/AuthError/cancelled`` when somebody else has signed in meanwhile;
    ///   ``HTTPFailure`` when there is no complete response.
    public func authorized(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await authorized(request, file: nil)
    }

    /// Works like ``authorized(_:)``, with the content of a file as the body. On Apple's systems, the file is read while
    /// it is sent, so that an upload of any size takes no memory. After a 401, it is read and sent once more.
    /// - Parameters:
    ///   - request: The request, whose own body is not sent.
    ///   - file: The file, which must not change meanwhile.
    /// - Throws: As ``authorized(_:)``; ``HTTPFailure/failed`` when the file cannot be read.
    public func authorized(_ request: URLRequest, uploading file: URL) async throws -> (Data, HTTPURLResponse) {
        var request = request
        request.httpBody = nil
        return try await authorized(request, file: file)
    }

    /// Works like ``authorized(_:)``, with the parts of an asynchronous sequence as the body. They are written to a
    /// temporary file first, because a body may have to be sent again after a 401. Only its owner can read the file, and
    /// it is removed in any case.
    /// - Parameters:
    ///   - request: The request, whose own body is not sent.
    ///   - parts: The parts of the body, in order.
    /// - Throws: As ``authorized(_:)``; ``HTTPFailure/failed`` when the file cannot be written,
    ///   ``HTTPFailure/cancelled`` when the task was canceled, and the errors of the sequence: nothing was sent then.
    public func authorized<Parts: AsyncSequence>(
        _ request: URLRequest, uploading parts: Parts
    ) async throws -> (Data, HTTPURLResponse) where Parts.Element == Data {
        var request = request
        request.httpBody = nil
        try check(request)
        let file = try await UploadFile.write(parts)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await authorized(request, file: file)
    }

    private func check(_ request: URLRequest) throws(AuthorizedRequestFailure) {
        guard let url = request.url, let origin = Self.origin(of: url), origins.contains(origin) else {
            throw .foreignOrigin(allowed: origins.sorted())
        }
        guard request.httpBodyStream == nil else { throw .bodyNotRepeatable }
    }

    private func authorized(_ request: URLRequest, file: URL?) async throws -> (Data, HTTPURLResponse) {
        try check(request)
        let person = await session.currentIdentity()?.userId
        let token = try await session.accessToken(of: person, rejected: nil)
        let answer = try await send(request, file, with: token)
        guard answer.1.statusCode == 401 else { return answer }
        let other = try await session.accessToken(of: person, rejected: token)
        return try await send(request, file, with: other)
    }

    private func send(
        _ request: URLRequest, _ file: URL?, with token: Secret
    ) async throws -> (Data, HTTPURLResponse) {
        var request = request
        request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization")
        guard let file else { return try await transport.send(request) }
        return try await transport.send(request, uploading: file)
    }

    /// Returns scheme, host and port, or nil for a URL without an origin, with a user, or readable in transit.
    private static func origin(of url: URL) -> String? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.host?.lowercased(),
            !host.isEmpty, parts.user == nil, parts.password == nil
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "https": return "https://\(host):\(parts.port ?? 443)"
        case "http" where ThisMachine.contains(host):
            return "http://\(host):\(parts.port ?? 80)"
        default: return nil
        }
    }
}
