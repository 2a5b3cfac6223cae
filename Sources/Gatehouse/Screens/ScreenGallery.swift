import Foundation
public import GatehouseDomain

/// Every screen in every notable condition: for galleries, previews and snapshots, which so show the same.
///
/// Each is reached by driving the machine with events, so that there is none that a person could not meet.
public enum ScreenGallery {
    /// A screen in one condition.
    public struct Entry: Sendable, Equatable, Identifiable {
        /// Screen and condition, stable: `login-error`.
        public let id: String
        /// Where the flow is.
        public let flow: AuthFlow
        /// What has been typed.
        public let form: AuthForm
        /// The providers that the back end of this condition offers.
        public let providers: [ProviderInfo]
        /// The way of signing in that was used last on this device, where it is known.
        public let lastMethod: AuthMethod?
        /// Whether the back end of this condition mails codes to sign in with.
        public let offersMailedCode: Bool
    }

    /// The address that the conditions are about.
    public static let email = "ada@example.com"

    /// The providers that most conditions offer.
    public static let providers = [
        ProviderInfo(id: "email", displayName: "E-mail"),
        ProviderInfo(id: "apple", displayName: "Apple"),
        ProviderInfo(id: "google", displayName: "Google"),
        ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
    ]

    /// All conditions, screen by screen.
    ///
    /// - Parameter requirements: What the back end demands.
    public static func entries(requirements: AuthRequirements = AuthRequirements()) -> [Entry] {
        states.flatMap { state in
            let start = Stage(at: state, requirements)
            return common(state, start) + special(state, start)
        }
    }

    private static let states: [AuthNavigationState] = [
        .choice, .login, .signup(consentAccepted: false), .resetRequest, .resetVerify(pendingEmail: email),
        .confirmEmail(pendingEmail: email), .signInCode(pendingEmail: email),
    ]

    /// What every screen can be in.
    private static func common(_ state: AuthNavigationState, _ start: Stage) -> [Entry] {
        let name = state.screen.rawValue
        var entries = [start.entry("\(name)-empty")]
        // What submits itself is stopped again, so that the screen can be seen filled in.
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

    /// What the back end's likeliest refusals are, and what can go wrong everywhere.
    private static func failures(of screen: ScreenName) -> [(condition: String, AuthError)] {
        let refusal: AuthError =
            switch screen {
            case .choice: .unavailable
            case .login: .invalidCredentials
            case .signup: .duplicateEmail
            case .resetRequest: .rateLimited(retryAfter: 60)
            case .resetVerify, .signInCode: .otpIncorrect
            case .confirmEmail: .otpExpired
            }
        return [("error", refusal), ("offline", .network)]
    }

    /// What one screen alone can be in.
    private static func special(_ state: AuthNavigationState, _ start: Stage) -> [Entry] {
        switch state.screen {
        case .choice:
            [
                start.entry("choice-email-only", providers: [providers[0]]),
                start.entry("choice-last-used", lastMethod: .apple), start.invited.entry("choice-invited"),
                start.then { $0.send(.invitationSet(AuthInvitation())) }.entry("choice-invited-unnamed"),
            ]
        case .login:
            [
                afterReset.entry("login-after-reset"), start.invited.entry("login-invited"),
                start.entry("login-mailed-code", offersMailedCode: true),
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

/// A flow with its form, driven by hand.
private struct Stage {
    /// When all this happens: what is shown does not depend on it.
    private static let now = Date(timeIntervalSince1970: 0)

    private(set) var flow = AuthFlow()
    private(set) var form = AuthForm()
    private let requirements: AuthRequirements

    init(at state: AuthNavigationState, _ requirements: AuthRequirements = AuthRequirements()) {
        self.requirements = requirements
        send(.navigationSet(state))
    }

    /// With an invitation whose group has a name that a page must not take for markup.
    var invited: Stage {
        then { $0.send(.invitationSet(AuthInvitation(groupName: "Yard <North> & Söhne"))) }
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

    /// Types something that is taken into every field of the screen.
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

    /// Submits whatever this screen submits.
    mutating func submit() {
        for submission in AuthSubmission.allCases { send(.submitted(submission)) }
        send(.providerChosen(id: "apple"))
    }

    /// Answers the request that runs; without one nothing happens.
    mutating func answer(_ answer: AuthAnswer) {
        guard case .running(let running) = flow.activity else { return }
        send(.answered(answer, generation: running.generation))
    }
}

extension String {
    /// These words, as often as a password needs them.
    fileprivate func longEnough(for requirements: AuthRequirements) -> String {
        String(repeating: self, count: requirements.minimumPasswordLength / count + 1)
    }
}
