import Foundation
import Gatehouse
import GatehouseDomain

/// Writes screens as plain lines, with the same texts as every front end.
struct ScreenPrinter: Sendable {
    let look: ConsoleLook
    let catalogue: Catalogue

    /// A text style, for terminals with colors (ECMA-48, section 8.3.117).
    private enum Style: Int {
        case bold = 1
        case faint = 2
        case underlined = 4
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
    }

    /// Returns the beginning of a new screen: title, texts, notice, terms, facts. What is wrong at a field is not part of
    /// it: the list says it there, and ``notices(of:)`` before the questions.
    func head<Flow: ScreenFlow>(of screen: FlowScreen<Flow>) -> String {
        "\n" + styled(lines(screen.title), .bold) + screen.texts.map { lines($0) }.joined()
            + (screen.noticeAboveForm.map { notice($0.kind, $0.text) } ?? "")
            + (screen.terms.map { aside(spelledOut($0)) } ?? "") + facts(of: screen)
    }

    /// Returns what a screen has for the person to take note of: rows, links, a picture, a key and codes. A blank line is
    /// before each group.
    /// - Parameter earlier: What was shown before, which is not repeated; nil when nothing was.
    func facts<Flow: ScreenFlow>(of screen: FlowScreen<Flow>, since earlier: FlowScreen<Flow>? = nil) -> String {
        var groups: [String] = []
        if screen.rows != earlier?.rows {
            // A row that only leads to another screen is in the list of what can be chosen.
            let known = screen.rows.filter { !$0.value.isEmpty || $0.action == nil }
            var entries = known.map { (label: $0.label, value: $0.value) }
            for link in screen.links where isShort(link.url) {
                entries.append((label: link.label, value: link.url.absoluteString))
            }
            groups.append(rows(entries))
            groups += screen.links.filter { !isShort($0.url) }.map { page($0.url, after: $0.label + colon) }
        }
        if let picture = screen.picture, picture != earlier?.picture { groups.append(self.picture(picture)) }
        if let secret = screen.secret, secret != earlier?.secret { groups.append(self.secret(secret)) }
        if let codes = screen.codes, codes != earlier?.codes { groups.append(self.codes(codes)) }
        return groups.filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
    }

    /// Whether a URL fits into a column of values, however wide its labels are.
    private func isShort(_ url: URL) -> Bool { PrintableText.width(of: url.absoluteString) <= look.width / 2 }

    /// Returns labels and their values. The values are one column, where it leaves them at least half of the width.
    private func rows(_ rows: [(label: String, value: String)]) -> String {
        let heads = rows.map { PrintableText.make(of: $0.label + colon) }
        let widest = heads.map { PrintableText.width(of: $0) }.max() ?? 0
        guard widest <= look.width / 2 else { return rows.map { row($0.label, $0.value) }.joined() }
        let rest = String(repeating: " ", count: widest)
        return zip(heads, rows).map { head, entry in
            if entry.value.isEmpty { return row(entry.label, "") }
            let blanks = String(repeating: " ", count: widest - PrintableText.width(of: head))
            return lines(entry.value, first: head + blanks, rest: rest)
        }.joined()
    }

    /// Returns a label and its value.
    private func row(_ label: String, _ value: String) -> String { lines(label + colon + value) }

    /// Returns words, and below them the URL of a page, on a line of its own. Nothing breaks the URL, so that a terminal
    /// that wraps it still opens and copies it as one.
    func page(_ url: URL, after words: String) -> String {
        lines(words) + styled(PrintableText.make(of: url.absoluteString) + "\n", .underlined)
    }

    /// Returns the message of a screen and everything else that is wrong on it, one below the other.
    func notices<Flow: ScreenFlow>(of screen: FlowScreen<Flow>) -> String {
        guard let first = screen.notice else { return "" }
        return notice(first.kind, first.text) + screen.furtherErrors.map { notice(.error, $0) }.joined()
    }

    /// Returns a message of a given kind, with a symbol for terminals without colors.
    /// - Parameter margin: The blanks before each of its lines.
    func notice(_ kind: ScreenNoticeKind, _ text: String, after margin: String = "") -> String {
        let (sign, ascii, style): (String, String, Style) =
            switch kind {
            case .error: ("✗", "x", .red)
            case .success: ("✓", "+", .green)
            case .warning: ("!", "!", .yellow)
            case .info: ("i", "i", .blue)
            }
        let mark = look.hasUnicode ? sign : ascii
        return styled(lines(text, first: "\(margin)\(mark) ", rest: "\(margin)  "), style)
    }

    /// Returns a QR code, in characters of two modules each; nothing where the terminal has no such characters or is too
    /// narrow, because half a code cannot be read. Where the terminal has colors, it is black on white. Otherwise its
    /// dark modules are left blank, as most terminals write in a light color on a dark background.
    func picture(_ picture: ScreenPicture) -> String {
        guard look.hasUnicode, let code = picture.code, code.drawnSize <= look.width else { return "" }
        return code.halfBlocks(isLightOnDark: !look.hasColour).map { line in
            look.hasColour ? "\u{1B}[30;47m\(line)\u{1B}[0m\n" : "\(line)\n"
        }.joined()
    }

    /// Returns a key in groups of four characters.
    func secret(_ secret: ScreenSecret) -> String { row(secret.label, secret.fours) }

    /// Returns codes, one a line.
    func codes(_ codes: ScreenCodes) -> String { codes.codes.map { lines($0.reveal(), first: "  ") }.joined() }

    /// Returns a sentence on its own.
    func sentence(_ text: String) -> String { lines(text) }

    /// Returns a sentence of less importance.
    func aside(_ text: String) -> String { styled(lines(text), .faint) }

    /// Returns the numbered list of a screen, set apart from what is above it by a blank line; nothing if it is empty.
    /// What is wrong stands below the entry that it is about. An entry that cannot be chosen says what comes before it.
    /// - Parameters:
    ///   - withFields: Whether the list has the fields, the questions and the consent too.
    ///   - typed: The fields that contain text. For a secret field, only that is shown.
    ///   - now: The time, for an action that has to wait.
    func list<Flow: ScreenFlow>(
        of screen: FlowScreen<Flow>, withFields: Bool = true, typed: Set<Flow.Input>, now: Date
    ) -> String {
        let list = ScreenList(screen, withFields: withFields)
        let options = list.numbered
        guard !options.isEmpty else { return "" }
        return "\n"
            + options.map { number, entry in
                let isAvailable = list.isAvailable(entry)
                let reason = isAvailable ? "" : catalogue.builtIn.bracketed(catalogue.terminal(.formFirst))
                let text = self.words(of: entry, typed: typed, now: now) + reason
                let lines = self.entry(number, of: list.entries.count, text)
                let error = entry.error.map { notice(.error, $0, after: margin(of: list.entries.count)) }
                return (isAvailable ? lines : styled(lines, .faint)) + (error ?? "")
            }.joined()
    }

    /// Returns an entry of a numbered list.
    /// - Parameters:
    ///   - number: What stands before it.
    ///   - count: How many entries the list has.
    private func entry(_ number: Int, of count: Int, _ text: String) -> String {
        let number = String(number)
        let mark = String(repeating: " ", count: String(count).count - number.count) + number
        return lines(text, first: "  \(mark)  ", rest: margin(of: count))
    }

    /// Returns the blanks before what belongs to an entry of a numbered list with this many entries.
    private func margin(of count: Int) -> String { String(repeating: " ", count: String(count).count + 4) }

    /// Returns the prompt of a field: its label and its current value.
    func prompt<Flow: ScreenFlow>(for field: FlowScreen<Flow>.Field) -> String {
        let value = field.value.flatMap { $0.isEmpty ? nil : " [\($0)]" } ?? ""
        return prompt(field.label + value)
    }

    /// Returns the prompt for a custom sign-up field: its label, and its current answer.
    func prompt(for detail: ScreenDetail) -> String {
        switch detail.kind {
        case .toggle: return prompt(detail.label + yesOrNo)
        case .text, .choice: return prompt(detail.label + (detail.shownAnswer.map { " [\($0)]" } ?? ""))
        }
    }

    /// Returns the values of a choice, numbered like the list of a screen.
    func choices(of detail: ScreenDetail) -> String {
        guard case .choice(let choices) = detail.kind else { return "" }
        return choices.enumerated().map { entry($0.offset + 1, of: choices.count, $0.element.label) }.joined()
    }

    /// Returns the prompt for the consent.
    func prompt(for consent: ScreenConsent) -> String {
        prompt(spelledOut(consent.sentence) + yesOrNo)
    }

    /// Returns a sentence with each link's URL after its words.
    private func spelledOut(_ sentence: LinkedText) -> String {
        sentence.runs.map { run in
            run.text + (run.url.map { catalogue.builtIn.bracketed($0.absoluteString) } ?? "")
        }.joined()
    }

    /// The two answers that a question takes.
    private var yesOrNo: String {
        catalogue.builtIn.bracketed("\(catalogue.terminal(.yes))/\(catalogue.terminal(.no))")
    }

    private var colon: String { catalogue.builtIn.colon }

    /// Returns the prompt for a text, broken between words where it is longer than a line.
    func prompt(_ text: String) -> String {
        String(styled(lines(text + colon), .bold).dropLast()) + (colon.hasSuffix(" ") ? " " : "")
    }

    /// Returns the label of an action that has to wait, with the remaining time.
    func waiting<Flow: ScreenFlow>(for action: FlowScreen<Flow>.Action, now: Date) -> String {
        PrintableText.make(of: action.shown(at: now).label)
    }

    private func words<Flow: ScreenFlow>(
        of entry: ScreenList<Flow>.Entry, typed: Set<Flow.Input>, now: Date
    ) -> String {
        switch entry {
        case .field(let field):
            let value = field.value ?? (typed.contains(field.field) ? "***" : "")
            return field.label + colon + value
        case .detail(let detail):
            let mark = detail.kind == .toggle ? "[\(detail.value == "true" ? "x" : " ")] " : ""
            let answer = detail.kind == .toggle ? "" : colon + (detail.shownAnswer ?? "")
            return mark + detail.label + answer
        case .consent(let consent):
            return "[\(consent.isAccepted ? "x" : " ")] \(consent.label)"
        case .choice(let choice):
            let mark = choice.isChosen ? catalogue.builtIn.bracketed(catalogue.terminal(.current)) : ""
            return choice.label + mark
        case .action(let action):
            return action.shown(at: now).label
        }
    }

    // MARK: Lines

    private func lines(_ text: String, first: String = "", rest: String = "") -> String {
        PrintableText.lines(of: PrintableText.make(of: text), width: look.width, first: first, rest: rest)
            .map { $0 + "\n" }.joined()
    }

    private func styled(_ text: String, _ style: Style) -> String {
        look.hasColour ? "\u{1B}[\(style.rawValue)m\(text.dropLast())\u{1B}[0m\n" : text
    }
}
