public import GatehouseDomain

/// The contract of ``GatehouseDomain/ProviderSignIn``, for every adapter to pass. It knows nothing of the adapter.
public struct ProviderSignInContract: PortContract {
    /// A rule.
    public enum Rule: String, CaseIterable, Sendable {
        /// The adapter says which providers have a sheet, so that no button is shown in vain.
        case saysWhichSheetsThereAre
        /// A provider without a sheet here gives nil, no error.
        case unknownProviderIsNil
        /// A sheet hands over an id token.
        case sheetHandsOverAToken
        /// A sheet that the person closes throws ``GatehouseDomain/AuthError/cancelled``.
        case closedSheetIsCancelled
    }

    /// What a rule is tried on.
    public struct Fixture: Sendable {
        /// The adapter.
        public let port: any ProviderSignIn
        /// The providers that have a sheet.
        public let providers: [String]
        /// Makes the person close the next sheet, or use it.
        public let setCloses: @Sendable (Bool) async throws -> Void

        /// Makes a fixture.
        public init(
            port: any ProviderSignIn, providers: [String], setCloses: @escaping @Sendable (Bool) async throws -> Void
        ) {
            self.port = port
            self.providers = providers
            self.setCloses = setCloses
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Takes the factory of adapters.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Tries a rule.
    /// - Throws: ``ContractViolation`` when it is broken, or what the adapter or the factory throws.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        try await fixture.setCloses(rule == .closedSheetIsCancelled)
        switch rule {
        case .saysWhichSheetsThereAre:
            try expect(!fixture.port.hasSheet(for: "no-such-provider"), "no sheet for a provider that there is not")
            for provider in fixture.providers {
                try expect(fixture.port.hasSheet(for: provider), "a sheet for each of the providers")
            }
        case .unknownProviderIsNil:
            try expect(
                try await fixture.port.credential(for: "no-such-provider") == nil, "no sheet is no credential")
        case .sheetHandsOverAToken:
            for provider in fixture.providers {
                let credential = try await fixture.port.credential(for: provider)
                try expect(credential?.idToken.reveal().isEmpty == false, "a sheet hands over an id token")
            }
        case .closedSheetIsCancelled:
            for provider in fixture.providers {
                try await expect(AuthError.cancelled, "a closed sheet is cancelled") {
                    try await fixture.port.credential(for: provider)
                }
            }
        }
    }
}
