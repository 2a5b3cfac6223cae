public import Foundation
public import GatehouseDomain
import GatehouseHTTP

/// A project of Firebase Authentication, and what an app knows about it in advance.
public struct FirebaseConfiguration: Sendable {
    /// Why a configuration is not accepted.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The API key is empty or has characters that no key has.
        case notAKey
        /// The emulator is not given as `host:port`.
        case notAnEmulator
        /// The emulator is not on this device, so that passwords would be readable in transit.
        case insecure

        /// What is wrong, and what is allowed.
        public var description: String {
            switch self {
            case .notAKey: "The API key is the project's own: letters, digits, - and _."
            case .notAnEmulator: "The emulator is host:port, such as 127.0.0.1:9099, without a scheme or path."
            case .insecure: "The emulator must be on this device, because it is reached without encryption."
            }
        }
    }

    /// What a new account needs before the person is signed in.
    public enum Verification: Sendable, Hashable, CaseIterable {
        /// Nothing. Nothing is mailed.
        case none
        /// Nothing, but a link to confirm the email is mailed.
        case mail
        /// The mailed link must be opened first. Only this adapter insists on it: your own API must check the claim
        /// `email_verified` itself.
        case required
    }

    /// The rules of a stock Firebase project: passwords of 6 characters to 4,096 bytes, and links in place of codes.
    public static let stockRequirements = AuthRequirements(
        minimumPasswordLength: 6, maximumPasswordBytes: 4_096, recovery: .link, resendInterval: 30)

    /// The project's API key. It is not a secret: every copy of the app has it.
    package let apiKey: String
    /// The address of the Firebase emulator, such as `127.0.0.1:9099`; nil for Google's servers.
    package let emulator: String?
    /// The app's bundle identifier, for an API key that is restricted to it.
    public var bundleId: String?
    /// Returns a token of App Check for the next request; nil if there is none.
    public var appCheckToken: (@Sendable () async -> String?)?
    /// The tenant, for a project of Identity Platform with several.
    public var tenantId: String?
    /// Where Google's page leads after a mailed link. Its domain must be one of the project's authorized domains.
    public var continueURL: URL?
    /// Whether mailed links open this app, through its associated domains. Needs ``continueURL``.
    public var opensLinks = false
    /// The language of the mails, as a code such as `fr`; by default the project's.
    public var language: String?
    /// What a new account needs before the person is signed in.
    public var verification: Verification
    /// The sign-in methods that the project has switched on, with their names. Firebase does not tell an app. A
    /// provider besides `email` and `guest` needs its own sheet.
    public var providers: [ProviderInfo]
    /// The rules for passwords, and the terms to accept at sign-up. Recovery is always by link.
    public var requirements: AuthRequirements
    /// Stores what a person accepted, such as at the app's own server, which checks the id token. Firebase has no place
    /// for it. If it throws, the new account is deleted again.
    public var recordConsent: (@Sendable (_ consent: Consent, _ idToken: Secret) async throws -> Void)?
    /// The app's own profiles; by default the name that Firebase keeps in the account.
    public var profilePort: (any ProfilePort)?

    /// Email, Apple and Google. An app whose project admits guests adds ``guest``.
    public static let stockProviders = [
        ProviderInfo(id: "email", displayName: "Email"),
        ProviderInfo(id: "apple", displayName: "Apple", needsSheet: true),
        ProviderInfo(id: "google", displayName: "Google", needsSheet: true),
    ]
    /// The anonymous sign-in, which a new project has switched off.
    public static let guest = ProviderInfo(id: "guest", displayName: "Guest", isGuest: true)

    /// Creates a configuration. The other properties can be set afterwards.
    /// - Parameters:
    ///   - apiKey: The project's API key.
    ///   - emulator: The address of the Firebase emulator, as `host:port` on this device; by default Google's servers.
    ///   - verification: What a new account needs before the person is signed in.
    ///   - providers: The sign-in methods that the project has switched on.
    ///   - requirements: The rules for passwords, and the terms.
    /// - Throws: ``Fault``.
    public init(
        apiKey: String, emulator: String? = nil, verification: Verification = .mail,
        providers: [ProviderInfo] = stockProviders, requirements: AuthRequirements = stockRequirements
    ) throws(Fault) {
        guard (1...200).contains(apiKey.utf8.count),
            apiKey.utf8.allSatisfy({ PercentCoding.isUnreserved($0) })
        else { throw .notAKey }
        if let emulator {
            guard let parts = URLComponents(string: "http://\(emulator)"), let host = parts.host, !host.isEmpty,
                parts.port != nil, parts.path.isEmpty, parts.user == nil, parts.query == nil, parts.fragment == nil
            else { throw .notAnEmulator }
            guard ThisMachine.contains(host) else { throw .insecure }
        }
        self.apiKey = apiKey
        self.emulator = emulator
        self.verification = verification
        self.providers = providers
        self.requirements = requirements
        self.requirements.recovery = .link
    }

    /// The back end, for everything that is stored about it: Google or the emulator, with the key that names the project,
    /// and the tenant.
    package var backEnd: BackEndName {
        BackEndName(
            kind: "firebase", origin: emulator ?? "googleapis.com",
            project: [apiKey, tenantId].compactMap(\.self).joined(separator: "/"))
    }
}

extension FirebaseConfiguration.Fault: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
