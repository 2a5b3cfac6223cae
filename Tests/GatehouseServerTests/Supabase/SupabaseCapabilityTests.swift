import Foundation
import GatehouseDomain
import GatehouseSupabase
import GatehouseTesting
import Testing

/// What the adapter declares, and the acts on an account that the other suites do not walk, against the real server.
struct SupabaseCapabilityTests {
    @Test("APP-07 the adapter declares deletion once it knows that the server deletes, and links where they lead back")
    func declared() async throws {
        try await SupabaseBench.run { bench in
            let account: any AccountPort = bench.adapter
            #expect(!account.capabilities.contains(.deletion) && !account.capabilities.contains(.mailedLink))
            _ = try await bench.adapter.refreshProviders()
            #expect(account.capabilities.contains(.deletion))
            let linked = SupabaseAuthAdapter(
                try SupabaseConfiguration(
                    authURL: bench.configuration.authURL, redirect: URL(string: "org.example.app://auth/done")),
                holder: bench.holder, transport: bench.network)
            #expect(linked.capabilities.contains(.mailedLink))
        }
    }

    @Test("APP-07 metadata is kept by name, and a value that is taken away is gone")
    func metadata() async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            let account: any AccountPort = bench.adapter
            #expect(
                try await account.changeMetadata(["company": "Acme", "team": "A"]).metadata
                    == ["company": "Acme", "team": "A"])
            #expect(try await account.changeMetadata(["team": nil]).metadata == ["company": "Acme"])
            #expect(try await account.account().metadata == ["company": "Acme"])
        }
    }

    @Test("APP-07 the name of a profile is changed and taken away, and the rest of the profile stays")
    func name() async throws {
        try await SupabaseBench.run { bench in
            let id = try await bench.signedIn().identity.userId
            let profile = try await bench.profiles.createProfile(
                userId: id, seed: [ProfileSeedKey.socialUserId: "1815"])
            var expected = profile
            for name in ["Ada", nil] {
                expected.displayName = name
                #expect(try await bench.profiles.updateProfile(userId: id, displayName: name) == expected)
                #expect(try await bench.profiles.getProfile(userId: id) == expected)
            }
        }
    }

    @Test("APP-07 a mailed code signs in once; without the terms accepted a stranger gets no account by it")
    func mailedCode() async throws {
        try await SupabaseBench.run { bench in
            let mailed: any MailedSignInPort = bench.adapter
            await #expect(throws: AuthError.emailInvalid) {
                try await mailed.sendSignInCode(to: "nobody", consent: nil)
            }
            _ = try? await mailed.sendSignInCode(to: "stranger@example.org", consent: nil)
            #expect(try await bench.code("stranger@example.org") == nil)

            bench.api.server.clock.advance(by: 61)
            try await mailed.sendSignInCode(to: "Ada@Example.org", consent: SupabaseBench.consent)
            let code = try #require(try await bench.code())
            await #expect(throws: AuthError.otpIncorrect) {
                try await mailed.signIn(email: APIBench.email, code: "x" + code)
            }
            let session = try await mailed.signIn(email: APIBench.email, code: code)
            #expect(await bench.holder.session == session)
            #expect(session.identity.authMethod == .email)
            await #expect(throws: AuthError.otpIncorrect) {
                try await mailed.signIn(email: APIBench.email, code: code)
            }
        }
    }
}
