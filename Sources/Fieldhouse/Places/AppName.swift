/// The name of the app.
enum AppName {
    static let text = "Fieldhouse"
}
