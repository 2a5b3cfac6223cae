import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseEmbedded
import GatehouseInMemory
import GatehouseKit
import GatehouseServer
import GatehouseStore
import GatehouseSupabase
import Testing

/// An embedded server with and without libargon2.
struct PasswordTests {
    private static let email = "ada@example.com"
    private static let password = "velvet harbour lantern"

    private func signIn(_ server: EmbeddedServer) async throws {
        let configuration = try SupabaseConfiguration(authURL: server.authURL, apiKey: Secret("public"))
        let backEnd = BackEnd.supabase(configuration, store: InMemoryCredentialStore())
        _ = try await backEnd.service.signIn(email: Self.email, password: Self.password)
    }

    /// How the password of the account is hashed in the database.
    private func stored(_ server: EmbeddedServer) async throws -> String? {
        let user = try await server.assembly.backend.database.read { try UserTable($0).find(email: Self.email) }
        return user?.passwordHash?.split(separator: "$").first.map(String.init)
    }

    @Test("APP-05 without libargon2 a person signs up, confirms the address and signs in")
    func withoutArgon2() async throws {
        try await withGatehouse(passwords: .scrypt) { server in
            let configuration = try SupabaseConfiguration(authURL: server.authURL, apiKey: Secret("public"))
            let backEnd = BackEnd.supabase(configuration, store: InMemoryCredentialStore())
            _ = try await backEnd.service.signUp(
                email: Self.email, password: Self.password,
                consent: Consent(version: "1", time: SystemWallClock().now))
            let code = try #require(try await server.mailedCode(to: Self.email))
            _ = try await backEnd.service.confirmSignUp(email: Self.email, code: code.reveal())
            try await signIn(server)
            #expect(try await stored(server) == "scrypt")
        }
    }

    @Test(
        "APP-05 SRV-05 data of a system that has libargon2 can be used on one that has not, and the other way round",
        .enabled(if: EmbeddedPasswords.installed == .argon2id))
    func bothWays() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let settings = ["data": folder.path(percentEncoded: false)]
        try await withGatehouse(settings, passwords: .argon2id) { server in
            try await server.createAccount(email: Self.email, password: Self.password)
            #expect(try await stored(server) == "argon2id")
        }
        try await withGatehouse(settings, passwords: .scrypt) { server in
            try await signIn(server)
            #expect(try await stored(server) == "scrypt")
        }
        try await withGatehouse(settings) { server in
            try await signIn(server)
            #expect(try await stored(server) == "argon2id")
        }
    }
}
