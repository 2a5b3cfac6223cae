public import GatehouseDomain

/// The sign-in sheets that the system has: Apple's, on Apple's systems. Elsewhere there are none.
@usableFromInline package struct SystemSheets: ProviderSignIn {
    private let sheets: any ProviderSignIn

    /// Creates the port.
    @usableFromInline package init() {
        #if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
            sheets = AppleSignIn()
        #else
            sheets = NoProviderSheets()
        #endif
    }

    /// Returns whether the system has a sheet of this provider.
    @usableFromInline package func hasSheet(for providerId: String) -> Bool { sheets.hasSheet(for: providerId) }

    /// Shows the sheet.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    @usableFromInline package func credential(for providerId: String) async throws -> ProviderCredential? {
        try await sheets.credential(for: providerId)
    }

    /// Returns whether the person has withdrawn this app's access in the settings of the system.
    @usableFromInline package func isRevoked(providerId: String, subject: String) async -> Bool {
        await sheets.isRevoked(providerId: providerId, subject: subject)
    }

    /// Returns the withdrawals that the system reports.
    @usableFromInline package func revocations() -> AsyncStream<String> { sheets.revocations() }
}

/// The sheets of an app, and behind them those of the system for the providers that the app has none of.
struct AppSheets: ProviderSignIn {
    let own: any ProviderSignIn
    let system: any ProviderSignIn

    func hasSheet(for providerId: String) -> Bool { own.hasSheet(for: providerId) || system.hasSheet(for: providerId) }

    func credential(for providerId: String) async throws -> ProviderCredential? {
        try await sheets(of: providerId).credential(for: providerId)
    }

    func isRevoked(providerId: String, subject: String) async -> Bool {
        await sheets(of: providerId).isRevoked(providerId: providerId, subject: subject)
    }

    func revocations() -> AsyncStream<String> {
        AsyncStream { continuation in
            let listening = Task { [own, system] in
                await withTaskGroup(of: Void.self) { group in
                    for sheets in [own, system] {
                        group.addTask {
                            for await providerId in sheets.revocations() { continuation.yield(providerId) }
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    private func sheets(of providerId: String) -> any ProviderSignIn { own.hasSheet(for: providerId) ? own : system }
}

extension BackEnd {
    /// The sheets that this app can show: its own and the system's. An app that wants none passes `NoProviderSheets`.
    @MainActor var allSheets: any ProviderSignIn {
        let own = windows.sheets ?? sheets
        return own is NoProviderSheets || own is SystemSheets ? own : AppSheets(own: own, system: SystemSheets())
    }
}
