import Gatehouse
import GatehouseDomain

/// The questions.
extension Conversation {
    func ask(for field: FlowScreen<Flow>.Field) async throws(ConversationOutcome) {
        if let help = field.help { console.write(printer.aside(help)) }
        let text = try await line(printer.prompt(for: field), isHidden: field.isSecret)
        if await isKey(text) { return }
        // What is wrong for sure is said at once, not after the questions that follow, and is not offered again.
        if !text.isEmpty, let objection = machine.objection(field.field, text) {
            return console.write(printer.notice(.error, machine.catalogue().sentence(objection)))
        }
        walk.answer(field.field, isBlank: text.isEmpty)
        // Enter on its own keeps the current value.
        if !text.isEmpty || field.isSecret || field.value?.isEmpty != false { try await type(text, into: field) }
    }

    /// Enters text into a field. A field that submits itself has then been submitted.
    private func type(_ text: Secret, into field: FlowScreen<Flow>.Field) async throws(ConversationOutcome) {
        let event = machine.fieldSet(field.field, text)
        guard field.submitsWhenComplete, let attention = machine.attention else { return await machine.perform(event) }
        let before = attention.requestCount()
        try await request(event)
        if attention.requestCount() > before { walk.submit() }
    }

    /// Asks one of the form's additional questions. Enter on its own keeps the current answer, or gives none.
    func ask(for detail: ScreenDetail) async throws(ConversationOutcome) {
        if let help = detail.help { console.write(printer.aside(help)) }
        console.write(printer.choices(of: detail))
        let text = try await line(printer.prompt(for: detail))
        if await isKey(text) { return }
        guard let value = DetailAnswer.value(of: text.reveal(), to: detail, in: machine.catalogue()) else {
            return console.write(printer.sentence(words(detail.kind == .toggle ? .yesOrNo : .notInTheList)))
        }
        walk.answer(detail: detail.key)
        if !text.isEmpty, let event = machine.detailSet(detail.key, value) { await machine.perform(event) }
    }

    func ask(for consent: ScreenConsent) async throws(ConversationOutcome) {
        let text = try await line(printer.prompt(for: consent))
        if await isKey(text) { return }
        guard let isAccepted = YesOrNo.value(of: text.reveal(), in: machine.catalogue()) else {
            return console.write(printer.sentence(words(.yesOrNo)))
        }
        if !isAccepted, machine.manner == .places { return try await goBack(from: machine.screen()) }
        await machine.perform(machine.consentSet(isAccepted))
        walk.answerConsent()
    }

    /// Does what a key on its own asks for at a question.
    /// - Returns: Whether the line is such a key, and no answer.
    private func isKey(_ text: Secret) async -> Bool {
        if LineKey(text) == .list {
            isListing = true
            return true
        }
        return await dismisses(text)
    }

    /// Dismisses the message if the line asks for it and there is a message.
    func dismisses(_ text: Secret) async -> Bool {
        guard machine.dismissesNotices, LineKey(text) == .dismiss, let notice = machine.screen().notice
        else { return false }
        await machine.perform(notice.dismissal.event)
        console.write(printer.aside(words(.dismissed)))
        return true
    }

    func line(_ prompt: String, isHidden: Bool = false) async throws(ConversationOutcome) -> Secret {
        switch await console.read(prompt, isHidden: isHidden, within: nil) {
        case .line(let text): return text
        case .unreadable:
            console.write(printer.sentence(words(.unreadableLine)))
            // The lines of a pipe answer one question each.
            guard console.isInteractive else { throw .inputEnded }
            return try await line(prompt, isHidden: isHidden)
        case .ended, .timedOut, .withdrawn: throw .inputEnded
        case .interrupted: throw .cancelled
        case .terminated(let signal): throw .terminated(signal: signal)
        }
    }
}
