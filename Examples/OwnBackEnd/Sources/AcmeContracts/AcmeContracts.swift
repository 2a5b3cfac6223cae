import AcmeBackEnd
import Foundation
import GatehouseKit
import GatehouseTesting

/// Checks the adapter against every contract, with the back end at the given address.
@main
struct AcmeContracts {
    /// The limits of Acme's API, in the form the suites need.
    static let limits = [
        ContractLimit(
            adapter: "AcmeAccount", rule: "ProfilePortContract.profilesAreApart",
            reason: "Acme shows people their own profile only. Another person's is `AuthError.unavailable`."),
        ContractLimit(
            adapter: "AcmeSessions", rule: "SessionPortContract.noTokenIsKept",
            reason: "Acme has no sign-out tickets. Its refresh token is kept for seven days until Acme has been told."),
    ]

    static func main() async {
        guard CommandLine.arguments.count == 2, let server = URL(string: CommandLine.arguments[1]) else {
            print("usage: AcmeContracts http://127.0.0.1:PORT")
            exit(64)
        }
        var isKept = true
        for (name, adapter, contract) in contracts(server) {
            let violations = await contract.violations(of: adapter, limits: limits)
            isKept = isKept && violations.isEmpty
            print(name, violations.isEmpty ? "is kept" : "is broken")
            violations.forEach { print("  \($0)") }
        }
        exit(isKept ? 0 : 1)
    }

    private static func contracts(_ server: URL) -> [(String, String, any PortContract)] {
        [
            ("Sign-in", "AcmeAdapter", signIn(server)), ("Email accounts", "AcmeAdapter", accounts(server)),
            ("Sessions", "AcmeSessions", sessions(server)), ("Profiles", "AcmeAccount", profiles(server)),
            ("Own account", "AcmeAccount", account(server)), ("Mailed sign-in", "AcmeAdapter", mailed(server)),
            ("A failing network", "AcmeAdapter", network(server)),
        ]
    }

    private static func signIn(_ server: URL) -> AuthenticationPortContract {
        AuthenticationPortContract {
            let bench = AcmeBench(server)
            _ = try await bench.signedUp()
            try await bench.adapter.logout()
            let context = [AuthContextKey.email: AcmeBench.email, AuthContextKey.password: AcmeBench.password]
            return .init(port: bench.adapter, contexts: ["email": context])
        }
    }

    private static func accounts(_ server: URL) -> AuthServiceContract {
        AuthServiceContract {
            let bench = AcmeBench(server)
            return .init(
                service: bench.adapter, requirements: bench.adapter.requirements, mailedCode: bench.mailedCode,
                advance: bench.advance, codeLife: 600, mailInterval: 0)
        }
    }

    private static func sessions(_ server: URL) -> SessionPortContract {
        SessionPortContract {
            let bench = AcmeBench(server)
            _ = try await bench.signedUp()
            return .init(
                port: bench.sessions,
                signIn: { try await bench.adapter.signIn(email: AcmeBench.email, password: AcmeBench.password) },
                accepts: bench.accepts, expireAccessTokens: { try await bench.advance(300) })
        }
    }

    private static func profiles(_ server: URL) -> ProfilePortContract {
        ProfilePortContract {
            let bench = AcmeBench(server)
            let other = try await bench.signedUp("other@example.com").identity.userId
            return .init(port: bench.account, userIds: (try await bench.signedUp().identity.userId, other))
        }
    }

    private static func account(_ server: URL) -> AccountPortContract {
        AccountPortContract {
            let bench = AcmeBench(server)
            let identity = try await bench.signedUp().identity
            return .init(
                port: bench.account, accounts: bench.adapter, requirements: bench.adapter.requirements,
                identity: identity, credentials: (AcmeBench.email, AcmeBench.password),
                mailedCode: bench.mailedCode, signOut: bench.adapter.logout)
        }
    }

    private static func mailed(_ server: URL) -> MailedSignInPortContract {
        MailedSignInPortContract {
            let bench = AcmeBench(server)
            let identity = try await bench.signedUp().identity
            try await bench.adapter.logout()
            return .init(
                port: bench.adapter, requirements: bench.adapter.requirements,
                account: (AcmeBench.email, identity.userId), mailedCode: bench.mailedCode, advance: bench.advance,
                codeLife: 600, mailInterval: 0)
        }
    }

    private static func network(_ server: URL) -> NetworkFailureContract {
        NetworkFailureContract {
            let bench = AcmeBench(server)
            _ = try await bench.signedUp()
            try await bench.adapter.logout()
            return .init(
                authentication: bench.adapter, accounts: bench.adapter, profiles: bench.account,
                account: bench.account, mailed: bench.adapter, sessions: bench.sessions,
                credentials: (AcmeBench.email, AcmeBench.password),
                fail: { await bench.network.always($0?.fault ?? .none) })
        }
    }
}
