/// What people call the app.
enum AppName {
    static let text = "Fieldhouse"
}
