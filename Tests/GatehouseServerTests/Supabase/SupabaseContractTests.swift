import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSupabase
import GatehouseTesting
import Testing

/// The contract suites over a socket to the real server.
struct SupabaseContractTests {
    @Test(
        "ADP-01 ADP-02 DOM-20 the Supabase adapter keeps the contract of e-mail accounts",
        arguments: AuthServiceContract.Rule.allCases)
    func accounts(rule: AuthServiceContract.Rule) async throws {
        try await SupabaseBench.run { bench in
            _ = try await bench.adapter.refreshProviders()
            let (clock, policy) = (bench.api.server.clock, bench.api.server.policy)
            let contract = AuthServiceContract {
                AuthServiceContract.Fixture(
                    service: bench.adapter, requirements: bench.adapter.requirements,
                    mailedCode: { try await bench.code($0) }, advance: { clock.advance(by: $0) },
                    codeLife: TimeInterval(policy.codeLife.components.seconds),
                    mailInterval: TimeInterval(policy.mailInterval.components.seconds))
            }
            try await check("SupabaseAuthAdapter", rule) { try await contract.check(rule) }
        }
    }

    @Test(
        "ADP-01 ADP-02 DOM-06 the Supabase adapter keeps the contract of sign-in",
        arguments: AuthenticationPortContract.Rule.allCases)
    func signIn(rule: AuthenticationPortContract.Rule) async throws {
        try await SupabaseBench.run { bench in
            try await bench.api.server.confirmed()
            _ = try await bench.adapter.refreshProviders()
            let contract = AuthenticationPortContract {
                AuthenticationPortContract.Fixture(
                    port: bench.adapter,
                    contexts: [
                        "email": [
                            AuthContextKey.email: APIBench.email, AuthContextKey.password: APIBench.password,
                        ]
                    ])
            }
            #expect(bench.adapter.availableProviders().map(\.id) == ["email", "guest"])
            try await check("SupabaseAuthAdapter", rule) { try await contract.check(rule) }
        }
    }

    @Test(
        "ADP-01 ADP-02 DOM-07 the Supabase adapter keeps the contract of profiles",
        arguments: ProfilePortContract.Rule.allCases)
    func profiles(rule: ProfilePortContract.Rule) async throws {
        try await SupabaseBench.run { bench in
            let other = try await bench.api.server.confirmed("second@example.com").user.id.text
            let one = try await bench.signedIn("first@example.com").identity.userId
            let contract = ProfilePortContract {
                ProfilePortContract.Fixture(port: bench.profiles, userIds: (one, other))
            }
            try await check("SupabaseProfileAdapter", rule) { try await contract.check(rule) }
        }
    }

    @Test("ADP-01 every limit names an adapter and a rule that exist, and says why")
    func limits() {
        let rules =
            AuthServiceContract.Rule.allCases.map { "AuthServiceContract.\($0.rawValue)" }
            + AuthenticationPortContract.Rule.allCases.map { "AuthenticationPortContract.\($0.rawValue)" }
            + ProfilePortContract.Rule.allCases.map { "ProfilePortContract.\($0.rawValue)" }
            + MailedSignInPortContract.Rule.allCases.map { "MailedSignInPortContract.\($0.rawValue)" }
            + NetworkFailureContract.Rule.allCases.map { "NetworkFailureContract.\($0.rawValue)" }
        let groups =
            GroupPortContract.Rule.allCases.map { "GroupPortContract.\($0.rawValue)" }
            + GroupInvitationPortContract.Rule.allCases.map { "GroupInvitationPortContract.\($0.rawValue)" }
            + GroupSessionPortContract.Rule.allCases.map { "GroupSessionPortContract.\($0.rawValue)" }
        let sessions = SessionPortContract.Rule.allCases.map { "SessionPortContract.\($0.rawValue)" }
        let adapters = [
            "SupabaseAuthAdapter", "SupabaseProfileAdapter", "FirebaseAuthAdapter", "FirebaseProfileAdapter",
            "FirebaseSessions", "NoEmailAccounts", "NoGroups", "OpenIDAuthAdapter", "OpenIDSessions",
        ]
        for limit in ContractLimit.all {
            #expect((rules + groups + sessions).contains(limit.rule))
            #expect(adapters.contains(limit.adapter))
            #expect(limit.reason.count > 40)
        }
        #expect(Set(ContractLimit.all.map { [$0.adapter, $0.rule] }).count == ContractLimit.all.count)
        #expect(ContractLimit.covers("SupabaseAuthAdapter", AuthServiceContract.Rule.codeExpires))
        #expect(!ContractLimit.covers("SupabaseAuthAdapter", AuthServiceContract.Rule.wrongCode))
        #expect(!ContractLimit.covers("LocalAuthAdapter", AuthServiceContract.Rule.codeExpires))
    }

    @Test("ADP-01 a code that came too late or was tried too often is refused anyway")
    func refusedAllTheSame() async throws {
        try await SupabaseBench.run { bench in
            _ = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let code = try #require(try await bench.code())
            bench.api.server.clock.advance(
                by: TimeInterval(bench.api.server.policy.codeLife.components.seconds))
            await #expect(throws: AuthError.otpIncorrect) {
                try await bench.adapter.confirmSignUp(email: APIBench.email, code: code)
            }
            #expect(await bench.holder.session == nil)
        }
    }
}
