import Foundation
import GatehouseDomain

/// Keeps the navigation of one window between launches. The first window has its own key, so that an app with one
/// window stores nothing else.
@MainActor
struct WindowStateStore {
    let settings: any SettingsStore
    /// The number of the window; 0 for the first.
    let window: Int

    /// The saved navigation of this window.
    var text: String? {
        window == 0 ? settings.text(for: NavigationPorts.stateKey) : states.text(of: window)
    }

    /// Saves the navigation of this window for a user, or for nobody.
    /// - Parameter away: Since when the app has not been in the foreground; nil while it is.
    func keep(_ text: String, of userId: String?, away: SessionInstant?) {
        var states = states
        if states.lastNumber > 0 { states.away = away }
        if window == 0 {
            settings.set(text, for: NavigationPorts.stateKey)
            states.keepOnly(userId: userId)
        } else {
            states.keep(text, of: window, for: userId)
        }
        write(states)
    }

    /// Removes the navigation of this window. After a sign-out, also removes that of all the person's windows,
    /// including those that are not open.
    func remove(isSignedOut: Bool) {
        if window == 0 { settings.set(nil, for: NavigationPorts.stateKey) }
        var states = states
        states.remove(window)
        if isSignedOut { states.removePeople() }
        write(states)
    }

    /// Since when no window has been in the foreground; nil while one is, and for an app with one window.
    var away: SessionInstant? { states.away }

    /// The highest number that was given to a window.
    var lastNumber: Int {
        get { states.lastNumber }
        nonmutating set {
            var states = states
            states.lastNumber = newValue
            write(states)
        }
    }

    private var states: WindowStates {
        settings.text(for: NavigationPorts.windowsKey)
            .flatMap { try? JSONDecoder().decode(WindowStates.self, from: Data($0.utf8)) } ?? WindowStates()
    }

    private func write(_ states: WindowStates) {
        guard states != self.states, let data = try? JSONEncoder().encode(states) else { return }
        settings.set(String(decoding: data, as: UTF8.self), for: NavigationPorts.windowsKey)
    }
}
