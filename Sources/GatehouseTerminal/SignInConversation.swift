package import Gatehouse
package import GatehouseDomain

/// The sign-in flow in a terminal.
package typealias SignInConversation = Conversation<AuthFlow>

extension Conversation where Flow == AuthFlow {
    /// Creates a conversation from the flow and the terminal.
    /// - Parameter clock: Tells how long an action has to wait.
    package convenience init(model: AuthViewModel, console: any Console, clock: any WallClock = SystemWallClock()) {
        var machine = ConversationMachine<AuthFlow>(
            manner: .steps, screen: { model.screen }, catalogue: { model.catalogue },
            hasEnded: { model.nextStep != nil }, open: { await model.refreshProviders() },
            perform: { await model.perform($0) }, close: { model.cancel() }, fieldSet: { .fieldSet($0, $1) },
            detailSet: { AuthEvent.detailSet(key: $0, value: $1) }, consentSet: { .consentSet($0) })
        machine.attention = ConversationMachine<AuthFlow>.Attention(
            isBusy: { model.isLoading }, requestCount: { model.requestCount },
            sends: { event in
                switch event {
                case .submitted, .resendRequested, .providerChosen, .returnAccepted, .fieldSet: true
                default: false
                }
            })
        machine.objection = { field, text in
            field == .email && EmailAddress(text.reveal()) == nil ? Sentence.emailInvalid : nil
        }
        // The entered code is useless with a new one.
        machine.startsOver = { $0 == .resendRequested }
        machine.repetitions = [.password: .confirmPassword]
        // The steps of adding a second factor are one screen.
        machine.isNamedByTitle = true
        self.init(machine, console: console, clock: clock)
    }

    /// Guides the person through the flow to its end. An unfinished flow is then canceled, and the results of its
    /// requests are cleaned up.
    /// - Parameters:
    ///   - event: What the person has already chosen, such as a provider; nil to ask.
    ///   - probe: Checks before the first question whether a server answers. Returns what to tell the person if none
    ///     does, nil otherwise.
    ///   - person: The sentence that names the person who is signed in already; nil if nobody is.
    package func run(
        beginningWith event: AuthEvent? = nil, after probe: @escaping @Sendable () async -> TerminalText? = { nil },
        replacing person: String? = nil
    ) async -> ConversationOutcome {
        let outcome: ConversationOutcome
        do throws(ConversationOutcome) {
            let result = ProbeResult()
            try await attend { result.obstacle = await probe() }
            if let obstacle = result.obstacle { throw ConversationOutcome.unreachable(obstacle) }
            if let person { console.write(printer.sentence(person) + printer.sentence(words(.signInReplaces))) }
            try await attend(machine.open)
            if let event { try await request(event) }
            try await converse()
            // Print what the sign-in found out.
            if machine.screen().notice != nil { show() }
            outcome = .finished
        } catch {
            outcome = error
            machine.close()
        }
        switch outcome {
        case .finished, .left, .terminated, .unreachable: break
        case .cancelled: console.write(printer.sentence(words(.stopped)))
        case .inputEnded: console.write(printer.sentence(words(.inputEnded)))
        }
        for request in Array(requests.values) { await request.value }
        return outcome
    }
}

/// What a probe found out while the person could stop it.
@MainActor
private final class ProbeResult {
    /// Why nobody can sign in.
    var obstacle: TerminalText?
}
