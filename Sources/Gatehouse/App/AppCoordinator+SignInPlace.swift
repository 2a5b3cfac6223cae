import Foundation
import GatehouseDomain

/// The way back to the screen of a mailed code, for somebody who left the app to read the mail and found it quit.
extension AppCoordinator {
    /// Follows where the sign-in is. Only a sign-in of somebody who is not in yet is kept.
    func keepPlace(_ state: AuthNavigationState) {
        guard driver?.facts.userId == nil, let place = SignInPlace(state, since: ports.timekeeper.now) else {
            return forgetPlace()
        }
        // A person who comes back was there before.
        if placeKept?.state == place.state { return }
        guard let data = try? JSONEncoder().encode(place) else { return }
        ports.settings?.set(String(decoding: data, as: UTF8.self), for: SignInPlace.key)
    }

    /// Forgets the screen that was kept.
    func forgetPlace() {
        if ports.settings?.text(for: SignInPlace.key) != nil { ports.settings?.set(nil, for: SignInPlace.key) }
    }

    /// Goes back to the screen that was kept, once for each launch, as soon as it is known that nobody is signed in. A
    /// sign-in that has begun in the meantime continues instead.
    func restorePlace() {
        guard !hasRestoredPlace, let flow, let stage = driver?.facts.stage, stage != .splash else { return }
        hasRestoredPlace = true
        guard stage != .main, flow.isUntouched else { return }
        guard let place = placeKept, place.isAlive(at: ports.timekeeper.now), let state = place.state else {
            return forgetPlace()
        }
        flow.comeBack(to: state)
        // With open access the sign-in is a modal above the tabs.
        askToSignIn()
    }

    private var placeKept: SignInPlace? {
        ports.settings?.text(for: SignInPlace.key)
            .flatMap { try? JSONDecoder().decode(SignInPlace.self, from: Data($0.utf8)) }
    }
}
