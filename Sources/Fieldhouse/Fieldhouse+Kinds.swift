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

    func item(_ destination: Destination, _ title: String, _ subtitle: String, _ time: Date?) -> ListView.Item {
        .init(
            title: title, subtitle: subtitle, href: navigation.path(of: destination),
            time: time.map { time in
                .init(
                    iso: time.formatted(.iso8601), exact: Day.text(time),
                    relative: RelativeTime().text(from: time, to: pages.clock.now))
            })
    }

    /// - Parameters:
    ///   - pages: How long the list is; nil for one that is shown whole.
    ///   - forms: What adds something to the list, below it.
    func list(
        _ tab: Destination.Tab, _ items: [ListView.Item], _ pages: ListPages?,
        _ action: (label: String, to: Destination)?, _ visitor: Visitor, forms: [EntryForm] = []
    ) -> Response {
        if let pages, !pages.isThere {
            return nothing(
                tab.title, tab.icon, "There is no such page",
                pages.count == 1 ? "This list has one page." : "This list has \(pages.count) pages.",
                ("Go to \(tab.title)", tab.root), visitor, status: .notFound)
        }
        let path = navigation.path(of: visitor.page)
        let action = action.map { link($0.label, $0.to) }
        var view = ListView(bar: bar(of: visitor, .ok), title: tab.title, action: action, items: items)
        if items.isEmpty {
            view.empty = .init(icon: tab.icon, title: tab.emptyTitle, text: tab.emptyText, action: action)
        } else {
            view.count = pages?.total ?? items.count
        }
        view.turn = pages?.turn(path: path)
        view.entries = forms.map { form in
            var form = form
            form.restore(visitor.typed)
            return form.view(action: path, takesFocus: false)
        }
        return self.pages.renderer.page(view)
    }

    /// - Parameter status: The status that the page will have.
    func detail(
        _ title: String, _ rows: [(label: String, value: String, to: Destination?)],
        _ action: (label: String, to: Destination)?, _ visitor: Visitor, _ status: HTTPResponse.Status = .ok
    ) -> DetailView {
        let rows = rows.map { row in
            SectionView.Row(label: row.label, value: row.value, href: row.to.map { navigation.path(of: $0) })
        }
        return DetailView(
            bar: bar(of: visitor, status), title: title, back: back(from: visitor),
            action: action.map { link($0.label, $0.to) }, sections: rows.isEmpty ? [] : [.init(rows: rows)])
    }

    func form(
        _ form: EntryForm, _ visitor: Visitor, fault: EntryForm.Fault? = nil
    ) -> Response {
        var form = form
        form.restore(visitor.typed)
        let status: HTTPResponse.Status = fault == nil ? .ok : .unprocessableContent
        let isRoot = visitor.page.isTabRoot
        return pages.renderer.page(
            EntryPageView(
                bar: bar(of: visitor, status),
                back: isRoot ? link(visitor.page.tab?.title ?? "Back", visitor.page) : back(from: visitor),
                entry: form.view(action: navigation.path(of: visitor.page), fault: fault)),
            status: status)
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
        _ title: String, _ icon: PageIcon, _ heading: String, _ text: String,
        _ action: (label: String, to: Destination), _ visitor: Visitor, status: HTTPResponse.Status = .ok
    ) -> Response {
        let empty = ListView.Empty(icon: icon, title: heading, text: text, action: link(action.label, action.to))
        return pages.renderer.page(
            ListView(bar: bar(of: visitor, status), title: title, empty: empty), status: status)
    }

    func link(_ label: String, _ destination: Destination) -> LinkView {
        LinkView(label, navigation.path(of: destination))
    }

    func back(from visitor: Visitor) -> LinkView? {
        guard let parent = visitor.place.parent(of: visitor.page) else { return nil }
        return link(parent.tab?.title ?? "Back", parent)
    }

    /// The bar around a page.
    /// - Parameter status: The status of the page: one that refuses a form says so itself.
    func bar(of visitor: Visitor, _ status: HTTPResponse.Status) -> BarView {
        let tabs = Destination.Tab.allCases.map { tab in
            BarView.Tab(
                tab.title, navigation.path(of: visitor.place.target(of: tab, on: visitor.page)), tab.icon,
                visitor.page == tab.root ? .here : visitor.page.tab == tab ? .within : .elsewhere)
        }
        return BarView(
            pages.configuration.productName, home: Self.home, tabs: ("Main", tabs),
            person: .init(
                initial: visitor.initial, label: "Profile", href: navigation.path(of: .profile),
                isCurrent: visitor.page == .profile),
            banner: visitor.typed.isEmpty || status != .ok ? nil : Self.typedIsHere)
    }
}
