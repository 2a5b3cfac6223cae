import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseStorage
import GatehouseSupabase
import GatehouseTerminal

/// The parts of an app that has no more screens than a terminal: one session at one back end.
struct Client {
    /// Where the person signs in.
    let backEnd: BackEndDescription
    /// The words.
    let catalogue: Catalogue
    let session: SessionManager
    private let folder: ClientFolder
    private let store: EncryptedFileStore
    private let cache: FileProfileCache
    private let memory: SignInMemory
    private let adapter: SupabaseAuthAdapter
    private let profiles: SupabaseProfileAdapter

    /// Puts the parts together. Nobody is asked for anything yet.
    /// - Throws: `SupabaseConfiguration.Fault` for a back end that cannot be.
    init(backEnd: BackEndDescription, folder: ClientFolder, environment: [String: String]) throws {
        self.backEnd = backEnd
        self.folder = folder
        catalogue = .forLocale(in: environment)
        let configuration = try backEnd.configuration()
        let transport = Self.network(environment)
        store = EncryptedFileStore(file: folder.session(at: backEnd))
        cache = FileProfileCache(file: folder.profile(at: backEnd))
        memory = SignInMemory(settings: FileSettings(file: folder.memory(at: backEnd)))
        let device = KnownDevice(store: EncryptedFileStore(file: folder.device(at: backEnd)))
        session = SessionManager(
            sessions: SupabaseSessions(configuration, transport: transport, device: device), store: store,
            lock: store.lock())
        adapter = SupabaseAuthAdapter(configuration, holder: session, transport: transport, device: device)
        profiles = SupabaseProfileAdapter(configuration, holder: session, transport: transport)
    }

    /// The network, with the certificates that `SSL_CERT_FILE` names in the place of the system's, as other programs have
    /// it on Linux.
    private static func network(_ environment: [String: String]) -> any HTTPTransport {
        #if os(Linux)
            if let file = environment["SSL_CERT_FILE"], !file.isEmpty,
                let transport = CurlTransport(certificateAuthorities: file)
            {
                return transport
            }
        #endif
        return SystemTransport()
    }

    private var coordinator: AuthCoordinator {
        AuthCoordinator(authentication: adapter, profiles: profiles, cache: cache)
    }

    private func words(_ text: TerminalText) -> String { catalogue.terminal(text) }

    // MARK: Sign-in

    /// Leads a person through the sign-in.
    /// - Returns: The status to end with.
    @MainActor
    func signIn(at console: any Console) async -> Int32 {
        session.launch()
        let flow = AuthViewModel(
            authentication: adapter, service: adapter, coordinator: coordinator, catalogue: catalogue,
            lastMethod: memory.lastMethod)
        flow.updateReturning(await returningPerson())
        let outcome = await SignInConversation(model: flow, console: console).run()
        await session.finishErrands()
        guard outcome == .signedIn else { return outcome.exitStatus }
        guard session.status.storeFailure == nil else {
            Terminal.complain(words(.notStored))
            return 1
        }
        // Whoever is signed in is so without it too, and can name the back end the next time.
        try? folder.remember(backEnd)
        if let identity = session.status.identity { memory.remember(identity) }
        if case .startHouseholdFlow(_, let profile) = flow.nextStep {
            Terminal.say(name(of: profile, isGuest: session.status.identity?.isGuest == true))
        }
        return 0
    }

    /// Whose stored session has ended, to continue as before.
    private func returningPerson() async -> AuthReturn? {
        _ = try? await session.restoredIdentity()
        guard case .requiresReauthentication(let person, _) = session.status.phase else { return nil }
        return AuthReturn(person, profile: await cache.profile(userId: person.userId))
    }

    // MARK: Who

    /// Says who is signed in: as the back end knows it, or as it was stored last.
    /// - Returns: The status to end with: 0 for somebody, else 1.
    func whoAmI() async -> Int32 {
        let status = await sayWho()
        await session.finishErrands()
        return status
    }

    private func sayWho() async -> Int32 {
        _ = try? await session.restoredIdentity()
        var profile: UserProfile?
        var isOffline = false
        if let identity = session.status.identity, case .signedIn = session.status.phase {
            do {
                profile = try await profiles.getProfile(userId: identity.userId)
                if let profile { await cache.store(profile) }
            } catch {
                isOffline = ![.sessionExpired, .notSignedIn].contains(AuthError(mapping: error))
                profile = await cache.profile(userId: identity.userId)
            }
        }
        switch session.status.phase {
        case .signedIn(let identity):
            Terminal.say(name(of: profile ?? UserProfile(identity), isGuest: identity.isGuest))
            if isOffline { Terminal.complain(words(.offline)) }
            guard session.status.isLocked else { return 0 }
            Terminal.complain(words(.locked))
        case .requiresReauthentication:
            Terminal.complain(catalogue.sentence(.failure(.sessionExpired)))
        case .signedOut:
            Terminal.complain(words(.notSignedIn))
        case .storeUnavailable, .restoring:
            await complainOfStore()
        }
        return 1
    }

    /// Says that the session cannot be read, and what is wrong with its file.
    private func complainOfStore() async {
        Terminal.complain(words(.storeUnavailable))
        if let problem = await store.diagnosis() { Terminal.complain(PrintableText.make(of: problem)) }
    }

    private func name(of profile: UserProfile, isGuest: Bool) -> String {
        let name = isGuest ? words(.guest) : profile.displayName ?? profile.email ?? profile.userId
        return PrintableText.make(of: "\(words(.signedInAs)) \(name) (\(backEnd.interface.absoluteString))")
    }

    // MARK: Sign-out

    /// Signs out: at once here, and at the back end when it can be told, by this command or a later one.
    /// - Returns: The status to end with.
    func signOut() async -> Int32 {
        let identity = try? await session.restoredIdentity()
        let wasSomebody = identity != nil || session.status.identity != nil
        await cache.removeAll()
        memory.forgetPerson()
        await session.signOut()
        await session.finishErrands()
        if session.status.storeFailure != nil || isUnreadable {
            await complainOfStore()
            return 1
        }
        Terminal.say(words(wasSomebody ? .signedOut : .notSignedIn))
        // What is still stored is a session whose end has not been told.
        if case .found = await store.read() { Terminal.complain(words(.serverIsToldLater)) }
        return 0
    }

    private var isUnreadable: Bool {
        if case .storeUnavailable = session.status.phase { true } else { false }
    }
}

extension UserProfile {
    /// What is known of a person whose profile nobody has seen.
    fileprivate init(_ identity: Identity) {
        self.init(userId: identity.userId, displayName: nil, email: nil, createdAt: .distantPast, socialUserId: nil)
    }
}
