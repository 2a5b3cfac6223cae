import Gatehouse

/// Everything that can be done on a screen, as a list with numbers: its fields, its questions, the consent and its actions.
///
/// A number belongs to its place, so that it stays the same when something before it cannot be chosen.
struct ScreenList: Equatable, Sendable {
    /// One thing that can be done.
    enum Entry: Equatable, Sendable {
        /// Type into a field.
        case field(ScreenField)
        /// Answer a question of the form's own.
        case detail(ScreenDetail)
        /// Tick or clear the consent.
        case consent(ScreenConsent)
        /// Take an action.
        case action(ScreenAction)
    }

    /// The entries, in the order of their numbers, from 1.
    let entries: [Entry]
    /// Whether a request runs, so that nothing can be typed.
    private let isRunning: Bool

    /// Lists a screen.
    init(_ screen: SignInScreen) {
        entries =
            screen.fields.map(Entry.field) + screen.details.map(Entry.detail)
            + (screen.consent.map { [.consent($0)] } ?? [])
            + screen.actions.map(Entry.action)
        isRunning = screen.progress != nil
    }

    /// Whether an entry can be chosen now.
    func isAvailable(_ entry: Entry) -> Bool {
        switch entry {
        case .field, .detail, .consent: !isRunning
        case .action(let action): action.isEnabled
        }
    }

    /// The entry that a person named by its number; nil where there is none, or it cannot be chosen now.
    func entry(_ number: String) -> Entry? {
        guard let number = Int(number), entries.indices.contains(number - 1) else { return nil }
        let entry = entries[number - 1]
        return isAvailable(entry) ? entry : nil
    }
}
