import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseDomain
import GatehouseGroups
import GatehouseServer
import GatehouseTokens
import GatehouseWeb
import HTTPTypes
import Hummingbird
import Logging
import ServerTesting

/// What a server says about itself: its rules, its limits, what it runs and what it answers, line by line.
struct AssemblyReport {
    /// Each value by the way to it.
    private(set) var lines: [String: String] = [:]

    /// Asks an assembly.
    init(_ assembly: ServerAssembly) async throws {
        let server = assembly.server()
        add("data", assembly.backend.files.folder.lastPathComponent)
        add("policy", assembly.backend.accounts.policy)
        add("limits", assembly.limits)
        add("listen", "\(server.configuration.address)")
        add("host-check", part("hostCheck", of: server.responder))
        add("cors", part("crossOriginFields", of: server.responder))
        for name in ["publicURL", "pathPrefix", "trustedProxies"] { add("api.\(name)", part(name, of: assembly.api)) }
        add("groups", assembly.api.groups.options)
        add("farewell", part("delay", of: assembly.farewell))
        add("retention", part("retention", of: assembly.housekeeping))
        try await addKeys(assembly)
        for name in ["sender", "schedule", "parallel"] {
            add("mail.\(name)", assembly.delivery.map { part(name, of: $0) })
        }
        add("mail.relay", assembly.delivery.map { part("relay", of: part("transport", of: $0)) })
        add("metrics.token", assembly.metricsEndpoint.map { part("token", of: $0) })
        for service in server.services {
            let metrics = service as? Application<MetricsEndpoint>
            add("services.\(type(of: service))", metrics.map { "\($0.configuration.address)" } ?? "runs")
        }
        add("log.level", assembly.log.logLevel)
        add("log.format", part("format", of: assembly.log.handler))
        for module in assembly.modules {
            let pages = part("pages", of: module)
            for name in ["configuration", "trustedProxies"] { add("pages.\(name)", part(name, of: pages)) }
        }
        try await addAnswers(assembly)
    }

    /// The lines without those of some subjects.
    func without(_ subjects: [String]) -> [String: String] {
        lines.filter { line in !subjects.contains { line.key == $0 || line.key.hasPrefix("\($0).") } }
    }

    /// Which of the lines are other in another report, with both values.
    static func differences(_ one: [String: String], _ other: [String: String]) -> [String] {
        Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted().map {
            "\($0): \(one[$0] ?? "absent") and \(other[$0] ?? "absent")"
        }
    }

    private mutating func addKeys(_ assembly: ServerAssembly) async throws {
        let (keys, clock) = (assembly.backend.signingKeys, assembly.backend.accounts.clock)
        let signer = try await keys.keys(at: clock.now).signer(at: clock.now)
        add("keys.signer", keys.isConfigured ? signer.kid ?? "unnamed" : "its own")
        add("keys.secret", "\(part("configured", of: keys))".contains("secret: Optional"))
    }

    private mutating func addAnswers(_ assembly: ServerAssembly) async throws {
        let paths = ["\(assembly.api.pathPrefix)/settings", "/.well-known/apple-app-site-association", "/"]
        for (name, path) in zip(["settings", "association", "start"], paths) {
            let answer = try await assembly.router().answer(.get, path)
            add("answers.\(name)", "\(answer.status) \(answer.text)")
        }
    }

    // MARK: Values

    /// A stored property of a value, even a private one.
    private func part(_ name: String, of value: Any) -> Any {
        Mirror(reflecting: value).descendant(name) ?? "absent"
    }

    /// Adds a value part by part.
    private mutating func add(_ name: String, _ value: Any?) {
        guard let value else { return lines[name] = "none" }
        if let secret = value as? Secret { return lines[name] = secret.reveal() }
        let mirror = Mirror(reflecting: value)
        if value is URL || value is any CustomStringConvertible || mirror.children.isEmpty {
            return lines[name] = Self.text(of: value)
        }
        for (index, child) in mirror.children.enumerated() {
            add("\(name).\(child.label ?? "\(index)")", child.value)
        }
    }

    /// A value as text, which is the same for equal values: members of a set have no order.
    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { child in
            (child.label.map { "\($0): " } ?? "") + text(of: child.value)
        }
        return switch mirror.displayStyle {
        case .set, .dictionary: "[\(parts.sorted().joined(separator: ", "))]"
        case .collection: "[\(parts.joined(separator: ", "))]"
        case .tuple: "(\(parts.joined(separator: ", ")))"
        case .struct where !parts.isEmpty && !(value is any CustomStringConvertible):
            "\(type(of: value))(\(parts.joined(separator: ", ")))"
        default: "\(value)"
        }
    }
}
