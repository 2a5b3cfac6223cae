import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseTesting
import Testing

/// What the database does for a known address and for an unknown one. Times differ from run to run; these do not.
struct EqualWorkTests {
    /// The kinds of statements of one request, and the rows that each kind changed.
    private struct Work: Equatable {
        var reads: Int
        var writes: [Int]

        init(_ statements: [CountingDatabase.Statement]) {
            reads = statements.filter { $0.changes == nil }.count
            writes = statements.compactMap(\.changes)
        }
    }

    enum Way: String, CaseIterable {
        case recover, resend, signInByMail, signInOnlyByMail
    }

    @Test(
        "SRV-33 known and unknown addresses take the same statements and change as many rows", arguments: Way.allCases)
    func equal(way: Way) async throws {
        let server = try await TestServer.start {
            $0.duplicateSignUp = .private
            $0.limits = .standard
            $0.caps = .standard
        }
        let database = CountingDatabase(server.backend.database)
        let accounts = try server.accounts(over: database)
        try await server.confirmed("known@example.org")
        try await server.confirmed("linked@example.org")
        _ = try await server.signIn(with: .ada(email: "linked@example.org"))
        try await server.signUp("waiting@example.org")
        server.clock.advance(by: 3600)
        func work(_ email: String) async throws -> Work {
            _ = database.taken()
            switch way {
            case .recover: try await accounts.codes.requestRecovery(email: email, client: TestServer.client)
            case .resend: try await accounts.codes.resendConfirmation(email: email, client: TestServer.client)
            case .signInByMail, .signInOnlyByMail:
                try await accounts.signIn.requestMail(
                    MailedSignIn(email: email, createsAccount: way == .signInByMail), app: AppLink(),
                    client: TestServer.client)
            }
            return Work(database.taken())
        }
        // The first request of all has nothing to replace.
        _ = try await work("first@example.org")
        for round in 0..<2 {
            let unknown = try await work("unknown@example.org")
            #expect(unknown.writes.reduce(0, +) >= 5)
            for email in ["known@example.org", "linked@example.org", "waiting@example.org"] {
                let known = try await work(email)
                // A confirmation of the others was asked for before, when they signed up.
                if way != .resend || round > 0 { #expect(known == unknown, "\(email) in round \(round)") }
            }
            server.clock.advance(by: 61)
        }
    }
}
