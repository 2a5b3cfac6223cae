import GatehouseDomain

/// One method of the account port, with the capability that declares it.
struct AccountAct: Sendable {
    let capability: BackEndCapability
    /// Whether the first error, when nobody is signed in, is that nobody is signed in. Deletion names its person, and
    /// deleting a missing account is not an error. A provider that is not offered may be refused first.
    var needsSomebody = true
    let run: @Sendable (AccountPortContract.Fixture) async throws -> Void

    /// All methods. Deletion is the last one.
    static let all: [AccountAct] = [
        AccountAct(capability: .accountDetails) { _ = try await $0.port.account() },
        AccountAct(capability: .emailChange) { _ = try await $0.port.changeEmail(to: AccountPortContract.newEmail) },
        AccountAct(capability: .emailChangeCancellation) { _ = try await $0.port.cancelEmailChange() },
        AccountAct(capability: .passwordChange) {
            try await $0.port.changePassword(
                to: AuthServiceContract.otherPassword, current: Secret($0.credentials.password), code: nil)
        },
        AccountAct(capability: .reauthenticationCode) { try await $0.port.requestReauthentication() },
        AccountAct(capability: .metadata) { _ = try await $0.port.changeMetadata(["team": "A"]) },
        AccountAct(capability: .providerLinking, needsSomebody: false) {
            let credential = ProviderCredential(idToken: Secret("e30.e30.e30"))
            _ = try await $0.port.link(providerId: "apple", credential: credential)
        },
        AccountAct(capability: .providerRemoval) {
            try await $0.port.remove(AccountDetails.SignInMethod(id: "no-such-method", method: .apple))
        },
        AccountAct(capability: .deletion, needsSomebody: false) {
            try await $0.port.deleteAccount(of: $0.identity, context: nil)
        },
    ]
}
