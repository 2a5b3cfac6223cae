import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Every screen in every notable condition, side by side, for designers and translators. It exists only in demos and in
/// development. Everything around the screens is in English, as in the mailbox.
extension SignInPages {
    func addGalleryRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.get("/gallery") { request, _ in overview(try GalleryView(request)) }
        addMailGalleryRoutes(to: pages)
        pages.get("/gallery/:id") { request, context in
            comparison(of: try entry(context), try GalleryView(request))
        }
        pages.get("/gallery/:id/screen") { request, context in
            screen(try entry(context), try GalleryView(request))
        }
    }

    private var galleryEntries: [ScreenGallery.Entry] { ScreenGallery.entries(requirements: requirements) }

    private var requirements: AuthRequirements {
        LocalAuthAdapter(
            accounts: services.accounts, client: ClientContext(), termsVersion: configuration.termsVersion, clock: clock
        ).requirements
    }

    private func entry(_ context: GatehouseRequestContext) throws -> ScreenGallery.Entry {
        guard let id = context.parameters.get("id"), let entry = galleryEntries.first(where: { $0.id == id }) else {
            throw PageRefusal.noSuchScreen.answer
        }
        return entry
    }

    /// All conditions in one language and theme.
    private func overview(_ view: GalleryView) -> Response {
        let entries = galleryEntries
        let groups = ScreenName.allCases.map { name in
            GalleryPageView.Group(
                title: name.rawValue,
                frames: entries.filter { $0.flow.nav.screen == name }.map { entry in
                    .init(
                        label: entry.id, href: "/gallery/\(entry.id)\(view.query)", source: view.frame(of: entry.id))
                })
        }
        return gallery(
            "Gallery", note: "Every screen in every notable condition, from the data that the tests compare.",
            view: view, path: "/gallery", groups: groups, back: LinkView("Back to the app", configuration.home))
    }

    /// One condition in every language and theme.
    private func comparison(of entry: ScreenGallery.Entry, _ view: GalleryView) -> Response {
        let groups = GalleryView.Theme.allCases.filter { $0 != .system }.map { theme in
            GalleryPageView.Group(
                title: theme.rawValue,
                frames: Catalogue.all.map { catalogue in
                    .init(
                        label: catalogue.builtIn.endonym,
                        source: GalleryView(catalogue: catalogue, theme: theme).frame(of: entry.id))
                })
        }
        return gallery(
            entry.id, note: "This screen in every language, in the light and in the dark.", view: view, path: nil,
            groups: groups, back: LinkView("Gallery", "/gallery\(view.query)"))
    }

    func gallery(
        _ title: String, note: String, view: GalleryView, path: String?, groups: [GalleryPageView.Group], back: LinkView
    ) -> Response {
        var page = GalleryPageView(title: title, note: note, groups: groups, back: back)
        if let path {
            page.choices = view.choices(path: path)
            if !view.catalogue.isReviewed { page.remark = "These words have not been read by a native speaker yet." }
        }
        var response = renderer.speaking(.english).page(page, theme: view.theme.forced)
        PageHeaders.allowFrames(in: &response)
        return response
    }

    /// One screen by itself, shown in a frame of the gallery; nothing on it works.
    private func screen(_ entry: ScreenGallery.Entry, _ view: GalleryView) -> Response {
        let screen = ScreenBuilder(
            requirements: requirements, providers: entry.providers, offersMailedCode: entry.offersMailedCode,
            catalogue: view.catalogue, mode: .posted, appName: configuration.productName, lastMethod: entry.lastMethod
        ).screen(for: entry.flow, form: entry.form)
        let page = ScreenPage(
            screen: screen, flow: entry.flow, ticket: "none", catalogue: view.catalogue,
            requirements: requirements, now: Date(timeIntervalSince1970: 0), takesFocus: false)
        // A frame shows the screen alone, also in a demo.
        var response = DemoBarView.$mailCount.withValue(nil) {
            renderer.speaking(view.catalogue).page(page.view, theme: view.theme.forced)
        }
        PageHeaders.allowFraming(in: &response)
        return response
    }
}

/// The language and the theme of the gallery.
struct GalleryView {
    enum Theme: String, CaseIterable {
        case system, light, dark

        /// The theme of the page; nil if the browser decides.
        var forced: String? { self == .system ? nil : rawValue }
    }

    var catalogue: Catalogue
    var theme: Theme

    init(catalogue: Catalogue, theme: Theme) {
        self.catalogue = catalogue
        self.theme = theme
    }

    /// Reads `language` and `theme` from the query.
    /// - Throws: `QueryFault` for a language or a theme that there is not.
    init(_ request: Request) throws(QueryFault) {
        let query = QueryItems(request.uri.query)
        catalogue = try query.value("language") { Catalogue.match(for: [$0]) } ?? .english
        theme = try query.value("theme", Theme.init(rawValue:)) ?? .system
    }

    var query: String { "?language=\(catalogue.language)&theme=\(theme.rawValue)" }

    func frame(of id: String) -> String { "/gallery/\(id)/screen\(query)" }

    func choices(path: String) -> [GalleryPageView.Choice] {
        let languages = Catalogue.all.map { other in
            GalleryPageView.Choice.Option(
                label: other.builtIn.endonym, href: path + GalleryView(catalogue: other, theme: theme).query,
                isCurrent: other.language == catalogue.language)
        }
        let themes = Theme.allCases.map { other in
            GalleryPageView.Choice.Option(
                label: other.rawValue, href: path + GalleryView(catalogue: catalogue, theme: other).query,
                isCurrent: other == theme)
        }
        return [.init(name: "Language", options: languages), .init(name: "Theme", options: themes)]
    }
}
