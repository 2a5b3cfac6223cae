import Gatehouse
import GatehouseDomain
import GatehousePages

/// The introduction for newcomers: a few pages before the sign-in, each with its own URL.
struct WelcomePage {
    /// The path that ends the introduction permanently.
    static let end = "/welcome"

    /// How many there are.
    static var count: Int { steps.count }

    /// Counts from 0.
    let number: Int

    /// - Parameter number: The number in the path, from 1; nil for a page that does not exist.
    init?(_ number: String?) {
        guard let number = number.flatMap({ Int($0) }), (1...Self.count).contains(number) else { return nil }
        self.number = number - 1
    }

    /// The URL of a page.
    static func path(_ number: Int) -> String { "\(end)/\(number + 1)" }

    /// The page.
    /// - Parameter name: The name of the app that it introduces.
    func view(_ words: AppWords, of name: String) -> WelcomeView {
        let step = Self.steps[number]
        let isLast = number + 1 == Self.count
        let name = VisibleText.isolated(name, isRightToLeft: words.language.isRightToLeft)
        let end = FormView(
            .bare, action: Self.end,
            buttons: [isLast ? ButtonView(words(.getStarted)) : ButtonView(words(.skip), .link)])
        return WelcomeView(
            icon: step.icon,
            head: HeadView(
                words(step.title), [words(step.text)],
                eyebrow: "\(name) · \(words(.stepOf(number + 1, count: Self.count)))"),
            next: isLast ? nil : LinkView(words(.next), Self.path(number + 1)),
            finish: isLast ? end : nil, back: number > 0 ? LinkView(words(.back), Self.path(number - 1)) : nil,
            skip: isLast ? nil : end)
    }

    private static let steps: [(icon: PageIcon, title: FieldhouseText, text: FieldhouseText)] = [
        (Destination.Tab.projects.icon, .welcomeSite, .welcomeSiteText),
        (Destination.Tab.rfis.icon, .welcomeAsk, .welcomeAskText),
        (Destination.Tab.groups.icon, .welcomeCrew, .welcomeCrewText),
    ]
}
