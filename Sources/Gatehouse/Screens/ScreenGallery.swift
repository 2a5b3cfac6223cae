import Foundation
public import GatehouseDomain

/// Every screen in every notable state, so that galleries, previews and snapshots show the same.
///
/// Each state is reached by sending events to the machine, so that every one can occur in practice.
public enum ScreenGallery {
    /// A screen in one state.
    public struct Entry: Sendable, Equatable, Identifiable {
        /// The stable name of screen and state: `login-error`.
        public let id: String
        /// The flow.
        package let flow: AuthFlow
        /// The input.
        package let form: AuthForm
        /// The providers of the back end in this state.
        package let providers: [ProviderInfo]
        /// The sign-in method last used on this device, if known.
        package let lastMethod: AuthMethod?
        /// Whether the back end in this state mails codes to sign in with.
        package let offersMailedCode: Bool
    }

    /// The email used in all states.
    package static let email = "ada@example.com"

    /// The providers in most states.
    package static let providers = [
        ProviderInfo(id: "email", displayName: "Email"),
        ProviderInfo(id: "apple", displayName: "Apple"),
        ProviderInfo(id: "google", displayName: "Google"),
        ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
    ]

    /// Returns all states, screen by screen.
    ///
    /// - Parameter requirements: The back end's rules.
    public static func entries(requirements: AuthRequirements = AuthRequirements()) -> [Entry] {
        states.flatMap { state in
            let stage = Stage(at: state, requirements)
            let start = state.screen == .enrollFactor ? stage.scanning(enrollment) : stage
            return common(state, start) + special(state, start)
        }
    }

    private static let states: [AuthNavigationState] = [
        .choice, .login, .signup(consentAccepted: false), .resetRequest, .resetVerify(pendingEmail: email),
        .confirmEmail(pendingEmail: email), .signInCode(pendingEmail: email), .secondFactor(phone),
        .enrollFactor(.intro),
    ]

    /// The second step of a person who has one authenticator app.
    private static let phone = FactorChoice(SecondFactor(id: "phone", kind: .app))

    /// The states that every screen has.
    private static func common(_ state: AuthNavigationState, _ start: Stage) -> [Entry] {
        let name = state.screen.rawValue
        var entries = [start.entry("\(name)-empty")]
        // The automatic submit is canceled, so that the filled-in screen is visible.
        let filled = start.then {
            $0.fillIn()
            $0.answer(.failed(.cancelled))
        }
        if state != .choice {
            entries.append(filled.entry("\(name)-filled"))
            entries.append(start.then { $0.submit() }.entry("\(name)-incomplete"))
        }
        entries.append(filled.then { $0.submit() }.entry("\(name)-loading"))
        for (condition, error) in failures(of: state.screen) {
            let failed = filled.then {
                $0.submit()
                $0.answer(.failed(error))
            }
            entries.append(failed.entry("\(name)-\(condition)"))
        }
        let informed = start.then { $0.send(.noticeSet(.banner(.info, .passwordChanged))) }
        return entries + [informed.entry("\(name)-banner")]
    }

    /// Returns the most likely refusals of the back end, and the failures that can occur anywhere.
    private static func failures(of screen: ScreenName) -> [(condition: String, AuthError)] {
        let refusal: AuthError =
            switch screen {
            case .choice: .unavailable
            case .login: .invalidCredentials
            case .signup: .duplicateEmail
            case .resetRequest: .rateLimited(retryAfter: 60)
            case .resetVerify, .signInCode: .otpIncorrect
            case .confirmEmail: .otpExpired
            case .secondFactor, .enrollFactor: .factorIncorrect
            }
        return [("error", refusal), ("offline", .network)]
    }

    /// The states that only one screen has.
    private static func special(_ state: AuthNavigationState, _ start: Stage) -> [Entry] {
        switch state.screen {
        case .choice:
            [
                start.entry("choice-email-only", providers: [providers[0]]),
                start.entry("choice-guest", providers: [providers[0], providers[3]]),
                start.entry("choice-last-used", lastMethod: .apple), start.invited.entry("choice-invited"),
                start.then { $0.send(.invitationSet(AuthInvitation())) }.entry("choice-invited-unnamed"),
                start.returning(.email).entry("choice-returning"),
                start.returning(.google).entry("choice-returning-provider"),
            ]
        case .login:
            [
                afterReset.entry("login-after-reset"), start.invited.entry("login-invited"),
                start.entry("login-mailed-code", offersMailedCode: true),
                Stage(at: .choice).returning(.email).then { $0.send(.returnAccepted) }.entry("login-returning"),
            ]
        case .signup:
            [
                start.then {
                    $0.fillIn(consent: false)
                    $0.submit()
                }.entry("signup-without-consent"), start.invited.entry("signup-invited"),
            ]
        case .resetRequest:
            []
        case .resetVerify:
            [codeSent.entry("resetVerify-sent"), passwordRefused.entry("resetVerify-refused")]
        case .confirmEmail:
            [afterSignUp.entry("confirmEmail-after-signup"), afterLogin.entry("confirmEmail-after-login")]
        case .signInCode:
            [signInCodeSent.entry("signInCode-sent")]
        case .secondFactor:
            [
                wrongTwice.entry("secondFactor-again"),
                Stage(at: .secondFactor(several)).entry("secondFactor-several"),
            ]
        case .enrollFactor:
            [
                enrolling.entry("enrollFactor-intro"), enrolling.invited.entry("enrollFactor-invited"),
                keepingCodes.entry("enrollFactor-codes"),
            ]
        }
    }

    private static let afterSignUp = Stage(at: .signup(consentAccepted: false)).then {
        $0.fillIn()
        $0.submit()
        $0.answer(.confirmationPending(email: email))
    }

    private static let afterLogin = Stage(at: .login).then {
        $0.fillIn()
        $0.submit()
        $0.answer(.failed(.emailUnverified))
    }

    private static let codeSent = Stage(at: .resetRequest).then {
        $0.fillIn()
        $0.submit()
        $0.answer(.sent)
    }

    private static let signInCodeSent = Stage(at: .login).then {
        $0.send(.mailedCodeRequested(email: email))
        $0.answer(.sent)
    }

    /// The second step of a person with two apps and a security key, whose names must not be treated as markup.
    private static let several = FactorChoice(
        SecondFactor(id: "phone", kind: .app, name: "Phone <new>"),
        others: [
            SecondFactor(id: "tablet", kind: .app), SecondFactor(id: "key", kind: .securityKey, name: "Blue & small"),
        ])

    private static let wrongTwice = Stage(at: .secondFactor(phone)).then {
        for _ in 0..<2 {
            $0.fillIn()
            $0.submit()
            $0.answer(.failed(.factorIncorrect))
        }
    }

    /// An authenticator app that is being added.
    private static let enrollment = AppEnrollment(
        id: "phone", secret: Secret("JBSWY3DPEHPK3PXP"),
        address: Secret("otpauth://totp/Fieldhouse:ada?secret=JBSWY3DPEHPK3PXP&issuer=Fieldhouse"))

    private static let enrolling = Stage(at: .enrollFactor(.intro))

    private static let keepingCodes = enrolling.scanning(enrollment).then {
        $0.fillIn()
        $0.submit()
        $0.answer(.enrolled(codes: [Secret("K4M9-X7QP-2WTC-8RHD"), Secret("P3JH-6NYV-Q9BA-5XKE")]))
    }

    private static let passwordRefused = codeSent.then {
        $0.fillIn()
        $0.submit()
        $0.answer(.passwordRefused(.samePassword))
    }

    private static let afterReset = passwordRefused.then {
        $0.fillIn()
        $0.submit()
        $0.answer(.passwordChanged)
    }
}

/// A flow with its form, driven step by step.
private struct Stage {
    /// The time of all events. Nothing on screen depends on it.
    private static let now = Date(timeIntervalSince1970: 0)

    private(set) var flow = AuthFlow()
    private(set) var form = AuthForm()
    private let requirements: AuthRequirements

    init(at state: AuthNavigationState, _ requirements: AuthRequirements = AuthRequirements()) {
        self.requirements = requirements
        send(.navigationSet(state))
    }

    /// With an invitation to a group whose name must not be treated as markup.
    var invited: Stage {
        let invitation = AuthInvitation(
            groupName: "Yard <North> & Söhne", inviterName: "Grace Hopper", email: ScreenGallery.email)
        return then { $0.send(.invitationSet(invitation)) }
    }

    /// With a session that has ended.
    func returning(_ method: AuthMethod) -> Stage {
        let email = ScreenGallery.email
        return then { $0.send(.returnOffered(AuthReturn(method: method, name: email, email: email))) }
    }

    /// With the key of a new authenticator app.
    func scanning(_ enrollment: AppEnrollment) -> Stage {
        then {
            $0.submit()
            $0.answer(.enrollmentBegun(enrollment))
        }
    }

    func then(_ change: (inout Stage) -> Void) -> Stage {
        var stage = self
        change(&stage)
        return stage
    }

    func entry(
        _ id: String, providers: [ProviderInfo] = ScreenGallery.providers, lastMethod: AuthMethod? = nil,
        offersMailedCode: Bool = false
    ) -> ScreenGallery.Entry {
        ScreenGallery.Entry(
            id: id, flow: flow, form: form, providers: providers, lastMethod: lastMethod,
            offersMailedCode: offersMailedCode)
    }

    mutating func send(_ event: AuthEvent) {
        _ = flow.handle(event, form: &form, requirements: requirements, now: Self.now)
    }

    /// Enters a valid value into every field of the screen.
    mutating func fillIn(consent: Bool = true) {
        let password = Secret("velvet harbour lantern".longEnough(for: requirements))
        for field in flow.nav.screen.fields {
            switch field {
            case .email: send(.fieldSet(field, Secret("Ada@Example.com")))
            case .password, .confirmPassword: send(.fieldSet(field, password))
            case .otp: send(.fieldSet(field, Secret(String(repeating: "1", count: requirements.codeLength))))
            }
        }
        send(.consentSet(consent))
    }

    /// Submits the form of this screen.
    mutating func submit() {
        for submission in AuthSubmission.allCases { send(.submitted(submission)) }
        send(.providerChosen(id: "apple"))
    }

    /// Answers the current request, if any.
    mutating func answer(_ answer: AuthAnswer) {
        guard case .running(let running) = flow.activity else { return }
        send(.answered(answer, generation: running.generation))
    }
}

extension String {
    /// Repeats this text to the length that a password needs.
    fileprivate func longEnough(for requirements: AuthRequirements) -> String {
        String(repeating: self, count: requirements.minimumPasswordLength / count + 1)
    }
}
