public import Foundation
public import GatehouseHTTP

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport in which a test makes things go wrong, request by request.
public actor FaultyTransport: HTTPTransport {
    /// What happens to a request.
    public enum Fault: Sendable {
        /// It never leaves.
        case fails(HTTPFailure)
        /// It arrives and has its effect, and the answer is lost.
        case losesAnswer
        /// Somebody else answers.
        case answers(status: Int, headers: [String: String], body: Data)
        /// Nothing goes wrong.
        case none
    }

    private let next: (any HTTPTransport)?
    private var faults: [Fault] = []
    private var lasting: Fault = .none
    /// The requests that were made, in order. They hold what was sent, secrets included.
    public private(set) var requests: [URLRequest] = []

    /// Wraps a transport.
    /// - Parameter next: What carries the requests that nothing happens to; nil when there is no network.
    public init(_ next: (any HTTPTransport)? = nil) {
        self.next = next
    }

    /// Decides what happens to the next requests, one after the other.
    public func inject(_ faults: Fault...) {
        self.faults += faults
    }

    /// Decides what happens to every request for which nothing else was decided.
    public func always(_ fault: Fault) {
        lasting = fault
    }

    /// Sends a request, or lets happen to it what was decided.
    /// - Throws: What was decided, or what the wrapped transport throws.
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
