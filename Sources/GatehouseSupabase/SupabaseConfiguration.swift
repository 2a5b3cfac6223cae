public import Foundation
public import GatehouseDomain

/// Where a back end with the REST interface of Supabase Auth is, and what an app knows about it beforehand.
public struct SupabaseConfiguration: Sendable {
    /// Why an address is not taken.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is no absolute address with `http` or `https` and a host, or it has user, query or fragment.
        case notAnAddress
        /// It is `http` beyond this device: passwords would be readable on the way.
        case insecure

        /// What is wrong and what is allowed.
        public var description: String {
            switch self {
            case .notAnAddress:
                "The address of the back end must be https://host[:port][/path], without user, query or fragment."
            case .insecure:
                "The address of the back end must begin with https://; http:// is for localhost alone."
            }
        }
    }

    /// What a stock Supabase project demands: 6 characters at least, 72 bytes at most, codes of 6 digits.
    public static let stockRequirements = AuthRequirements(
        minimumPasswordLength: 6, maximumPasswordBytes: 72, codeLength: 6)

    /// The base of the interface, `https://example.supabase.co/auth/v1` for example; without a slash at its end.
    public let authURL: URL
    /// The public key of the project (`apikey`), which the gateway in front of Supabase asks for.
    public let apiKey: Secret?
    /// What is demanded of passwords and codes, until the back end says it. Supabase does not.
    public let requirements: AuthRequirements
    /// Providers by the names that buttons show, beside e-mail and guests. Those that the back end does not take are left
    /// out, and so are those that the app has neither a sheet nor a browser for.
    public let sheets: [ProviderInfo]

    /// Where mailed links lead back into the app; on the back end's list of such places. Without one the codes of the
    /// mails are typed, which always works.
    public let redirect: URL?

    /// Describes a back end.
    /// - Parameters:
    ///   - authURL: The base of the interface: of a Supabase project its address with `/auth/v1`.
    ///   - apiKey: The public key; nil for a server that asks for none.
    ///   - requirements: What is demanded; ``stockRequirements`` unless told otherwise.
    ///   - sheets: Apple and Google unless told otherwise.
    ///   - redirect: Where mailed links lead back into the app; nowhere unless told otherwise.
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
        guard scheme == "https" || Self.isThisDevice(host) else { throw .insecure }
        var trimmed = parts
        while trimmed.path.hasSuffix("/") { trimmed.path.removeLast() }
        guard let url = trimmed.url else { throw .notAnAddress }
        self.authURL = url
        self.apiKey = apiKey
        self.requirements = requirements
        self.sheets = sheets
        self.redirect = redirect
    }

    private static func isThisDevice(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}

extension SupabaseConfiguration.Fault: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
