import GatehouseDomain
import GatehouseInMemory
import Testing

@testable import Gatehouse

/// The sheet of a provider that a person adds to the account.
@MainActor
@Suite
struct AccountLinkTests {
    /// A back end to whose accounts people add providers.
    private actor Accounts: AuthenticationPort, AccountPort {
        private var person = "ada"
        /// Whose account got a provider.
        private(set) var linked: [String] = []

        nonisolated var capabilities: Set<BackEndCapability> { [.accountDetails, .providerLinking] }

        nonisolated func availableProviders() -> [ProviderInfo] {
            [ProviderInfo(id: "apple", displayName: "Apple", needsSheet: true)]
        }

        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            throw AuthError.unavailable
        }

        func currentIdentity() async -> Identity? { Identity(userId: person, authMethod: .email) }
        func logout() async throws {}
        func account() async throws -> AccountDetails { AccountDetails(userId: person, signInMethods: []) }

        func link(providerId: String, credential: ProviderCredential) async throws -> AccountDetails {
            linked.append(person)
            return try await account()
        }

        func signIn(_ person: String) { self.person = person }
    }

    /// A sheet. Something happens while it is open.
    private struct Sheet: ProviderSignIn {
        let meanwhile: @Sendable () async -> Void

        func hasSheet(for providerId: String) -> Bool { true }

        func credential(for providerId: String) async throws -> ProviderCredential? {
            await meanwhile()
            return ProviderCredential(idToken: Secret("an id token"))
        }
    }

    @Test(
        "APP-07 SES-09 what a sheet answers is not added to the account of somebody who has signed in since",
        arguments: [false, true])
    func link(isReplaced: Bool) async {
        let accounts = Accounts()
        let sheet = Sheet { if isReplaced { await accounts.signIn("ben") } }
        let backEnd = BackEnd(
            authentication: accounts, service: InMemoryAccounts(), profiles: InMemoryProfileAdapter(),
            account: accounts, cache: InMemoryProfileCache(), sheets: sheet, log: { _ in })
        let performer = AccountPerformer(backEnd: backEnd, sheets: sheet, state: CompositionRoot().appState)
        let answer = await performer.perform(.link(providerId: "apple"))
        #expect((answer == .failed(.cancelled)) == isReplaced)
        #expect(await accounts.linked == (isReplaced ? [] : ["ada"]))
    }
}
