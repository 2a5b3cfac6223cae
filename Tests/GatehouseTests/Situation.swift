import Gatehouse
import GatehouseDomain

/// Something a flow can be in the middle of: a screen, and what it is busy with. Every one is reached by events alone.
struct Situation: CustomStringConvertible {
    var description: String
    var driver: FlowDriver

    /// Every screen idle, busy with each request it can make, and finished.
    static func all() throws -> [Situation] {
        var all: [Situation] = []
        for state in Samples.states + Samples.furtherStates {
            let idle = FlowDriver(at: state)
            all.append(Situation(description: "\(state.screen) idle", driver: idle))
            all += try variants(of: state.screen, idle)
            for (name, driver) in requests(idle) {
                all.append(Situation(description: "\(state.screen) running \(name)", driver: driver))
            }
        }
        for var situation in all where situation.driver.running != nil {
            try situation.driver.answer(.signedIn(Samples.completion()))
            situation.description += ", finished"
            if situation.driver.flow.activity == .finished { all.append(situation) }
        }
        return all
    }

    /// Idle in another way: an error, a banner, a consent, a code that was accepted.
    private static func variants(of screen: ScreenName, _ idle: FlowDriver) throws -> [Situation] {
        var (failed, informed, consented, accepted, returning) = (idle, idle, idle, idle, idle)
        failed.send(.noticeSet(.error(.emailInvalid)))
        informed.send(.noticeSet(.banner(.info, .passwordChanged)))
        consented.send(.consentSet(true))
        accepted.send(.resetCodeAccepted)
        returning.send(.returnOffered(try Samples.returning()))
        return [
            ("with an error", failed), ("with a banner", informed), ("consented", consented),
            ("code accepted", accepted), ("offering a return", returning),
        ]
        .filter { $0.1 != idle }
        .map { Situation(description: "\(screen) \($0.0)", driver: $0.1) }
    }

    /// The flow busy with each request that this screen can make.
    private static func requests(_ idle: FlowDriver) -> [(AuthRequest.Kind, FlowDriver)] {
        var (ready, unasked) = (idle, idle)
        ready.fillIn()
        ready.send(.consentSet(true))
        // A complete code submits itself; without a password nobody looks whether the address is confirmed.
        if ready.running != nil { ready = idle.filledInButTheCode() }
        if idle.flow.nav.screen == .confirmEmail { unasked.type(email: Samples.email) } else { unasked = ready }
        var (accepted, coded) = (ready, unasked)
        accepted.send(.resetCodeAccepted)
        coded.type(otp: "123456")
        var found: [(AuthRequest.Kind, FlowDriver)] = []
        if case .running(let running) = coded.flow.activity { found.append((running.kind, coded)) }
        let starts =
            AuthSubmission.allCases.map(AuthEvent.submitted) + [
                .resendRequested, .providerChosen(id: "apple"), .mailedCodeRequested(email: Samples.email),
                .mailedLinkOpened(Samples.mailedLink), .passkeyChosen(nil), .securityKeyRequested,
                .passkeySignUpRequested, .accountSheetRequested,
            ]
        var keyed = idle
        keyed.send(.factorChosen(id: "key"))
        for event in starts {
            for start in [ready, accepted, unasked, keyed] {
                var driver = start
                driver.send(event)
                guard case .running(let running) = driver.flow.activity else { continue }
                if !found.contains(where: { $0.0 == running.kind }) { found.append((running.kind, driver)) }
            }
        }
        return found
    }
}

/// Every kind of event, with every payload that matters.
enum EventProbe {
    static func all(for driver: FlowDriver) throws -> [AuthEvent] {
        let current = driver.running ?? 0
        let states = Samples.states + [.signup(consentAccepted: true), .resetVerify(pendingEmail: "eve@example.com")]
        var events: [AuthEvent] = [
            .navigateToLogin, .navigateToSignup, .navigateToChoice, .navigateToResetRequest, .consentSet(true),
            .consentSet(false), .errorDismissed, .noticeSet(.none), .noticeSet(.error(.text("words"))),
            .noticeSet(.banner(.warning, .text("words"))), .resendRequested, .providerChosen(id: "apple"),
            .providerChosen(id: ""), .factorChosen(id: "key"), .factorChosen(id: ""), .securityKeyRequested,
            .passkeyChosen(nil), .passkeyChosen(Samples.passkeyProof), .passkeySignUpRequested, .accountSheetRequested,
            .mailedCodeRequested(email: Samples.email),
            .mailedCodeRequested(email: ""), .mailedLinkOpened(Samples.mailedLink), .loadingSet(true),
            .loadingSet(false),
            .resetCodeAccepted, .cancelled, .resumed,
            .startedOver, .returnOffered(nil), .returnOffered(try Samples.returning(.apple)), .returnAccepted,
            .invitationSet(AuthInvitation(groupName: "North yard")), .invitationSet(nil),
        ]
        events += states.map(AuthEvent.navigationSet)
        events += AuthField.allCases.map { .fieldSet($0, Secret("typed")) }
        events += AuthSubmission.allCases.map(AuthEvent.submitted)
        events += [.detailSet(key: "company", value: "Acme"), .detailSet(key: "other", value: "")]
        for answer in try answers() {
            events += [current, current - 1, current + 1, 0, .max].map { .answered(answer, generation: $0) }
        }
        return events
    }

    /// Every kind of answer; a failure with each error.
    static func answers() throws -> [AuthAnswer] {
        [
            .signedIn(try Samples.completion()), .confirmationPending(email: Samples.email),
            .recoveryAllowed(email: Samples.email), .stepNeeded(Samples.factors), .sent, .passwordChanged,
            .enrollmentNeeded, .enrollmentBegun(Samples.enrollment), .enrolled(codes: Samples.codes),
            .enrolled(codes: []),
        ] + Samples.errors.flatMap { [.failed($0), .passwordRefused($0)] }
    }

    /// The name of an event's kind. A new event does not compile until it is named here and probed above.
    static func kind(of event: AuthEvent) -> String {
        switch event {
        case .navigateToLogin: "navigateToLogin"
        case .navigateToSignup: "navigateToSignup"
        case .navigateToChoice: "navigateToChoice"
        case .navigateToResetRequest: "navigateToResetRequest"
        case .returnOffered: "returnOffered"
        case .returnAccepted: "returnAccepted"
        case .startedOver: "startedOver"
        case .navigationSet(let state): "navigationSet \(state.screen)"
        case .fieldSet: "fieldSet"
        case .consentSet: "consentSet"
        case .detailSet: "detailSet"
        case .invitationSet: "invitationSet"
        case .errorDismissed: "errorDismissed"
        case .noticeSet: "noticeSet"
        case .submitted(let submission): "submitted \(submission)"
        case .loadingSet: "loadingSet"
        case .resendRequested: "resendRequested"
        case .providerChosen: "providerChosen"
        case .mailedCodeRequested: "mailedCodeRequested"
        case .mailedLinkOpened: "mailedLinkOpened"
        case .factorChosen: "factorChosen"
        case .securityKeyRequested: "securityKeyRequested"
        case .passkeyChosen: "passkeyChosen"
        case .passkeySignUpRequested: "passkeySignUpRequested"
        case .accountSheetRequested: "accountSheetRequested"
        case .resetCodeAccepted: "resetCodeAccepted"
        case .answered(let answer, _): "answered \(kind(of: answer))"
        case .cancelled: "cancelled"
        case .resumed: "resumed"
        }
    }

    private static func kind(of answer: AuthAnswer) -> String {
        switch answer {
        case .signedIn: "signedIn"
        case .confirmationPending: "confirmationPending"
        case .recoveryAllowed: "recoveryAllowed"
        case .stepNeeded: "stepNeeded"
        case .enrollmentNeeded: "enrollmentNeeded"
        case .enrollmentBegun: "enrollmentBegun"
        case .enrolled: "enrolled"
        case .sent: "sent"
        case .passwordChanged: "passwordChanged"
        case .passwordRefused: "passwordRefused"
        case .failed(.emailUnverified): "emailUnverified"
        case .failed(.invalidCredentials): "invalidCredentials"
        case .failed(.rateLimited): "rateLimited"
        case .failed: "failed"
        }
    }
}
