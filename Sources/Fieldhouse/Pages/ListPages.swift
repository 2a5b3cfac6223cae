import GatehouseCore
import GatehousePages

/// The pages of a long list, and the one that is shown.
struct ListPages {
    /// The name of the parameter in the address.
    static let parameter = "page"

    /// How many entries there are.
    let total: Int
    /// How many pages.
    let count: Int
    /// Which one is asked for, from 1; nil for a text that is no number of a page.
    private let number: Int?

    /// Which page a visitor asks for; the first one for whoever asks for none that there can be.
    static func asked(by visitor: Visitor) -> Int { number(of: visitor) ?? 1 }

    init<Record>(_ page: RecordPage<Record>, _ visitor: Visitor) {
        (total, count) = (page.total, page.pageCount)
        number = Self.number(of: visitor)
    }

    /// Whether there is the page that is asked for.
    var isThere: Bool { number.map { $0 <= count } ?? false }

    /// The way on; nil for a list of one page.
    func turn(path: String) -> TurnView? {
        guard let number, count > 1 else { return nil }
        func link(_ label: String, _ page: Int) -> LinkView {
            LinkView(label, page == 1 ? path : "\(path)?\(Self.parameter)=\(page)")
        }
        return TurnView(
            "Pages", text: "Page \(number) of \(count)", newer: number > 1 ? link("Newer", number - 1) : nil,
            older: number < count ? link("Older", number + 1) : nil)
    }

    private static func number(of visitor: Visitor) -> Int? {
        guard let text = visitor.query[parameter] else { return 1 }
        // Written one way alone, so that a page has one address.
        guard let number = Int(text), number >= 1, String(number) == text else { return nil }
        return number
    }
}
