import Foundation
import GatehouseDomain
package import GatehousePages
package import GatehouseServer
import HTTPTypes
package import Hummingbird

/// The reference app: a small app for a building crew, behind the product's own sign-in.
package struct Fieldhouse: Sendable {
    /// What the app is called unless the deployment calls it otherwise.
    package static let name = "Fieldhouse"
    /// Where a browser goes once it is signed in.
    package static let home = Destination.Tab.groups.path

    private let pages: SignInPages

    /// Takes the sign-in, whose renderer knows the app's templates.
    package init(pages: SignInPages) {
        self.pages = pages
    }

    /// Adds the app's pages; all of them are for people who are signed in.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        let group = pages.guarded(router)
        group.get("/") { _, _ in PageRenderer.redirect(to: Self.home) }
        for tab in Destination.Tab.allCases {
            group.get(RouterPath(tab.path)) { request, _ in try await visit(request) { render(tab, $0) } }
        }
        group.get(RouterPath(ProfilePage.path)) { request, _ in
            try await visit(request) { visitor in
                let profile = try await pages.profiles.getProfile(userId: visitor.account.user.id.text)
                return render(
                    ProfilePage(visitor: visitor, profile: profile).content, on: visitor, "profile", "Profile")
            }
        }
    }

    /// Lets those in who are signed in; others are sent to sign in.
    private func visit(
        _ request: Request, _ page: (Visitor) async throws -> Response
    ) async throws -> Response {
        guard let account = try await pages.browsers.current(pages.cookies.value(.session, in: request)) else {
            return PageRenderer.redirect(to: SignInPath.choice)
        }
        return try await page(Visitor(account: account, path: request.uri.path))
    }

    private func render(_ tab: Destination.Tab, _ visitor: Visitor) -> Response {
        switch tab {
        case .projects, .rfis, .groups:
            let empty = TemplateValue.object([
                "icon": .text(tab.icon), "title": .text(tab.emptyTitle), "text": .text(tab.emptyText),
            ])
            return render(["title": .text(tab.title), "items": [], "empty": empty], on: visitor, "list", tab.title)
        case .settings:
            return render(SettingsPage(visitor: visitor).content, on: visitor, "settings", tab.title)
        }
    }

    private func render(
        _ content: [String: TemplateValue], on visitor: Visitor, _ template: String, _ title: String
    ) -> Response {
        var content = content
        content["productName"] = .text(pages.configuration.productName)
        content["homeHref"] = .text(Self.home)
        content["navLabel"] = "Main"
        content["tabs"] = .objects(
            Destination.Tab.allCases.map { tab in
                [
                    "label": .text(tab.title), "href": .text(tab.path), "icon": .text(tab.icon),
                    "current": .flag(tab.path == visitor.path),
                ]
            })
        content["person"] = [
            "initial": .text(visitor.initial), "label": "Profile", "href": .text(ProfilePage.path),
            "current": .flag(visitor.path == ProfilePage.path),
        ]
        return pages.renderer.page(template, title: title, content)
    }
}
