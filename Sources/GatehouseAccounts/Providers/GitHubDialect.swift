import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire

extension ProviderSettings.Kind {
    /// GitHub. Its issuer is what it calls itself in its answers (RFC 9207).
    package static let github = Self(
        id: "github", issuer: "https://github.com/login/oauth", scopes: ["user:email"], needsSecret: true,
        dialect: GitHubDialect())
}

/// OAuth 2.0 with PKCE as GitHub offers it (docs.github.com, "Authorizing OAuth apps"). There are no ID tokens: two
/// documents of GitHub's interface say who somebody is.
struct GitHubDialect: ProviderDialect {
    let signsTokens = false
    let requiredScope = "user:email"

    /// The longest access token that is sent, in bytes. GitHub's have at most 255.
    private static let tokenLimit = 1024
    private static let format = "application/vnd.github+json"

    func entrance(
        of provider: ProviderSettings, _ directory: ProviderDirectory
    ) async throws(AccountRefusal) -> ProviderEntrance {
        ProviderEntrance(page: try url("\(provider.issuer)/authorize", of: provider), namesIssuer: false)
    }

    func identity(
        for code: ProviderCode, over connection: ProviderConnection
    ) async throws -> (identity: ProviderIdentity, token: VerifiedIDToken?) {
        let provider = connection.provider
        let (token, members) = try await connection.exchange(
            code, at: url("\(provider.issuer)/access_token", of: provider), for: "access_token",
            secret: provider.clientSecret)
        guard members["token_type"]?.stringValue?.lowercased() == "bearer", Self.fitsHeader(token) else {
            throw connection.refusal(of: "token", .malformed)
        }
        let interface = Self.interface(of: provider)
        let person = try await connection.read(
            url("\(interface)/user", of: provider), "user", token: token, accept: Self.format, parse: Person.init)
        let address = try await connection.read(
            url("\(interface)/user/emails?per_page=100", of: provider), "emails", token: token, accept: Self.format,
            parse: Self.address)
        let identity = ProviderIdentity(
            provider: provider.id, issuer: provider.issuer, subject: String(person.id), email: address,
            isEmailVerified: address != nil, name: person.name, picture: person.picture)
        return (identity, nil)
    }

    // MARK: Where

    /// Returns where the interface is: at GitHub's own address, or beside the sign-in of another server.
    private static func interface(of provider: ProviderSettings) -> String {
        if provider.issuer == ProviderSettings.Kind.github.issuer { return "https://api.github.com" }
        let path = "/login/oauth"
        let isBeside = provider.issuer.hasSuffix(path)
        return (isBeside ? String(provider.issuer.dropLast(path.count)) : provider.issuer) + "/api/v3"
    }

    private func url(_ text: String, of provider: ProviderSettings) throws(AccountRefusal) -> URL {
        let allowsLoopback = ProviderURL.isLocal(issuer: provider.issuer)
        guard let url = ProviderURL.endpoint(text, allowsLoopback: allowsLoopback) else { throw .providerUnavailable }
        return url
    }

    // MARK: What

    /// Whether a token can be sent in a header.
    private static func fitsHeader(_ token: Secret) -> Bool {
        let bytes = token.reveal().utf8
        return (1...tokenLimit).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// What the document `user` says.
    private struct Person {
        /// The number of the account. The name in its URL can pass to somebody else.
        let id: Int64
        let name: String?
        let picture: String?

        init(_ document: JSONValue) throws(ProviderFailure) {
            guard let user = document.objectValue, case .integer(let id)? = user["id"], id > 0 else {
                throw .malformed
            }
            self.id = id
            name = try Self.text(user["name"])
            let picture = try Self.text(user["avatar_url"])
            self.picture = picture.flatMap { ProviderURL.endpoint($0, allowsLoopback: false) == nil ? nil : $0 }
        }

        private static func text(_ value: JSONValue?) throws(ProviderFailure) -> String? {
            guard let value, value != .null else { return nil }
            guard let text = value.stringValue else { throw .malformed }
            return text
        }
    }

    /// Returns the primary address in the document `emails`, if it is verified.
    private static func address(in document: JSONValue) throws(ProviderFailure) -> String? {
        guard let list = document.arrayValue else { throw .malformed }
        var primary: [(address: String, isVerified: Bool)] = []
        for element in list {
            guard let email = element.objectValue, let address = email["email"]?.stringValue,
                let isPrimary = email["primary"]?.boolValue, let isVerified = email["verified"]?.boolValue
            else { throw .malformed }
            if isPrimary { primary.append((address, isVerified)) }
        }
        guard primary.count <= 1 else { throw .malformed }
        return primary.first { $0.isVerified }?.address
    }
}
