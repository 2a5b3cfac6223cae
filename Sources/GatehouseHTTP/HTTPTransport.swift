public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The port to the network: one request, one whole response.
///
/// An implementation limits the time and size of a response, stores nothing (no cookies, no cache, no credentials) and
/// follows no redirects: a 3xx response is returned as it is, so that the request's content reaches only the host it
/// names.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    /// - Returns: The body and head of the response, whatever its status.
    /// - Throws: ``HTTPFailure`` when there is no complete response. The request may still have taken effect.
    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse)

    /// Sends a request with the content of a file as its body. The file is read while it is sent, and must not change
    /// meanwhile.
    ///
    /// The default implementation maps the file into memory and passes it to ``send(_:)`` as the request's body.
    /// - Returns: The body and head of the response, whatever its status.
    /// - Throws: ``HTTPFailure``; `failed` when the file cannot be read.
    func send(_ request: URLRequest, uploading file: URL) async throws(HTTPFailure) -> (Data, HTTPURLResponse)
}

extension HTTPTransport {
    /// Maps the file into memory and sends it as the request's body.
    /// - Throws: ``HTTPFailure``; `failed` when the file cannot be read.
    public func send(
        _ request: URLRequest, uploading file: URL
    ) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let content = try? Data(contentsOf: file, options: .alwaysMapped) else { throw .failed }
        var request = request
        request.httpBody = content
        return try await send(request)
    }
}
