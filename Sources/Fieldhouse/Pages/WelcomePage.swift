import GatehousePages

/// The introduction for somebody who has never been here: a few pages before the sign-in, each with a URL of its own.
struct WelcomePage {
    /// Where the introduction ends, for good.
    static let end = "/welcome"

    /// How many there are.
    static var count: Int { texts.count }

    /// Counts from 0.
    let number: Int

    /// - Parameter number: As it stands in the path, from 1; nil for one that there is not.
    init?(_ number: String?) {
        guard let number = number.flatMap({ Int($0) }), (1...Self.count).contains(number) else { return nil }
        self.number = number - 1
    }

    /// The URL of a page.
    static func path(_ number: Int) -> String { "\(end)/\(number + 1)" }

    var title: String { Self.texts[number].title }

    /// The page.
    var view: WelcomeView {
        let text = Self.texts[number]
        let isLast = number + 1 == Self.count
        let end = FormView(
            .bare, action: Self.end,
            buttons: [isLast ? ButtonView("Get started") : ButtonView("Skip the introduction", .quiet)])
        return WelcomeView(
            icon: text.icon,
            head: HeadView(text.title, [text.text], eyebrow: "\(number + 1) of \(Self.count)"),
            next: isLast ? nil : LinkView("Next", Self.path(number + 1)), forms: [end],
            back: number > 0 ? LinkView("Back", Self.path(number - 1)) : nil)
    }

    private static let texts = [
        (
            icon: Destination.Tab.projects.icon, title: "One place for each site",
            text: "A project gathers what is built on one site, so that the whole crew looks at the same page."
        ),
        (
            icon: Destination.Tab.rfis.icon, title: "Ask what the plans leave open",
            text: "A request for information goes to everybody on the project, and its answer stays where it was asked."
        ),
        (
            icon: Destination.Tab.groups.icon, title: "Build together",
            text: "A group shares its projects and nothing else. Make one, or join the one that invites you."
        ),
    ]
}
