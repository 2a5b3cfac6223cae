import Foundation
import Gatehouse
import GatehouseDomain

/// One event: what was before it, what it did, and what was after it.
struct FlowMoment {
    /// The kinds of events, as the rules tell them apart.
    enum Kind: Int, CaseIterable {
        case toLogin, toSignup, toChoice, toResetRequest, stateSet, fieldSet, consentSet, errorDismissed, noticeSet
        case invitationSet, loadingSet, submitted, resendRequested, providerChosen, mailed, detailSet, codeAccepted,
            factorChosen, securityKey, passkey, passkeySignUp, answered,
            cancelled,
            resumed, returnOffered, returnAccepted, startedOver
    }

    let before: FlowDriver
    let model: FlowModel
    let event: AuthEvent
    let effects: [AuthEffect]
    let after: FlowDriver

    let kind: Kind
    let from: AuthNavigationState
    let to: AuthNavigationState
    /// Whether the event sends the person to the first screen or puts the flow away.
    let wipes: Bool
    /// Whether the event ends what the screen was busy with.
    let leaves: Bool
    /// The answer that the event brings to the request that runs; nil when nobody waits for it.
    let awaited: (request: FlowModel.Request, answer: AuthAnswer)?
    /// As ``awaited``, when the answer is one that the request can have.
    let fitting: (request: FlowModel.Request, answer: AuthAnswer)?
    /// The row of the table that was taken, or nil when nobody moved.
    let row: TransitionRow?

    init(before: FlowDriver, model: FlowModel, event: AuthEvent, effects: [AuthEffect], after: FlowDriver) {
        (self.before, self.model, self.event, self.effects, self.after) = (before, model, event, effects, after)
        kind = Self.kind(of: event)
        (from, to) = (before.flow.nav, after.flow.nav)
        let isMoved = from.screen != to.screen
        switch event {
        case .cancelled, .startedOver: wipes = true
        case .navigateToChoice: wipes = from.screen != .choice || model.isFinished
        case .navigationSet(let state): wipes = state.screen == .choice && from.screen != .choice
        default: wipes = false
        }
        if case .navigationSet(let state) = event, state.screen != .signup {
            leaves = wipes || isMoved || state != from
        } else {
            leaves = wipes || isMoved
        }
        if case .answered(let answer, let number) = event, let running = model.running, number == running {
            let request = model.requests[running - 1]
            awaited = (request, answer)
            fitting = FlowModel.fits(answer, request.kind) ? (request, answer) : nil
        } else {
            (awaited, fitting) = (nil, nil)
        }
        let isEntered = kind == .answered && !before.flow.isFinished && after.flow.isFinished
        row = isMoved || isEntered ? TransitionRow(from: before.flow, event, to: after.flow) : nil
    }

    var isUnchanged: Bool { before.flow == after.flow && before.form == after.form }

    /// Whether a request that was stored has run for too long.
    var isOverdue: Bool {
        guard case .running(let running) = before.flow.activity else { return false }
        return abs(before.now.timeIntervalSince(running.since)) >= AuthFlow.timeLimit
    }

    private static func kind(of event: AuthEvent) -> Kind {
        switch event {
        case .navigateToLogin: .toLogin
        case .navigateToSignup: .toSignup
        case .navigateToChoice: .toChoice
        case .navigateToResetRequest: .toResetRequest
        case .navigationSet: .stateSet
        case .fieldSet: .fieldSet
        case .consentSet: .consentSet
        case .detailSet: .detailSet
        case .invitationSet: .invitationSet
        case .errorDismissed: .errorDismissed
        case .noticeSet: .noticeSet
        case .loadingSet: .loadingSet
        case .submitted: .submitted
        case .resendRequested: .resendRequested
        case .providerChosen: .providerChosen
        case .mailedCodeRequested, .mailedLinkOpened: .mailed
        case .factorChosen: .factorChosen
        case .securityKeyRequested: .securityKey
        case .passkeyChosen: .passkey
        case .passkeySignUpRequested, .accountSheetRequested: .passkeySignUp
        case .resetCodeAccepted: .codeAccepted
        case .answered: .answered
        case .cancelled: .cancelled
        case .returnOffered: .returnOffered
        case .returnAccepted: .returnAccepted
        case .startedOver: .startedOver
        case .resumed: .resumed
        }
    }
}
