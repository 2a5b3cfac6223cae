import Gatehouse
import GatehouseDomain

/// The order in which a terminal asks for the content of a screen: the fields in focus order, the box, and then it
/// submits the form. An answer is requested again only if it was rejected.
struct FormWalk<Flow: ScreenFlow>: Equatable, Sendable {
    /// The next step on a screen.
    enum Step: Equatable, Sendable {
        /// A field.
        case field(FlowScreen<Flow>.Field)
        /// One of the form's additional questions.
        case detail(ScreenDetail)
        /// The consent.
        case consent(ScreenConsent)
        /// The form is complete.
        case submit(Flow.Event)
        /// Nothing is left to fill in, and the person chooses.
        case choose
    }

    private(set) var answered: Set<Flow.Input> = []
    /// The fields that were last answered with nothing.
    private var blank: Set<Flow.Input> = []
    private(set) var answeredDetails: Set<String> = []
    private let repetitions: [Flow.Input: Flow.Input]
    private var isConsentAnswered = false
    private var isSubmitted = false

    /// Creates a walk that has not started.
    /// - Parameter repetitions: The fields that repeat another one, by that one.
    init(repetitions: [Flow.Input: Flow.Input]) {
        self.repetitions = repetitions
    }

    /// Follows the current screen. What is invalid is requested again, and so is a field that has left the screen.
    mutating func see(_ screen: FlowScreen<Flow>) {
        answered.formIntersection(screen.fields.map(\.field))
        guard isSubmitted else { return }
        let fields = screen.fields.filter { $0.error != nil }.map(\.field)
        let details = screen.details.filter { $0.error != nil }.map(\.key)
        let isConsentWanted = screen.consent?.error != nil
        guard !fields.isEmpty || !details.isEmpty || isConsentWanted else { return }
        answered.subtract(fields)
        answeredDetails.subtract(details)
        if isConsentWanted { isConsentAnswered = false }
        isSubmitted = false
    }

    /// The answered fields that contain text.
    var filled: Set<Flow.Input> { answered.subtracting(blank) }

    /// Records an answered field. What repeats a changed field, such as a password, must be answered again.
    /// - Parameter isBlank: Whether the answer was Enter on its own.
    mutating func answer(_ field: Flow.Input, isBlank: Bool) {
        answered.insert(field)
        if isBlank { blank.insert(field) } else { blank.remove(field) }
        if let repetition = repetitions[field] { answered.remove(repetition) }
        isSubmitted = false
    }

    /// Records that one of the additional questions was answered, or left empty.
    mutating func answer(detail key: String) {
        answeredDetails.insert(key)
        isSubmitted = false
    }

    /// Records that the consent was given or refused.
    mutating func answerConsent() {
        isConsentAnswered = true
        isSubmitted = false
    }

    /// Records that the form was submitted. It is submitted again only after a change or at the person's request.
    mutating func submit() { isSubmitted = true }

    /// Allows the form to be submitted again without a change.
    mutating func allowResubmit() { isSubmitted = false }

    /// Returns the next step. On a screen with options beside its fields, the person chooses first.
    func next(on screen: FlowScreen<Flow>) -> Step {
        guard screen.choices.isEmpty || !answered.isEmpty else { return .choose }
        if let field = screen.fields.first(where: { !answered.contains($0.field) }) { return .field(field) }
        if let detail = screen.details.first(where: { !answeredDetails.contains($0.key) }) { return .detail(detail) }
        if let consent = screen.consent, !consent.isAccepted, !isConsentAnswered { return .consent(consent) }
        let isForm = !screen.fields.isEmpty || !screen.details.isEmpty || screen.consent != nil
        guard !isSubmitted, isForm, let action = screen.actions.first(where: { $0.isSubmission }) else {
            return .choose
        }
        return .submit(action.event)
    }
}

extension FlowScreen.Action {
    /// Whether the action submits the form of its screen.
    var isSubmission: Bool { id == "submit" }
}
