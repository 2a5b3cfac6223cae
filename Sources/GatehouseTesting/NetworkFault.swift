import Foundation
import GatehouseHTTP

/// What can go wrong between an adapter and its back end.
public enum NetworkFault: String, CaseIterable, Sendable {
    /// There is no network.
    case unreachable
    /// The answer does not arrive in time.
    case timedOut
    /// The connection ends before the answer is complete.
    case connectionLost
    /// The back end answers 503 with no body.
    case outage
    /// The network's own sign-in page answers every request with 200 and HTML.
    case captivePortal
    /// The back end answers 429 with `Retry-After: 30` and an empty body.
    case rateLimit

    /// The fault to pass to ``FaultyTransport/always(_:)``.
    public var fault: FaultyTransport.Fault {
        switch self {
        case .unreachable: .fails(.unreachable)
        case .timedOut: .fails(.timedOut)
        case .connectionLost: .fails(.connectionLost)
        case .outage: .answers(status: 503, headers: [:], body: Data())
        case .captivePortal:
            .answers(
                status: 200, headers: ["Content-Type": "text/html"],
                body: Data("<!doctype html><title>Welcome</title>".utf8))
        case .rateLimit: .answers(status: 429, headers: ["Retry-After": "30"], body: Data())
        }
    }

    /// Whether there is no answer at all.
    var isSilence: Bool { [.unreachable, .timedOut, .connectionLost].contains(self) }
}
