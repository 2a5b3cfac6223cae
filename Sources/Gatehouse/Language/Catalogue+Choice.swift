extension Catalogue {
    /// English, the language the product is written in.
    public static let english = Catalogue(.english)
    /// Spanish.
    public static let spanish = Catalogue(.spanish)
    /// French.
    public static let french = Catalogue(.french)
    /// German.
    public static let german = Catalogue(.german)
    /// Japanese.
    public static let japanese = Catalogue(.japanese)
    /// Arabic, written from right to left.
    public static let arabic = Catalogue(.arabic)

    /// The languages that the product includes, English first.
    public static let all: [Catalogue] = Language.allCases.map { Catalogue($0) }

    /// Returns the best catalogue for a person, by the lookup of RFC 4647, section 3.4: each language range is
    /// shortened from its end until a catalogue matches, before the next range is tried.
    ///
    /// - Parameters:
    ///   - wishes: Language ranges such as `de-AT` or `ar`, in either case, in order of preference; `*` matches any
    ///     language.
    ///   - catalogues: The catalogues to choose from; the first is the fallback. An empty list gives English.
    package static func best(for wishes: some Sequence<String>, among catalogues: [Catalogue] = all) -> Catalogue {
        match(for: wishes, among: catalogues) ?? catalogues.first ?? .english
    }

    /// Returns the best catalogue for a person as ``best(for:among:)`` does, but nil if none of the languages has one.
    package static func match(for wishes: some Sequence<String>, among catalogues: [Catalogue] = all) -> Catalogue? {
        for wish in wishes {
            var subtags = wish.lowercased().split(separator: "-", omittingEmptySubsequences: false)
            while !subtags.isEmpty {
                let tag = subtags.joined(separator: "-")
                if let match = catalogues.first(where: { $0.language.lowercased() == tag }) { return match }
                subtags.removeLast()
                // A single letter introduces the subtag after it and means nothing by itself.
                if subtags.last?.count == 1 { subtags.removeLast() }
            }
        }
        return nil
    }

    /// Returns this catalogue with some of the app's own words. For all others, the closures return nil.
    ///
    /// - Parameters:
    ///   - own: The app's words for the screens.
    ///   - ownSentence: The app's sentences for notices.
    ///   - ownAccount: The app's words for the screens about the account.
    public func replacing(
        text own: @escaping @Sendable (ScreenText) -> String? = { _ in nil },
        sentence ownSentence: @escaping @Sendable (Sentence) -> String? = { _ in nil },
        account ownAccount: @escaping @Sendable (AccountText) -> String? = { _ in nil }
    ) -> Catalogue {
        let (text, sentence, account) = (text, sentence, account)
        var catalogue = Catalogue(
            language: language, isRightToLeft: isRightToLeft, isReviewed: isReviewed,
            text: { own($0) ?? text($0) }, sentence: { ownSentence($0) ?? sentence($0) },
            account: { ownAccount($0) ?? account($0) })
        catalogue.group = group
        return catalogue
    }
}
