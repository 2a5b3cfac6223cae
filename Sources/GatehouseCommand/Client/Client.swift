import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseOpenID
import GatehouseStorage
import GatehouseTerminal

/// The parts of an app whose only screen is a terminal: one session at one back end.
struct Client {
    /// The back end that the person signs in to.
    let backEnd: BackEndDescription
    /// The texts.
    let catalogue: Catalogue
    var session: SessionManager { ports.session }
    private let folder: ClientFolder
    private let store: EncryptedFileStore
    private let cache: FileProfileCache
    private let memory: SignInMemory
    private let settings: FileSettings
    private let browser: LoopbackBrowser
    private let devicePrompt: TerminalDevicePrompt?
    private let environment: [String: String]
    private let ports: ClientPorts
    private let probe: BackEndProbe

    /// Creates the parts. Sends no request yet.
    /// - Parameter onDevice: Whether the person signs in to an OpenID provider with a code on another device.
    /// - Throws: ``BackEndDescription/Fault`` for an impossible back end.
    init(
        backEnd: BackEndDescription, folder: ClientFolder, environment: [String: String], onDevice: Bool = false
    ) throws {
        self.backEnd = backEnd
        self.folder = folder
        let settings = FileSettings(file: folder.memory(at: backEnd))
        catalogue = AccountLanguage(settings: settings).catalogue(device: .forLocale(in: environment))
        store = EncryptedFileStore(file: folder.session(at: backEnd))
        cache = FileProfileCache(file: folder.profile(at: backEnd))
        self.settings = settings
        memory = SignInMemory(settings: settings)
        browser = LoopbackBrowser(catalogue: catalogue)
        devicePrompt = onDevice ? TerminalDevicePrompt() : nil
        self.environment = environment
        ports = try ClientPorts(
            backEnd, folder: folder, store: store, transport: Self.network(environment), browser: browser,
            devicePrompt: devicePrompt)
        probe = BackEndProbe(backEnd.url, transport: Self.network(environment))
    }

    /// The network. `SSL_CERT_FILE` replaces the system's certificates, as in other programs on Linux.
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

    /// The answer where no back end was ever named, so that nobody is signed in to one.
    static func notSignedIn(in environment: [String: String]) -> String {
        Catalogue.forLocale(in: environment).terminal(.notSignedIn)
    }

    private var coordinator: AuthCoordinator {
        AuthCoordinator(authentication: ports.authentication, profiles: ports.profiles, cache: cache)
    }

    private func words(_ text: TerminalText) -> String { catalogue.terminal(text) }

    // MARK: Sign-in

    /// Guides a person through the sign-in.
    /// - Parameter provider: The id of the provider to start with; nil to let the person choose.
    /// - Returns: The exit status.
    @MainActor
    func signIn(at console: any Console, provider: String? = nil) async -> Int32 {
        let showing = Task {
            for await visit in browser.pages.stream {
                console.write(page: visit.page, after: words(.openInBrowser), in: catalogue)
                BrowserOpening.open(visit.start, environment: environment)
            }
        }
        let inviting = Task {
            guard let devicePrompt else { return }
            for await invitation in devicePrompt.invitations.stream {
                let page = invitation.completePage ?? invitation.page
                console.write(page: page, after: words(.openOnDevice), in: catalogue)
                console.write("\(words(.codeForDevice)) \(invitation.userCode)\n")
            }
        }
        defer {
            showing.cancel()
            inviting.cancel()
        }
        session.launch()
        let flow = AuthViewModel(
            authentication: ports.authentication, service: ports.accounts, coordinator: coordinator,
            factors: ports.factors, catalogue: catalogue, lastMethod: memory.lastMethod)
        flow.updateReturning(await returningPerson())
        flow.onAnotherAccount = { await endSession() }
        if let provider {
            if let obstacle = await probe.obstacle() { return complain(of: obstacle) }
            await flow.refreshProviders()
            let offered = flow.availableProviders.map(\.id).filter { $0 != AuthMethod.email.rawValue }
            guard offered.contains(provider) else {
                Terminal.complain("\(words(.providerNotOffered)) \(offered.joined(separator: ", "))")
                return EX_USAGE
            }
        }
        let outcome = await SignInConversation(model: flow, console: console).run(
            beginningWith: provider.map { .providerChosen(id: $0) },
            after: { [probe] in provider == nil ? await probe.obstacle() : nil }, replacing: await personSignedIn())
        await session.finishErrands()
        if case .unreachable(let obstacle) = outcome { return complain(of: obstacle) }
        guard outcome == .finished else { return outcome.exitStatus }
        guard session.status.storeFailure == nil else {
            Terminal.complain(words(.notStored))
            return 1
        }
        // Without this the person is signed in too, and can name the back end next time.
        try? folder.remember(backEnd)
        if let identity = session.status.identity { memory.remember(identity) }
        if case .startHouseholdFlow(_, let profile) = flow.nextStep {
            Terminal.say(name(of: profile, isGuest: session.status.identity?.isGuest == true))
        }
        return 0
    }

    /// The sentence that names the person who is signed in; nil if nobody is.
    private func personSignedIn() async -> String? {
        guard case .signedIn(let identity) = session.status.phase else { return nil }
        let profile = await cache.profile(userId: identity.userId) ?? UserProfile(identity)
        return name(of: profile, isGuest: identity.isGuest)
    }

    /// Prints why there is nothing to sign in to.
    /// - Returns: The exit status.
    private func complain(of obstacle: TerminalText) -> Int32 {
        Terminal.complain("\(words(obstacle)) \(PrintableText.make(of: backEnd.url.absoluteString))")
        return 1
    }

    /// The person whose stored session has ended, so that they can continue.
    private func returningPerson() async -> AuthReturn? {
        _ = try? await session.restoredIdentity()
        guard case .requiresReauthentication(let person, _) = session.status.phase else { return nil }
        return AuthReturn(person, profile: await cache.profile(userId: person.userId))
    }

    // MARK: Account

    /// Shows the screens about the account of the person who is signed in.
    /// - Returns: The exit status.
    @MainActor
    func account(at console: any Console) async -> Int32 {
        _ = try? await session.restoredIdentity()
        guard case .signedIn = session.status.phase else { return await whoAmI() }
        let backEnd = BackEnd(
            authentication: ports.authentication, service: ports.accounts, profiles: ports.profiles,
            account: ports.account, mailed: ports.mailed, passkeys: ports.passkeys, factors: ports.factors,
            devices: ports.devices, groups: ports.groups, cache: cache, session: session, log: { _ in })
        // What the back end can do is known once it has been asked.
        _ = try? await ports.authentication.refreshProviders()
        let model = AccountViewModel(
            backEnd: backEnd, appState: AppState(memory: memory), settings: settings,
            device: .forLocale(in: environment),
            // Other servers of this interface have no such page.
            passkeysURL: backEnd.capabilities.contains(.emailChangeCancellation) ? ports.passkeysPage : nil)
        let status = await AccountConversation(model: model, console: console).run()
        await session.finishErrands()
        return status
    }

    // MARK: Groups

    /// Shows the screens about the groups of the person who is signed in.
    /// - Parameters:
    ///   - root: The first screen.
    ///   - start: What happens first, when it is not that the screen opens.
    ///   - events: What happens after the first screen is loaded.
    ///   - last: The screen on which the command is done; nil to continue until the person leaves.
    /// - Returns: The exit status.
    @MainActor
    func groups(
        at console: any Console, root: GroupScreenName = .list, start: GroupEvent? = nil, events: [GroupEvent] = [],
        endingOn last: GroupScreenName? = nil
    ) async -> Int32 {
        _ = try? await session.restoredIdentity()
        guard case .signedIn(let person) = session.status.phase else { return await whoAmI() }
        // What the back end can do is known once it has been asked.
        _ = try? await ports.authentication.refreshProviders()
        guard ports.groups.capabilities.contains(.groups) else {
            Terminal.complain(catalogue.sentence(.failure(.unsupported)))
            return 1
        }
        let model = GroupViewModel(
            root, start: start, groups: ports.groups,
            codeLength: { [ports] in ports.authentication.requirements.codeLength },
            catalogue: { [catalogue] in catalogue }, person: { person })
        let conversation = GroupConversation(model: model, console: console, endingOn: last)
        let status = await conversation.run(beginningWith: events)
        await session.finishErrands()
        return status
    }

    // MARK: Identity

    /// Prints who is signed in, according to the back end or to what was last stored.
    /// - Returns: The exit status: 0 if a person is signed in, otherwise 1.
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
                // A session that has ended at the back end shows when it is renewed.
                _ = try await session.accessToken(rejected: nil)
                profile = try await ports.profiles.getProfile(userId: identity.userId)
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

    /// Prints that the session cannot be read and what is wrong with its file.
    private func complainOfStore() async {
        Terminal.complain(words(.storeUnavailable))
        if let problem = await store.diagnosis() { Terminal.complain(PrintableText.make(of: problem)) }
    }

    private func name(of profile: UserProfile, isGuest: Bool) -> String {
        let name =
            isGuest
            ? words(.guest) : profile.displayName.map { VisibleText.isolated($0) } ?? profile.email ?? profile.userId
        let language = catalogue.builtIn
        let place = language.bracketed(backEnd.url.absoluteString)
        return PrintableText.make(of: "\(words(.signedInAs))\(language.space)\(name)\(place)")
    }

    // MARK: Sign-out

    /// Signs out at once on this device, and at the back end as soon as this or a later command can reach it.
    /// - Returns: The exit status.
    func signOut() async -> Int32 {
        let identity = try? await session.restoredIdentity()
        let wasSomebody = identity != nil || session.status.identity != nil
        await endSession()
        await session.finishErrands()
        if session.status.storeFailure != nil || isUnreadable {
            await complainOfStore()
            return 1
        }
        Terminal.say(words(wasSomebody ? .signedOut : .notSignedIn))
        // The session has ended on this device, but the back end does not know yet.
        if session.hasMoreToTell { Terminal.complain(words(.serverIsToldLater)) }
        return 0
    }

    /// Ends the session on this device at once. The back end is told now or later.
    private func endSession() async {
        await cache.removeAll()
        memory.forgetPerson()
        try? await ports.authentication.logout()
    }

    private var isUnreadable: Bool {
        if case .storeUnavailable = session.status.phase { true } else { false }
    }
}

extension UserProfile {
    /// A profile for a person whose real one was never loaded.
    fileprivate init(_ identity: Identity) {
        self.init(userId: identity.userId, displayName: nil, email: nil, createdAt: .distantPast, socialUserId: nil)
    }
}
