import Foundation
import GatehouseDomain

/// Returns people to the mailed-code screen if the app was quit while they read the mail.
extension AppCoordinator {
    /// Follows the sign-in's screen. Only the sign-in of a person who is not signed in yet is saved.
    func keepPlace(_ state: AuthNavigationState) {
        guard driver?.state.account == nil, let place = SignInPlace(state, since: ports.timekeeper.now) else {
            return forgetPlace()
        }
        keepsPlace = true
        // Someone who comes back to the same screen keeps the original time.
        if placeKept?.state == place.state { return }
        guard let data = try? JSONEncoder().encode(place) else { return }
        ports.settings?.set(String(decoding: data, as: UTF8.self), for: SignInPlace.key)
    }

    /// Deletes the saved screen, unless another window shows it.
    func forgetPlace() {
        keepsPlace = false
        guard !ports.windows.keepsPlace(apartFrom: self) else { return }
        if ports.settings?.text(for: SignInPlace.key) != nil { ports.settings?.set(nil, for: SignInPlace.key) }
    }

    /// Returns to the saved screen, once per launch, as soon as it is known that nobody is signed in. A sign-in that
    /// started in the meantime takes precedence.
    func restorePlace() {
        guard !hasRestoredPlace, let flow, let stage = driver?.state.stage, stage != .splash else { return }
        hasRestoredPlace = true
        guard stage != .main, flow.isUntouched else { return }
        guard let place = placeKept, place.isAlive(at: ports.timekeeper.now), let state = place.state else {
            return forgetPlace()
        }
        keepsPlace = true
        flow.comeBack(to: state)
        // With open access, the sign-in is a modal above the tabs.
        askToSignIn()
    }

    private var placeKept: SignInPlace? {
        ports.settings?.text(for: SignInPlace.key)
            .flatMap { try? JSONDecoder().decode(SignInPlace.self, from: Data($0.utf8)) }
    }
}
