import GatehouseCore

/// What the app is, for everybody.
enum AboutPage {
    static let title = "About \(AppName.text)"
    static let text =
        "A small app for a building crew: projects, and requests for information about them. It shows what sign-in with "
        + "Gatehouse looks like."

    static let rows: [(label: String, value: String, to: Destination?)] = [
        ("What it is", text, nil), ("Gatehouse", GatehouseVersion.text, nil),
    ]
}
