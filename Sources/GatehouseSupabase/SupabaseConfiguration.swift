public import Foundation
public import GatehouseDomain
import GatehouseHTTP

/// The address of a back end with the REST API of Supabase Auth, and what an app knows about it in advance.
public struct SupabaseConfiguration: Sendable {
    /// Why an address is not accepted.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The address is not an absolute `http` or `https` URL with a host, or it has a user, query or fragment.
        case notAnAddress
        /// The address is `http` and not on this device, so that passwords would be readable in transit.
        case insecure

        /// What is wrong, and what is allowed.
        public var description: String {
            switch self {
            case .notAnAddress:
                "The address of the back end must be https://host[:port][/path], without user, query or fragment."
            case .insecure:
                "The address of the back end must begin with https://; http:// is for localhost only."
            }
        }
    }

    /// The rules of a stock Supabase project: passwords of 6 characters to 72 bytes, codes of 6 digits.
    public static let stockRequirements = AuthRequirements(
        minimumPasswordLength: 6, maximumPasswordBytes: 72, codeLength: 6)

    /// The base URL of the API, for example `https://example.supabase.co/auth/v1`, without a trailing slash.
    package let authURL: URL
    /// The public key of the project (`apikey`), which the gateway in front of Supabase requires.
    package let apiKey: Secret?
    /// The rules for passwords and codes until the back end reports them. Supabase never does.
    package let requirements: AuthRequirements
    /// The providers besides email and guests, with the names that buttons show. Providers that the back end does not
    /// accept are left out, as are those for which the app has neither a sheet nor a browser.
    package let sheets: [ProviderInfo]

    /// The URL that mailed links lead back to. It must be on the back end's list of redirect URLs. Without one, people
    /// enter the mailed code, which always works.
    package let redirect: URL?

    /// Creates a configuration.
    /// - Parameters:
    ///   - authURL: The base URL of the API; for a Supabase project, its address with `/auth/v1`.
    ///   - apiKey: The public key; nil for a server that requires none.
    ///   - requirements: The rules for passwords and codes; by default ``stockRequirements``.
    ///   - sheets: The providers with a sheet; by default Apple and Google.
    ///   - redirect: The URL that mailed links lead back to; by default none.
    /// - Throws: ``Fault``.
    public init(
        authURL: URL, apiKey: Secret? = nil, requirements: AuthRequirements = stockRequirements,
        sheets: [ProviderInfo] = [
            ProviderInfo(id: "apple", displayName: "Apple"), ProviderInfo(id: "google", displayName: "Google"),
        ], redirect: URL? = nil
    ) throws(Fault) {
        guard let parts = URLComponents(url: authURL, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil
        else { throw .notAnAddress }
        guard scheme == "https" || ThisMachine.contains(host) else { throw .insecure }
        var trimmed = parts
        while trimmed.path.hasSuffix("/") { trimmed.path.removeLast() }
        guard let url = trimmed.url else { throw .notAnAddress }
        self.authURL = url
        self.apiKey = apiKey
        self.requirements = requirements
        self.sheets = sheets
        self.redirect = redirect
    }

    /// The site of a Gatehouse server: its pages are at the root, whatever the path of the API.
    package var site: URL { URL(string: "/", relativeTo: authURL)?.absoluteURL ?? authURL }

    /// The back end, for everything that is stored about it. The public key can be replaced and is no part of it.
    package var backEnd: BackEndName { BackEndName(kind: "supabase", origin: authURL.namedOrigin) }
}

extension URL {
    /// The URL with its host in lowercase and without the port that its scheme implies, so that one address has one name.
    fileprivate var namedOrigin: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return absoluteString }
        parts.scheme = parts.scheme?.lowercased()
        parts.host = parts.host?.lowercased()
        if (parts.scheme == "https" && parts.port == 443) || (parts.scheme == "http" && parts.port == 80) {
            parts.port = nil
        }
        return parts.string ?? absoluteString
    }
}

extension SupabaseConfiguration.Fault: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
