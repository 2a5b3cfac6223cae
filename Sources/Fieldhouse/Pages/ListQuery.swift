import Foundation
import GatehouseCore
import GatehousePages

/// The filter of a list, as in the URL of its page.
struct ListQuery {
    private static let stateName = "state"
    private static let textName = "text"
    /// The number of entries from which a list has a search.
    private static let searchFloor = 20

    let path: String
    /// The state that requests are in; nil for any, and for a list of something else.
    let state: RequestFilter.State?
    /// The search term; empty for none.
    let text: String

    /// - Throws: `QueryFault` for a state that there is not.
    init(_ path: String, _ visitor: Visitor) throws(QueryFault) {
        self.path = path
        state = try visitor.query.value(Self.stateName, RequestFilter.State.init)
        text = SearchText.value(of: try visitor.query.text(Self.textName) ?? "")
    }

    /// Whether the list is filtered at all.
    var isLimited: Bool { state != nil || !text.isEmpty }

    /// Whether a text has what is searched for.
    func finds(_ text: String) -> Bool { self.text.isEmpty || text.localizedCaseInsensitiveContains(self.text) }

    /// The parameters of the address.
    var items: [(name: String, value: String?)] { items(state) }

    /// The filters and the search, if the list is long enough for them; nil for a list without entries.
    /// - Parameter total: The number of entries in the list whatever their state, so that the search stays where it is
    ///   when a state is chosen.
    func filter(_ total: Int, _ label: FieldhouseText, hasStates: Bool, _ words: AppWords) -> FilterView? {
        guard total > 0 || isLimited else { return nil }
        var view = FilterView(label: words(.filters))
        if hasStates {
            view.choices =
                [choice(nil, .all, words)]
                + RequestFilter.State.allCases.map { choice($0, Self.label(of: $0), words) }
        }
        if total > Self.searchFloor || !text.isEmpty { view.search = search(label, words) }
        return view.choices.isEmpty && view.search == nil ? nil : view
    }

    private func items(_ state: RequestFilter.State?) -> [(name: String, value: String?)] {
        [(Self.stateName, state?.rawValue), (Self.textName, text.isEmpty ? nil : text)]
    }

    private func choice(
        _ state: RequestFilter.State?, _ label: FieldhouseText, _ words: AppWords
    ) -> FilterView.Choice {
        .init(label: words(label), href: PageAddress.make(path, items(state)), isCurrent: state == self.state)
    }

    private func search(_ label: FieldhouseText, _ words: AppWords) -> FormView {
        var field = FieldView(
            Self.textName, words(label), .line(type: "search", autocomplete: "off"), value: text)
        field.isRequired = false
        field.maximumLength = SearchText.limit
        return FormView(
            .search, action: path, method: "get",
            hidden: state.map { [(Self.stateName, $0.rawValue)] } ?? [], fields: [field],
            buttons: [ButtonView(words(.search), .quiet)])
    }

    private static func label(of state: RequestFilter.State) -> FieldhouseText {
        switch state {
        case .open: .open
        case .answered: .answered
        case .mine: .mine
        }
    }
}
