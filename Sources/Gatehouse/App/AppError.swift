/// Something to tell the person in an alert.
public struct AppError: Sendable {
    /// The title of the alert.
    public let title: String
    /// What there is to say, in a sentence.
    public let message: String
    /// What happens when the alert is closed.
    public let dismissAction: (@MainActor @Sendable () -> Void)?

    /// Makes a message.
    public init(title: String, message: String, dismissAction: (@MainActor @Sendable () -> Void)? = nil) {
        self.title = title
        self.message = message
        self.dismissAction = dismissAction
    }
}
