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
}
