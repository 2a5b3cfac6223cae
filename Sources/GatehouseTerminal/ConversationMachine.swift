import Gatehouse
import GatehouseDomain

/// What a conversation needs to know of the machine behind its screens: screen data out, events in.
@MainActor
struct ConversationMachine<Flow: ScreenFlow> {
    /// What the screens are to the person.
    enum Manner: Sendable {
        /// Steps to one goal. The list has the fields too, and Enter there continues with the form. Every error is said
        /// once before the questions, and in the list. A form can be submitted with its box left empty.
        case steps
        /// Places to go to and come back from. The list has only what can be done, and Enter there goes back or leaves.
        /// Errors are said before each question until they are corrected. To leave the box empty is to go back.
        case places
    }

    /// How the person is heard while a request of the machine is in progress.
    struct Attention {
        /// Whether a request is in progress.
        let isBusy: @MainActor () -> Bool
        /// The number of requests started so far.
        let requestCount: @MainActor () -> Int
        /// Whether an event sends a request. The others are handled at once.
        let sends: (Flow.Event) -> Bool
    }

    /// What the screens are to the person.
    let manner: Manner
    /// Returns the current screen.
    let screen: @MainActor () -> FlowScreen<Flow>
    /// Returns the texts.
    let catalogue: @MainActor () -> Catalogue
    /// Whether the screens have ended.
    let hasEnded: @MainActor () -> Bool
    /// Loads the first screen.
    let open: @MainActor () async -> Void
    /// Handles an event. Returns when its requests are answered.
    let perform: @MainActor (Flow.Event) async -> Void
    /// Closes screens that the person left before their end.
    let close: @MainActor () -> Void
    /// Returns the event for the text of a field.
    let fieldSet: (Flow.Input, Secret) -> Flow.Event
    /// Returns the event for the answer to an additional question, by its key; nil for a machine that has no such
    /// questions.
    var detailSet: (String, String) -> Flow.Event? = { _, _ in nil }
    /// Returns the event for the box.
    let consentSet: (Bool) -> Flow.Event
    /// How the person is heard while a request is in progress; nil to wait for each one.
    var attention: Attention?
    /// Returns what is wrong with a text, if it can be said before the questions that follow.
    var objection: (Flow.Input, Secret) -> Sentence? = { _, _ in nil }
    /// Whether an action makes the answers of its screen useless.
    var startsOver: (Flow.Event) -> Bool = { _ in false }
    /// The fields that repeat another one, by that one.
    var repetitions: [Flow.Input: Flow.Input] = [:]
    /// Whether the person can dismiss a message, and is told so.
    var dismissesNotices = true
    /// Whether a screen is another one when only its title is.
    var isNamedByTitle = false
    /// Whether a form that is submitted from the list asks for its fields first.
    var asksBeforeSubmitting = false

    /// Whether the list has the fields, the questions and the box too.
    var listsFields: Bool { manner == .steps }

    /// Returns whether the person sees another screen than before.
    func isAnother(_ screen: FlowScreen<Flow>, after earlier: FlowScreen<Flow>) -> Bool {
        screen.name != earlier.name || isNamedByTitle && screen.title != earlier.title
    }
}
