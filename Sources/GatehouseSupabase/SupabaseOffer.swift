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
        /// Whether passkeys are switched on.
        var hasPasskeys = false
        /// Whether accounts can begin with a passkey. Only the Gatehouse server has that.
        var hasPasskeySignUp = false
        /// Whether people can add second factors. Only the Gatehouse server says so; others have them.
        var hasFactors = true
        /// Whether the server lists the devices of a person.
        var hasDevices = false
        /// Whether people can add providers to their account and remove them. Only the Gatehouse server says so; others
        /// may refuse it.
        var hasLinking = true
        /// What it offers of groups; nil if it has none.
        var groups: GroupOffer?
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
            providers: [], requirements: configuration.requirements, isGatehouse: settings.gatehouse != nil,
            hasPasskeys: settings.passkeysEnabled,
            hasPasskeySignUp: settings.passkeysEnabled && settings.gatehouse?.passkeySignUp == true,
            hasFactors: settings.gatehouse.map { $0.secondFactors == true } ?? true,
            hasDevices: settings.gatehouse?.sessionList == true,
            hasLinking: settings.gatehouse?.manualLinking ?? true)
        if settings.external["email"] ?? true { new.providers.append(Self.email) }
        // A server that does not say for which providers it has pages has them for all.
        let pages = hasBrowser ? Self.shown(settings.gatehouse?.authorize ?? Self.names(in: settings.external)) : [:]
        let named = configuration.sheets.filter { settings.external[$0.id] == true }
        new.providers += named.map { ProviderInfo($0, needsSheet: pages[$0.id] == nil) }
        let others = pages.filter { page in !named.contains { $0.id == page.key } }
        new.providers += others.sorted { $0.key < $1.key }.map { ProviderInfo(id: $0.key, displayName: $0.value) }
        new.requirements.isSignUpOpen = !settings.disableSignup
        // A guest is a new account too.
        if settings.external["anonymous_users"] == true, !settings.disableSignup { new.providers.append(Self.guest) }
        if let demands = settings.gatehouse {
            if (6...128).contains(demands.minimumPasswordLength) {
                new.requirements.minimumPasswordLength = demands.minimumPasswordLength
            }
            new.requirements.maximumPasswordBytes = AuthRequirements().maximumPasswordBytes
            // The server's sign-up fields replace those of the app.
            if let fields = demands.signUpFields, let form = try? SignUpField.form(fields.compactMap(\.field)) {
                new.requirements.signUpFields = form
            }
            if let terms = Self.published(demands.termsURL) { new.requirements.termsURL = terms }
            if let privacy = Self.published(demands.privacyURL) { new.requirements.privacyURL = privacy }
            if let name = demands.appName, Self.isShown(name) { new.requirements.appName = name }
            new.groups = demands.groups.map { GroupOffer($0) }
            if (4...10).contains(demands.codeLength) { new.requirements.codeLength = demands.codeLength }
        }
        lock.withLock { known = new }
        return new
    }

    /// Returns the providers that a screen can show. A button with an unreadable or disguised name is not shown.
    private static func shown(_ pages: [String: String]) -> [String: String] {
        let fitting = pages.filter { id, name in
            (1...longestName).contains(id.utf8.count) && id.utf8.allSatisfy(isOfID)
                && isShown(name)
        }
        let first = fitting.sorted { $0.key < $1.key }.prefix(mostPages)
        return Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
    }

    /// Whether a screen can show a name: neither unreadable nor disguised.
    private static func isShown(_ name: String) -> Bool {
        (1...longestName).contains(name.count) && name.utf8.count <= 4 * longestName
            && name.unicodeScalars.allSatisfy(isOfName)
    }

    /// Whether a byte is allowed in a provider's id: letters, digits, and marks as in `custom:acme`.
    private static func isOfID(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-_.:".utf8.contains(byte)
    }

    /// Whether a character is visible and does not change the text direction.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// The maximum length of an id or a name, in characters.
    private static let longestName = 64
    /// The maximum number of buttons that a back end can request.
    private static let mostPages = 20

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
            uniqueKeysWithValues: ids.map { id in
                (id, ProviderBrand.named(id)?.name ?? names[id] ?? id.prefix(1).uppercased() + id.dropFirst())
            })
    }

    /// Settings in the list of providers that have no provider's page.
    private static let noProviders = ["email", "phone", "anonymous_users", "saml"]

    /// Names of other providers that need more than a capital letter.
    private static let names = [
        "azure": "Microsoft", "gitlab": "GitLab", "kakao": "Kakao", "linkedin": "LinkedIn",
        "linkedin_oidc": "LinkedIn", "slack_oidc": "Slack", "workos": "WorkOS",
    ]

    private static let email = ProviderInfo(id: AuthMethod.email.rawValue, displayName: "Email")
    private static let guest = ProviderInfo(id: AuthMethod.guest.rawValue, displayName: "Guest", isGuest: true)
}

extension ProviderInfo {
    /// Copies a provider, as an app with or without a browser sees it.
    fileprivate init(_ other: ProviderInfo, needsSheet: Bool) {
        self.init(id: other.id, displayName: other.displayName, isGuest: other.isGuest, needsSheet: needsSheet)
    }
}
