extension AppRoot {
    /// The number of a new window, which has none yet.
    public static var newWindow: Int { -1 }

    /// Returns navigation and sign-in for a window of the app, with the same back end and session. `WindowRoot` of
    /// `GatehouseUI` calls this.
    ///
    /// The first window is this root itself. Another one has its own stacks, links, sign-in screens and saved state. The
    /// events of the app are reported once, however many windows there are.
    /// - Parameter number: The window's previous ``windowNumber``, which the system keeps for each window;
    ///   ``newWindow`` for a new window. If another window on the screen has this number, the window gets a different
    ///   one.
    public func window(_ number: Int = newWindow) -> AppRoot {
        let store = parts.ports.settings.map { WindowStateStore(settings: $0, window: windowNumber) }
        let place = parts.backEnd.windows.place(number, main: parts.ports.window, in: store)
        guard place.number != windowNumber else { return showing(place) }
        var parts = parts
        parts.ports.catalogue = coordinator.catalogue
        return AppRoot(parts, place: place)
    }

    /// The number of this window. Keep it for each window, so that it finds its saved state again.
    public var windowNumber: Int { navigation.windowNumber }

    /// Call this when the window reappears after a call to ``windowDisappeared()``.
    package func windowAppeared() { place?.isShown = true }

    /// Call this when the window has been closed. Its number is free, and it counts as no longer in the foreground.
    package func windowDisappeared() {
        place?.isShown = false
        coordinator.resignedActive()
    }
}
