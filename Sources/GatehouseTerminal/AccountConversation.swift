import Foundation
package import Gatehouse
import GatehouseDomain

/// The account screens in a terminal. Asks for the fields of a screen one after the other and submits the form. On a
/// screen without fields, lists the options with numbers. `?` at a field lists them too; at the list it says how to choose.
@MainActor
package final class AccountConversation {
    /// Ends the conversation with this exit status.
    private struct End: Error {
        var status: Int32
    }

    private let model: AccountViewModel
    private let console: any Console
    /// The fields that were answered since the screen was opened.
    private var answered: Set<AccountField> = []
    /// The questions that were answered since then, by key.
    private var answeredDetails: Set<String> = []
    private var isListing = false
    private var shown: AccountScreen?

    /// Creates a conversation from the screens and the terminal.
    package init(model: AccountViewModel, console: any Console) {
        self.model = model
        self.console = console
    }

    /// Guides the person through the screens until they leave, sign out or delete the account.
    /// - Returns: The exit status for the program.
    package func run() async -> Int32 {
        do {
            await model.open()
            while model.ending == nil { try await step(show()) }
            console.write(printer.sentence(model.catalogue.terminal(.signedOut)))
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
    private func show() -> AccountScreen {
        let screen = model.screen
        let isNew = screen.name != shown?.name
        if isNew {
            (answered, answeredDetails) = ([], [])
            isListing = false
            console.write(printer.title(screen.title))
        }
        if isNew || screen.texts != shown?.texts {
            for text in screen.texts { console.write(printer.sentence(text)) }
        }
        if let notice = screen.notice, isNew || screen.announcement(after: shown) != nil || notice.kind == .error {
            console.write(printer.notice(notice.kind, notice.text))
            answered.subtract(screen.fields.filter { $0.error != nil }.map(\.field))
            answeredDetails.subtract(screen.details.filter { $0.error != nil }.map(\.key))
        }
        if isNew || screen.rows != shown?.rows {
            for row in screen.rows { console.write(printer.row(row.label, row.value)) }
            for link in screen.links { console.write(printer.row(link.label, link.url.absoluteString)) }
        }
        if let picture = screen.picture, isNew || picture != shown?.picture { console.write(printer.picture(picture)) }
        if let secret = screen.secret, isNew || secret != shown?.secret { console.write(printer.secret(secret)) }
        if let codes = screen.codes, isNew || codes != shown?.codes { console.write(printer.codes(codes)) }
        if isNew, isForm(screen), console.isInteractive { console.write(printer.aside(words(.hint))) }
        shown = screen
        return screen
    }

    // MARK: What is asked

    private func step(_ screen: AccountScreen) async throws(End) {
        guard isForm(screen) || screen.consent != nil, !isListing else { return try await choose(screen) }
        if let field = screen.fields.first(where: { !answered.contains($0.field) }) {
            return try await ask(for: field)
        }
        if let detail = screen.details.first(where: { !answeredDetails.contains($0.key) }) {
            return try await ask(for: detail)
        }
        if let box = screen.consent, !box.isAccepted {
            let question = "\(box.label) (\(words(.yes))/\(words(.no)))"
            let answer = try await line(printer.prompt(question))
            switch YesOrNo.value(of: answer.reveal(), in: model.catalogue) {
            case true: model.isConfirmed = true
            case false: return await act(.back)
            case nil: return console.write(printer.sentence(words(.yesOrNo)))
            }
        }
        await act(.submitted)
        // A form that was refused without an invalid field is not submitted again automatically.
        let after = model.screen
        if after.name == screen.name, after.fieldAtFault == nil, after.detailAtFault == nil, model.ending == nil {
            if after.fields == screen.fields { isListing = true }
        }
    }

    private func ask(for field: AccountScreen.Field) async throws(End) {
        if let help = field.help { console.write(printer.aside(help)) }
        let value = field.value.flatMap { $0.isEmpty ? nil : " [\($0)]" } ?? ""
        let text = try await line(printer.prompt(field.label + value), isHidden: field.isSecret)
        if LineKey(text) == .list { return isListing = true }
        if await dismisses(text) { return }
        answered.insert(field.field)
        // Enter on its own keeps the current value.
        if !text.isEmpty || field.isSecret { await model.perform(.fieldSet(field.field, text)) }
    }

    /// Asks one of the questions of the sign-up form. Enter on its own keeps the current answer.
    private func ask(for detail: ScreenDetail) async throws(End) {
        if let help = detail.help { console.write(printer.aside(help)) }
        console.write(printer.choices(of: detail))
        let text = try await line(printer.prompt(for: detail))
        if LineKey(text) == .list { return isListing = true }
        if await dismisses(text) { return }
        guard let value = DetailAnswer.value(of: text.reveal(), to: detail, in: model.catalogue) else {
            return console.write(printer.sentence(words(detail.kind == .toggle ? .yesOrNo : .notInTheList)))
        }
        answeredDetails.insert(detail.key)
        if !text.isEmpty { await model.perform(.detailSet(key: detail.key, value: value)) }
    }

    /// Whether a screen asks for something to type.
    private func isForm(_ screen: AccountScreen) -> Bool { !screen.fields.isEmpty || !screen.details.isEmpty }

    /// Lists the options and lets the person choose. Enter on its own goes back, and on the overview it leaves.
    private func choose(_ screen: AccountScreen) async throws(End) {
        isListing = false
        let rows = screen.rows.compactMap(\.action).map { ($0.label, $0.event) }
        let choices = screen.choices.map { ("\($0.label)\($0.isChosen ? " *" : "")", $0.event) }
        let entries = rows + choices + screen.actions.filter { $0.isEnabled }.map { ($0.label, $0.event) }
        for (index, entry) in entries.enumerated() {
            console.write(printer.entry(index + 1, of: entries.count, entry.0))
        }
        if screen.notice != nil { console.write(printer.aside(words(.dismissHint))) }
        let line = try await line(printer.prompt(words(.choose)))
        if LineKey(line) == .list {
            isListing = true
            let enter = words(screen.name == .overview ? .enterLeaves : .enterGoesBack)
            return console.write(printer.aside("\(words(.aboutNumbers)) \(enter)"))
        }
        if await dismisses(line) { return isListing = true }
        let text = TypedCode.digits(line.reveal())
        if text.isEmpty {
            if screen.name == .overview { throw End(status: 0) }
            return await act(.back)
        }
        guard let number = Int(text), entries.indices.contains(number - 1) else {
            isListing = true
            return console.write(printer.sentence(words(.notInTheList)))
        }
        await act(entries[number - 1].1)
    }

    /// Dismisses the message if the line asks for it and there is a message.
    private func dismisses(_ text: Secret) async -> Bool {
        guard LineKey(text) == .dismiss, model.screen.notice != nil else { return false }
        await model.perform(.noticeDismissed)
        console.write(printer.aside(words(.dismissed)))
        return true
    }

    private func act(_ event: AccountEvent) async {
        console.write(printer.aside(model.catalogue.text(.working)))
        await model.perform(event)
    }

    private func line(_ prompt: String, isHidden: Bool = false) async throws(End) -> Secret {
        switch await console.read(prompt, isHidden: isHidden, within: nil) {
        case .line(let text): return text
        case .unreadable:
            console.write(printer.sentence(words(.unreadableLine)))
            // The lines of a pipe answer one question each.
            guard console.isInteractive else { throw End(status: 1) }
            return try await line(prompt, isHidden: isHidden)
        case .ended, .timedOut, .withdrawn: throw End(status: 1)
        case .interrupted: throw End(status: 130)
        case .terminated(let signal): throw End(status: 128 + signal)
        }
    }
}
