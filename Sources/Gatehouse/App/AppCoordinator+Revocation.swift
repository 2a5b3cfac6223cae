import GatehouseDomain

/// A person who withdraws the app's access at the provider, in the settings of their Apple account for example, is
/// signed out. They are not asked to sign in again: the relation has ended, and what is on the screen is no longer
/// theirs to see. "Not found" is no withdrawal, because a device without an Apple account says so too.
extension AppCoordinator {
    /// Follows the withdrawals while the app runs.
    func followRevocations() async {
        for await providerId in ports.sheets.revocations() where person?.authMethod.rawValue == providerId {
            await logout()
        }
    }

    /// Asks the provider whether the access still stands, after the app was not running or in the background.
    func checkProvider() {
        guard let person, checkingProvider == nil, let profile = appState.profile, profile.userId == person.userId,
            let subject = profile.socialUserId
        else { return }
        let asked = arrival
        checkingProvider = Task { [weak self, sheets = ports.sheets] in
            let isRevoked = await sheets.isRevoked(providerId: person.authMethod.rawValue, subject: subject)
            self?.checkingProvider = nil
            // The person may have signed in again since, which the provider allowed.
            if isRevoked, self?.person == person, self?.arrival == asked { await self?.logout() }
        }
    }

    /// Waits until the provider has answered.
    package func finishCheckingProvider() async { await checkingProvider?.value }

    /// The person who is signed in or asked to sign in again.
    private var person: Identity? { ports.session?.status.identity ?? appState.identity }
}
