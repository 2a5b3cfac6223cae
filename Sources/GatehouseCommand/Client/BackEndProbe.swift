import Foundation
import GatehouseHTTP
import GatehouseTerminal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Finds out whether there is a server at an address, before the first question.
struct BackEndProbe {
    /// In seconds. A server that is there answers much sooner.
    private static let patience: TimeInterval = 10

    private let url: URL
    private let transport: any HTTPTransport

    /// Creates a probe.
    /// - Parameter url: The address of the server; nothing in it is secret.
    init(_ url: URL, transport: any HTTPTransport) {
        self.url = url
        self.transport = transport
    }

    /// Sends a request without a body.
    /// - Returns: What to tell the person if no server answered; nil if one did, whatever it said.
    func obstacle() async -> TerminalText? {
        var request = URLRequest(url: url, timeoutInterval: Self.patience)
        request.httpMethod = "GET"
        do {
            _ = try await transport.send(request)
            return nil
        } catch {
            switch error {
            case .unreachable, .timedOut: return .serverUnreachable
            case .insecure: return .serverInsecure
            case .connectionLost, .cancelled, .tooLarge, .malformed, .failed: return nil
            }
        }
    }
}
