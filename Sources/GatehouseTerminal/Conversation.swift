package import Gatehouse
import GatehouseDomain

/// The screens of a machine in a terminal: prints them, asks for what they take, and performs what the person chooses.
///
/// On a screen with fields, it asks for one after another and submits the form. `?` at a question lists the options with
/// numbers; at the list it says how to choose one. `!` dismisses a message. What differs between the machines is in
/// ``ConversationMachine``.
@MainActor
package final class Conversation<Flow: ScreenFlow> {
    let machine: ConversationMachine<Flow>
    let console: any Console
    let clock: any WallClock
    /// The screen after which the conversation has done what it was started for; nil to continue until the machine ends.
    let last: Flow.Name?
    var walk: FormWalk<Flow>
    /// What was shown last.
    var shown: FlowScreen<Flow>?
    var isListing = false
    private var hasSaidHint = false
    /// Whether nothing has been asked since the head of the screen.
    private var isAtHead = false
    var requests: [Int: Task<Void, Never>] = [:]
    var requestCount = 0
    /// Listens to the person while a request is in progress.
    var listening: Task<ConsoleInput, Never>?

    /// Creates a conversation.
    /// - Parameters:
    ///   - clock: Tells how long an action has to wait.
    ///   - last: The screen after which it is done; nil to continue until the machine ends.
    init(
        _ machine: ConversationMachine<Flow>, console: any Console, clock: any WallClock = SystemWallClock(),
        endingOn last: Flow.Name? = nil
    ) {
        self.machine = machine
        self.console = console
        self.clock = clock
        self.last = last
        walk = FormWalk(repetitions: machine.repetitions)
    }

    var printer: ScreenPrinter { ScreenPrinter(look: console.look, catalogue: machine.catalogue()) }

    func words(_ text: TerminalText) -> String { machine.catalogue().terminal(text) }

    /// Guides the person through the screens to their end, or to the last one.
    func converse() async throws(ConversationOutcome) {
        while !machine.hasEnded() {
            let screen = show()
            if screen.name == last, screen.progress == nil { return }
            let step = isListing ? .choose : walk.next(on: screen)
            setApart(step)
            switch step {
            case .field(let field): try await ask(for: field)
            case .detail(let detail): try await ask(for: detail)
            case .consent(let consent): try await ask(for: consent)
            case .submit(let event): try await submit(event)
            case .choose: try await choose()
            }
        }
    }

    /// Writes a blank line between the head of a screen and its first question. A list has its own.
    private func setApart(_ step: FormWalk<Flow>.Step) {
        guard isAtHead else { return }
        isAtHead = false
        switch step {
        case .field, .detail, .consent: console.write("\n")
        case .submit, .choose: break
        }
    }

    // MARK: What is shown

    /// Shows what is new since the last time.
    @discardableResult
    func show() -> FlowScreen<Flow> {
        let screen = machine.screen()
        if let shown, !machine.isAnother(screen, after: shown) {
            showChanges(of: screen, since: shown)
        } else {
            walk = FormWalk(repetitions: machine.repetitions)
            isListing = false
            writeHead(of: screen)
            sayHint(on: screen)
        }
        walk.see(screen)
        shown = screen
        return screen
    }

    /// Says at the first questions how to see the list, and how to stop. It holds for all that follow.
    private func sayHint(on screen: FlowScreen<Flow>) {
        let hasQuestions = !screen.fields.isEmpty || !screen.details.isEmpty
        guard hasQuestions, !hasSaidHint, console.isInteractive else { return }
        hasSaidHint = true
        console.write(printer.aside(words(.hint)))
    }

    private func writeHead(of screen: FlowScreen<Flow>) {
        console.write(printer.head(of: screen))
        // The questions come next, and not the list, which says it at each field.
        if screen.noticeAtField != nil { console.write(printer.notices(of: screen)) }
        isAtHead = true
    }

    private func showChanges(of screen: FlowScreen<Flow>, since earlier: FlowScreen<Flow>) {
        if screen.texts != earlier.texts {
            if machine.manner == .steps { return writeHead(of: screen) }
            for text in screen.texts { console.write(printer.sentence(text)) }
        }
        let isRepeated = machine.manner == .places && screen.notice?.kind == .error
        if let notice = screen.notice, isRepeated || screen.announcement(after: earlier) != nil {
            console.write(printer.notices(of: screen))
            if notice.action != nil { console.write(printer.aside(words(.hint))) }
        }
        console.write(printer.facts(of: screen, since: earlier))
    }

    // MARK: The list

    /// Lists the options and lets the person choose.
    private func choose() async throws(ConversationOutcome) {
        let screen = machine.screen()
        console.write(self.list(of: screen))
        if machine.dismissesNotices, screen.notice != nil { console.write(printer.aside(words(.dismissHint))) }
        let goesOn = machine.listsFields && !screen.fields.isEmpty
        let text = try await line(printer.prompt(words(goesOn ? .chooseOrGoOn : .choose)))
        if LineKey(text) == .list { return console.write(printer.aside(help(on: screen))) }
        if await dismisses(text) { return }
        if TypedCode.digits(text.reveal()).isEmpty { return try await enter(on: screen) }
        let list = ScreenList(screen, withFields: machine.listsFields)
        guard let entry = list.entry(text.reveal()) else {
            return console.write(printer.sentence(words(.notInTheList)))
        }
        guard list.isAvailable(entry) else { return continueForm() }
        switch entry {
        case .field(let field):
            isListing = true
            try await ask(for: field)
        case .detail(let detail):
            isListing = true
            try await ask(for: detail)
        case .consent(let consent):
            isListing = true
            await machine.perform(machine.consentSet(!consent.isAccepted))
            walk.answerConsent()
        case .choice(let choice):
            isListing = false
            try await request(choice.event)
        case .action(let action):
            try await take(action)
        }
    }

    /// Returns the options on a screen, with numbers.
    func list(of screen: FlowScreen<Flow>) -> String {
        printer.list(of: screen, withFields: machine.listsFields, typed: walk.filled, now: clock.now)
    }

    /// Returns how to choose from the list, and what Enter does there where it leads away.
    private func help(on screen: FlowScreen<Flow>) -> String {
        switch machine.manner {
        case .steps: words(.aboutNumbers)
        case .places:
            words(.aboutNumbers) + machine.catalogue().builtIn.space
                + words(screen.wayBack == nil ? .enterLeaves : .enterGoesBack)
        }
    }

    /// Does what Enter on its own means at the list.
    private func enter(on screen: FlowScreen<Flow>) async throws(ConversationOutcome) {
        switch machine.manner {
        case .steps: continueForm()
        case .places: try await goBack(from: screen)
        }
    }

    /// Continues with the form: asks for what is missing, and submits it.
    private func continueForm() {
        isListing = false
        walk.allowResubmit()
    }

    /// Goes back, or leaves if no screen is behind this one.
    func goBack(from screen: FlowScreen<Flow>) async throws(ConversationOutcome) {
        guard let back = screen.wayBack else { throw .left }
        isListing = false
        try await request(back.event)
    }

    private func take(_ action: FlowScreen<Flow>.Action) async throws(ConversationOutcome) {
        isListing = false
        guard try await waited(for: action) else { return isListing = true }
        if action.isSubmission { return try await submitFromList(action.event) }
        if machine.startsOver(action.event) { walk = FormWalk(repetitions: machine.repetitions) }
        try await request(action.event)
    }

    private func submitFromList(_ event: Flow.Event) async throws(ConversationOutcome) {
        if machine.asksBeforeSubmitting {
            for field in machine.screen().fields {
                try await ask(for: field)
                if isListing { return }
            }
        }
        try await submit(event)
    }

    private func submit(_ event: Flow.Event) async throws(ConversationOutcome) {
        walk.submit()
        try await request(event)
    }
}

extension FlowScreen {
    /// The action that leads to the screen behind this one; nil on the first one.
    fileprivate var wayBack: Action? { actions.first { $0.role == .back } }
}
