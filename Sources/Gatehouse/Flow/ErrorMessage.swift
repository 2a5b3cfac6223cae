/// An error in words, for an alert.
public struct ErrorMessage: Hashable, Sendable, Identifiable {
    /// The title of the alert.
    public var title: String
    /// What is wrong, in a sentence.
    public var text: String

    /// The same words are the same message.
    public var id: [String] { [title, text] }

    /// Makes a message.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
