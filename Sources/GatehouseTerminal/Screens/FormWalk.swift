import Gatehouse
import GatehouseDomain

/// What a terminal asks for on a screen, one thing after the other: the fields in the order of focus, the consent, and
/// then the form is submitted. What was answered is asked for again only where it was found at fault.
struct FormWalk: Equatable, Sendable {
    /// What comes next on a screen.
    enum Step: Equatable, Sendable {
        /// A field.
        case field(ScreenField)
        /// A question of the form's own.
        case detail(ScreenDetail)
        /// The consent.
        case consent(ScreenConsent)
        /// The form is complete.
        case submit(AuthEvent)
        /// There is nothing to fill in: the person chooses.
        case choose
    }

    private var screen: ScreenName?
    private(set) var answered: Set<AuthField> = []
    private(set) var answeredDetails: Set<String> = []
    private var isConsentAnswered = false
    private var isSubmitted = false

    /// Takes notice of what is shown: another screen begins anew, a fault is asked for again.
    mutating func see(_ screen: SignInScreen) {
        if screen.name != self.screen { self = FormWalk(screen: screen.name) }
        if let fault = screen.fieldAtFault, isSubmitted {
            answered.remove(fault)
            isSubmitted = false
        }
        if let fault = screen.detailAtFault, isSubmitted {
            answeredDetails.remove(fault)
            isSubmitted = false
        }
        if screen.consent?.error != nil, isSubmitted {
            isConsentAnswered = false
            isSubmitted = false
        }
    }

    /// Makes a walk that has not begun.
    init() {}

    private init(screen: ScreenName) {
        self.screen = screen
    }

    /// The field has been typed into. A password that changed has to be repeated anew.
    mutating func answer(_ field: AuthField) {
        answered.insert(field)
        if field == .password { answered.remove(.confirmPassword) }
        isSubmitted = false
    }

    /// A question of the form's own has been answered, or left empty.
    mutating func answer(detail key: String) {
        answeredDetails.insert(key)
        isSubmitted = false
    }

    /// The consent has been given or refused.
    mutating func answerConsent() {
        isConsentAnswered = true
        isSubmitted = false
    }

    /// The form has been submitted: it is not once more before something changed or the person says so.
    mutating func submit() { isSubmitted = true }

    /// The person wants to go on as it is.
    mutating func goOn() { isSubmitted = false }

    /// What comes next.
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
