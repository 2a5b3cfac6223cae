extension Catalogue {
    /// The languages that come with the product, English first.
    public static let all: [Catalogue] = [.english, .spanish, .french, .german, .japanese, .arabic]

    /// The catalogue that suits a person best, by the lookup of RFC 4647, section 3.4: each wish is shortened from its
    /// end until there is a catalogue for it, before the next wish is looked at.
    ///
    /// - Parameters:
    ///   - wishes: Language ranges such as `de-AT` or `ar`, the preferred one first, in either case; `*` says any.
    ///   - catalogues: The catalogues to choose from; the first is the fallback. An empty list gives English.
    public static func best(for wishes: some Sequence<String>, among catalogues: [Catalogue] = all) -> Catalogue {
        for wish in wishes {
            var subtags = wish.lowercased().split(separator: "-", omittingEmptySubsequences: false)
            while !subtags.isEmpty {
                let tag = subtags.joined(separator: "-")
                if let match = catalogues.first(where: { $0.language.lowercased() == tag }) { return match }
                subtags.removeLast()
                // A single letter introduces what follows it and means nothing alone.
                if subtags.last?.count == 1 { subtags.removeLast() }
            }
        }
        return catalogues.first ?? .english
    }

    /// This catalogue with some words of the app's own; for all others the closures answer nil.
    ///
    /// - Parameters:
    ///   - text: The app's words for the screens.
    ///   - sentence: The app's sentences for notices.
    ///   - account: The app's words for the screens about the account.
    public func replacing(
        text own: @escaping @Sendable (ScreenText) -> String? = { _ in nil },
        sentence ownSentence: @escaping @Sendable (Sentence) -> String? = { _ in nil },
        account ownAccount: @escaping @Sendable (AccountText) -> String? = { _ in nil }
    ) -> Catalogue {
        let (text, sentence, account) = (text, sentence, account)
        return Catalogue(
            language: language, isRightToLeft: isRightToLeft, isReviewed: isReviewed,
            text: { own($0) ?? text($0) }, sentence: { ownSentence($0) ?? sentence($0) },
            account: { ownAccount($0) ?? account($0) })
    }
}
