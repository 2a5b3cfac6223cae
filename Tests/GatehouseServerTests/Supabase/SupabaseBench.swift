import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseHTTP
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

/// A device in front of the real server, over a real socket.
struct SupabaseBench: Sendable {
    static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 1_767_225_600))

    let api: APIBench
    let configuration: SupabaseConfiguration
    let network: FaultyTransport
    let sessions: SupabaseSessions
    let holder: SessionHere
    let adapter: SupabaseAuthAdapter
    let profiles: SupabaseProfileAdapter

    /// Starts a server that says when an address is taken and takes guests, and puts a device in front.
    static func run(
        providerTransport: (any HTTPTransport)? = nil,
        prepare: @Sendable (inout ServerSettings) -> Void = { _ in },
        steps: @Sendable (SupabaseBench) async throws -> Void
    ) async throws {
        try await APIBench.run(
            .overSocket, providerTransport: providerTransport,
            prepare: {
                $0.duplicateSignUp = .explicit
                $0.guestsAreAllowed = true
                prepare(&$0)
            }
        ) { api in
            try await steps(SupabaseBench(api))
        }
    }

    init(_ api: APIBench) throws {
        self.api = api
        let port = try #require(api.port)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(APIBench.base)"))
        configuration = try SupabaseConfiguration(authURL: url)
        network = FaultyTransport(SystemTransport())
        sessions = SupabaseSessions(configuration, transport: network, clock: api.server.clock)
        holder = SessionHere(sessions)
        adapter = SupabaseAuthAdapter(
            configuration, holder: holder, transport: network, clock: api.server.clock)
        profiles = SupabaseProfileAdapter(
            configuration, holder: holder, transport: network, clock: api.server.clock)
    }

    /// The adapter as the next launch of the app makes it.
    func relaunched() -> SupabaseAuthAdapter {
        SupabaseAuthAdapter(configuration, holder: holder, transport: network, clock: api.server.clock)
    }

    /// The code in the newest mail to an address, if there is one.
    func code(_ email: String = APIBench.email) async throws -> String? {
        try await api.server.backend.mailbox.newest().first { $0.to == email }?.code
    }

    /// Signs somebody up and in.
    @discardableResult
    func signedIn(_ email: String = APIBench.email) async throws -> AuthSession {
        _ = try await adapter.signUp(email: email, password: APIBench.password, consent: Self.consent)
        return try await adapter.confirmSignUp(email: email, code: try #require(try await code(email)))
    }
}

/// Tries a rule: it is kept exactly if the list of limits does not name it.
func check<Rule: RawRepresentable<String>>(
    _ adapter: String, _ rule: Rule, by check: () async throws -> Void
) async throws {
    if ContractLimit.covers(adapter, rule) {
        await #expect(throws: (any Error).self, "the rule is kept: take it off the list") { try await check() }
    } else {
        try await check()
    }
}
