import Gatehouse
import GatehouseDomain

/// The order in which a terminal asks for the content of a screen: the fields in focus order, the consent, and then it
/// submits the form. An answer is requested again only if it was rejected.
struct FormWalk: Equatable, Sendable {
    /// The next step on a screen.
    enum Step: Equatable, Sendable {
        /// A field.
        case field(ScreenField)
        /// One of the form's additional questions.
        case detail(ScreenDetail)
        /// The consent.
        case consent(ScreenConsent)
        /// The form is complete.
        case submit(AuthEvent)
        /// Nothing is left to fill in, and the person chooses.
        case choose
    }

    private var screen: ScreenName?
    private(set) var answered: Set<AuthField> = []
    private(set) var answeredDetails: Set<String> = []
    private var isConsentAnswered = false
    private var isSubmitted = false

    /// Follows the current screen. A new screen starts over, and what is invalid is requested again.
    mutating func see(_ screen: SignInScreen) {
        if screen.name != self.screen { self = FormWalk(screen: screen.name) }
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

    /// Creates a walk that has not started.
    init() {}

    private init(screen: ScreenName) {
        self.screen = screen
    }

    /// Records an answered field. A changed password must be repeated again.
    mutating func answer(_ field: AuthField) {
        answered.insert(field)
        if field == .password { answered.remove(.confirmPassword) }
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

    /// Returns the next step.
    func next(on screen: SignInScreen) -> Step {
        if let field = screen.fields.first(where: { !answered.contains($0.field) }) { return .field(field) }
        if let detail = screen.details.first(where: { !answeredDetails.contains($0.key) }) { return .detail(detail) }
        if let consent = screen.consent, !consent.isAccepted, !isConsentAnswered { return .consent(consent) }
        guard !isSubmitted, !screen.fields.isEmpty,
            let action = screen.actions.first(where: { $0.role == .primary })
        else { return .choose }
        return .submit(action.event)
    }
}
