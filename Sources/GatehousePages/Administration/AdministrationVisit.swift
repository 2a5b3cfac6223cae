import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import Hummingbird

/// A request of an administrator, who was found to be one a moment ago.
struct AdministrationVisit: Sendable {
    let request: Request
    let parameters: Parameters
    let who: Authenticated
    let accounts: Accounts
    /// What the administrator may do.
    let administration: Administration
    let client: ClientContext
    let renderer: PageRenderer
    /// What the forms of this session bring back.
    let ticket: String
    let now: Date
    /// Where the app is.
    let home: String

    /// The parameters of the address.
    var query: QueryItems { QueryItems(request.uri.query) }

    /// The words in the reader's language.
    func said(_ text: AdministrationText) -> String { text.said(in: renderer.catalogue.language) }

    private var locale: Locale { Locale(identifier: renderer.catalogue.language) }

    /// A number as the reader writes it.
    func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

    /// An instant as the reader writes it, in UTC.
    func time(_ instant: Date) -> String {
        instant.formatted(
            Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: .gmt))
    }

    /// A day without a year, in UTC.
    func day(_ instant: Date) -> String {
        instant.formatted(Date.FormatStyle(locale: locale, timeZone: .gmt).day().month(.abbreviated))
    }

    /// The hour of an instant, in UTC.
    func hour(_ instant: Date) -> String {
        instant.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, timeZone: .gmt))
    }

    /// The cell of an instant, or of none.
    func cell(_ column: AdministrationText, _ instant: Date?) -> TableView.Cell {
        cell(column, instant.map { .time(.init(iso: $0.formatted(.iso8601), text: time($0))) })
    }

    /// The cell of a text, or of none.
    func cell(_ column: AdministrationText, _ text: String?, href: String? = nil) -> TableView.Cell {
        cell(column, text.map { .text($0, href: href) })
    }

    /// The cell of a word of the server's own.
    func cell(_ column: AdministrationText, code: String?) -> TableView.Cell {
        cell(column, code.map { .code($0) })
    }

    /// The cell of a few words.
    func cell(_ column: AdministrationText, badges: [String]) -> TableView.Cell { cell(column, .badges(badges)) }

    /// The cell of what can be done.
    func cell(_ column: AdministrationText, forms: [FormView]) -> TableView.Cell { cell(column, .forms(forms)) }

    private func cell(_ column: AdministrationText, _ content: TableView.Cell.Content?) -> TableView.Cell {
        .init(column: said(column), content: content ?? .nothing)
    }

    /// A table; its rows have the columns in the same order.
    func table(
        _ caption: AdministrationText, _ columns: [AdministrationText], _ rows: [[TableView.Cell]]
    ) -> TableView {
        TableView(caption: said(caption), columns: columns.map(said), rows: rows.map(TableView.Row.init))
    }

    /// Returns the links to the pages around a window; nil if it is the whole list.
    /// - Parameter path: Gives the page that begins beside an element, with the parameter that names the element.
    func turn<Element>(_ window: ListWindow<Element>, path: (String, Element) -> String) -> TurnView? {
        guard let first = window.elements.first, let last = window.elements.last, window.hasNewer || window.hasOlder
        else { return nil }
        return TurnView(
            said(.pages), newer: window.hasNewer ? LinkView(said(.newer), path("before", first)) : nil,
            older: window.hasOlder ? LinkView(said(.older), path("after", last)) : nil)
    }

    /// A form that looks something up.
    func search(
        at path: String, method: String = "post", ticket: String? = nil,
        hidden: [(name: String, value: String)] = [], fields: [FieldView]
    ) -> FormView {
        let fields = fields.map { field in
            var field = field
            field.isRequired = false
            return field
        }
        return FormView(
            .search, action: path, method: method, ticket: ticket, hidden: hidden, fields: fields,
            buttons: [ButtonView(said(.search))])
    }

    /// A form for an act, tied to the session.
    func act(
        _ submit: AdministrationText, _ intent: String, at path: String, _ more: [(name: String, value: String)] = [],
        note: String? = nil, fields: [FieldView] = []
    ) -> FormView {
        FormView(
            .bare, action: path, ticket: ticket, hidden: [("intent", intent)] + more, note: note, fields: fields,
            buttons: [ButtonView(said(submit), .small)])
    }
}
