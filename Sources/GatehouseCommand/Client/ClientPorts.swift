import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseSupabase

/// The ports of the adapter to the back end that a person's commands sign in to.
struct ClientPorts {
    let session: SessionManager
    let authentication: any AuthenticationPort
    let accounts: any AuthService
    let account: any AccountPort
    let mailed: any MailedSignInPort
    let profiles: any ProfilePort

    /// Creates the ports. Sends no request yet.
    /// - Throws: The adapter's own description of what is wrong with an impossible back end.
    init(
        _ backEnd: BackEndDescription, store: any CredentialStore, lock: any StoreLock, transport: any HTTPTransport,
        browser: any BrowserSession, device: KnownDevice
    ) throws {
        switch backEnd.kind {
        case .supabase:
            let configuration = try backEnd.supabase()
            session = SessionManager(
                sessions: SupabaseSessions(configuration, transport: transport, device: device), store: store,
                lock: lock)
            let adapter = SupabaseAuthAdapter(
                configuration, holder: session, transport: transport, browser: browser, device: device)
            (authentication, accounts, account, mailed) = (adapter, adapter, adapter, adapter)
            profiles = SupabaseProfileAdapter(configuration, holder: session, transport: transport)
        case .firebase:
            let configuration = try backEnd.firebase()
            session = SessionManager(
                sessions: FirebaseSessions(configuration, transport: transport), store: store, lock: lock)
            let adapter = FirebaseAuthAdapter(configuration, holder: session, transport: transport)
            (authentication, accounts, account, mailed) = (adapter, adapter, adapter, adapter)
            profiles = FirebaseProfileAdapter(configuration, holder: session, transport: transport)
        }
    }
}
