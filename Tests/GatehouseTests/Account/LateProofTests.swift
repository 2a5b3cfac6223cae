import GatehouseDomain
import GatehouseInMemory
import Testing

@testable import Gatehouse

/// A person who has to sign in again, while somebody else signs in elsewhere.
@MainActor
@Suite
struct LateProofTests {
    /// When the other person signs in.
    enum Moment: CaseIterable, Sendable {
        /// While the account is read.
        case reading
        /// While the sheet is open.
        case sheet
    }

    /// The account of Ada, at whose back end Ben can sign in.
    private actor Accounts: AuthenticationPort, AccountPort {
        private var person = "ada"
        private let replacesReader: Bool
        /// How often Ada has signed in again.
        private(set) var proofs = 0

        init(replacesReader: Bool) { self.replacesReader = replacesReader }

        nonisolated var capabilities: Set<BackEndCapability> { [.accountDetails, .deletion] }

        nonisolated func availableProviders() -> [ProviderInfo] {
            [ProviderInfo(id: "apple", displayName: "Apple", needsSheet: true)]
        }

        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            guard let ada = Identity(userId: "ada", authMethod: .apple) else { throw AuthError.unavailable }
            proofs += 1
            person = "ada"
            return ada
        }

        func currentIdentity() async -> Identity? { Identity(userId: person, authMethod: .apple) }
        func logout() async throws {}

        func account() async throws -> AccountDetails {
            let details = AccountDetails(
                userId: person, email: "ada@example.com",
                signInMethods: [AccountDetails.SignInMethod(id: "apple", method: .apple)])
            if replacesReader { signInBen() }
            return details
        }

        func signInBen() { person = "ben" }
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
        "UI-13 SES-09 a proof of one person does not take the place of the session of another who has signed in since",
        arguments: Moment.allCases, [true, false])
    func replaced(moment: Moment, deletes: Bool) async {
        let accounts = Accounts(replacesReader: moment == .reading)
        let sheet = Sheet { if moment == .sheet { await accounts.signInBen() } }
        let backEnd = BackEnd(
            authentication: accounts, service: InMemoryAccounts(), profiles: InMemoryProfileAdapter(),
            account: accounts, cache: InMemoryProfileCache(), sheets: sheet, log: { _ in })
        let performer = AccountPerformer(backEnd: backEnd, sheets: sheet, state: CompositionRoot().appState)
        // No sheet opens for a password.
        let password = moment == .reading ? Secret("velvet harbour lantern") : nil
        let answer = await performer.perform(
            deletes ? .delete(password: password) : .signInAgain(password: password))
        #expect(answer == .failed(.cancelled))
        #expect(await accounts.proofs == 0)
        #expect(await accounts.currentIdentity()?.userId == "ben")
    }
}
