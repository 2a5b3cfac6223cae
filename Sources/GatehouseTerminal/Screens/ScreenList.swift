import Gatehouse

/// The options on a screen as a numbered list: its fields, its questions, the consent and its actions.
///
/// A number belongs to a position, so it stays the same when an earlier entry cannot be chosen.
struct ScreenList: Equatable, Sendable {
    /// An entry of the list.
    enum Entry: Equatable, Sendable {
        /// Enter text into a field.
        case field(ScreenField)
        /// Answer one of the form's additional questions.
        case detail(ScreenDetail)
        /// Tick or clear the consent.
        case consent(ScreenConsent)
        /// Perform an action.
        case action(ScreenAction)
    }

    /// The entries in order of their numbers, from 1.
    let entries: [Entry]
    /// Whether a request is in progress, so that nothing can be entered.
    private let isRunning: Bool

    /// Lists a screen.
    init(_ screen: SignInScreen) {
        entries =
            screen.fields.map(Entry.field) + screen.details.map(Entry.detail)
            + (screen.consent.map { [.consent($0)] } ?? [])
            + screen.actions.map(Entry.action)
        isRunning = screen.progress != nil
    }

    /// Returns whether an entry can be chosen now.
    func isAvailable(_ entry: Entry) -> Bool {
        switch entry {
        case .field, .detail, .consent: !isRunning
        case .action(let action): action.isEnabled
        }
    }

    /// Returns the entry with a number; nil if there is none, or it cannot be chosen now.
    func entry(_ number: String) -> Entry? {
        guard let number = Int(number), entries.indices.contains(number - 1) else { return nil }
        let entry = entries[number - 1]
        return isAvailable(entry) ? entry : nil
    }
}
