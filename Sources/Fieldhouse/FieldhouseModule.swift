package import Foundation
package import Gatehouse
package import GatehouseAccounts
package import GatehousePages
package import GatehouseStore
package import GatehouseWeb
package import Hummingbird
import Logging

/// The reference app with the sign-in in front of it: its pages, its interface, and the file that tells Apple's systems
/// about its native app.
package struct FieldhouseModule: ServerModule {
    /// The tables of the app. They outlive a demo, so every server of this program knows them.
    package static let tables = ModuleTables(FieldhouseMigrations.all, beforeDeletion: FieldhouseStore.leaveGroups)

    private let administration: (@Sendable (Accounts) -> Administration)?
    private let report: (@Sendable (NavigationReport) -> Void)?

    /// - Parameters:
    ///   - tour: Gives the first run of a demo the right to add people, to sign in as them with one click, and to start
    ///     over, which only a program with the server's files has; nil for no tour. A server that is not in development,
    ///     or not on loopback, has no tour in any case.
    ///   - report: Receives the outcome of every request for a page; nil for the server's log.
    package init(
        tour: (@Sendable (Accounts) -> Administration)? = nil, report: (@Sendable (NavigationReport) -> Void)? = nil
    ) {
        administration = tour
        self.report = report
    }

    package var tables: [ModuleTables] { [PagesModule.tables, Self.tables] }

    package var rootIsTaken: String? { "in a demo, whose app has pages there" }

    package func open(_ parts: ModuleParts) throws -> any OpenModule {
        let log = parts.log
        var pages = SignInPages(parts, home: Fieldhouse.home, look: try FieldhouseLook.look())
        pages.showsDemoBar = pages.configuration.isDevelopment && pages.configuration.isLocal && administration != nil
        let app = try Fieldhouse(
            pages: pages, groups: parts.groups, report: report ?? { log.info("\($0.line)") })
        pages.app = app
        let (accounts, tourPages) = (parts.services.accounts, pages)
        let tour = (pages.showsDemoBar ? administration : nil).map { administration in
            Tour(pages: tourPages, app: app, accounts: accounts, administration: administration(accounts))
        }
        return OpenFieldhouse(
            pages: pages, app: app, tour: tour,
            api: FieldhouseAPI(accounts: parts.services.accounts, store: app.store),
            association: try Destination.links().appSiteAssociation(of: parts.appIDs))
    }

    package func waitingPages(publicURL: URL, appName: String) throws -> WaitingPages? {
        WaitingPages(look: try FieldhouseLook.look(), publicURL: publicURL, appName: appName)
    }
}

/// The reference app of a server.
package struct OpenFieldhouse: OpenModule {
    /// The sign-in, which tells the app about sign-ins and sign-outs.
    package let pages: SignInPages
    /// The app's own pages.
    package let app: Fieldhouse
    /// The first run of a demo; nil for every other server.
    package let tour: Tour?
    private let api: FieldhouseAPI
    private let association: Data

    init(pages: SignInPages, app: Fieldhouse, tour: Tour?, api: FieldhouseAPI, association: Data) {
        self.pages = pages
        self.app = app
        self.tour = tour
        self.api = api
        self.association = association
    }

    package var errorPage: EdgeResponder.ErrorPage? { pages.errorPage }

    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        app.addRoutes(to: router, tour: tour)
        tour?.addRoutes(to: router)
        pages.addAccountRoutes(to: router, isHome: false)
        pages.addGroupRoutes(to: router)
        api.addRoutes(to: router)
        WellKnownFile.addRoute(LinkTable<Destination>.associationPath, association, to: router)
        pages.addRoutes(to: router)
    }
}
