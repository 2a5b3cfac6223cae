import Foundation
import GatehouseHTTP

/// What can be wrong between an adapter and its back end.
public enum NetworkFault: String, CaseIterable, Sendable {
    /// There is no network.
    case unreachable
    /// No answer comes in time.
    case timedOut
    /// The connection ends before the answer is complete.
    case connectionLost
    /// The back end answers 503 and nothing else.
    case outage
    /// A network's own sign-in page answers every request with 200 and HTML.
    case captivePortal
    /// The back end answers 429 with `Retry-After: 30`, and a body that is empty.
    case rateLimit

    /// What a ``FaultyTransport`` does for it: give it to ``FaultyTransport/always(_:)``.
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

    /// Whether nobody answered at all.
    var isSilence: Bool { [.unreachable, .timedOut, .connectionLost].contains(self) }
}
