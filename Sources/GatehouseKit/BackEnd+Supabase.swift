public import Gatehouse
public import GatehouseDomain
public import GatehouseHTTP
public import GatehouseSupabase

extension BackEnd {
    /// Supabase or the Gatehouse server, which both speak the same API.
    ///
    /// The `store` keeps the session and nothing else. On Apple's systems,
    /// `supabase(_:key:callback:requirements:accessGroup:settings:onEvent:)` also passes `deviceStore`, `linkStore`, a
    /// `browser` and a `ceremony`.
    /// - Parameters:
    ///   - configuration: The address, key and callback of the back end.
    ///   - store: Keeps the session between launches.
    ///   - lock: Serializes the processes that share the store. An app that does not share its store needs none.
    ///   - cache: Keeps the last known profile, so that a person's name is known without a network.
    ///   - deviceStore: Keeps the id by which the back end recognizes this device, separately from the session. It
    ///     stays after a sign-out, so that strangers cannot lock the person out. Without a store, it is kept until the
    ///     app ends.
    ///   - settings: When tokens are renewed, and when the app locks.
    ///   - linkStore: Keeps the secrets of mailed links between launches, separately from the session. Without a store,
    ///     a link does not work after a relaunch; the code in the same mail does.
    ///   - browser: Signs people in with a provider that the app has no sheet for: `SystemBrowser` on Apple's systems.
    ///     Without one, such a provider is not offered.
    ///   - ceremony: The passkeys on this device: `SystemPasskeys` on Apple's systems. Without it, nobody signs in with
    ///     a passkey.
    ///   - transport: Sends the requests.
    ///   - log: Receives one report for each event of sign-in and session. By default, its line is written to OSLog
    ///     on Apple's systems.
    ///   - onEvent: Receives what happens during sign-in; does nothing by default.
    public static func supabase(
        _ configuration: SupabaseConfiguration, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        cache: any ProfileCache = SettingsProfileCache(), deviceStore: (any CredentialStore)? = nil,
        settings: SessionSettings = SessionSettings(), linkStore: (any CredentialStore)? = nil,
        browser: (any BrowserSession)? = nil, ceremony: any PasskeyCeremony = NoPasskeyCeremony(),
        transport: any HTTPTransport = SystemTransport(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) -> BackEnd {
        let device = KnownDevice(store: deviceStore.map { BoundStore($0, to: configuration.backEnd) })
        let session = SessionManager(
            sessions: SupabaseSessions(configuration, transport: transport, device: device), store: store, lock: lock,
            settings: settings)
        let adapter = SupabaseAuthAdapter(
            configuration, holder: session, transport: transport, linkStore: linkStore, browser: browser,
            device: device)
        let profiles = SupabaseProfileAdapter(configuration, holder: session, transport: transport)
        return BackEnd(
            authentication: adapter, service: adapter, profiles: profiles, account: adapter, mailed: adapter,
            passkeys: adapter, ceremony: ceremony, factors: adapter, devices: adapter, groups: adapter, cache: cache,
            session: session, log: log, onEvent: onEvent)
    }
}
