import Gatehouse
import Hummingbird

/// The bar above every page of the demo, the part `demo-bar`: the places that only a demo has, one click away.
struct DemoBarView: TemplateView {
    /// A link of the bar.
    struct Link: TemplateView {
        let label: String
        let href: String
        /// The number beside the label; nil for none.
        var count: Int?

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("href") { $0.href }, .number("count") { $0.count },
        ]
    }

    /// How many mails the mailbox has, while a page of the demo is created; nil for a page without the bar, which is
    /// every page of any other server.
    @TaskLocal static var mailCount: Int?

    /// Puts the bar above pages, with the number of mails.
    struct Source: Sendable {
        /// Counts the mails; nil for pages without the bar.
        var countMails: (@Sendable () async -> Int)?

        /// Creates an answer whose pages have the bar.
        func above(_ answer: () async throws -> Response) async rethrows -> Response {
            try await DemoBarView.$mailCount.withValue(await countMails?(), operation: answer)
        }
    }

    /// What the bar is called.
    let label: String
    let links: [Link]

    init(mailCount: Int, _ catalogue: Catalogue) {
        label = catalogue.page(.demo)
        links = [
            Link(label: catalogue.page(.mailbox), href: "/mailbox", count: mailCount),
            Link(label: catalogue.page(.demoConsole), href: DemoPath.console),
            Link(label: catalogue.page(.demoGallery), href: "/gallery"),
            Link(label: catalogue.page(.demoReset), href: DemoPath.reset),
        ]
    }

    static let keys: TemplateKeys<Self> = [
        .text("demoLabel") { $0.label }, .text("demoHref") { _ in DemoPath.start },
        .views("demoLinks") { $0.links },
    ]
}

/// The paths of the demo's own pages.
package enum DemoPath {
    /// What the demo is, who one can be, and what to try.
    package static let start = "/demo"
    /// Where the buttons of the people post to; it is not a page.
    package static let signIn = "/demo/sign-in"
    /// Where the button posts to that ends the session; it is not a page.
    package static let expire = "/demo/expire"
    /// Leads to the console, or says who may open it.
    package static let console = "/demo/console"
    /// Asks before everything is deleted.
    package static let reset = "/demo/reset"
}
