package import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseStore
package import GatehouseWeb
import GatehouseWire
package import Hummingbird
import Logging

/// The sign-in pages and the account pages, with no app behind them.
package struct PagesModule: ServerModule {
    /// The tables of the pages, for a server and for modules that use the pages.
    package static let tables = ModuleTables(PagesMigrations.all)

    package init() {}

    package var tables: [ModuleTables] { [Self.tables] }

    package func open(_ parts: ModuleParts) throws -> any OpenModule {
        OpenPages(
            pages: SignInPages(parts, home: SignInPages.accountPath, look: try PageLook.own()), apps: parts.appIDs)
    }

    package func waitingPages(publicURL: URL, appName: String) throws -> WaitingPages? {
        WaitingPages(look: try PageLook.own(), publicURL: publicURL, appName: appName)
    }
}

extension WaitingPages {
    /// The page for a failure, as the server shows it with its database, and the files that the page refers to.
    package init(look: PageLook, publicURL: URL, appName: String) {
        let configuration = PagesConfiguration(
            publicURL: publicURL, isDevelopment: false, productName: appName, home: "/")
        let renderer = PageRenderer(
            look: look, productName: appName,
            reader: PageReader(
                origin: configuration.origin, cookies: PageCookies(configuration: configuration)))
        self.init(
            errorPage: { error, request, _ in renderer.speaking(to: request).message(error) },
            file: { request in
                look.assets.first { $0.path == request.uri.path }?.response(to: request)
            })
    }
}

/// The pages of a server that has no app.
package struct OpenPages: OpenModule {
    /// The pages; the site's root leads to the account pages.
    package let pages: SignInPages
    /// The apps that belong to the site on Apple's systems.
    let apps: [AppID]

    package var errorPage: EdgeResponder.ErrorPage? { pages.errorPage }

    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        pages.addAccountRoutes(to: router, isHome: true)
        pages.addGroupRoutes(to: router)
        addAssociation(to: router)
        pages.addRoutes(to: router)
    }

    /// Tells Apple's systems which apps use the passkeys and the passwords of the site (WAN-07), and open its
    /// invitations to groups (GRP-36). No other link opens an app: the site has the pages of the account.
    private func addAssociation(to router: Router<GatehouseRequestContext>) {
        guard !apps.isEmpty else { return }
        let ids = JSONValue.array(apps.map { .string($0.description) })
        var file: JSONObject = ["webcredentials": ["apps": ids]]
        if pages.offersGroups {
            let path = JSONValue.string(GroupPath.invitation(code: "?*"))
            file["applinks"] = ["details": [["appIDs": ids, "components": [["/": path]]]]]
        }
        WellKnownFile.addRoute(AppID.associationPath, JSONValue.object(file).bytes, to: router)
    }
}

extension SignInPages {
    /// Creates the pages of a server, for a module.
    ///
    /// - Parameters:
    ///   - parts: The parts that the server gives its modules.
    ///   - home: The path that a browser goes to after signing in.
    ///   - look: Templates, stylesheet and script of the pages and of the app behind them.
    package init(_ parts: ModuleParts, home: String, look: PageLook) {
        let (accounts, log) = (parts.services.accounts, parts.log)
        self.init(
            services: parts.services,
            configuration: PagesConfiguration(
                publicURL: parts.publicURL, isDevelopment: parts.isDevelopment, mailsAreSent: parts.mailsAreSent,
                productName: accounts.policy.appName, home: home),
            look: look, trustedProxies: parts.trustedProxies, settings: parts.settings, clock: accounts.clock,
            timer: parts.timer, random: accounts.random
        ) { event in
            log.info("\(event.name.rawValue)", metadata: Self.metadata(of: event))
        }
        groups = parts.groups
    }

    /// Answers failures outside the interface with a page.
    package var errorPage: EdgeResponder.ErrorPage {
        { error, request, _ in await errorPage(error, for: request) }
    }

    private static func metadata(of event: AuthEventPayload) -> Logger.Metadata {
        var metadata: Logger.Metadata = [:]
        if let provider = event.providerId { metadata["provider"] = "\(provider)" }
        if let code = event.errorCode { metadata["code"] = "\(code)" }
        return metadata
    }
}
