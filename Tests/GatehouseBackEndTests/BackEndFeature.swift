import Gatehouse
import GatehouseDomain
import GatehouseTesting

/// What a back end may offer: how the code says whether it does, and what on the screens would show it.
struct BackEndFeature: Sendable {
    let name: String
    /// The cell of the table: `no` or what there is.
    let cell: @Sendable (BackEndColumn) -> String
    /// The names of elements of screens; a name that ends in a dot stands for all that begin with it.
    let elements: [String]

    private init(_ name: String, shows elements: [String] = [], _ cell: @escaping @Sendable (BackEndColumn) -> String) {
        (self.name, self.elements, self.cell) = (name, elements, cell)
    }

    private init(_ name: String, _ capability: BackEndCapability, shows elements: [String] = []) {
        self.init(name, shows: elements) { $0.backEnd.capabilities.contains(capability) ? "yes" : "no" }
    }

    private static func providers(
        _ column: BackEndColumn, _ isMeant: (ProviderInfo) -> Bool
    ) -> String {
        column.backEnd.authentication.availableProviders().contains(where: isMeant) ? "yes" : "no"
    }

    private static func hasEmail(_ column: BackEndColumn) -> Bool { providers(column) { $0.id == "email" } == "yes" }

    static let all = [
        BackEndFeature(
            "Sign-up and sign-in with email and password",
            shows: [
                "gatehouse.choice.signIn", "gatehouse.choice.createAccount", "gatehouse.login.", "gatehouse.signup.",
            ]
        ) { hasEmail($0) ? "yes" : "no" },
        BackEndFeature(
            "New email confirmed, forgotten password replaced", shows: ["gatehouse.login.resetPassword"]
        ) { hasEmail($0) ? "by mailed \($0.backEnd.authentication.requirements.recovery.rawValue)" : "no" },
        BackEndFeature("Guests, who keep the user id at sign-up", shows: ["gatehouse.choice.provider.guest"]) {
            providers($0, \.isGuest)
        },
        BackEndFeature(
            "Sign-in sheets of Apple and Google",
            shows: ["gatehouse.choice.provider.apple", "gatehouse.choice.provider.google"]
        ) { providers($0) { $0.id == "apple" } },
        BackEndFeature("Providers in the browser") {
            providers($0) { !$0.isGuest && !$0.needsSheet && $0.id != "email" }
        },
        BackEndFeature("Sign-in with a mailed code", .mailedCode, shows: ["gatehouse.login.emailCode"]),
        BackEndFeature("Mailed links open the app", .mailedLink),
        BackEndFeature("Account described", .accountDetails),
        BackEndFeature("Change of name", .profileChange, shows: ["gatehouse.account.overview.name"]),
        BackEndFeature("Change of email", .emailChange, shows: ["gatehouse.account.overview.email"]),
        BackEndFeature("Pending change of email canceled", .emailChangeCancellation),
        BackEndFeature("Change of password", .passwordChange, shows: ["gatehouse.account.overview.password"]),
        BackEndFeature("Mailed code as proof before a change", .reauthenticationCode),
        BackEndFeature("Providers added to an account", .providerLinking, shows: ["gatehouse.account.providers.add."]),
        BackEndFeature("Sign-in methods removed", .providerRemoval, shows: ["gatehouse.account.providers.remove."]),
        BackEndFeature("Metadata of the app", .metadata),
        BackEndFeature("Account deleted in the app", .deletion, shows: ["gatehouse.account.overview.deletion"]),
        BackEndFeature(
            "Passkeys", .passkeys, shows: ["gatehouse.choice.passkey", "gatehouse.account.overview.passkeys"]),
        BackEndFeature("Sign-up with a passkey", .passkeySignUp, shows: ["gatehouse.signup.passkeySignUp"]),
        BackEndFeature(
            "Two-step verification with an authenticator app", .secondFactor,
            shows: ["gatehouse.account.overview.twoStep"]),
        BackEndFeature("Security keys for the second step", .securityKeys),
        BackEndFeature(
            "Backup codes for the second step", .backupCodes, shows: ["gatehouse.account.twoStep.backupCodes"]),
        BackEndFeature("Devices listed, one signed out", .devices, shows: ["gatehouse.account.devices.device."]),
        BackEndFeature("All other devices signed out", .otherDevices, shows: ["gatehouse.account.devices.others"]),
        BackEndFeature("Groups and their members", .groups),
        BackEndFeature("Groups created", .groupCreation),
        BackEndFeature("Invitations to groups", .groupInvitations),
        BackEndFeature("Session active in a group", .activeGroup),
        BackEndFeature("Session kept and renewed", .session),
        BackEndFeature("Session ended at the back end on sign-out") { column in
            guard column.backEnd.session != nil else { return "no" }
            let isLimit = limits(column.adapters).contains { $0.rule == "SessionPortContract.revokedIsRefused" }
            return isLimit ? "no" : "yes"
        },
    ]

    /// The declared limits of some adapters.
    static func limits(_ adapters: [String]) -> [ContractLimit] {
        ContractLimit.all.filter { limit in adapters.contains { limit.adapter.hasPrefix($0) } }
    }
}
