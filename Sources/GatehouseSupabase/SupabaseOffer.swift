import Foundation
import GatehouseDomain
import GatehouseWire

/// The back end's providers and rules, as last known. Reading never waits; each answer of the back end replaces them.
final class SupabaseOffer: @unchecked Sendable {
    // Proof for `@unchecked`: `known` is the only mutable state, and it is read and written only under `lock`.
    struct Snapshot: Equatable {
        var providers: [ProviderInfo]
        var requirements: AuthRequirements
        /// Whether it is a Gatehouse server, which stores consent itself; nil until it has been asked.
        var isGatehouse: Bool?
    }

    private let lock = NSLock()
    private var known: Snapshot
    private let configuration: SupabaseConfiguration
    private let hasBrowser: Bool

    init(_ configuration: SupabaseConfiguration, hasBrowser: Bool) {
        self.configuration = configuration
        self.hasBrowser = hasBrowser
        known = Snapshot(
            providers: [Self.email] + configuration.sheets.map { ProviderInfo($0, needsSheet: !hasBrowser) },
            requirements: configuration.requirements, isGatehouse: nil)
    }

    var snapshot: Snapshot { lock.withLock { known } }

    /// Applies the settings that the back end reports.
    @discardableResult
    func update(_ settings: WireSettings) -> Snapshot {
        var new = Snapshot(
            providers: [], requirements: configuration.requirements, isGatehouse: settings.gatehouse != nil)
        if settings.external["email"] ?? true { new.providers.append(Self.email) }
        // A server that does not say which providers it has pages for has them for all.
        let pages = hasBrowser ? settings.gatehouse?.authorize ?? Self.names(in: settings.external) : [:]
        let named = configuration.sheets.filter { settings.external[$0.id] == true }
        new.providers += named.map { ProviderInfo($0, needsSheet: pages[$0.id] == nil) }
        let others = pages.filter { page in !named.contains { $0.id == page.key } }
        new.providers += others.sorted { $0.key < $1.key }.map { ProviderInfo(id: $0.key, displayName: $0.value) }
        if settings.external["anonymous_users"] == true { new.providers.append(Self.guest) }
        if let demands = settings.gatehouse {
            new.requirements.minimumPasswordLength = max(6, demands.minimumPasswordLength)
            new.requirements.maximumPasswordBytes = AuthRequirements().maximumPasswordBytes
            // What the server asks for takes the place of what the app asks for by itself.
            if let fields = demands.signUpFields, let form = try? SignUpField.form(fields.compactMap(\.field)) {
                new.requirements.signUpFields = form
            }
            if let terms = Self.published(demands.termsURL) { new.requirements.termsURL = terms }
            if let privacy = Self.published(demands.privacyURL) { new.requirements.privacyURL = privacy }
            if (4...10).contains(demands.codeLength) { new.requirements.codeLength = demands.codeLength }
        }
        lock.withLock { known = new }
        return new
    }

    /// Returns the URL of a page that a browser opens; nil for anything else.
    private static func published(_ text: String?) -> URL? {
        guard let text, text.utf8.count <= 2048, let url = URL(string: text), url.host() != nil,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        return url
    }

    /// Returns the enabled providers with their names.
    private static func names(in external: [String: Bool]) -> [String: String] {
        let ids = external.filter { $0.value && !noProviders.contains($0.key) && !$0.key.hasPrefix("web3") }.keys
        return Dictionary(
            uniqueKeysWithValues: ids.map { ($0, names[$0] ?? $0.prefix(1).uppercased() + $0.dropFirst()) })
    }

    /// Settings in the list of providers that have no provider's page.
    private static let noProviders = ["email", "phone", "anonymous_users", "saml"]

    /// Names of providers that need more than a capital letter.
    private static let names = [
        "azure": "Microsoft", "github": "GitHub", "gitlab": "GitLab", "kakao": "Kakao", "linkedin": "LinkedIn",
        "linkedin_oidc": "LinkedIn", "slack_oidc": "Slack", "workos": "WorkOS",
    ]

    private static let email = ProviderInfo(id: AuthMethod.email.rawValue, displayName: "E-mail")
    private static let guest = ProviderInfo(id: AuthMethod.guest.rawValue, displayName: "Guest", isGuest: true)
}

extension ProviderInfo {
    /// Copies a provider, as an app with or without a browser sees it.
    fileprivate init(_ other: ProviderInfo, needsSheet: Bool) {
        self.init(id: other.id, displayName: other.displayName, isGuest: other.isGuest, needsSheet: needsSheet)
    }
}
