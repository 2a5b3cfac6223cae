import Foundation
import GatehouseAccounts
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehouseHTTP
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import Logging
import Testing

/// A real back end on a real file, with a clock that stands still and hashes that cost little.
struct TestServer {
    static let email = "ada@example.org"
    static let password = Secret("correct horse battery")
    static let cheap = Argon2Parameters(memory: 32, passes: 1, lanes: 1)
    static let client = ClientContext(address: "192.0.2.1", agent: "test")

    let folder: TestFolder
    let clock: ManualWallClock
    let policy: AccountPolicy
    let assembly: ServerAssembly

    var backend: Backend { assembly.backend }
    var accounts: Accounts { backend.accounts }

    /// Opens a back end in a new folder.
    static func start(
        clock: ManualWallClock = ManualWallClock(), configuredKeys: ConfiguredKeys? = nil,
        providerTransport: (any HTTPTransport)? = nil,
        configure: (inout AccountPolicy) -> Void = { _ in }
    ) async throws -> TestServer {
        var policy = AccountPolicy(publicURL: try #require(URL(string: "https://accounts.example.com")))
        configure(&policy)
        return try await open(
            TestFolder(), clock, policy, configuredKeys: configuredKeys, providerTransport: providerTransport)
    }

    /// Another instance on the same folder: a server that was restarted, or one that runs beside the first.
    func another(parameters: Argon2Parameters = TestServer.cheap) async throws -> TestServer {
        try await Self.open(folder, clock, policy, parameters: parameters)
    }

    /// The same instance with other parameters or rules.
    func another(configure: (inout AccountPolicy) -> Void) async throws -> TestServer {
        var policy = policy
        configure(&policy)
        return try await Self.open(folder, clock, policy)
    }

    static func open(
        _ folder: TestFolder, _ clock: ManualWallClock, _ policy: AccountPolicy,
        parameters: Argon2Parameters = TestServer.cheap, configuredKeys: ConfiguredKeys? = nil,
        providerTransport: (any HTTPTransport)? = nil, waiting: any Clock<Duration> = ContinuousClock()
    ) async throws -> TestServer {
        var means = means(clock, parameters: parameters)
        means.configuredKeys = configuredKeys
        means.providerTransport = providerTransport
        means.timer = waiting
        means.policy = policy
        var settings = ServerSettings()
        settings.statedPublicURL = policy.publicURL
        settings.dataFolder = folder.url.path(percentEncoded: false)
        try await TestDatabase.choose(&settings, &means)
        return TestServer(
            folder: folder, clock: clock, policy: policy,
            assembly: try await ServerAssembly.open(settings, means: means, modules: []))
    }

    /// Opens a server with settings, in a new folder unless they name one.
    static func open(
        _ settings: ServerSettings, modules: [any ServerModule] = [], folder: TestFolder = TestFolder(),
        configure: (inout ServerMeans) -> Void = { _ in }
    ) async throws -> TestServer {
        let clock = ManualWallClock()
        var means = means(clock)
        configure(&means)
        var settings = settings
        if settings.dataFolder == ServerSettings().dataFolder {
            settings.dataFolder = folder.url.path(percentEncoded: false)
        }
        try await TestDatabase.choose(&settings, &means)
        let assembly = try await ServerAssembly.open(settings, means: means, modules: modules)
        return TestServer(
            folder: folder, clock: clock, policy: assembly.backend.accounts.policy, assembly: assembly)
    }

    /// Hashes that cost little, and no log.
    private static func means(
        _ clock: ManualWallClock, parameters: Argon2Parameters = TestServer.cheap
    ) -> ServerMeans {
        let (pool, random) = (BoundedPool(threads: 2, queue: 4096), SystemRandomSource())
        var means = ServerMeans(
            hasher: Argon2idHasher(parameters: parameters, pool: pool, random: random), hashing: pool, clock: clock,
            random: random, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        // The clock of these tests stands still.
        means.comparesClocks = false
        return means
    }

    /// Accounts on the same database, with another hasher, or another way to the database.
    func accounts(hasher: any PasswordHashing, database: (any Database)? = nil) throws -> Accounts {
        Accounts(
            AccountParts(
                database: database ?? backend.database, hasher: hasher, keys: backend.keys,
                signingKeys: backend.signingKeys, administrator: backend.administrator, policy: policy, clock: clock,
                random: SystemRandomSource(), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                commonPasswords: try CommonPasswords.bundled()))
    }

    /// Accounts over another way to the same database.
    func accounts(over database: any Database) throws -> Accounts {
        try accounts(
            hasher: Argon2idHasher(
                parameters: Self.cheap, pool: BoundedPool(threads: 2, queue: 64), random: SystemRandomSource()),
            database: database)
    }

    // MARK: Steps that most tests begin with

    /// Signs somebody up, without confirming the address.
    @discardableResult
    func signUp(
        _ email: String = TestServer.email, password: Secret = TestServer.password, consent: Consent? = nil
    ) async throws -> SignUpOutcome {
        try await accounts.signUp.withPassword(
            email: email, password: password, metadata: [:], consent: consent, client: Self.client)
    }

    /// Signs somebody up and confirms the address with the mailed code.
    @discardableResult
    func confirmed(_ email: String = TestServer.email) async throws -> IssuedSession {
        try await signUp(email)
        return try await verify(.signup, code: try await newestMail(to: email).code, email: email)
    }

    func signIn(
        _ email: String = TestServer.email, password: Secret = TestServer.password
    ) async throws -> IssuedSession {
        try await issued(accounts.signIn.withPassword(email: email, password: password, client: Self.client))
    }

    func refresh(_ token: Secret) async throws -> IssuedSession {
        try await issued(accounts.sessions.refresh(token, client: Self.client))
    }

    func recover(_ email: String = TestServer.email) async throws {
        try await accounts.codes.requestRecovery(email: email, client: Self.client)
    }

    func verify(
        _ kind: Verification.Kind, code: String, email: String = TestServer.email
    ) async throws -> IssuedSession {
        try await issued(
            accounts.signIn.verify(
                Verification(kind: kind, proof: .code(email: email, Secret(code))), client: Self.client))
    }

    func verify(_ kind: Verification.Kind, link: Secret) async throws -> IssuedSession {
        try await issued(
            accounts.signIn.verify(Verification(kind: kind, proof: .link(link)), client: Self.client))
    }

    /// Presses the button behind a link that an app asked for, after entering the password where the page asks for one.
    func press(
        _ token: Secret, _ purpose: CodePurpose, password: Secret = TestServer.password, consent: Consent? = nil
    ) async throws -> FollowedLink {
        let proof: ConfirmationProof
        switch try await accounts.links.demand(of: token, purpose: purpose) {
        case .nothing: return try await accounts.links.follow(token, purpose: purpose, client: Self.client)
        case .password: proof = .password(password)
        case .newPassword: proof = .newPassword(password, consent: consent)
        }
        return try await accounts.links.confirm(token, purpose: purpose, by: proof, client: Self.client)
    }

    /// Returns the tokens of a session.
    func issued(_ opened: OpenedSession) async throws -> IssuedSession { try await accounts.sessions.issue(opened) }

    func authenticate(_ session: IssuedSession) async throws -> Authenticated {
        try await accounts.sessions.authenticate(accessToken: session.accessToken)
    }

    // MARK: What is stored

    func newestMail(to email: String = TestServer.email) async throws -> MailboxMessage {
        try #require(try await backend.mailbox.newest().first { $0.to == email })
    }

    func linkToken(in mail: MailboxMessage) throws -> Secret {
        let link = try #require(mail.links.first.flatMap { URLComponents(string: $0) })
        return Secret(try #require(link.queryItems?.first { $0.name == "token" }?.value))
    }

    func stored(_ email: String = TestServer.email) async throws -> UserRecord? {
        try await backend.database.read { try UserTable($0).find(email: email) }
    }

    func storedSession(_ id: SessionID) async throws -> SessionRecord? {
        try await backend.database.read { try SessionTable($0).find(id) }
    }

    /// A code that is not the one in the mail.
    func wrongCode(for mail: MailboxMessage) -> String {
        mail.code.first == "0" ? "1" + mail.code.dropFirst() : "0" + mail.code.dropFirst()
    }
}

/// What the interface answers to the refusal that an operation throws, or nil when it throws none.
func refusal<T>(of operation: () async throws -> T) async throws -> ServerError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        guard let answer = ServerError(expected: error) else { throw error }
        return answer
    }
}

extension ServerError {
    /// In which way a code failed, which the interface does not tell.
    var codeFailure: CodeFailure? {
        guard case .refused(let failure, _) = refusal else { return nil }
        return failure
    }
}
