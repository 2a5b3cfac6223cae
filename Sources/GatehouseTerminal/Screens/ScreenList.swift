import Gatehouse
import GatehouseDomain

/// The options on a screen as a numbered list: its fields, its questions, the consent, its choices and its actions.
///
/// The number of an entry is its place on the screen. An entry that cannot be chosen keeps its number, so that the ones
/// below it keep theirs.
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

        /// The words that can be typed instead of its number.
        var label: String {
            switch self {
            case .field(let field): field.label
            case .detail(let detail): detail.label
            case .consent(let consent): consent.label
            case .choice(let choice): choice.label
            case .action(let action): action.label
            }
        }

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

    /// The entries in their order.
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

    /// The entries with their numbers, from 1. While a request is in progress, only those that can be chosen meanwhile.
    var numbered: [(number: Int, entry: Entry)] {
        entries.enumerated().map { (number: $0.offset + 1, entry: $0.element) }
            .filter { !isRunning || isAvailable($0.entry) }
    }

    /// Returns the entry that a line names, also one that cannot be chosen now; nil if no entry is meant.
    /// - Parameter line: The number of the entry, or its words: all of them, or the first ones if no other entry begins
    ///   with them.
    func entry(_ line: String) -> Entry? {
        let options = numbered
        if let number = Int(TypedCode.digits(line)) { return options.first { $0.number == number }?.entry }
        return TypedWords.index(of: line, in: options.map { $0.entry.label }).map { options[$0].entry }
    }
}
