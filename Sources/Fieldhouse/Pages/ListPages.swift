import Gatehouse
import GatehouseCore
import GatehousePages

/// The pages of a long list, and the one that is shown.
struct ListPages {
    /// The name of the parameter in the URL.
    static let parameter = "page"

    /// How many entries there are.
    let total: Int
    /// How many pages.
    let count: Int
    /// The number of the requested page, from 1; nil for a text that is not a page number.
    private let number: Int?

    /// Reads the requested page; the first one for a URL that names none.
    static func asked(by visitor: Visitor) -> Int { number(of: visitor) ?? 1 }

    init<Record>(_ page: RecordPage<Record>, _ visitor: Visitor) {
        (total, count) = (page.total, page.pageCount)
        number = Self.number(of: visitor)
    }

    /// Whether the requested page exists.
    var isThere: Bool { number.map { $0 <= count } ?? false }

    /// The links to the other pages; nil for a list of one page.
    /// - Parameters:
    ///   - path: The path of the list.
    ///   - items: The other parameters of its URL.
    func turn(_ path: String, _ items: [(name: String, value: String?)], _ words: AppWords) -> TurnView? {
        guard let number, count > 1 else { return nil }
        func link(_ label: PageText, _ page: Int) -> LinkView {
            let number = page == 1 ? nil : String(page)
            return LinkView(label.said(in: words.language), PageAddress.make(path, items + [(Self.parameter, number)]))
        }
        return TurnView(
            words(.pages), text: words(.pageOf(number, count: count)),
            previous: number > 1 ? link(.previousPage, number - 1) : nil,
            next: number < count ? link(.nextPage, number + 1) : nil)
    }

    private static func number(of visitor: Visitor) -> Int? {
        guard !visitor.query.repeated.contains(parameter) else { return nil }
        guard let text = visitor.query[parameter] else { return 1 }
        // Only one spelling is accepted, so that each page has one URL.
        guard let number = Int(text), number >= 1, String(number) == text else { return nil }
        return number
    }
}
