/// The saved navigation of an app's windows, except the first. It holds ids and no secrets.
struct WindowStates: Equatable, Codable {
    /// The maximum number of windows that are remembered. Beyond it, the one that changed least recently is forgotten.
    static let limit = 8

    /// The navigation of one window.
    private struct Saved: Equatable, Codable {
        let window: Int
        /// Whose it is; nil while nobody is signed in.
        let userId: String?
        let text: String
    }

    /// The highest number that was given to a window. No number is given twice, because a window that is not on the
    /// screen may come back.
    var lastNumber = 0
    /// Since when no window has been in the foreground; nil while one is.
    var away: SessionInstant?
    private var saved: [Saved] = []

    /// Returns the saved navigation of a window.
    func text(of window: Int) -> String? {
        saved.last { $0.window == window }?.text
    }

    /// Keeps the navigation of a window for a user, or for nobody. Removes everything that belongs to anyone else.
    mutating func keep(_ text: String, of window: Int, for userId: String?) {
        saved.removeAll { $0.window == window || $0.userId != userId }
        saved.append(Saved(window: window, userId: userId, text: text))
        if saved.count > Self.limit { saved.removeFirst(saved.count - Self.limit) }
    }

    /// Removes what belongs to anyone but this user.
    mutating func keepOnly(userId: String?) {
        saved.removeAll { $0.userId != userId }
    }

    /// Removes the navigation of a window.
    mutating func remove(_ window: Int) {
        saved.removeAll { $0.window == window }
    }

    /// Removes everything that belongs to a person.
    mutating func removePeople() {
        saved.removeAll { $0.userId != nil }
    }
}
