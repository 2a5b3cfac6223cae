import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseOpenID
import GatehouseStorage
import GatehouseSupabase

/// The ports to a back end of a person's commands, and the session on this machine.
struct ClientPorts {
    let session: SessionManager
    let authentication: any AuthenticationPort
    let accounts: any AuthService
    let profiles: any ProfilePort
    var account: any AccountPort = NoAccountActs()
    var mailed: any MailedSignInPort = NoMailedSignIn()
    var factors: any FactorPort = NoFactors()
    var passkeys: any PasskeyPort = NoPasskeys()
    var devices: any SessionListPort = NoSessionList()
    /// The page of a Gatehouse server on which people add passkeys, which a terminal cannot.
    var passkeysPage: URL?
    var groups: any GroupPorts = NoGroups()

    /// Creates the ports. Sends no request yet.
    /// - Parameters:
    ///   - store: Keeps the session.
    ///   - browser: The person's browser. At an OpenID provider, it returns to the callback that is registered there.
    ///   - devicePrompt: Shows a code for another device, in place of the browser, at an OpenID provider; nil for the
    ///     browser.
    /// - Throws: ``BackEndDescription/Fault`` for an impossible back end.
    init(
        _ backEnd: BackEndDescription, folder: ClientFolder, store: EncryptedFileStore, transport: any HTTPTransport,
        browser: LoopbackBrowser, devicePrompt: TerminalDevicePrompt?
    ) throws(BackEndDescription.Fault) {
        switch backEnd.kind {
        case .supabase:
            let configuration = try backEnd.supabase()
            let device = KnownDevice(store: EncryptedFileStore(file: folder.device(at: backEnd)))
            session = SessionManager(
                sessions: SupabaseSessions(configuration, transport: transport, device: device), store: store,
                lock: store.lock())
            let adapter = SupabaseAuthAdapter(
                configuration, holder: session, transport: transport, browser: browser, device: device)
            profiles = SupabaseProfileAdapter(configuration, holder: session, transport: transport)
            (authentication, accounts, account, mailed, factors) = (adapter, adapter, adapter, adapter, adapter)
            (passkeys, devices, groups) = (adapter, adapter, adapter)
            passkeysPage = configuration.site.appending(path: "account/passkeys")
        case .firebase:
            let configuration = try backEnd.firebase()
            session = SessionManager(
                sessions: FirebaseSessions(configuration, transport: transport), store: store, lock: store.lock())
            let adapter = FirebaseAuthAdapter(configuration, holder: session, transport: transport)
            profiles = FirebaseProfileAdapter(configuration, holder: session, transport: transport)
            (authentication, accounts, account, mailed, factors) = (adapter, adapter, adapter, adapter, adapter)
        case .openid:
            let configuration = try backEnd.openID()
            let provider = OpenIDProvider(configuration, transport: transport)
            let sessions = OpenIDSessions(provider)
            session = SessionManager(sessions: sessions, store: store, lock: store.lock())
            let keep = OpenIDKeep(store: EncryptedFileStore(file: folder.kept(at: backEnd)))
            var browser = browser
            browser.callback = configuration.redirectURI
            authentication = OpenIDAuthAdapter(
                provider, holder: session, keep: keep, browser: browser, devicePrompt: devicePrompt)
            accounts = NoEmailAccounts(sessions: sessions)
            profiles = OpenIDProfileAdapter(keep)
        }
    }
}
