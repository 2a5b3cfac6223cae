public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The port to the network: one request, one whole answer.
///
/// An implementation bounds the time and the size of an answer, keeps nothing of it (no cookies, no cache, no stored
/// credentials), and follows no redirect: an answer of status 3xx is given as it is, so that what a request carries
/// reaches nobody but the host that it names.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    /// - Returns: The body and the head of the answer, whatever its status.
    /// - Throws: ``HTTPFailure`` when there is no complete answer; the request may have had its effect all the same.
    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse)
}
