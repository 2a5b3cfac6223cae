import GatehouseDomain

/// What the windows of an app share: who is signed in, and whether the app is in the foreground. Each window has a
/// navigation and a sign-in of its own.
///
/// Every ``AppRoot`` over one ``BackEnd`` is a window of the same app. The windows are not retained.
@MainActor
final class AppWindows {
    private struct Member {
        weak var coordinator: AppCoordinator?
        let number: Int
    }

    private struct Shown {
        weak var place: WindowPlace?
    }

    private var members: [Member] = []
    private var shown: [Shown] = []
    /// Who the app works for, as long as a window uses it.
    weak var appState: AppState?

    /// Whether all windows are being told that the person leaves, so that none has to find out from the empty app state.
    var isEnding = false
    /// The providers' sheets of the app, if it passed them to its root instead of the back end.
    var sheets: (any ProviderSignIn)?

    /// Creates the windows of an app that has none yet.
    nonisolated init() {}

    // MARK: The windows

    /// Adds a window.
    func join(_ coordinator: AppCoordinator, number: Int) {
        members.removeAll { $0.coordinator == nil }
        members.append(Member(coordinator: coordinator, number: number))
    }

    /// Every window, the given one first.
    func all(from first: AppCoordinator) -> [AppCoordinator] {
        [first] + others(than: first)
    }

    /// Every window except the given one.
    func others(than window: AppCoordinator) -> [AppCoordinator] {
        members.compactMap(\.coordinator).filter { $0 !== window }
    }

    /// Whether another window is in the foreground.
    func isActive(apartFrom window: AppCoordinator) -> Bool {
        others(than: window).contains(where: \.isActive)
    }

    /// Whether somebody uses the app in another window.
    func isInUse(apartFrom window: AppCoordinator) -> Bool {
        others(than: window).contains(where: \.isAuthenticated)
    }

    /// Whether a person in another window has to confirm their identity.
    func isLocked(apartFrom window: AppCoordinator) -> Bool {
        others(than: window).contains { $0.gate == .locked(.away) }
    }

    /// Whether another window shows the screen of a mailed code.
    func keepsPlace(apartFrom window: AppCoordinator) -> Bool {
        others(than: window).contains { $0.keepsPlace }
    }

    // MARK: Numbers

    /// The lowest number that no window has, for an app that creates its windows itself.
    var freeNumber: Int {
        let numbers = Set(members.compactMap { $0.coordinator == nil ? nil : $0.number })
        return (0...numbers.count).first { !numbers.contains($0) } ?? numbers.count
    }

    /// Returns the number of a window: the one it had, or for a new window the app's first one, if no window on the
    /// screen has it; otherwise one that no window ever had.
    /// - Parameter wanted: The number that the window had; nil or negative for a new window.
    func place(_ wanted: Int?, main: Int, in store: WindowStateStore?) -> WindowPlace {
        shown.removeAll { $0.place == nil }
        let taken = Set(shown.compactMap { $0.place }.filter(\.isShown).map(\.number))
        var number = wanted.flatMap { $0 < 0 ? nil : $0 } ?? main
        if taken.contains(number) {
            let last = members.map(\.number) + taken + [store?.lastNumber ?? 0]
            number = (last.max() ?? 0) + 1
        }
        if let store, number > store.lastNumber { store.lastNumber = number }
        let place = WindowPlace(number: number)
        shown.append(Shown(place: place))
        return place
    }
}

/// A window on the screen.
@MainActor
final class WindowPlace {
    let number: Int
    var isShown = true

    init(number: Int) {
        self.number = number
    }
}
