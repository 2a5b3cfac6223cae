import Gatehouse

/// The options on a screen as a numbered list: its fields, its questions, the consent, its choices and its actions.
///
/// Only what can be chosen now has a number, so that the numbers have no gap.
struct ScreenList<Flow: ScreenFlow>: Equatable, Sendable {
    /// An entry of the list.
    enum Entry: Equatable, Sendable {
        /// Enter text into a field.
        case field(FlowScreen<Flow>.Field)
        /// Answer one of the form's additional questions.
        case detail(ScreenDetail)
        /// Tick or clear the consent.
        case consent(ScreenConsent)
        /// Choose one of several options.
        case choice(FlowScreen<Flow>.Choice)
        /// Perform an action.
        case action(FlowScreen<Flow>.Action)

        /// What is wrong with it, if anything is.
        var error: String? {
            switch self {
            case .field(let field): field.error
            case .detail(let detail): detail.error
            case .consent(let consent): consent.error
            case .choice, .action: nil
            }
        }
    }

    /// The entries in their order, also those that cannot be chosen now.
    let entries: [Entry]
    /// Whether a request is in progress, so that nothing can be entered.
    private let isRunning: Bool

    /// Lists a screen.
    /// - Parameter withFields: Whether the list has the fields, the questions and the consent too.
    init(_ screen: FlowScreen<Flow>, withFields: Bool = true) {
        var entries: [Entry] = []
        if withFields {
            entries += screen.fields.map(Entry.field)
            entries += screen.details.map(Entry.detail)
            if let consent = screen.consent { entries.append(.consent(consent)) }
        }
        entries += screen.rows.compactMap(\.action).map(Entry.action)
        entries += screen.choices.map(Entry.choice)
        entries += screen.actions.map(Entry.action)
        self.entries = entries
        isRunning = screen.progress != nil
    }

    /// Returns whether an entry can be chosen now.
    func isAvailable(_ entry: Entry) -> Bool {
        switch entry {
        case .field, .detail, .consent, .choice: !isRunning
        case .action(let action): action.isEnabled
        }
    }

    /// The entries with their numbers, from 1; nil for one that cannot be chosen now.
    var numbered: [(number: Int?, entry: Entry)] {
        var last = 0
        return entries.map { entry in
            guard isAvailable(entry) else { return (nil, entry) }
            last += 1
            return (last, entry)
        }
    }

    /// Returns the entry with a number; nil if no entry has it.
    func entry(_ number: String) -> Entry? {
        guard let number = Int(number) else { return nil }
        return numbered.first { $0.number == number }?.entry
    }
}
