import Foundation
import GatehouseDomain
import GatehouseStore

/// The parameters that libpq gets for one host. Everything that this server relies on is set here and not by the
/// address.
struct ConnectionParameters {
    /// The keywords and their values, in the order in which libpq gets them.
    let pairs: [(keyword: String, value: String)]

    /// Files in which systems keep the certificates that they trust.
    private static let systemRoots = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// - Parameter found: The addresses of the host; none if libpq needs no lookup for it.
    init(
        _ address: DatabaseAddress, host: DatabaseAddress.Host, found: [String] = [],
        exists: (String) -> Bool = Self.exists
    ) {
        // libpq takes one name for each address.
        func list(_ value: String) -> String {
            Array(repeating: value, count: max(found.count, 1)).joined(separator: ",")
        }
        let encryption = address.encryption ?? (host.isLocal ? .prefer : .verifyFull)
        var pairs: [(keyword: String, value: String)] = [
            ("host", list(host.name)), ("port", list(String(host.port))), ("sslmode", encryption.rawValue),
            ("ssl_min_protocol_version", "TLSv1.2"), ("gssencmode", "disable"), ("client_encoding", "UTF8"),
            ("application_name", "gatehouse"), ("target_session_attrs", "any"), ("keepalives", "1"),
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
        ]
        if !found.isEmpty { pairs.append(("hostaddr", found.joined(separator: ","))) }
        if let database = address.database { pairs.append(("dbname", database)) }
        if let role = address.role { pairs.append(("user", role)) }
        if let password = address.password { pairs.append(("password", password.reveal())) }
        var files = address.files
        let verifies = encryption == .verifyFull || encryption == .verifyAuthority
        if verifies, files["sslrootcert"] == nil, let roots = Self.systemRoots.first(where: exists) {
            files["sslrootcert"] = roots
        }
        pairs += files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.pairs = pairs
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
