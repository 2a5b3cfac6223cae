import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Hummingbird

/// The kinds of pages in the app.
extension Fieldhouse {
    // MARK: Forms

    /// Performs the action of a form, or shows the form again with the error.
    func answer(
        _ form: EntryForm, _ posted: PostedForm, _ visitor: Visitor, _ make: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await make()
        } catch FieldhouseError.invalid(let rule, let failure) {
            return refuse(form, posted, visitor, EntryForm.Fault(rule, failure))
        } catch FieldhouseError.tooManyCreated {
            let fault = form.fields.first.map { EntryForm.Fault($0.rule, .creationLimit(CreationLimit.count)) }
            return refuse(form, posted, visitor, fault)
        }
    }

    /// Shows the form again, with the input and the error.
    func refuse(
        _ form: EntryForm, _ posted: PostedForm, _ visitor: Visitor, _ fault: EntryForm.Fault?
    ) -> Response {
        var form = form
        form.fill(from: posted)
        return self.form(form, visitor, fault: fault)
    }

    func form(
        _ form: EntryForm, _ visitor: Visitor, fault: EntryForm.Fault? = nil
    ) -> Response {
        var form = form
        form.restore(visitor.typed)
        let status: HTTPResponse.Status = fault == nil ? .ok : .unprocessableContent
        return visitor.renderer.page(
            EntryPageView(
                bar: bar(of: visitor, status),
                back: back(from: visitor, project: form.project),
                entry: form.view(
                    action: navigation.path(of: visitor.page), ticket: ticket(for: visitor.page, visitor),
                    fault: fault, visitor.words)),
            status: status)
    }

    /// A form that deletes what the page shows, for its menu.
    func deletion(
        _ label: FieldhouseText, _ text: FieldhouseText, _ name: String, _ visitor: Visitor
    ) -> ActsView.Item {
        let words = visitor.words
        return .init(
            label: words(label), isOpen: false,
            form: FormView(
                .bare, action: navigation.path(of: visitor.page), ticket: ticket(for: visitor.page, visitor),
                hidden: [("intent", PageAct.delete.rawValue)], note: words(text),
                buttons: [ButtonView(words(.delete(name)), .danger)]))
    }

    /// A form that changes what the page shows, for its menu.
    /// - Parameter refused: The form as it was sent, with its error.
    func change(
        _ form: EntryForm, _ visitor: Visitor, refused: (form: EntryForm, fault: EntryForm.Fault)?
    ) -> ActsView.Item {
        var shown = refused?.form ?? form
        shown.restore(visitor.typed)
        shown.hidden = form.hidden + [("intent", PageAct.edit.rawValue)]
        let entry = shown.view(
            action: navigation.path(of: visitor.page), ticket: ticket(for: visitor.page, visitor),
            fault: refused?.fault, takesFocus: refused != nil, visitor.words)
        let isTyped = form.fields.contains { visitor.typed[$0.id] != nil }
        return .init(label: entry.title, isOpen: refused != nil || isTyped, form: entry.form)
    }

    // MARK: Lists

    /// - Parameter time: When something happened to what the entry stands for, and the words for that.
    func item(
        _ destination: Destination, _ title: String, _ subtitle: String,
        _ time: (instant: Date, words: (String) -> FieldhouseText)?, _ words: AppWords
    ) -> ListView.Item {
        .init(
            title: title, subtitle: subtitle, href: navigation.path(of: destination),
            time: time.map { time in
                .init(
                    iso: time.instant.formatted(.iso8601), exact: words.exactly(time.instant),
                    relative: words(time.words(words.ago(time.instant, at: pages.clock.now))))
            })
    }

    /// - Parameters:
    ///   - pages: The pages of the list; nil for a list on one page.
    ///   - empty: The text for an empty list without a filter.
    func list(
        _ query: ListQuery, _ items: [ListView.Item], _ pages: ListPages?, filter: FilterView?,
        empty: ListView.Empty, _ action: LinkView?, _ visitor: Visitor
    ) -> Response {
        let words = visitor.words
        if let pages, !pages.isThere { return noSuchPage(pages, visitor) }
        var view = ListView(
            bar: bar(of: visitor, .ok), title: title(of: visitor.page, visitor), status: visitor.status,
            filter: filter, action: action, items: items)
        if !items.isEmpty {
            view.count = pages?.total ?? items.count
        } else if query.isLimited {
            view.empty = .init(
                icon: empty.icon, title: words(.noResults), text: words(.noResultsText),
                action: LinkView(words(.showAll), query.path))
        } else {
            view.empty = empty
        }
        view.turn = pages?.turn(query.path, query.items, words)
        return visitor.renderer.page(view)
    }

    /// The message about a page that a list does not have.
    func noSuchPage(_ pages: ListPages, _ visitor: Visitor) -> Response {
        nothing(
            visitor.words(.noSuchPage), visitor.words(.listHas(pages: pages.count)), to: visitor.page, visitor,
            status: .notFound)
    }

    // MARK: Details

    /// - Parameter status: The status that the page will have.
    func detail(
        _ title: String, _ action: LinkView?, _ visitor: Visitor, _ status: HTTPResponse.Status = .ok
    ) -> DetailView {
        DetailView(
            bar: bar(of: visitor, status), title: title, status: visitor.status, back: back(from: visitor),
            action: action)
    }

    /// Values with their names, and where they lead.
    func facts(_ rows: [(label: String, value: String, to: Destination?)]) -> [SectionView.Row] {
        rows.map { row in
            SectionView.Row(label: row.label, value: row.value, href: row.to.map { navigation.path(of: $0) })
        }
    }

    // MARK: Refusals

    /// The answer for something that does not exist or belongs to somebody else: the same in both cases.
    func missing(_ visitor: Visitor) -> Response {
        let words = visitor.words
        return nothing(words(.missingTitle), words(.missingText), visitor, status: .notFound)
    }

    /// The answer to a person who may see a page but not perform the requested action.
    func forbidden(_ title: FieldhouseText, _ text: FieldhouseText, _ visitor: Visitor) -> Response {
        nothing(
            visitor.words(title), visitor.words(text), label: visitor.words(.back), to: visitor.page, visitor,
            status: .forbidden)
    }

    /// The answer to a person who would change something in a suspended group.
    func suspended(_ visitor: Visitor) -> Response {
        nothing(
            visitor.words(.group), GroupPageText.suspended.said(in: visitor.words.language),
            label: visitor.words(.back), to: visitor.page, visitor, status: .forbidden)
    }

    /// - Parameters:
    ///   - label: The text of the link; nil for the name of the tab.
    ///   - destination: Where the link leads; nil for the root of the page's tab.
    func nothing(
        _ heading: String, _ text: String, label: String? = nil, to destination: Destination? = nil,
        _ visitor: Visitor, status: HTTPResponse.Status
    ) -> Response {
        let (tab, words) = (visitor.page.tab ?? Self.firstTab, visitor.words)
        let action = link(label ?? words(.goTo(words(tab.title))), destination ?? tab.root)
        // Such a page says that something is missing, and belongs to no tab.
        let isMissing = status == .notFound
        return visitor.renderer.page(
            ListView(
                bar: bar(of: visitor, status), title: isMissing ? heading : words(tab.title),
                empty: .init(
                    icon: isMissing ? .info : tab.icon, title: isMissing ? nil : heading, text: text, action: action)),
            status: status)
    }

    // MARK: Parts

    func link(_ label: String, _ destination: Destination) -> LinkView {
        LinkView(label, navigation.path(of: destination))
    }

    /// - Parameter name: The name of the project that a new request is about.
    func back(from visitor: Visitor, project name: String? = nil) -> LinkView? {
        if case .createRFI(let project) = visitor.page {
            return link(name ?? visitor.words(.project), .projectDetail(projectId: project))
        }
        guard let parent = visitor.place.parent(of: visitor.page) else { return nil }
        return link(title(of: parent, visitor), parent)
    }

    /// The name of a page's tab.
    func title(of page: Destination, _ visitor: Visitor) -> String {
        visitor.words(page.tab?.title ?? .back)
    }

    /// The bar around a page.
    /// - Parameter status: The status of the page: a page that refuses a form has its own.
    func bar(of visitor: Visitor, _ status: HTTPResponse.Status) -> BarView {
        let words = visitor.words
        let tabs = Destination.Tab.allCases.map { tab in
            BarView.Tab(
                words(tab.title), navigation.path(of: visitor.place.target(of: tab, on: visitor.page)), tab.icon,
                visitor.page == tab.root ? .here : visitor.page.tab == tab ? .within : .elsewhere)
        }
        return BarView(
            pages.configuration.productName, home: Self.home, tabs: (words(.navigation), tabs),
            person: .init(
                initial: visitor.initial, label: words(.profile), href: navigation.path(of: .profile),
                isCurrent: visitor.page == .profile),
            banner: visitor.typed.isEmpty || status != .ok ? nil : NoticeView(.info, words(.typedIsHere)))
    }
}
