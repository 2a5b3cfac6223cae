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

    /// The words as a value of a template.
    func text(_ text: AdministrationText) -> TemplateValue { .text(said(text)) }

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
    func cell(_ column: AdministrationText, _ instant: Date?) -> [String: TemplateValue] {
        var cell: [String: TemplateValue] = ["column": text(column)]
        if let instant {
            cell["cellTime"] = ["iso": .text(instant.formatted(.iso8601)), "text": .text(time(instant))]
        }
        return cell
    }

    /// The cell of a text, or of none.
    func cell(_ column: AdministrationText, _ text: String?, href: String? = nil) -> [String: TemplateValue] {
        var cell: [String: TemplateValue] = ["column": self.text(column)]
        if let text { cell["cellText"] = .text(text) }
        if let href { cell["cellHref"] = .text(href) }
        return cell
    }

    /// The cell of a word of the server's own.
    func cell(_ column: AdministrationText, code: String?) -> [String: TemplateValue] {
        var cell: [String: TemplateValue] = ["column": text(column)]
        if let code { cell["cellCode"] = .text(code) }
        return cell
    }

    /// A table; its rows have the columns in the same order.
    func table(
        _ caption: AdministrationText, _ columns: [AdministrationText], _ rows: [[[String: TemplateValue]]]
    ) -> TemplateValue {
        [
            "caption": text(caption), "columns": .list(columns.map(text)),
            "entries": .objects(rows.map { ["cells": .objects($0)] }),
        ]
    }

    /// Returns the links to the pages around a window; nil if it is the whole list.
    /// - Parameter path: Gives the page that begins beside an element, with the parameter that names the element.
    func turn<Element>(_ window: ListWindow<Element>, path: (String, Element) -> String) -> TemplateValue? {
        guard let first = window.elements.first, let last = window.elements.last, window.hasNewer || window.hasOlder
        else { return nil }
        var turn: [String: TemplateValue] = ["label": text(.pages)]
        if window.hasNewer { turn["newer"] = ["label": text(.newer), "href": .text(path("before", first))] }
        if window.hasOlder { turn["older"] = ["label": text(.older), "href": .text(path("after", last))] }
        return .object(turn)
    }

    /// The hidden fields of a form for an act.
    func hidden(_ intent: String, _ more: [(name: String, value: String)] = []) -> TemplateValue {
        .objects(
            ([("ticket", ticket), ("intent", intent)] + more).map { name, value in
                ["name": .text(name), "value": .text(value)]
            })
    }

    /// An act that a form asks for.
    func act(
        _ submit: AdministrationText, _ intent: String, at path: String, _ more: [(name: String, value: String)] = [],
        text what: String? = nil
    ) -> [String: TemplateValue] {
        var act: [String: TemplateValue] = [
            "action": .text(path), "hidden": hidden(intent, more), "choices": [], "submit": text(submit),
        ]
        if let what { act["text"] = .text(what) }
        return act
    }
}
