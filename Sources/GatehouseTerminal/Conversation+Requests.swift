import Gatehouse
import GatehouseDomain
import Observation

/// Requests, and what the person does while they run.
extension Conversation {
    /// Performs what the person chose. While a request runs, the person is heard if the machine wants it.
    func request(_ event: Flow.Event) async throws(ConversationOutcome) {
        guard let attention = machine.attention else {
            console.write(printer.aside(machine.catalogue().text(.working)))
            return await machine.perform(event)
        }
        guard attention.sends(event) else { return await machine.perform(event) }
        try await attend { [self] in await machine.perform(event) }
    }

    /// Waits for work of the machine. Meanwhile, Ctrl-C ends everything, and `?` lists the options: going back, which
    /// abandons the request. Any other input is ignored, so that pressing Enter twice does not submit twice.
    func attend(_ work: @escaping @MainActor () async -> Void) async throws(ConversationOutcome) {
        requestCount += 1
        let number = requestCount
        sayWhenBusy()
        requests[number] = Task {
            await work()
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
            case .interrupted: throw .cancelled
            case .terminated(let signal): throw .terminated(signal: signal)
            }
        }
    }

    /// Lists the options while a request is in progress, or says that it is if there are none.
    /// - Returns: Whether the person abandoned the request.
    private func leaves() async throws(ConversationOutcome) -> Bool {
        let screen = machine.screen()
        let list = ScreenList(screen, withFields: machine.listsFields)
        guard !list.numbered.isEmpty else {
            console.write(printer.aside(machine.catalogue().text(.working)))
            return false
        }
        console.write(self.list(of: screen))
        switch await listen(printer.prompt(words(.choose)), isHidden: false) {
        case .line(let text):
            guard let entry = list.entry(text.reveal()), list.isAvailable(entry), case .action(let action) = entry
            else { return false }
            await machine.perform(action.event)
            return true
        case .unreadable, .timedOut, .withdrawn, .ended: return false
        case .interrupted: throw .cancelled
        case .terminated(let signal): throw .terminated(signal: signal)
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

    /// Prints a progress message as soon as a request of the machine starts.
    private func sayWhenBusy() {
        withObservationTracking {
            _ = machine.attention?.isBusy()
        } onChange: { [self] in
            // Called on the main actor, where every change of the model is made.
            MainActor.assumeIsolated {
                guard shown?.progress == nil, shown != nil else { return }
                let text = machine.catalogue().text(.working)
                shown?.progress = text
                console.write(printer.aside(text))
            }
        }
    }

    /// Counts down until an action makes sense. Entering a line ends the wait.
    /// - Returns: Whether to perform the action.
    func waited(for action: FlowScreen<Flow>.Action) async throws(ConversationOutcome) -> Bool {
        guard console.isInteractive, action.wait(at: clock.now) != nil else { return true }
        console.write(printer.aside(words(.stopWaiting)))
        while action.wait(at: clock.now) != nil {
            let prompt = "\r" + printer.waiting(for: action, now: clock.now) + " "
            switch await console.read(prompt, isHidden: true, within: .seconds(1)) {
            case .timedOut, .withdrawn: continue
            case .line, .unreadable: return false
            case .ended: throw .inputEnded
            case .interrupted: throw .cancelled
            case .terminated(let signal): throw .terminated(signal: signal)
            }
        }
        console.write("\n")
        return true
    }
}
