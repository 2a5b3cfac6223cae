import Foundation
public import Gatehouse
public import GatehouseDomain
public import GatehouseFirebase
public import GatehouseHTTP

extension BackEnd {
    /// Firebase Authentication.
    /// - Parameters:
    ///   - configuration: The project.
    ///   - store: Keeps the session between launches.
    ///   - lock: Serializes the processes that share the store. An app that does not share its store needs none.
    ///   - cache: Keeps the last known profile, so that a person's name is known without a network.
    ///   - settings: When tokens are renewed, and when the app locks.
    ///   - linkStore: Keeps the addresses for which a link was requested between launches, separately from the session.
    ///   - transport: Sends the requests.
    ///   - log: Receives one report for each event of sign-in and session. By default, its line is written to OSLog
    ///     on Apple's systems.
    ///   - onEvent: Receives what happens during sign-in; does nothing by default.
    public static func firebase(
        _ configuration: FirebaseConfiguration, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        cache: any ProfileCache = SettingsProfileCache(), settings: SessionSettings = SessionSettings(),
        linkStore: (any CredentialStore)? = nil, transport: any HTTPTransport = FirebaseConfiguration.network(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) -> BackEnd {
        let session = SessionManager(
            sessions: FirebaseSessions(configuration, transport: transport), store: store, lock: lock,
            settings: settings)
        let adapter = FirebaseAuthAdapter(configuration, holder: session, transport: transport, linkStore: linkStore)
        let profiles =
            configuration.profilePort ?? FirebaseProfileAdapter(configuration, holder: session, transport: transport)
        return BackEnd(
            authentication: adapter, service: adapter, profiles: profiles, account: adapter, mailed: adapter,
            factors: adapter, cache: cache, session: session, log: log, onEvent: onEvent)
    }

    #if canImport(Security)
        /// Firebase Authentication, with the session in the Keychain.
        ///
        ///     .firebase(key: "…")
        ///
        /// The key is a literal in your code, so an invalid one is a programming error: it stops the app at the first
        /// launch with a message. For a key from elsewhere, or to say more about the project, pass a
        /// `FirebaseConfiguration` in its place.
        /// - Parameters:
        ///   - key: The project's API key, which is not a secret.
        ///   - emulator: The address of the Firebase emulator, such as `127.0.0.1:9099`; by default Google's servers.
        ///   - accessGroup: The group of apps that share the session.
        ///   - settings: When the session is renewed and locked.
        ///   - onEvent: Receives what happens during sign-in; does nothing by default.
        public static func firebase(
            key: StaticString, emulator: StaticString? = nil, accessGroup: String? = nil,
            settings: SessionSettings = SessionSettings(), onEvent: @escaping AuthEventHandler = { _ in }
        ) -> BackEnd {
            let configuration: FirebaseConfiguration
            do {
                configuration = try FirebaseConfiguration(apiKey: key.description, emulator: emulator?.description)
            } catch {
                preconditionFailure("\(key) cannot be the key of a project: \(error)")
            }
            return firebase(configuration, accessGroup: accessGroup, settings: settings, onEvent: onEvent)
        }

        /// Firebase Authentication, with the session in the Keychain.
        /// - Parameters:
        ///   - configuration: The project. Without a `bundleId`, it gets the app's.
        ///   - accessGroup: The group of apps that share the session.
        ///   - settings: When the session is renewed and locked.
        ///   - onEvent: Receives what happens during sign-in; does nothing by default.
        public static func firebase(
            _ configuration: FirebaseConfiguration, accessGroup: String? = nil,
            settings: SessionSettings = SessionSettings(), onEvent: @escaping AuthEventHandler = { _ in }
        ) -> BackEnd {
            var configuration = configuration
            configuration.bundleId = configuration.bundleId ?? Bundle.main.bundleIdentifier
            let entries = KeychainEntries(backEnd: configuration.backEnd, accessGroup: accessGroup, settings: settings)
            return firebase(
                configuration, store: entries.session, settings: settings, linkStore: entries.named("links"),
                onEvent: onEvent)
        }
    #endif
}
