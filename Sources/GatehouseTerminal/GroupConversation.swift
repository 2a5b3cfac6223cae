import Foundation
package import Gatehouse
import GatehouseDomain

/// The screens about groups in a terminal. Asks for the fields of a screen one after the other and submits the form. On
/// a screen without fields, lists the options with numbers.
@MainActor
package final class GroupConversation {
    /// Ends the conversation with this exit status.
    private struct End: Error {
        var status: Int32
    }

    private let model: GroupViewModel
    private let console: any Console
    private let last: GroupScreenName?
    /// The fields that were answered since the screen was opened.
    private var answered: Set<GroupField> = []
    private var isListing = false
    private var shown: GroupScreen?

    /// Creates a conversation from the screens and the terminal.
    /// - Parameters:
    ///   - model: The screens.
    ///   - console: The terminal.
    ///   - last: The screen after which the conversation has done what it was started for; nil to continue until the
    ///     person leaves.
    package init(model: GroupViewModel, console: any Console, endingOn last: GroupScreenName? = nil) {
        self.model = model
        self.console = console
        self.last = last
    }

    /// Guides the person through the screens until they leave or have done what they came for.
    /// - Parameters:
    ///   - events: What happens first, after the first screen is loaded.
    /// - Returns: The exit status for the program: 1 if the first screens could not be loaded.
    package func run(beginningWith events: [GroupEvent] = []) async -> Int32 {
        do {
            await model.open()
            for event in events where model.screen.notice?.kind != .error { await model.perform(event) }
            while model.ending == nil {
                let screen = show()
                if screen.name == last, screen.progress == nil { return screen.notice?.kind == .error ? 1 : 0 }
                try await step(screen)
            }
            return 0
        } catch {
            model.close()
            return error.status
        }
    }

    private var printer: ScreenPrinter { ScreenPrinter(look: console.look, catalogue: model.catalogue) }

    private func words(_ text: TerminalText) -> String { model.catalogue.terminal(text) }

    // MARK: What is shown

    /// Shows what is new since the last time.
    private func show() -> GroupScreen {
        let screen = model.screen
        let isNew = screen.name != shown?.name || screen.title != shown?.title
        if isNew {
            answered = []
            isListing = false
            console.write(printer.title(screen.title))
        }
        if isNew || screen.texts != shown?.texts {
            for text in screen.texts { console.write(printer.sentence(text)) }
        }
        if let notice = screen.notice, isNew || screen.announcement(after: shown) != nil || notice.kind == .error {
            console.write(printer.notice(notice.kind, notice.text))
            answered.subtract(screen.fields.filter { $0.error != nil }.map(\.field))
        }
        if isNew || screen.rows != shown?.rows {
            for row in screen.rows { console.write(printer.row(row.label, row.value)) }
        }
        shown = screen
        return screen
    }

    // MARK: What is asked

    private func step(_ screen: GroupScreen) async throws(End) {
        let isForm = !screen.fields.isEmpty || screen.consent != nil
        // On a screen with options beside its fields, the person chooses first.
        guard isForm, !isListing, screen.choices.isEmpty || !answered.isEmpty else { return try await choose(screen) }
        if let field = screen.fields.first(where: { !answered.contains($0.field) }) { return try await ask(for: field) }
        if let box = screen.consent, !box.isAccepted {
            let answer = try await line(printer.prompt("\(box.label) (\(words(.yes))/\(words(.no)))"))
            switch YesOrNo.value(of: answer.reveal(), in: model.catalogue) {
            case true: model.isConfirmed = true
            case false: return await act(.back)
            case nil: return console.write(printer.sentence(words(.yesOrNo)))
            }
        }
        await act(.submitted)
        // A form that was refused without an invalid field is not submitted again automatically.
        let after = model.screen
        if after.name == screen.name, after.fields == screen.fields { isListing = true }
    }

    private func ask(for field: GroupScreen.Field) async throws(End) {
        if let help = field.help { console.write(printer.aside(help)) }
        let value = field.value.flatMap { $0.isEmpty ? nil : " [\($0)]" } ?? ""
        let text = try await line(printer.prompt(field.label + value))
        if LineKey(text) == .list { return isListing = true }
        answered.insert(field.field)
        // Enter on its own keeps the current value.
        if !text.isEmpty { await model.perform(.fieldSet(field.field, text)) }
    }

    /// Lists the options and lets the person choose. Enter on its own goes back, and on the first screen it leaves.
    private func choose(_ screen: GroupScreen) async throws(End) {
        isListing = false
        let actions = screen.rows.compactMap(\.action) + screen.actions.filter { $0.isEnabled }
        let choices = screen.choices.map { ("\($0.label)\($0.isChosen ? " *" : "")", $0.event) }
        let entries = choices + actions.map { ($0.label, $0.event) }
        for (index, entry) in entries.enumerated() {
            console.write(printer.entry(index + 1, of: entries.count, entry.0))
        }
        let line = try await line(printer.prompt(words(.choose)))
        if LineKey(line) == .list {
            return console.write(printer.aside("\(words(.aboutNumbers)) \(words(.enterGoesBack))"))
        }
        let text = TypedCode.digits(line.reveal())
        if text.isEmpty {
            guard screen.actions.contains(where: { $0.event == .back }) else { throw End(status: 0) }
            return await act(.back)
        }
        guard let number = Int(text), entries.indices.contains(number - 1) else {
            return console.write(printer.sentence(words(.notInTheList)))
        }
        let event = entries[number - 1].1
        guard event == .submitted, !screen.fields.isEmpty else { return await act(event) }
        // The fields that go with the options come last.
        for field in screen.fields { try await ask(for: field) }
        await act(.submitted)
    }

    private func act(_ event: GroupEvent) async {
        console.write(printer.aside(model.catalogue.text(.working)))
        await model.perform(event)
    }

    private func line(_ prompt: String) async throws(End) -> Secret {
        switch await console.read(prompt, isHidden: false, within: nil) {
        case .line(let text): return text
        case .unreadable:
            console.write(printer.sentence(words(.unreadableLine)))
            // The lines of a pipe answer one question each.
            guard console.isInteractive else { throw End(status: 1) }
            return try await line(prompt)
        case .ended, .timedOut, .withdrawn: throw End(status: 1)
        case .interrupted: throw End(status: 130)
        case .terminated(let signal): throw End(status: 128 + signal)
        }
    }
}
