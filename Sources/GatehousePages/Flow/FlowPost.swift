package import Gatehouse
package import GatehouseDomain

/// A form that a browser posted from a screen.
package struct FlowPost: Sendable {
    /// The button that the person pressed.
    package enum Intent: Equatable, Sendable {
        /// The primary button.
        case submit
        /// Send the code again.
        case resend
        /// A mailed code instead of the password.
        case mailCode
        /// The password is forgotten.
        case forgotPassword
        /// A provider's button.
        case provider(id: String)
        /// To sign-in.
        case signIn
        /// To sign-up.
        case createAccount
        /// Change the address that the code is sent to.
        case changeEmail
        /// Take the second step with another factor.
        case factor(id: String)
        /// Take the second step with the security key that is chosen, whose answer came with the form.
        case securityKey(PasskeyProof)
        /// Sign in as before.
        case continueAsBefore
        /// Sign in as a different person.
        case anotherAccount
        /// Dismiss the notice.
        case dismiss
    }

    /// The screen of the form.
    package var screen: ScreenName
    /// The address that the code was sent to, if the screen has one.
    package var pendingEmail: String?
    /// The input.
    package var fields: [AuthField: Secret]
    /// The answers to the additional questions of the sign-up form, by their keys.
    package var details: [String: String]
    /// Whether the terms were accepted.
    package var consent: Bool
    /// The button that the person pressed.
    package var intent: Intent
    /// Identifies the rendered form; a second post of it is the same post.
    package var ticket: String
    /// The person who is asked to sign in again in this browser.
    package var returning: AuthReturn?
    /// What to say of a security key that proves nothing, in place of the sentence for the error.
    package var keyFault: String?

    package init(
        screen: ScreenName, pendingEmail: String? = nil, fields: [AuthField: Secret] = [:],
        details: [String: String] = [:], consent: Bool = false,
        intent: Intent = .submit, ticket: String
    ) {
        self.screen = screen
        self.pendingEmail = pendingEmail
        self.fields = fields
        self.details = details
        self.consent = consent
        self.intent = intent
        self.ticket = ticket
    }

    /// Returns the events for the machine. The URL is the place, so the flow first moves to the screen of the form.
    /// - Parameter current: Where the flow is.
    /// - Returns: Nil if the form lacks the address that it is about.
    func events(from current: AuthNavigationState) -> [AuthEvent]? {
        guard let place = place(from: current) else { return nil }
        var events: [AuthEvent] = [.resumed, .navigationSet(place)]
        events += screen.fields.compactMap { field in fields[field].map { .fieldSet(field, $0) } }
        if screen == .signup {
            events += details.sorted { $0.key < $1.key }.map { .detailSet(key: $0.key, value: $0.value) }
        }
        switch intent {
        case .submit:
            if screen == .signup { events.append(.consentSet(consent)) }
            events += AuthSubmission.allCases.filter { $0.screen == screen }.map { .submitted($0) }
        case .resend:
            events.append(.resendRequested)
        case .mailCode:
            events.append(.mailedCodeRequested(email: fields[.email]?.reveal() ?? ""))
        case .forgotPassword:
            events.append(.navigateToResetRequest)
        case .provider(let id):
            events.append(.providerChosen(id: id))
        case .signIn:
            events.append(.navigateToLogin)
        case .createAccount:
            events.append(.navigateToSignup)
        case .changeEmail:
            events.append(screen == .resetVerify ? .navigateToResetRequest : .navigateToSignup)
        case .factor(let id):
            events.append(.factorChosen(id: id))
        case .securityKey:
            events.append(.securityKeyRequested)
        case .continueAsBefore:
            events += [.returnOffered(returning), .returnAccepted]
        case .anotherAccount:
            events.append(.returnOffered(nil))
        case .dismiss:
            events.append(.noticeSet(.none))
        }
        return events
    }

    private func place(from current: AuthNavigationState) -> AuthNavigationState? {
        switch screen {
        case .confirmEmail: pendingAddress.map { .confirmEmail(pendingEmail: $0) }
        case .resetVerify: pendingAddress.map { .resetVerify(pendingEmail: $0) }
        case .signInCode: pendingAddress.map { .signInCode(pendingEmail: $0) }
        // Only the flow knows whose step it is.
        case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor:
            current.screen == screen ? current : screen.start
        }
    }

    private var pendingAddress: String? {
        pendingEmail.flatMap { EmailAddress($0)?.canonical }
    }
}

extension ScreenName {
    /// The state of a screen that can be opened by its URL; nil for one that is about a code.
    var start: AuthNavigationState? {
        switch self {
        case .choice: .choice
        case .login: .login
        case .signup: .signup(consentAccepted: false)
        case .resetRequest: .resetRequest
        case .confirmEmail, .resetVerify, .signInCode, .secondFactor, .enrollFactor: nil
        }
    }
}
