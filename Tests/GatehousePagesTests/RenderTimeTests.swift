import Foundation
import Gatehouse
import GatehouseDomain
import HTTPTypes
import Testing

@testable import Fieldhouse
@testable import GatehousePages

#if canImport(Glibc)
    // Whichever module was read first gives a file the type of a time.
    import CDispatch
    import CoreFoundation
    import Glibc
#else
    import Darwin
#endif

/// How much work it is to write a page: the time that the processor spends on it, which other programs do not add to.
///
/// A page of sign-in or account may take 1 ms, a list of 50 rows 5 ms (`script/bench` measures a release build). What is
/// built for tests is slower by the factor below, so that a page that grows out of its budget is seen here as well.
@Suite("The work of a page")
struct RenderTimeTests {
    #if DEBUG
        private static let factor = 20.0
    #else
        private static let factor = 1.0
    #endif

    private let renderer: PageRenderer

    init() throws { renderer = PageRenderer(look: try PageLook.own(), productName: "Fieldhouse") }

    /// The least of several measurements, in milliseconds of the processor in a release build.
    private func milliseconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
        }
        return (0..<12).map { _ in
            let start = now()
            work()
            return now() - start
        }.reduce(.infinity, min) / Self.factor
    }

    @Test("SRV-15 a screen of the sign-in is written within a millisecond, and one with a QR code within five")
    func screens() {
        let requirements = AuthRequirements()
        for entry in ScreenGallery.entries(requirements: requirements) {
            let screen = ScreenBuilder(
                requirements: requirements, providers: entry.providers, mode: .posted, appName: "Fieldhouse"
            ).screen(for: entry.flow, form: entry.form)
            let page = ScreenPage(
                screen: screen, flow: entry.flow, ticket: "none", catalogue: .english, requirements: requirements,
                now: Date(timeIntervalSince1970: 0))
            let time = milliseconds { _ = renderer.page(page.view) }
            #expect(time < (screen.picture == nil ? 1 : 5), "\(entry.id): \(time) ms")
        }
    }

    @Test("SRV-15 a page of the account with ten devices is written within a millisecond")
    func account() {
        let things = (0..<10).map { number in
            AccountView.Thing(
                name: "Firefox on Linux",
                lines: [say(account: .usedHour), say(account: .signedInOn(date: "1 January 2026"))],
                form: FormView(
                    .bare, action: "/account/sessions", ticket: "ticket", hidden: [("session", "\(number)")],
                    buttons: [ButtonView("Sign out", .small)]))
        }
        let view = AccountView(
            bar: BarView("Fieldhouse", home: "/groups"), title: "Devices", up: LinkView("Your account", "/account"),
            texts: ["You're signed in on these devices."], sections: [.init(things: things)])
        let time = milliseconds { _ = renderer.page(view) }
        #expect(time < 1, "\(time) ms")
    }

    @Test("SRV-20 a list of 50 people is written within 5 milliseconds")
    func list() {
        let columns = ["Email", "Name", "Status", "Created", "Last sign-in"]
        let instant = TableView.Cell.Time(
            iso: "2026-01-01T00:00:00Z", text: "1 January 2026, 00:00", exact: "1 January 2026, 00:00 UTC")
        let rows = (0..<50).map { number in
            let contents: [TableView.Cell.Content] = [
                .text("person-\(number)@example.com", href: "/admin/people/\(number)"),
                .text("Person \(number) <b>", href: nil),
                .badges([BadgeView("Administrator"), BadgeView("Confirmed", .good)]), .time(instant), .time(instant),
            ]
            return TableView.Row(cells: zip(columns, contents).map { TableView.Cell(column: $0, content: $1) })
        }
        let view = AdministrationView(
            bar: BarView("Administration", home: "/admin"), title: "People", dangerLabel: "Danger",
            sections: [.init(table: TableView(caption: "People", columns: columns, rows: rows))],
            foot: "In UTC.")
        let time = milliseconds { _ = renderer.page(view) }
        #expect(time < 5, "\(time) ms")
    }

    @Test("SRV-20 the mail queue with 50 mails, each with two buttons, is written within 5 milliseconds")
    func queue() {
        let columns = ["To", "Purpose", "Status", "Created", "Actions"]
        let instant = TableView.Cell.Time(
            iso: "2026-01-01T00:00:00Z", text: "1 January 2026, 00:00", exact: "1 January 2026, 00:00 UTC")
        let rows = (0..<50).map { number in
            let form = FormView(
                .bare, action: "/admin/mails", ticket: "ticket", hidden: [("intent", "retry"), ("mail", "\(number)")],
                buttons: [ButtonView("Send now", .small)])
            let contents: [TableView.Cell.Content] = [
                .text("person-\(number)@example.com", href: nil), .text("Confirmation", href: nil),
                .badges([BadgeView("Waiting", .warning)]), .time(instant),
                .acts([form], [ActView(name: "Discard", isDanger: true, form: form)]),
            ]
            return TableView.Row(cells: zip(columns, contents).map { TableView.Cell(column: $0, content: $1) })
        }
        let view = AdministrationView(
            bar: BarView("Administration", home: "/admin"), title: "Emails", dangerLabel: "Danger",
            sections: [.init(table: TableView(caption: "Emails", columns: columns, rows: rows))],
            foot: "In UTC.")
        let time = milliseconds { _ = renderer.page(view) }
        #expect(time < 5, "\(time) ms")
    }

    @Test("APP-01 a list of 50 requests of the app is written within 5 milliseconds")
    func requests() throws {
        let items = (0..<50).map { number in
            ListView.Item(
                title: "Which bolts <\(number)>?", subtitle: "Bridge", href: "/rfi/\(number)",
                badge: .init(text: "Open", isDone: false),
                time: .init(iso: "2026-01-01T00:00:00Z", exact: "1 January 2026, 00:00", relative: "2 hours ago"))
        }
        let view = ListView(bar: BarView("Fieldhouse", home: "/projects"), title: "RFIs", count: 50, items: items)
        let app = PageRenderer(look: try FieldhouseLook.look(), productName: "Fieldhouse")
        let time = milliseconds { _ = app.page(view) }
        #expect(time < 5, "\(time) ms")
    }
}
