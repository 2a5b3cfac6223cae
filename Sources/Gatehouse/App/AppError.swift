/// A message for the person, shown in an alert.
public struct AppError: Sendable {
    /// The title of the alert.
    public let title: String
    /// The message, in one sentence.
    public let message: String
    /// Called when the alert is closed.
    public let dismissAction: (@MainActor @Sendable () -> Void)?

    /// Creates a message.
    public init(title: String, message: String, dismissAction: (@MainActor @Sendable () -> Void)? = nil) {
        self.title = title
        self.message = message
        self.dismissAction = dismissAction
    }
}
