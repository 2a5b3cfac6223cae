import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseGroups
import Hummingbird

/// A request from an administrator, after the check.
struct AdministrationVisit: Sendable {
    let request: Request
    let parameters: Parameters
    let who: Authenticated
    let accounts: Accounts
    /// The administrator's access.
    let administration: Administration
    /// The groups, as administrators see them; nil on a server without groups.
    let groups: GroupAdministration?
    let client: ClientContext
    let renderer: PageRenderer
    /// The ticket of this session's forms.
    let ticket: String
    let now: Date
    let cookies: PageCookies
    /// The names that status lines show.
    let statusNames: StatusNames
    /// What differs between deployments.
    let configuration: PagesConfiguration
    /// The current settings.
    let settings: [ShownSetting]

    /// The path of the app.
    var home: String { configuration.home }

    /// Whether mails stay in the mailbox, because there is no mail server.
    var keepsMails: Bool { configuration.isDevelopment && !configuration.mailsAreSent }

    /// The parameters of the address.
    var query: QueryItems { QueryItems(request.uri.query) }

    /// What the form before this page has done; nil for a page that says it no more.
    var done: AdministrationDone? {
        guard request.method == .get, let word = cookies.word(.said, in: request) else { return nil }
        return AdministrationDone(word: word, names: statusNames, session: who.session.id)
    }

    /// Leads to a page that says what was done.
    func lead(to path: String, saying done: AdministrationDone) throws -> Response {
        var response = PageRenderer.redirect(to: path)
        cookies.set(.said, to: try done.word(names: statusNames, session: who.session.id), in: &response)
        return response
    }

    /// The words in the reader's language.
    func said(_ text: AdministrationText) -> String {
        text.isolatingNames(in: renderer.catalogue.builtIn).said(in: renderer.catalogue.builtIn)
    }

    /// Words that the pages of one's own account say too.
    func said(account text: AccountText) -> String { text.said(in: renderer.catalogue.builtIn) }

    /// The product's language of the page.
    var language: Language { renderer.catalogue.builtIn }

    /// The name of a language, in the reader's language.
    /// - Parameter tag: A BCP 47 tag, which is shown for a language without a name.
    func name(ofLanguage tag: String) -> String {
        // Some languages write it small within a sentence, and here it stands by itself.
        let name = language.locale.localizedString(forLanguageCode: tag) ?? tag
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// A number in the format of the reader's language.
    func number(_ number: Int) -> String { number.formatted(.number.locale(language.locale)) }

    /// An instant in the format of the reader's language, in UTC.
    func time(_ instant: Date) -> String { language.shortTime(instant) }

    /// A day without a year, in UTC.
    func day(_ instant: Date) -> String { language.shortDay(instant) }

    /// An instant for machines and for people, in UTC as all times of the console.
    func shown(_ instant: Date) -> TableView.Cell.Time {
        .init(iso: instant.formatted(.iso8601), text: time(instant), exact: "\(time(instant)) UTC")
    }

    /// An instant inside a sentence.
    func shown(_ instant: Date, in sentence: (String) -> AdministrationText) -> TableView.Cell.Time {
        var time = shown(instant)
        // Stands for the instant, whose element it gives way to.
        let gap = "\u{FFFC}"
        let parts = said(sentence(gap)).split(separator: gap, maxSplits: 1, omittingEmptySubsequences: false)
        (time.before, time.after) = (parts.first.map(String.init), parts.last.map(String.init))
        return time
    }

    /// The cell of a sentence with an instant, or of none.
    func cell(_ column: AdministrationText, sentence time: TableView.Cell.Time?) -> TableView.Cell {
        cell(column, time.map { .time($0) })
    }

    /// The cell of an instant, or of none.
    func cell(_ column: AdministrationText, _ instant: Date?) -> TableView.Cell {
        cell(column, instant.map { .time(shown($0)) })
    }

    /// The cell of a text; empty for nil.
    func cell(_ column: AdministrationText, _ text: String?, href: String? = nil) -> TableView.Cell {
        cell(column, text.map { .text($0, href: href) })
    }

    /// The cell of an email address, or of the words in its place.
    func cell(
        _ column: AdministrationText, address: String?, or words: String, href: String? = nil
    ) -> TableView.Cell {
        var cell = cell(column, address ?? words, href: href)
        cell.isAddress = address != nil
        return cell
    }

    /// The cell of a count.
    func cell(_ column: AdministrationText, number: Int) -> TableView.Cell {
        cell(column, .number(self.number(number)))
    }

    /// The cell of a word of the server's own.
    func cell(_ column: AdministrationText, code: String?, isCopied: Bool = false) -> TableView.Cell {
        cell(column, code.map { .code($0, isCopied: isCopied) })
    }

    /// The cell of a few words.
    func cell(_ column: AdministrationText, badges: [BadgeView]) -> TableView.Cell { cell(column, .badges(badges)) }

    /// The cell of the buttons that act at once, and of the actions that ask first.
    func cell(_ column: AdministrationText, forms: [FormView] = [], acts: [ActView]) -> TableView.Cell {
        cell(column, .acts(forms, acts))
    }

    private func cell(_ column: AdministrationText, _ content: TableView.Cell.Content?) -> TableView.Cell {
        .init(column: said(column), content: content ?? .nothing)
    }

    /// A table; its rows have the columns in the same order.
    func table(
        _ caption: AdministrationText, _ columns: [AdministrationText], _ rows: [[TableView.Cell]]
    ) -> TableView {
        TableView(caption: said(caption), columns: columns.map(said), rows: rows.map(TableView.Row.init))
    }

    /// A column of a list, and what its cells are of an entry.
    typealias Column = (name: AdministrationText, part: TableView.Cell.Part)

    /// A list: a table whose rows are entries on a phone. A cell that says which part it is stays that.
    func list(_ caption: AdministrationText, _ columns: [Column], _ rows: [[TableView.Cell]]) -> TableView {
        table(
            caption, columns.map { $0.name },
            rows.map { cells in
                zip(cells, columns).map { cell, column in
                    var cell = cell
                    cell.part = cell.part ?? column.part
                    return cell
                }
            })
    }

    /// Returns the links to the pages around a window; nil if it is the whole list.
    /// - Parameter path: Returns the path of the page that begins beside an element, with the parameter that names the
    ///   element.
    func turn<Element>(_ window: ListWindow<Element>, path: (String, Element) -> String) -> TurnView? {
        guard let first = window.elements.first, let last = window.elements.last, window.hasNewer || window.hasOlder
        else { return nil }
        return TurnView(
            said(.pages),
            previous: window.hasNewer ? LinkView(renderer.catalogue.page(.previousPage), path("before", first)) : nil,
            next: window.hasOlder ? LinkView(renderer.catalogue.page(.nextPage), path("after", last)) : nil)
    }

    /// A search form.
    /// - Parameter ticket: Ties a form that is posted to the session; nil for one whose fields may stand in the address.
    func search(
        at path: String, ticket: String?, fields: [FieldView]
    ) -> FormView {
        let fields = fields.map { field in
            var field = field
            field.isRequired = false
            return field
        }
        return FormView(
            .search, action: path, method: ticket == nil ? "get" : "post", ticket: ticket, fields: fields,
            buttons: [ButtonView(said(.search), .quiet)])
    }

    /// The section in place of a list in which a search finds nothing; it leads to the whole list.
    func noResults(_ advice: AdministrationText? = nil, at path: String) -> AdministrationView.Section {
        .init(
            heading: said(.nobody), quiet: advice.map(said), way: LinkView(said(.showAll), path), isEmpty: true)
    }

    /// A form for an action, tied to the session.
    func act(
        _ submit: AdministrationText, _ intent: String, at path: String, _ more: [(name: String, value: String)] = [],
        note: String? = nil, fields: [FieldView] = [], isDanger: Bool = false
    ) -> FormView {
        FormView(
            .bare, action: path, ticket: ticket, hidden: [("intent", intent)] + more, note: note, fields: fields,
            buttons: [ButtonView(said(submit), isDanger ? .smallDanger : .small)])
    }

    /// An action that opens under its name and explains itself before it is performed.
    func asked(
        _ name: AdministrationText, _ intent: String, at path: String, _ more: [(name: String, value: String)] = [],
        note: String, fields: [FieldView] = [], isDanger: Bool = false
    ) -> ActView {
        ActView(
            name: said(name), isDanger: isDanger,
            form: act(name, intent, at: path, more, note: note, fields: fields, isDanger: isDanger))
    }

    /// The form that downloads the list that a page shows.
    func download(from path: String, _ items: [(name: String, value: String?)]) -> FormView {
        FormView(
            .bare, action: path, ticket: ticket,
            hidden: items.compactMap { item in item.value.map { (item.name, $0) } },
            buttons: [ButtonView(said(.download), .small)], isDownload: true)
    }

    /// The name of an account in a list of something else.
    func name(of user: UserID, _ known: [UserID: PersonName]) -> String {
        guard let person = known[user], !person.isDeleted else { return said(.goneAccount) }
        return person.email ?? said(person.isAnonymous ? .guest : .noAddress)
    }
}
