/// All words that an app shows, in one language. The server's pages and mails and the terminal add their own.
///
/// A language is a set of functions over closed enums, so that one with a missing sentence does not compile. An app
/// that wants other words replaces them with ``replacing(_:)``.
///
/// The words are code, not resources: `String(localized:)` finds no resources on Linux, and only a reader would notice
/// a missing one.
public struct Catalogue: Sendable {
    /// The language as a BCP 47 tag, for example `en`.
    public let language: String
    /// The product's language in which everything is said that a catalogue has no words for, such as pages and mails:
    /// the catalogue's own, or English for a language that only the app has.
    public var builtIn: Language { Language(tag: language) }
    /// Whether it is written from right to left.
    package let isRightToLeft: Bool
    /// Whether a native speaker has proofread it. The gallery marks languages that nobody has proofread.
    package let isReviewed: Bool
    /// The fixed words of the screens.
    public let text: @Sendable (ScreenText) -> String
    /// The sentences of notices.
    public let sentence: @Sendable (Sentence) -> String
    /// The words of the screens about a person's own account; an app without them needs none.
    public let account: @Sendable (AccountText) -> String
    /// The words of the screens about groups: the product's own, unless a table replaces them.
    package var group: @Sendable (GroupText) -> String

    /// Creates a catalogue.
    ///
    /// - Parameters:
    ///   - language: The language as a BCP 47 tag.
    ///   - isRightToLeft: Whether it is written from right to left.
    ///   - isReviewed: Whether a native speaker has proofread it.
    ///   - text: Returns the words of the screens.
    ///   - sentence: Returns the sentences of notices.
    ///   - account: Returns the words of the account screens; English by default.
    public init(
        language: String, isRightToLeft: Bool = false, isReviewed: Bool = true,
        text: @escaping @Sendable (ScreenText) -> String,
        sentence: @escaping @Sendable (Sentence) -> String,
        account: @escaping @Sendable (AccountText) -> String = Catalogue.english.account
    ) {
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.isReviewed = isReviewed
        // A language written from right to left isolates every word that is put into its sentences.
        if isRightToLeft { self.text = text } else { self.text = { text($0.isolatingNames) } }
        self.sentence = sentence
        self.account = account
        let builtIn = Language(tag: language)
        group = { $0.said(in: builtIn) }
    }

    /// Creates the product's own catalogue.
    init(_ language: Language) {
        self.init(
            language: language.rawValue, isRightToLeft: language.isRightToLeft, isReviewed: language.isReviewed,
            text: { $0.said(in: language) }, sentence: { $0.said(in: language) }, account: { $0.said(in: language) })
    }
}
