import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The contract suites over real HTTP.
struct FirebaseContractTests {
    @Test(
        "ADP-03 FIR-05 FIR-06 FIR-12 the Firebase adapter keeps the contract of email accounts",
        arguments: AuthServiceContract.Rule.allCases)
    func accounts(rule: AuthServiceContract.Rule) async throws {
        let contract = AuthServiceContract {
            let bench = try FirebaseBench(.required)
            return AuthServiceContract.Fixture(
                service: bench.adapter, requirements: bench.adapter.requirements,
                mailedCode: { try await bench.code($0) }, advance: { try await bench.control(["advance": $0]) },
                codeLife: 3_600, mailInterval: 0)
        }
        try await contract.check(rule, of: "FirebaseAuthAdapter", limits: ContractLimit.all)
    }

    @Test(
        "FIR-04 FIR-07 FIR-08 FIR-12 the Firebase adapter keeps the contract of sign-in",
        arguments: AuthenticationPortContract.Rule.allCases)
    func signIn(rule: AuthenticationPortContract.Rule) async throws {
        let contract = AuthenticationPortContract {
            let bench = try FirebaseBench()
            try await bench.signedUp()
            try await bench.adapter.logout()
            return AuthenticationPortContract.Fixture(
                port: bench.adapter,
                contexts: [
                    "email": [
                        AuthContextKey.email: FirebaseBench.email, AuthContextKey.password: FirebaseBench.password,
                    ],
                    "apple": [AuthContextKey.idToken: try FirebaseBench.idToken("apple-subject")],
                    "google": [AuthContextKey.idToken: try FirebaseBench.idToken("google-subject")],
                ])
        }
        try await contract.check(rule, of: "FirebaseAuthAdapter", limits: ContractLimit.all)
    }

    @Test(
        "FIR-11 FIR-12 the Firebase adapter keeps the contract of profiles",
        arguments: ProfilePortContract.Rule.allCases)
    func profiles(rule: ProfilePortContract.Rule) async throws {
        let contract = ProfilePortContract {
            let bench = try FirebaseBench()
            let other = try await bench.signedUp("second@example.com").identity.userId
            let one = try await bench.signedUp("first@example.com").identity.userId
            return ProfilePortContract.Fixture(port: bench.profiles, userIds: (one, other))
        }
        try await contract.check(rule, of: "FirebaseProfileAdapter", limits: ContractLimit.all)
    }

    @Test(
        "FIR-11 FIR-12 APP-22 the Firebase adapter keeps the contract of accounts",
        arguments: AccountPortContract.Rule.allCases)
    func account(rule: AccountPortContract.Rule) async throws {
        let contract = AccountPortContract {
            let bench = try FirebaseBench()
            let session = try await bench.signedUp()
            return AccountPortContract.Fixture(
                port: bench.adapter, accounts: bench.adapter, requirements: bench.adapter.requirements,
                identity: session.identity, credentials: (FirebaseBench.email, FirebaseBench.password),
                mailedCode: { try await bench.code($0) }, signOut: { try await bench.adapter.logout() },
                authentication: bench.adapter)
        }
        try await contract.check(rule, of: "FirebaseAuthAdapter", limits: ContractLimit.all)
    }

    @Test(
        "FIR-06 FIR-12 the Firebase adapter keeps the contract of mailed links",
        arguments: MailedSignInPortContract.Rule.allCases)
    func mailed(rule: MailedSignInPortContract.Rule) async throws {
        let contract = MailedSignInPortContract {
            let bench = try FirebaseBench {
                $0.continueURL = URL(string: "https://example.com/done")
                $0.opensLinks = true
            }
            let session = try await bench.signedUp()
            try await bench.adapter.logout()
            return MailedSignInPortContract.Fixture(
                port: bench.adapter, requirements: bench.adapter.requirements,
                account: (FirebaseBench.email, session.identity.userId), mailedCode: { try await bench.code($0) },
                mailedLink: { try await bench.link($0) }, advance: { try await bench.control(["advance": $0]) },
                codeLife: 3_600, mailInterval: 0)
        }
        try await contract.check(rule, of: "FirebaseAuthAdapter", limits: ContractLimit.all)
    }

    @Test(
        "FIR-09 FIR-12 the Firebase adapter keeps the contract of sessions",
        arguments: SessionPortContract.Rule.allCases)
    func sessions(rule: SessionPortContract.Rule) async throws {
        let contract = SessionPortContract {
            let bench = try FirebaseBench()
            try await bench.signedUp()
            return SessionPortContract.Fixture(
                port: bench.sessions,
                signIn: {
                    try await bench.adapter.signIn(email: FirebaseBench.email, password: FirebaseBench.password)
                }, accepts: { try await bench.accepts($0) },
                expireAccessTokens: { try await bench.control(["advance": 3_601]) },
                now: {
                    let now = try #require(try await bench.control([:])["now"] as? Double)
                    return Date(timeIntervalSince1970: now)
                })
        }
        try await contract.check(rule, of: "FirebaseSessions", limits: ContractLimit.all)
    }

    @Test(
        "FIR-09 FIR-12 the session on the device keeps its contract with sessions of Firebase",
        arguments: SessionHolderContract.Rule.allCases)
    func holder(rule: SessionHolderContract.Rule) async throws {
        let contract = SessionHolderContract {
            let bench = try FirebaseBench()
            var grants: [SessionGrant] = []
            for email in ["first@example.com", "second@example.com"] {
                grants.append(try await bench.sessions.renew(try await bench.signedUp(email)))
            }
            await bench.holder.signOut()
            return SessionHolderContract.Fixture(holder: bench.holder, grants: (grants[0], grants[1]))
        }
        try await contract.check(rule)
    }

    @Test(
        "FIR-12 ADP-05 a failing network is never mistaken for Firebase's answer",
        arguments: NetworkFailureContract.Rule.allCases)
    func network(rule: NetworkFailureContract.Rule) async throws {
        let contract = NetworkFailureContract {
            let bench = try FirebaseBench()
            try await bench.signedUp()
            try await bench.adapter.logout()
            return NetworkFailureContract.Fixture(
                authentication: bench.adapter, accounts: bench.adapter, profiles: bench.profiles,
                account: bench.adapter, mailed: bench.adapter, sessions: bench.sessions,
                credentials: (FirebaseBench.email, FirebaseBench.password),
                fail: { await bench.network.always($0?.fault ?? .none) })
        }
        try await contract.check(rule)
    }
}
