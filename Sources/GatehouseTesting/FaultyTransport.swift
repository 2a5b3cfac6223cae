public import Foundation
public import GatehouseHTTP

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport that lets a test inject failures, request by request.
public actor FaultyTransport: HTTPTransport {
    /// What happens to a request.
    public enum Fault: Sendable {
        /// The request is not sent.
        case fails(HTTPFailure)
        /// The request arrives and takes effect, but the answer is lost.
        case losesAnswer
        /// A proxy answers, with this response.
        case answers(status: Int, headers: [String: String], body: Data)
        /// The request and its answer are delivered.
        case none
    }

    private let next: (any HTTPTransport)?
    private var faults: [Fault] = []
    private var lasting: Fault = .none
    /// The requests so far, in order. They contain everything that was sent, including secrets.
    public private(set) var requests: [URLRequest] = []

    /// Wraps a transport.
    /// - Parameter next: Carries the requests without a fault; nil when there is no network.
    public init(_ next: (any HTTPTransport)? = nil) {
        self.next = next
    }

    /// Sets the faults of the next requests, one for each.
    public func inject(_ faults: Fault...) {
        self.faults += faults
    }

    /// Sets the fault of every request that has no fault of its own.
    public func always(_ fault: Fault) {
        lasting = fault
    }

    /// Sends a request, or applies its fault.
    /// - Throws: The injected failure, or the error of the wrapped transport.
    public func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        requests.append(request)
        switch faults.isEmpty ? lasting : faults.removeFirst() {
        case .fails(let failure):
            throw failure
        case .answers(let status, let headers, let body):
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
            else { throw .failed }
            return (body, response)
        case .losesAnswer:
            _ = try await carry(request)
            throw .connectionLost
        case .none:
            return try await carry(request)
        }
    }

    private func carry(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let next else { throw .unreachable }
        return try await next.send(request)
    }
}
