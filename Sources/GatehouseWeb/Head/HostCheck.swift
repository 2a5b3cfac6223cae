import GatehouseCore
import GatehouseDomain
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Refuses requests that name a host other than this machine: a page from elsewhere that makes a browser reach a
/// development server (DNS rebinding) still sends its own host name.
struct HostCheck: Sendable {
    let port: Int
    /// The usual spelling of the host.
    private let usual: Set<String>

    init(port: Int) {
        self.port = port
        usual = ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"]
    }

    /// Returns the refusal, or nil if the host is this machine. The host in a target counts instead of the field (RFC
    /// 9112, section 3.2.2).
    func refusal(of request: Request) -> ServerError? {
        guard let host = Self.host(in: request.head.path) ?? request.head.authority,
            usual.contains(host) || isOurs(host.lowercased())
        else {
            return RequestRefusal.host(port: port).answer
        }
        return nil
    }

    /// The host in a target in absolute form; nil for any other target.
    static func host(in target: String?) -> String? {
        guard let target, !target.hasPrefix("/"), let start = target.firstRange(of: "://") else { return nil }
        return String(target[start.upperBound...].prefix { !"/?#".contains($0) })
    }

    private func isOurs(_ authority: String) -> Bool {
        var name = authority
        if name.hasSuffix(":\(port)") {
            name.removeLast(":\(port)".count)
        } else if port != 80 {
            return false
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return ThisMachine.contains(name)
        }
        return !name.contains(":") && ThisMachine.contains(name)
    }
}
