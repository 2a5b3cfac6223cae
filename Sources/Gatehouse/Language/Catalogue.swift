/// All words of the product in one language.
///
/// A language is two functions over closed enums, so that one with a missing sentence does not compile. An app that
/// wants other words wraps a catalogue and answers the cases it cares about itself.
public struct Catalogue: Sendable {
    /// The language as a BCP 47 tag, for example `en`.
    public let language: String
    /// Whether it is written from right to left.
    public let isRightToLeft: Bool
    /// Whether somebody whose language it is has read it. What has not been read is marked where designers and
    /// translators look.
    public let isReviewed: Bool
    /// The fixed words of the screens.
    public let text: @Sendable (ScreenText) -> String
    /// The sentences of notices.
    public let sentence: @Sendable (Sentence) -> String
    /// The words of web pages around the screens; an app without pages needs none.
    public let page: @Sendable (PageText) -> String
    /// The words of mails; an app sends none.
    public let mail: @Sendable (MailText) -> String
    /// The words of a terminal around the screens; an app without one needs none.
    public let terminal: @Sendable (TerminalText) -> String

    /// Makes a catalogue.
    ///
    /// - Parameters:
    ///   - language: The language as a BCP 47 tag.
    ///   - isRightToLeft: Whether it is written from right to left.
    ///   - isReviewed: Whether somebody whose language it is has read it.
    ///   - text: Gives the words of the screens.
    ///   - sentence: Gives the sentences of notices.
    ///   - page: Gives the words of web pages around the screens; English if nothing is given.
    ///   - mail: Gives the words of mails; English if nothing is given.
    ///   - terminal: Gives the words of a terminal around the screens; English if nothing is given.
    public init(
        language: String, isRightToLeft: Bool = false, isReviewed: Bool = true,
        text: @escaping @Sendable (ScreenText) -> String,
        sentence: @escaping @Sendable (Sentence) -> String,
        page: @escaping @Sendable (PageText) -> String = Catalogue.english.page,
        mail: @escaping @Sendable (MailText) -> String = Catalogue.english.mail,
        terminal: @escaping @Sendable (TerminalText) -> String = Catalogue.english.terminal
    ) {
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.isReviewed = isReviewed
        self.text = text
        self.sentence = sentence
        self.page = page
        self.mail = mail
        self.terminal = terminal
    }
}
