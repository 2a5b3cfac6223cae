import GatehouseWire
import Hummingbird

/// Checks the head of a request before anything else, whatever route it is for.
struct HeadCheck: Sendable {
    private let host: HostCheck?

    /// - Parameter hostCheckPort: The port on which a development server answers; nil if any host is allowed.
    init(hostCheckPort: Int?) {
        host = hostCheckPort.map { HostCheck(port: $0) }
    }

    /// Returns the refusal; nil for a head that can be answered.
    func refusal(of request: Request) -> ServerError? {
        RequestHeadLimits.refusal(of: request.head) ?? host?.refusal(of: request) ?? TargetCheck.refusal(of: request)
            ?? Expectation.refusal(of: request.head) ?? ContentCoding.refusal(of: request.head)
    }
}
