package import Gatehouse
package import GatehouseDomain
import Observation

/// The sign-in flow in a terminal: prints the screens of an ``/Gatehouse/AuthViewModel`` and asks for their input.
///
/// On a screen with fields, it asks for one after another and submits the form. `?` at any prompt lists the options
/// with numbers: the fields, the consent, the actions, the way back; at the list it says how to choose. `!` dismisses a
/// message.
@MainActor
package final class SignInConversation {
    /// Ends the conversation.
    private struct End: Error {
        var outcome: SignInOutcome
    }

    private let model: AuthViewModel
    private let console: any Console
    private let clock: any WallClock
    private var walk = FormWalk()
    /// What was shown last.
    private var shown: SignInScreen?
    private var isListing = false
    /// Why nobody can sign in.
    private var obstacle: TerminalText?
    private var requests: [Int: Task<Void, Never>] = [:]
    private var requestCount = 0
    /// Listens to the person while a request is in progress.
    private var listening: Task<ConsoleInput, Never>?

    /// Creates a conversation.
    /// - Parameter clock: Tells how long an action has to wait.
    package init(model: AuthViewModel, console: any Console, clock: any WallClock = SystemWallClock()) {
        self.model = model
        self.console = console
        self.clock = clock
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
    ) async -> SignInOutcome {
        let outcome: SignInOutcome
        do throws(End) {
            try await attend { [self] _ in obstacle = await probe() }
            if let obstacle { throw End(outcome: .unreachable(obstacle)) }
            if let person { console.write(printer.sentence(person) + printer.sentence(words(.signInReplaces))) }
            try await converse(beginningWith: event)
            outcome = .signedIn
        } catch {
            outcome = error.outcome
            model.cancel()
        }
        switch outcome {
        case .signedIn, .terminated, .unreachable: break
        case .cancelled: console.write(printer.sentence(words(.stopped)))
        case .inputEnded: console.write(printer.sentence(words(.inputEnded)))
        }
        for request in Array(requests.values) { await request.value }
        return outcome
    }

    private var printer: ScreenPrinter { ScreenPrinter(look: console.look, catalogue: model.catalogue) }

    private func words(_ text: TerminalText) -> String { model.catalogue.terminal(text) }

    // MARK: The conversation

    private func converse(beginningWith event: AuthEvent?) async throws(End) {
        try await attend { await $0.refreshProviders() }
        if let event { try await request(event) }
        while model.nextStep == nil {
            let screen = show()
            switch isListing ? .choose : walk.next(on: screen) {
            case .field(let field): try await ask(for: field)
            case .detail(let detail): try await ask(for: detail)
            case .consent(let consent): try await ask(for: consent)
            case .submit(let event): try await submit(event)
            case .choose: try await choose()
            }
        }
        // Print what the sign-in found out.
        if model.notice != .none { _ = show() }
    }

    /// Shows what is new since the last time.
    private func show() -> SignInScreen {
        let screen = model.screen
        if screen.name == shown?.name {
            if screen.texts != shown?.texts {
                console.write(printer.head(of: screen))
            } else if let notice = screen.notice, screen.announcement(after: shown) != nil {
                console.write(printer.notice(notice))
                for error in screen.furtherErrors { console.write(printer.notice(.error, error)) }
                if notice.action != nil { console.write(printer.aside(words(.hint))) }
            }
        } else {
            console.write(printer.head(of: screen))
            if !screen.fields.isEmpty, console.isInteractive { console.write(printer.aside(words(.hint))) }
        }
        walk.see(screen)
        shown = screen
        return screen
    }

    // MARK: Questions

    private func ask(for field: ScreenField) async throws(End) {
        if let help = field.help { console.write(printer.aside(help)) }
        let text = try await line(printer.prompt(for: field), isHidden: field.isSecret)
        if LineKey(text) == .list { return isListing = true }
        if await dismisses(text) { return }
        // What cannot be an address is said at once, not after the questions that follow, and is not offered again.
        if field.field == .email, !text.isEmpty, EmailAddress(text.reveal()) == nil {
            return console.write(printer.notice(.error, model.catalogue.sentence(.emailInvalid)))
        }
        walk.answer(field.field)
        // Enter on its own keeps the current value.
        if !text.isEmpty || field.isSecret || field.value?.isEmpty != false { try await type(text, into: field) }
    }

    /// Enters text into a field. A field that submits itself has then been submitted.
    private func type(_ text: Secret, into field: ScreenField) async throws(End) {
        let event = AuthEvent.fieldSet(field.field, text)
        guard field.submitsWhenComplete else { return await model.perform(event) }
        let before = model.requestCount
        try await request(event)
        if model.requestCount > before { walk.submit() }
    }

    /// Asks one of the form's additional questions. Enter on its own keeps the current answer, or gives none.
    private func ask(for detail: ScreenDetail) async throws(End) {
        if let help = detail.help { console.write(printer.aside(help)) }
        console.write(printer.choices(of: detail))
        let text = try await line(printer.prompt(for: detail))
        if LineKey(text) == .list { return isListing = true }
        if await dismisses(text) { return }
        guard let value = DetailAnswer.value(of: text.reveal(), to: detail, in: model.catalogue) else {
            return console.write(printer.sentence(words(detail.kind == .toggle ? .yesOrNo : .notInTheList)))
        }
        walk.answer(detail: detail.key)
        if !text.isEmpty { await model.perform(.detailSet(key: detail.key, value: value)) }
    }

    private func ask(for consent: ScreenConsent) async throws(End) {
        let text = try await line(printer.prompt(for: consent))
        if LineKey(text) == .list { return isListing = true }
        if await dismisses(text) { return }
        guard let isAccepted = YesOrNo.value(of: text.reveal(), in: model.catalogue) else {
            return console.write(printer.sentence(words(.yesOrNo)))
        }
        await model.perform(.consentSet(isAccepted))
        walk.answerConsent()
    }

    /// Lists the options and lets the person choose.
    private func choose() async throws(End) {
        let screen = model.screen
        console.write(printer.list(of: screen, typed: walk.answered, now: clock.now))
        if screen.notice != nil { console.write(printer.aside(words(.dismissHint))) }
        let prompt = words(screen.fields.isEmpty ? .choose : .chooseOrGoOn)
        let text = try await line(printer.prompt(prompt))
        if text.isEmpty {
            isListing = false
            return walk.allowResubmit()
        }
        if LineKey(text) == .list { return console.write(printer.aside(words(.aboutNumbers))) }
        if await dismisses(text) { return }
        switch ScreenList(screen).entry(TypedCode.digits(text.reveal())) {
        case .field(let field):
            isListing = true
            try await ask(for: field)
        case .detail(let detail):
            isListing = true
            try await ask(for: detail)
        case .consent(let consent):
            isListing = true
            await model.perform(.consentSet(!consent.isAccepted))
            walk.answerConsent()
        case .action(let action):
            try await take(action)
        case nil:
            console.write(printer.sentence(words(.notInTheList)))
        }
    }

    private func take(_ action: ScreenAction) async throws(End) {
        isListing = false
        guard try await waited(for: action) else { return isListing = true }
        switch action.event {
        case .submitted:
            try await submit(action.event)
        case .resendRequested:
            // The entered code is useless with a new one.
            walk = FormWalk()
            try await request(action.event)
        case .providerChosen, .returnAccepted:
            try await request(action.event)
        default:
            await model.perform(action.event)
        }
    }

    private func submit(_ event: AuthEvent) async throws(End) {
        walk.submit()
        try await request(event)
    }

    /// Counts down until an action makes sense. Entering a line ends the wait.
    /// - Returns: Whether to perform the action.
    private func waited(for action: ScreenAction) async throws(End) -> Bool {
        guard console.isInteractive, action.wait(at: clock.now) != nil else { return true }
        console.write(printer.aside(words(.stopWaiting)))
        while action.wait(at: clock.now) != nil {
            let prompt = "\r" + printer.waiting(for: action, now: clock.now) + " "
            switch await console.read(prompt, isHidden: true, within: .seconds(1)) {
            case .timedOut, .withdrawn: continue
            case .line, .unreadable: return false
            case .ended: throw End(outcome: .inputEnded)
            case .interrupted: throw End(outcome: .cancelled)
            case .terminated(let signal): throw End(outcome: .terminated(signal: signal))
            }
        }
        console.write("\n")
        return true
    }

    private func line(_ prompt: String, isHidden: Bool = false) async throws(End) -> Secret {
        switch await console.read(prompt, isHidden: isHidden, within: nil) {
        case .line(let text): return text
        case .unreadable:
            console.write(printer.sentence(words(.unreadableLine)))
            // The lines of a pipe answer one question each.
            guard console.isInteractive else { throw End(outcome: .inputEnded) }
            return try await line(prompt, isHidden: isHidden)
        case .ended, .timedOut, .withdrawn: throw End(outcome: .inputEnded)
        case .interrupted: throw End(outcome: .cancelled)
        case .terminated(let signal): throw End(outcome: .terminated(signal: signal))
        }
    }

    /// Dismisses the message if the line asks for it and there is a message.
    private func dismisses(_ text: Secret) async -> Bool {
        guard LineKey(text) == .dismiss, let notice = model.screen.notice else { return false }
        await model.perform(notice.dismissal.event)
        console.write(printer.aside(words(.dismissed)))
        return true
    }

    // MARK: Requests

    /// Runs an event that may send a request, and stays responsive meanwhile.
    private func request(_ event: AuthEvent) async throws(End) {
        try await attend { await $0.perform(event) }
    }

    /// Waits for work of the flow. Meanwhile, Ctrl-C ends everything, and `?` lists the options: going back, which
    /// abandons the request. Any other input is ignored, so that pressing Enter twice does not submit twice.
    private func attend(_ work: @escaping @MainActor (AuthViewModel) async -> Void) async throws(End) {
        requestCount += 1
        let number = requestCount
        sayWhenBusy()
        requests[number] = Task {
            await work(model)
            requests[number] = nil
            listening?.cancel()
        }
        var takesInput = console.isInteractive
        while requests[number] != nil {
            switch await listen(takesInput ? "" : nil, isHidden: true) {
            case .line(let text):
                if LineKey(text) == .list, try await leaves() { return }
            case .unreadable, .timedOut, .withdrawn: continue
            case .ended: takesInput = false
            case .interrupted: throw End(outcome: .cancelled)
            case .terminated(let signal): throw End(outcome: .terminated(signal: signal))
            }
        }
    }

    /// Lists the options while a request is in progress.
    /// - Returns: Whether the person abandoned the request.
    private func leaves() async throws(End) -> Bool {
        let screen = model.screen
        console.write(printer.list(of: screen, typed: walk.answered, now: clock.now))
        switch await listen(printer.prompt(words(.choose)), isHidden: false) {
        case .line(let text):
            guard case .action(let action) = ScreenList(screen).entry(TypedCode.digits(text.reveal())) else {
                return false
            }
            await model.perform(action.event)
            return true
        case .unreadable, .timedOut, .withdrawn, .ended: return false
        case .interrupted: throw End(outcome: .cancelled)
        case .terminated(let signal): throw End(outcome: .terminated(signal: signal))
        }
    }

    /// Asks for a line until a request is answered. Without a prompt, it takes no input.
    private func listen(_ prompt: String?, isHidden: Bool) async -> ConsoleInput {
        let task = Task { [console] in
            guard let prompt else { return await console.wait() }
            return await console.read(prompt, isHidden: isHidden, within: nil)
        }
        listening = task
        defer { listening = nil }
        return await task.value
    }

    /// Prints a progress message as soon as a request of the flow starts.
    private func sayWhenBusy() {
        withObservationTracking {
            _ = model.isLoading
        } onChange: { [self] in
            // Called on the main actor, where every change of the model is made.
            MainActor.assumeIsolated {
                guard shown?.progress == nil, shown != nil else { return }
                let text = model.catalogue.text(.working)
                shown?.progress = text
                console.write(printer.aside(text))
            }
        }
    }
}
