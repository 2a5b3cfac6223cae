public import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE

/// An OpenID provider (OpenID Connect Core 1.0), and what an app requests from it.
///
/// The app is a public client (RFC 8252, section 8.4): it has no secret, and the configuration accepts none.
public struct OpenIDConfiguration: Sendable {
    /// The signature algorithms of id tokens (RFC 7518, section 3.1; RFC 8037, section 3.1).
    public enum Algorithm: String, Hashable, Sendable, CaseIterable {
        /// ECDSA with P-256 and SHA-256.
        case es256 = "ES256"
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = "RS256"
        /// Ed25519.
        case edDSA = "EdDSA"
    }

    /// Why a configuration is not accepted.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The issuer is not an absolute URL with a host, or it has a user, query or fragment.
        case issuerIsNoAddress
        /// The issuer is `http` and not on this device.
        case issuerIsInsecure
        /// The app has no id at the provider, or it is not visible ASCII.
        case noClientID
        /// The URL that leads back is not absolute, has a query or a fragment, or is `http` and not on this device.
        case redirectIsNoAddress
        /// The scopes lack `openid`, or one of them is not visible ASCII.
        case scopesWithoutOpenID
        /// An extra parameter has a name that belongs to the protocol.
        case reservedParameter(String)
        /// No algorithm is accepted.
        case noAlgorithm
        /// The tolerance is not between 0 and 600 seconds.
        case toleranceOutOfRange
        /// The provider has no name.
        case noProviderName

        /// What is wrong, and what is allowed.
        public var description: String {
            switch self {
            case .issuerIsNoAddress:
                "The issuer must be https://host[:port][/path], without user, query or fragment."
            case .issuerIsInsecure: "The issuer must begin with https://; http:// is for this device only."
            case .noClientID: "The client id must be the app's id at the provider."
            case .redirectIsNoAddress:
                "The URL that leads back must be absolute, without query or fragment; http:// is for this device only."
            case .scopesWithoutOpenID: "The scopes must be visible ASCII and contain openid."
            case .reservedParameter(let name): "The parameter \(name) belongs to the protocol and cannot be set."
            case .noAlgorithm: "At least one signature algorithm must be accepted."
            case .toleranceOutOfRange: "The tolerance must be between 0 and 600 seconds."
            case .noProviderName: "The provider must have a name."
            }
        }
    }

    /// The scopes that are requested by default. `offline_access` requests a refresh token.
    public static let standardScopes = ["openid", "profile", "email", "offline_access"]

    /// The provider's issuer, exactly as its metadata spells it.
    package let issuer: String
    /// The app's id at the provider.
    package let clientID: String
    /// The URL that leads from the browser back to the app. `http://127.0.0.1/path` allows any free port.
    package let redirectURI: URL
    /// The name that the button shows, and the sign-in method of everybody who signs in here.
    package let providerName: String
    /// The requested scopes.
    package let scopes: [String]
    /// The URL that leads back to the app after the provider signed the person out.
    package let postLogoutRedirectURI: URL?
    /// The APIs that the access token is for (RFC 8707).
    package let resources: [String]
    /// Further parameters of the authorization request, such as `prompt`.
    package let extraParameters: [String: String]
    /// The signature algorithms that are accepted.
    package let algorithms: Set<Algorithm>
    /// How far the times in tokens may differ from the provider's clock, in seconds.
    package let tolerance: TimeInterval
    /// Whether signing out also signs the person out at the provider, in the browser.
    package let signOutAtProvider: Bool
    /// Whether a person's user id is the provider's own id. Otherwise, it is a digest of issuer and id, so that people
    /// of two providers never have the same one.
    package let usesSubjectAsUserID: Bool
    /// Whether an email is shown that the provider has not verified.
    package let showsUnverifiedEmail: Bool
    /// The provider's metadata, for an app that does not want to fetch it.
    package let metadata: OpenIDMetadata?

    /// Creates a configuration.
    /// - Parameters:
    ///   - issuer: The provider's issuer, exactly as its metadata spells it.
    ///   - clientID: The app's id at the provider.
    ///   - redirectURI: The URL that leads from the browser back to the app.
    ///   - providerName: The name that the button shows.
    ///   - scopes: The requested scopes; by default ``standardScopes``.
    ///   - postLogoutRedirectURI: The URL that leads back after the provider signed the person out.
    ///   - resources: The APIs that the access token is for.
    ///   - extraParameters: Further parameters of the authorization request.
    ///   - algorithms: The signature algorithms that are accepted; by default all.
    ///   - tolerance: How far clocks may differ, in seconds; 60 by default.
    ///   - signOutAtProvider: Whether signing out also signs the person out at the provider.
    ///   - usesSubjectAsUserID: Whether a person's user id is the provider's own id.
    ///   - showsUnverifiedEmail: Whether an email is shown that the provider has not verified.
    ///   - metadata: The provider's metadata; fetched if nil.
    /// - Throws: ``Fault``.
    public init(
        issuer: String, clientID: String, redirectURI: URL, providerName: String,
        scopes: [String] = standardScopes, postLogoutRedirectURI: URL? = nil, resources: [String] = [],
        extraParameters: [String: String] = [:], algorithms: Set<Algorithm> = Set(Algorithm.allCases),
        tolerance: TimeInterval = 60, signOutAtProvider: Bool = false, usesSubjectAsUserID: Bool = false,
        showsUnverifiedEmail: Bool = false, metadata: OpenIDMetadata? = nil
    ) throws(Fault) {
        guard let parts = URLComponents(string: issuer), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil,
            let scheme = parts.scheme?.lowercased(), ["https", "http"].contains(scheme)
        else { throw .issuerIsNoAddress }
        guard scheme == "https" || ThisMachine.contains(host) else { throw .issuerIsInsecure }
        guard Self.isVisible(clientID) else { throw .noClientID }
        guard scopes.contains("openid"), scopes.allSatisfy(Self.isVisible) else { throw .scopesWithoutOpenID }
        for url in [redirectURI, postLogoutRedirectURI].compactMap(\.self) where !Self.leadsBack(url) {
            throw .redirectIsNoAddress
        }
        if let name = extraParameters.keys.sorted().first(where: Self.reserved.contains) {
            throw .reservedParameter(name)
        }
        guard !algorithms.isEmpty else { throw .noAlgorithm }
        guard (0...600).contains(tolerance) else { throw .toleranceOutOfRange }
        guard !providerName.allSatisfy(\.isWhitespace) else { throw .noProviderName }
        self.issuer = issuer
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.providerName = providerName
        self.scopes = scopes
        self.postLogoutRedirectURI = postLogoutRedirectURI
        self.resources = resources
        self.extraParameters = extraParameters
        self.algorithms = algorithms
        self.tolerance = tolerance
        self.signOutAtProvider = signOutAtProvider
        self.usesSubjectAsUserID = usesSubjectAsUserID
        self.showsUnverifiedEmail = showsUnverifiedEmail
        self.metadata = metadata
    }

    /// The back end, for everything that is stored about it: the issuer, with the app's id there.
    package var backEnd: BackEndName { BackEndName(kind: "openid", origin: issuer, project: clientID) }

    /// The sign-in method of the provider's people.
    var method: AuthMethod { .other(providerName) }

    /// Whether the provider runs on this device without TLS, where its endpoints may do so too.
    var isLocal: Bool { issuer.lowercased().hasPrefix("http://") }

    /// The accepted algorithms.
    var signatures: Set<JWSAlgorithm> { Set(algorithms.compactMap { JWSAlgorithm(rawValue: $0.rawValue) }) }

    /// Returns what the id token that came with an access token must say.
    func rules(with accessToken: Secret) -> IDTokenRules {
        IDTokenRules(
            issuers: [issuer], clientIDs: [clientID],
            times: TimeRules(afterEnd: tolerance, beforeStart: tolerance), accessToken: accessToken)
    }

    /// The requested maximum time since the last sign-in at the provider, in seconds.
    var maximumAge: TimeInterval? { extraParameters["max_age"].flatMap { TimeInterval($0) } }

    /// The parameters that the protocol sets (RFC 6749, RFC 7636, RFC 8707, RFC 9101, OpenID Connect Core 1.0).
    private static let reserved: Set<String> = [
        "client_id", "client_secret", "code_challenge", "code_challenge_method", "nonce", "redirect_uri",
        "registration",
        "request", "request_uri", "resource", "response_mode", "response_type", "scope", "state",
    ]

    private static func isVisible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func leadsBack(_ url: URL) -> Bool {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = parts.scheme,
            parts.query == nil, parts.fragment == nil, parts.user == nil, parts.password == nil
        else { return false }
        return scheme.lowercased() != "http" || parts.host.map(ThisMachine.contains) == true
    }
}

extension OpenIDConfiguration.Fault: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}

extension URL {
    /// Whether an answer of the browser leads to this URL, whatever its query: scheme, host, port and path are equal. A
    /// URL on this device without a port matches every port (RFC 8252, section 7.3).
    func isLed(by answer: URL) -> Bool {
        func path(_ url: URL) -> String {
            url.path(percentEncoded: true).isEmpty ? "/" : url.path(percentEncoded: true)
        }
        let isAnyPort =
            port == nil && scheme?.lowercased() == "http" && host().map(ThisMachine.contains) == true
        return scheme?.lowercased() == answer.scheme?.lowercased()
            && host()?.lowercased() == answer.host()?.lowercased()
            && (port == answer.port || isAnyPort) && path(self) == path(answer) && answer.user() == nil
    }
}
