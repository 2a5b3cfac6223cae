public import GatehouseDomain

/// The contract of ``/GatehouseDomain/ProviderSignIn``, which every adapter must pass. It does not depend on it.
public struct ProviderSignInContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// The adapter reports which providers have a sheet, so that every button works.
        case saysWhichSheetsThereAre
        /// A provider without a sheet returns nil, not an error.
        case unknownProviderIsNil
        /// A sheet returns an id token.
        case sheetHandsOverAToken
        /// Closing the sheet throws ``/GatehouseDomain/AuthError/cancelled``.
        case closedSheetIsCancelled
    }

    /// The setup for a rule.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any ProviderSignIn
        /// The providers that have a sheet.
        package let providers: [String]
        /// Whether the person closes the next sheet instead of using it.
        package let setCloses: @Sendable (Bool) async throws -> Void

        /// Creates a fixture.
        public init(
            port: any ProviderSignIn, providers: [String], setCloses: @escaping @Sendable (Bool) async throws -> Void
        ) {
            self.port = port
            self.providers = providers
            self.setCloses = setCloses
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of adapters.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
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
