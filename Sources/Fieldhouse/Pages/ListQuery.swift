import Foundation
import Gatehouse
import GatehouseCore
import GatehousePages

/// The filter and the order of a list, as in the URL of its page.
struct ListQuery {
    private static let stateName = "state"
    private static let textName = "text"
    private static let orderName = "sort"

    let path: String
    /// The state that requests are in; nil for any, and for a list of something else.
    let state: RequestFilter.State?
    /// The search term; empty for none.
    let text: String
    let order: RecordOrder

    /// - Throws: `QueryFault` for a state or an order that there is not.
    init(_ path: String, _ visitor: Visitor) throws(QueryFault) {
        self.path = path
        state = try visitor.query.value(Self.stateName, RequestFilter.State.init)
        text = SearchText.value(of: try visitor.query.text(Self.textName) ?? "")
        order = try visitor.query.value(Self.orderName, RecordOrder.init) ?? .newest
    }

    /// Whether the list is filtered at all.
    var isLimited: Bool { state != nil || !text.isEmpty }

    /// Whether a text has what is searched for.
    func finds(_ text: String) -> Bool { self.text.isEmpty || text.localizedCaseInsensitiveContains(self.text) }

    /// The parameters of the address.
    var items: [(name: String, value: String?)] { items(state) }

    /// The filters, the search and the order; nil for a list without entries.
    /// - Parameters:
    ///   - total: The number of entries in the list whatever their state, so that the search stays where it is when a
    ///     state is chosen.
    ///   - name: The label of what a list is sorted by instead of time.
    func filter(
        _ total: Int, _ label: FieldhouseText, hasStates: Bool, name: FieldhouseText, _ words: AppWords
    ) -> FilterView? {
        guard total > 0 || isLimited else { return nil }
        var view = FilterView(label: words(.filters))
        if hasStates {
            view.choices =
                [choice(nil, .all, words)]
                + RequestFilter.State.allCases.map { choice($0, Self.label(of: $0), words) }
        }
        view.search = search(label, name, words)
        return view
    }

    private func items(_ state: RequestFilter.State?) -> [(name: String, value: String?)] {
        [
            (Self.stateName, state?.rawValue), (Self.textName, text.isEmpty ? nil : text),
            (Self.orderName, order == .newest ? nil : order.rawValue),
        ]
    }

    private func choice(
        _ state: RequestFilter.State?, _ label: FieldhouseText, _ words: AppWords
    ) -> FilterView.Choice {
        .init(label: words(label), href: PageAddress.make(path, items(state)), isCurrent: state == self.state)
    }

    private func search(_ label: FieldhouseText, _ name: FieldhouseText, _ words: AppWords) -> FormView {
        var field = FieldView(
            Self.textName, words(label), .line(type: "search", autocomplete: "off"), value: text)
        field.isRequired = false
        field.maximumLength = SearchText.limit
        field.isLabelInside = true
        field.shortcut = "/"
        let orders = RecordOrder.allCases.map {
            FieldView.Option($0.rawValue, Self.label(of: $0, name, words), isSelected: $0 == order)
        }
        return FormView(
            .search, action: path, method: "get",
            hidden: state.map { [(Self.stateName, $0.rawValue)] } ?? [],
            fields: [field, FieldView(Self.orderName, PageText.sort.said(in: words.language), .choice(orders))],
            buttons: [ButtonView(words(.search), .quiet)])
    }

    private static func label(of order: RecordOrder, _ name: FieldhouseText, _ words: AppWords) -> String {
        switch order {
        case .newest: PageText.newestFirst.said(in: words.language)
        case .oldest: PageText.oldestFirst.said(in: words.language)
        case .name: words(name)
        }
    }

    private static func label(of state: RequestFilter.State) -> FieldhouseText {
        switch state {
        case .open: .open
        case .answered: .answered
        case .mine: .mine
        }
    }
}
