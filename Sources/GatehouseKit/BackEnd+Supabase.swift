public import Gatehouse
public import GatehouseDomain
public import GatehouseHTTP
public import GatehouseSupabase

extension BackEnd {
    /// Supabase, or Gatehouse's own server: both speak the same interface.
    /// - Parameters:
    ///   - configuration: Where it is.
    ///   - store: Where the session is kept between two launches.
    ///   - lock: What several processes that share the store agree by; nothing for an app that has it alone.
    ///   - cache: Keeps the profile last seen, so that a person is known by name also without a network.
    ///   - deviceStore: Keeps what the back end knows this app by, apart from the session: it stays after a sign-out, so
    ///     that strangers cannot lock the person out. Without it that lasts until the app ends.
    ///   - settings: When tokens are renewed, and when the app is locked.
    ///   - linkStore: Keeps the secrets of mailed links between two launches, apart from the session.
    ///   - browser: Signs people in at a provider that the app has no sheet for: `SystemBrowser` on Apple's systems.
    ///     Without one such a provider is not offered.
    ///   - transport: The network.
    ///   - log: Receives one report for each thing that happens to sign-in and session; by default its line goes to OSLog
    ///     on Apple's systems.
    ///   - onEvent: Receives what happens during sign-in; does nothing by default.
    public static func supabase(
        _ configuration: SupabaseConfiguration, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        cache: any ProfileCache = SettingsProfileCache(), deviceStore: (any CredentialStore)? = nil,
        settings: SessionSettings = SessionSettings(), linkStore: (any CredentialStore)? = nil,
        browser: (any BrowserSession)? = nil, transport: any HTTPTransport = SystemTransport(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) -> BackEnd {
        let device = KnownDevice(store: deviceStore)
        let session = SessionManager(
            sessions: SupabaseSessions(configuration, transport: transport, device: device), store: store, lock: lock,
            settings: settings)
        let adapter = SupabaseAuthAdapter(
            configuration, holder: session, transport: transport, linkStore: linkStore, browser: browser,
            device: device)
        let profiles = SupabaseProfileAdapter(configuration, holder: session, transport: transport)
        return BackEnd(
            authentication: adapter, accounts: adapter, profiles: profiles, account: adapter, mailed: adapter,
            cache: cache, session: session, log: log, onEvent: onEvent)
    }
}
