import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseWeb
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerTesting
import Synchronization
import Testing

/// The pages over a real back end on a real file, with a clock that stands still and hashes that cost little.
final class TestSite: Sendable {
    static let password = Secret("velvet harbour lantern")

    let folder: URL
    let clock = ManualWallClock()
    let assembly: ServerAssembly
    let pages: SignInPages
    let app: Fieldhouse
    /// The first run of a demo; nil unless asked for.
    let tour: Tour?
    /// What became of the requests for pages of the app.
    let reports = ReportLog()
    let store: FlowStore
    var backend: Backend { assembly.backend }
    let tokens: BrowserTokens
    let runner: FlowRunner

    init(
        publicURL: String = "http://127.0.0.1:8080", limits: LimitPolicy? = nil, manualLinking: Bool = false,
        guests: Bool = false, providers: [ProviderSettings] = [], signUpFields: [SignUpField] = [],
        passkeys: Bool = false, factors: Bool = false, assurance: AssurancePolicy? = nil, tour: Bool = false,
        groups: GroupOptions? = nil, hasGroups: Bool = true, sendsMails: Bool = false
    ) async throws {
        let random = SystemRandomSource()
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-\(random.uuid().uuidString)")
        let url = try #require(URL(string: publicURL))
        var policy = AccountPolicy(publicURL: url, consentRequired: true, limits: limits)
        policy.manualLinking = manualLinking
        policy.guestsAllowed = guests
        policy.providers = providers
        if passkeys { policy.passkeys = try PasskeyPolicy(publicURL: url, verifiedLevel: .two) }
        if factors { policy.assurance.use = .optional }
        if let assurance { policy.assurance = assurance }
        policy.signUpFields = signUpFields
        policy.statedAppName = Fieldhouse.name
        let pool = BoundedPool(threads: 2, queue: 4096)
        let hasher = Argon2idHasher(
            parameters: Argon2Parameters(memory: 32, passes: 1, lanes: 1), pool: pool, random: random)
        var means = ServerMeans(
            hasher: hasher, hashing: pool, clock: clock, random: random,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        means.policy = policy
        means.comparesClocks = false
        var settings = ServerSettings()
        settings.statedPublicURL = url
        settings.isDevelopment = true
        settings.dataFolder = folder.path(percentEncoded: false)
        (settings.groupsAreOffered, settings.groups) = (hasGroups, groups ?? GroupOptions())
        if sendsMails {
            settings.mail.server = SMTPAddress("smtp://mail.example")
            settings.mail.sender = MailSender("id@example.com")
            means.mailTransport = { _, _ in NoTransport() }
        }
        let administration: @Sendable (Accounts) -> Administration = { $0.administrationByFiles(as: .command) }
        // What is asked about groups in particular is asked of a site without an app.
        let module: any ServerModule =
            groups == nil
            ? FieldhouseModule(tour: tour ? administration : nil, report: reports.append) : PagesModule()
        assembly = try await ServerAssembly.open(settings, means: means, modules: [module])
        if let open = assembly.modules.first as? OpenPages {
            pages = open.pages
            app = try Fieldhouse(pages: pages, groups: try #require(open.pages.groups), report: reports.append)
            self.tour = nil
        } else {
            let open = try #require(assembly.modules.first as? OpenFieldhouse)
            (pages, app, self.tour) = (open.pages, open.app, open.tour)
        }
        let backend = assembly.backend
        store = FlowStore(database: backend.database, clock: clock)
        tokens = BrowserTokens(keys: backend.keys, random: random)
        runner = FlowRunner(
            store: store, tokens: tokens, clock: clock, timer: ContinuousClock(),
            profiles: LocalProfileAdapter(accounts: backend.accounts), onEvent: { _ in })
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func adapter() -> LocalAuthAdapter {
        LocalAuthAdapter(accounts: backend.accounts, client: ClientContext(), clock: clock)
    }

    /// Everything that answers.
    func router() -> Router<GatehouseRequestContext> { assembly.router() }

    /// The answer to one request, without a socket.
    /// - Parameter meanwhile: Is done when the server has the head and asks for the form; nil for nothing.
    func respond(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], form: String? = nil,
        meanwhile: (@Sendable () async throws -> Void)? = nil
    ) async throws -> (status: Int, headers: HTTPFields, body: String) {
        let answer = try await router().answer(
            method, path, headers: headers, body: form.map { ByteBuffer(string: $0) }, meanwhile: meanwhile)
        return (answer.status, answer.headers, answer.text)
    }

    // MARK: Steps

    func signUpPost(_ email: String, ticket: String) -> FlowPost {
        FlowPost(
            screen: .signup,
            fields: [.email: Secret(email), .password: Self.password, .confirmPassword: Self.password], consent: true,
            ticket: ticket)
    }

    func loginPost(_ email: String, ticket: String, password: Secret = TestSite.password) -> FlowPost {
        FlowPost(screen: .login, fields: [.email: Secret(email), .password: password], ticket: ticket)
    }

    func take(_ post: FlowPost, _ cookie: String) async throws -> FlowRunner.Reply {
        try await answer(post, cookie).reply
    }

    /// Takes a post, and gives the cookie from then on too.
    func answer(_ post: FlowPost, _ cookie: String) async throws -> FlowRunner.Answer {
        try await runner.take(post, cookie: cookie, adapter: adapter())
    }

    func mails(to email: String) async throws -> [MailboxMessage] {
        try await backend.mailbox.newest().filter { $0.to == email }
    }

    /// An account whose address is confirmed.
    func account(_ email: String) async throws {
        let cookie = tokens.make()
        _ = try await take(signUpPost(email, ticket: tokens.make()), cookie)
        let code = try #require(try await mails(to: email).first).code
        let post = FlowPost(
            screen: .confirmEmail, pendingEmail: email, fields: [.otp: Secret(code)], ticket: tokens.make())
        guard case .signedIn = try await take(post, cookie) else {
            Issue.record("the account could not be confirmed")
            return
        }
    }

    func flow(_ cookie: String) async throws -> FlowRecord {
        try #require(try await store.find(tokens.digest(cookie, for: "flow")))
    }
}

/// The way to a mail server that is not there. No mail takes it: the service that sends them does not run here.
private struct NoTransport: MailTransport {
    func send(_ message: MIMEMessage) async throws(MailFailure) { throw MailFailure(.unreachable) }
}

/// Keeps the lines of the log.
final class ReportLog: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock(\.self) }

    @Sendable
    func append(_ report: NavigationReport) { kept.withLock { $0.append(report.line) } }
}
