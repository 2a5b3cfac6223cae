/// An error as text, for an alert.
public struct ErrorMessage: Hashable, Sendable, Identifiable {
    /// The title of the alert.
    public var title: String
    /// What is wrong, in one sentence.
    public var text: String

    /// Messages with the same text are the same message.
    public var id: [String] { [title, text] }

    /// Creates a message.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
