import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import HTTPTypes
import Testing

/// The suites of sessions, account, mailed sign-in and a failing network, over a socket to the real server.
struct SupabasePortContractTests {
    private static let redirect = "org.example.app://auth/done"

    @Test("APP-19 the sessions at the server keep their contract", arguments: SessionPortContract.Rule.allCases)
    func sessions(rule: SessionPortContract.Rule) async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            let (clock, life) = (bench.api.server.clock, bench.api.server.policy.accessTokenLife)
            let contract = SessionPortContract {
                SessionPortContract.Fixture(
                    port: bench.sessions,
                    signIn: { try await bench.adapter.signIn(email: APIBench.email, password: APIBench.password) },
                    accepts: { try await bench.api.send(.get, "/user", bearer: $0.reveal()).status == 200 },
                    expireAccessTokens: { clock.advance(by: life / .seconds(1) + 120) }, now: { clock.now })
            }
            try await contract.check(rule)
        }
    }

    @Test(
        "APP-19 APP-07 APP-22 the Supabase adapter keeps the contract of a person's own account",
        arguments: AccountPortContract.Rule.allCases)
    func account(rule: AccountPortContract.Rule) async throws {
        try await SupabaseBench.run { bench in
            _ = try await bench.adapter.refreshProviders()
            let identity = try await bench.signedIn().identity
            bench.api.server.clock.advance(by: 61)
            let contract = AccountPortContract {
                AccountPortContract.Fixture(
                    port: bench.adapter, accounts: bench.adapter, requirements: bench.adapter.requirements,
                    identity: identity, credentials: (APIBench.email, APIBench.password),
                    mailedCode: { try await bench.code($0) }, signOut: { try await bench.adapter.logout() },
                    authentication: bench.adapter)
            }
            try await check("SupabaseAuthAdapter", rule) { try await contract.check(rule) }
        }
    }

    @Test(
        "APP-19 APP-07 the Supabase adapter keeps the contract of mailed sign-in",
        arguments: MailedSignInPortContract.Rule.allCases)
    func mailed(rule: MailedSignInPortContract.Rule) async throws {
        try await SupabaseBench.run(
            prepare: {
                $0.consentIsRequired = true
                $0.redirectAllowList = RedirectAllowList(urls: [RedirectURL(Self.redirect)].compactMap(\.self))
            }
        ) { bench in
            let identity = try await bench.signedIn().identity
            try await bench.adapter.logout()
            let (server, policy) = (bench.api.server, bench.api.server.policy)
            let adapter = SupabaseAuthAdapter(
                try SupabaseConfiguration(authURL: bench.configuration.authURL, redirect: URL(string: Self.redirect)),
                holder: bench.holder, transport: bench.network, clock: server.clock)
            _ = try await adapter.refreshProviders()
            let contract = MailedSignInPortContract {
                MailedSignInPortContract.Fixture(
                    port: adapter, requirements: adapter.requirements, account: (APIBench.email, identity.userId),
                    mailedCode: { try await bench.code($0) },
                    mailedLink: { email in
                        let token = try server.linkToken(in: try await server.newestMail(to: email))
                        guard case .leads(let text) = try await server.press(token, .magiclink) else { return nil }
                        return URL(string: text)
                    },
                    advance: { server.clock.advance(by: $0) },
                    codeLife: TimeInterval(policy.codeLife.components.seconds),
                    mailInterval: TimeInterval(policy.mailInterval.components.seconds))
            }
            try await check("SupabaseAuthAdapter", rule) { try await contract.check(rule) }
        }
    }

    @Test(
        "APP-19 ADP-05 a failing network is never taken for the back end's word",
        arguments: NetworkFailureContract.Rule.allCases)
    func network(rule: NetworkFailureContract.Rule) async throws {
        try await SupabaseBench.run(prepare: { $0.groupsAreOffered = true }) { bench in
            _ = try await bench.adapter.refreshProviders()
            try await bench.signedIn()
            try await bench.adapter.logout()
            let contract = NetworkFailureContract {
                NetworkFailureContract.Fixture(
                    authentication: bench.adapter, accounts: bench.adapter, profiles: bench.profiles,
                    account: bench.adapter, mailed: bench.adapter, groups: bench.adapter, sessions: bench.sessions,
                    credentials: (APIBench.email, APIBench.password),
                    fail: { await bench.network.always($0?.fault ?? .none) })
            }
            try await contract.check(rule)
        }
    }
}
