public import Gatehouse
public import GatehouseDomain
public import GatehouseHTTP
public import GatehouseOpenID

extension BackEnd {
    /// Any OpenID provider.
    /// - Parameters:
    ///   - configuration: The provider, and what the app requests from it.
    ///   - store: Keeps the session between launches.
    ///   - lock: Serializes the processes that share the store. An app that does not share its store needs none.
    ///   - cache: Keeps the last known profile, so that a person's name is known without a network.
    ///   - keptStore: Keeps the profile, and the id token if the sign-out needs it, separately from the session. Without a
    ///     store, they are kept until the app ends.
    ///   - profiles: The app's own place for profiles, given the session on this device. By default, a profile is kept in
    ///     the `keptStore` until the person signs out.
    ///   - settings: When tokens are renewed, and when the app locks.
    ///   - browser: Shows the provider's page: `SystemBrowser` on Apple's systems.
    ///   - signOutBrowser: Shows the provider's page at a sign-out, if the configuration says so.
    ///   - devicePrompt: Shows a code to enter on another device (RFC 8628), in place of the browser, for a device without
    ///     one.
    ///   - transport: Sends the requests.
    ///   - log: Receives one report for each event of sign-in and session. By default, its line is written to OSLog
    ///     on Apple's systems.
    ///   - onEvent: Receives what happens during sign-in; does nothing by default.
    public static func openID(
        _ configuration: OpenIDConfiguration, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        cache: any ProfileCache = SettingsProfileCache(), keptStore: (any CredentialStore)? = nil,
        profiles: ((any SessionHolder) -> any ProfilePort)? = nil, settings: SessionSettings = SessionSettings(),
        browser: (any BrowserSession)?, signOutBrowser: (any BrowserSession)? = nil,
        devicePrompt: (any DevicePrompt)? = nil, transport: any HTTPTransport = SystemTransport(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) -> BackEnd {
        let provider = OpenIDProvider(configuration, transport: transport)
        let sessions = OpenIDSessions(provider)
        let session = SessionManager(sessions: sessions, store: store, lock: lock, settings: settings)
        let keep = OpenIDKeep(store: keptStore.map { BoundStore($0, to: configuration.backEnd) })
        let adapter = OpenIDAuthAdapter(
            provider, holder: session, keep: keep, browser: browser, signOutBrowser: signOutBrowser,
            devicePrompt: devicePrompt)
        return BackEnd(
            authentication: adapter, service: NoEmailAccounts(sessions: sessions),
            profiles: profiles?(session) ?? OpenIDProfileAdapter(keep), cache: cache, session: session, log: log,
            onEvent: onEvent)
    }
}
