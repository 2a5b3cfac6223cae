import Foundation
import GatehouseCore
package import GatehouseDomain

/// The address of a PostgreSQL database: a URI such as
/// `postgres://role@db.example.org:5432/accounts?sslmode=verify-full`.
///
/// Several hosts are separated by commas. It prints only host, port, database and role.
package struct DatabaseAddress: Equatable, Sendable, CustomStringConvertible {
    /// One of the hosts.
    package struct Host: Equatable, Sendable, CustomStringConvertible {
        /// A name, an address, or the folder of a socket.
        package var name: String
        package var port: Int

        package init(name: String, port: Int = 5432) {
            self.name = name
            self.port = port
        }

        /// Whether it is on this machine: a socket, `localhost` or a loopback address.
        package var isLocal: Bool {
            name.hasPrefix("/") || ThisMachine.contains(name)
        }

        package var description: String {
            name.hasPrefix("/") ? name : name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
        }
    }

    /// How the connection is encrypted, in the words of `sslmode`.
    package enum Encryption: String, CaseIterable, Sendable {
        case disable, allow, prefer, require
        case verifyAuthority = "verify-ca"
        case verifyFull = "verify-full"
    }

    /// Why a text is not an address. It quotes only names of keywords.
    package struct Problem: Error, Equatable, Sendable {
        /// The text after the name of the setting.
        package var text: String
    }

    /// The hosts, in the order in which they are tried.
    package var hosts: [Host]
    package var database: String?
    package var role: String?
    package var password: Secret?
    /// How connections are encrypted; nil if the address does not say.
    package var encryption: Encryption?
    /// The files of certificates, by the keyword of libpq: `sslrootcert`, `sslcert`, `sslkey`, `passfile`.
    package var files: [String: String] = [:]
    /// The schema that holds the tables.
    package var schema = "gatehouse"

    package var description: String {
        let place = hosts.map(\.description).joined(separator: ",")
        return "\(database ?? "the default database") at \(place)" + (role.map { " as \($0)" } ?? "")
    }

    private static let fileKeywords: Set<String> = ["sslrootcert", "sslcert", "sslkey", "passfile"]
    private static let ownKeywords: Set<String> = ["host", "port", "user", "dbname", "sslmode", "schema"]

    /// Reads a URI.
    ///
    /// - Throws: ``Problem`` for a text that is not such a URI, and for keywords that this server sets itself or does
    ///   not know.
    package init(_ text: String) throws(Problem) {
        guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
            throw Problem(text: "must be a URI that begins with postgres:// or postgresql://")
        }
        var rest = text.dropFirst(scheme.count)
        let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
        rest = rest.prefix { $0 != "?" }
        let path = rest.firstIndex(of: "/").map { rest[rest.index(after: $0)...] } ?? ""
        // What follows would be shown as the name of the database.
        guard !path.contains("@") else {
            throw Problem(text: "has an @ after a /; write / in a password as %2F, and @ in other parts as %40")
        }
        var authority = rest.prefix { $0 != "/" }
        if let at = authority.lastIndex(of: "@") {
            let parts = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            role = try parts.first.flatMap { part throws(Problem) in try Self.decoded(part) }
            if parts.count == 2 { password = try Self.decoded(parts[1]).map { Secret($0) } }
            authority = authority[authority.index(after: at)...]
        }
        database = try Self.decoded(path)
        hosts = try Self.hosts(authority)
        try read(query)
    }

    private mutating func read(_ query: Substring) throws(Problem) {
        var port: Int?
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = try Self.decoded(parts[1]), !value.isEmpty else {
                throw Problem(text: "has a keyword without a value")
            }
            let keyword = String(parts[0])
            switch keyword {
            case "host":
                let names = value.split(separator: ",").map(String.init)
                hosts = names.map { Host(name: $0, port: hosts.first?.port ?? 5432) }
            case "port":
                guard let number = Int(value), (1...65535).contains(number) else {
                    throw Problem(text: "must have a port from 1 to 65535")
                }
                port = number
            case "user": role = value
            case "dbname": database = value
            case "schema":
                guard value.utf8.count <= 63, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 })
                else { throw Problem(text: "must have a schema of at most 63 letters, digits and signs") }
                // PostgreSQL has schemas of its own, and replaces this one by the role's name.
                guard value != "$user", !value.hasPrefix("pg_") else {
                    throw Problem(text: "must have a schema that is not PostgreSQL's own")
                }
                schema = value
            case "sslmode":
                guard let mode = Encryption(rawValue: value) else {
                    throw Problem(
                        text: "must set sslmode to one of "
                            + Encryption.allCases.map(\.rawValue).joined(separator: ", "))
                }
                encryption = mode
            case _ where Self.fileKeywords.contains(keyword): files[keyword] = value
            case "password":
                throw Problem(text: "must not contain the password as a keyword; use database-password-file")
            default:
                let known = Self.ownKeywords.union(Self.fileKeywords).sorted().joined(separator: ", ")
                throw Problem(
                    text: "has the keyword \(Self.harmless(keyword)), which is not supported; the keywords are "
                        + "\(known)")
            }
        }
        if hosts.isEmpty { hosts = [Host(name: "localhost")] }
        if let port { for index in hosts.indices { hosts[index].port = port } }
    }

    private static func hosts(_ authority: Substring) throws(Problem) -> [Host] {
        var hosts: [Host] = []
        for part in authority.split(separator: ",") {
            var (name, port): (Substring, Substring?) = (part, nil)
            if part.hasPrefix("["), let end = part.firstIndex(of: "]") {
                name = part[part.index(after: part.startIndex)..<end]
                let tail = part[part.index(after: end)...]
                guard tail.isEmpty || tail.hasPrefix(":") else { throw Problem(text: "has a host that cannot be read") }
                port = tail.isEmpty ? nil : tail.dropFirst()
            } else if let colon = part.lastIndex(of: ":") {
                (name, port) = (part[..<colon], part[part.index(after: colon)...])
            }
            guard let host = try decoded(name), !host.isEmpty else { throw Problem(text: "has an empty host") }
            guard let number = port.map({ Int($0) }) ?? 5432, (1...65535).contains(number) else {
                throw Problem(text: "must have ports from 1 to 65535")
            }
            hosts.append(Host(name: host, port: number))
        }
        return hosts
    }

    private static func decoded(_ part: Substring) throws(Problem) -> String? {
        if part.isEmpty { return nil }
        guard let text = String(part).removingPercentEncoding, !text.utf8.contains(0) else {
            throw Problem(text: "has a part that is not percent-encoded text")
        }
        return text
    }

    /// Returns a keyword in a form that may be shown. Text that is not a word could be part of a password.
    private static func harmless(_ keyword: String) -> String {
        keyword.utf8.count <= 40 && keyword.utf8.allSatisfy { $0.isASCIILowercase || $0 == UInt8(ascii: "_") }
            ? keyword : "(not a word)"
    }
}

extension UInt8 {
    fileprivate var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
