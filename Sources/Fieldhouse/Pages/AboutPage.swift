import GatehouseCore

/// What the app is, for everybody.
enum AboutPage {
    /// The facts about the app, by name.
    static func rows(_ words: AppWords) -> [(label: String, value: String, to: Destination?)] {
        [(words(.whatItIs), words(.aboutText), nil), ("Gatehouse", GatehouseVersion.text, nil)]
    }
}
