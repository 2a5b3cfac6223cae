import Foundation
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Hummingbird

/// The kinds of pages that the app is made of.
extension Fieldhouse {
    /// Leads to what was made, or shows the form again with what is wrong.
    func answer(
        _ form: EntryForm, _ posted: PostedForm, _ visitor: Visitor, _ make: () async throws -> Destination
    ) async throws -> Response {
        do {
            return PageRenderer.redirect(to: navigation.path(of: try await make()))
        } catch FieldhouseError.invalid(let rule, let failure) {
            return refuse(form, posted, visitor, EntryForm.Fault(rule, failure))
        }
    }

    /// Shows the form again, with what was typed and what is wrong with it.
    func refuse(
        _ form: EntryForm, _ posted: PostedForm, _ visitor: Visitor, _ fault: EntryForm.Fault
    ) -> Response {
        var form = form
        form.fill(from: posted)
        return self.form(form, visitor, fault: fault)
    }

    func item(
        _ destination: Destination, _ title: String, _ subtitle: String, _ time: Date?
    ) -> [String: TemplateValue] {
        var content: [String: TemplateValue] = [
            "title": .text(title), "subtitle": .text(subtitle), "href": .text(navigation.path(of: destination)),
        ]
        if let time {
            content["time"] = [
                "iso": .text(time.formatted(.iso8601)), "exact": .text(Day.text(time)),
                "relative": .text(RelativeTime().text(from: time, to: pages.clock.now)),
            ]
        }
        return content
    }

    /// - Parameters:
    ///   - pages: How long the list is; nil for one that is shown whole.
    ///   - forms: What adds something to the list, below it.
    func list(
        _ tab: Destination.Tab, _ items: [[String: TemplateValue]], _ pages: ListPages?,
        _ action: (label: String, to: Destination)?, _ visitor: Visitor, forms: [EntryForm] = []
    ) -> Response {
        if let pages, !pages.isThere {
            return nothing(
                tab.title, tab.icon, "There is no such page",
                pages.count == 1 ? "This list has one page." : "This list has \(pages.count) pages.",
                ("Go to \(tab.title)", tab.root), visitor, status: .notFound)
        }
        let path = navigation.path(of: visitor.page)
        var content: [String: TemplateValue] = ["title": .text(tab.title), "items": .objects(items)]
        if let action { content["action"] = link(action.label, action.to) }
        if items.isEmpty {
            content["empty"] = [
                "icon": .text(tab.icon), "title": .text(tab.emptyTitle), "text": .text(tab.emptyText),
            ]
        } else {
            content["count"] = .number(pages?.total ?? items.count)
        }
        content["pages"] = pages?.content(path: path)
        content["forms"] = .objects(
            forms.map { form in
                var form = form
                form.restore(visitor.typed)
                return form.content(action: path, takesFocus: false)
            })
        return render(content, on: visitor, "list", tab.title)
    }

    func detail(
        _ title: String, _ rows: [(label: String, value: String, to: Destination?)],
        _ action: (label: String, to: Destination)?, _ visitor: Visitor, more: [String: TemplateValue] = [:],
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let rows = rows.map { row in
            var content: [String: TemplateValue] = ["label": .text(row.label), "value": .text(row.value)]
            if let destination = row.to { content["href"] = .text(navigation.path(of: destination)) }
            return content
        }
        var content: [String: TemplateValue] = ["title": .text(title), "sections": [["rows": .objects(rows)]]]
        if let action { content["action"] = link(action.label, action.to) }
        content["back"] = back(from: visitor)
        return render(content.merging(more) { _, new in new }, on: visitor, "detail", title, status: status)
    }

    func form(
        _ form: EntryForm, _ visitor: Visitor, fault: EntryForm.Fault? = nil
    ) -> Response {
        var form = form
        form.restore(visitor.typed)
        var content = form.content(action: navigation.path(of: visitor.page), fault: fault)
        content["back"] =
            visitor.page.isTabRoot ? link(visitor.page.tab?.title ?? "Back", visitor.page) : back(from: visitor)
        return render(
            content, on: visitor, "form", form.title, status: fault == nil ? .ok : .unprocessableContent)
    }

    /// What is said of something that is not there, or is somebody else's, which is the same to whoever asks.
    func missing(_ visitor: Visitor) -> Response {
        let tab = visitor.page.tab ?? Self.firstTab
        return nothing(
            "Not found", tab.icon, "There is nothing here for you",
            "It may have been removed, or belong to somebody else.", ("Go to \(tab.title)", tab.root), visitor,
            status: .notFound)
    }

    func nothing(
        _ title: String, _ icon: String, _ heading: String, _ text: String, _ action: (label: String, to: Destination),
        _ visitor: Visitor, status: HTTPResponse.Status = .ok
    ) -> Response {
        let content: [String: TemplateValue] = [
            "title": .text(title), "items": [],
            "empty": [
                "icon": .text(icon), "title": .text(heading), "text": .text(text),
                "action": link(action.label, action.to),
            ],
        ]
        return render(content, on: visitor, "list", title, status: status)
    }

    func link(_ label: String, _ destination: Destination) -> TemplateValue {
        ["label": .text(label), "href": .text(navigation.path(of: destination))]
    }

    func back(from visitor: Visitor) -> TemplateValue? {
        guard let parent = visitor.place.parent(of: visitor.page) else { return nil }
        return link(parent.tab?.title ?? "Back", parent)
    }

    func render(
        _ content: [String: TemplateValue], on visitor: Visitor, _ template: String, _ title: String,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        var content = content
        content["productName"] = .text(pages.configuration.productName)
        content["homeHref"] = .text(Self.home)
        content["navLabel"] = "Main"
        if !visitor.typed.isEmpty, status == .ok { content["banner"] = Self.typedIsHere }
        content["tabs"] = .objects(
            Destination.Tab.allCases.map { tab in
                [
                    "label": .text(tab.title), "icon": .text(tab.icon),
                    "href": .text(navigation.path(of: visitor.place.target(of: tab, on: visitor.page))),
                    "current": .flag(visitor.page == tab.root),
                    "within": .flag(visitor.page.tab == tab && visitor.page != tab.root),
                ]
            })
        content["person"] = [
            "initial": .text(visitor.initial), "label": "Profile", "href": .text(navigation.path(of: .profile)),
            "current": .flag(visitor.page == .profile),
        ]
        return pages.renderer.page(template, title: title, status: status, content)
    }
}
