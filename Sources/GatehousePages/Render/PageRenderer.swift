import Foundation
package import Gatehouse
import GatehouseCore
import GatehouseDomain
package import GatehouseWeb
import HTTPTypes
package import Hummingbird

/// Renders pages from the templates, with the headers that every page has.
package struct PageRenderer: Sendable {
    private let look: PageLook
    /// The texts in the language of the page.
    package let catalogue: Catalogue
    private let productName: String
    private let reader: PageReader?
    /// The page to return to after choosing another language; nil if there is no choice.
    private let place: PagePath?

    /// - Parameters:
    ///   - look: Templates, stylesheet and script.
    ///   - productName: The name in titles.
    ///   - reader: Finds the reader's language; nil for pages without a menu of languages.
    package init(look: PageLook, productName: String, reader: PageReader? = nil) {
        self.init(look: look, productName: productName, reader: reader, catalogue: .english, place: nil)
    }

    private init(
        look: PageLook, productName: String, reader: PageReader?, catalogue: Catalogue, place: PagePath?
    ) {
        self.look = look
        self.productName = productName
        self.reader = reader
        self.catalogue = catalogue
        self.place = place
    }

    /// The language of the pages, as a BCP 47 tag.
    package var language: String { catalogue.language }

    /// This renderer in the language that was chosen in the browser, or otherwise in the one that matches its
    /// preferences best. Its pages have the menu of languages.
    package func speaking(to request: Request) -> PageRenderer {
        let catalogue =
            Catalogue.named(reader?.chosen(request)) ?? Catalogue.best(for: AcceptLanguage(request.headers).ranges)
        return PageRenderer(
            look: look, productName: productName, reader: reader, catalogue: catalogue,
            place: reader?.place(of: request))
    }

    /// This renderer in a language.
    func speaking(_ catalogue: Catalogue) -> PageRenderer {
        PageRenderer(look: look, productName: productName, reader: nil, catalogue: catalogue, place: nil)
    }

    private var languages: LanguageMenuView? {
        place.map { place in
            LanguageMenuView(
                label: catalogue.page(.language), place: place.text,
                languages: Language.allCases.map {
                    .init(
                        tag: $0.rawValue, name: $0.endonym, isRightToLeft: $0.isRightToLeft,
                        isCurrent: $0.rawValue == catalogue.language)
                })
        }
    }

    /// Renders a page.
    /// - Parameters:
    ///   - view: What it shows.
    ///   - status: The status.
    ///   - theme: `light` or `dark`, regardless of the browser's preference; nil leaves it to the browser.
    ///   - refreshSeconds: The number of seconds after which the browser reloads the page, to show progress.
    package func page(
        _ view: some PageView, status: HTTPResponse.Status = .ok, theme: String? = nil, refreshSeconds: Int? = nil
    ) -> Response {
        // A title has no elements, and a name in it may be written from right to left.
        let title = catalogue.isRightToLeft ? view.documentTitle : VisibleText.isolated(view.documentTitle)
        var document = DocumentView(
            language: catalogue.language, isRightToLeft: catalogue.isRightToLeft,
            title: title == productName ? title : "\(title) · \(productName)", stylesheet: look.stylesheet.path,
            script: look.script.path, theme: theme, refreshSeconds: refreshSeconds,
            languages: languages)
        document.appName = view.documentTitle.contains(productName) ? nil : productName
        document.copy = (catalogue.page(.copy), catalogue.page(.copied))
        document.dismissLabel = catalogue.text(.dismiss)
        document.download = (AccountText.downloadFile.said(in: catalogue.builtIn), "\(productName)-backup-codes.txt")
        document.skipLabel = catalogue.page(.skipToContent)
        document.demoBar = DemoBarView.mailCount.map { DemoBarView(mailCount: $0, catalogue) }
        document.upgrade = PasskeyUpgrade.form
        guard let html = look.library.render(view, in: document) else {
            // A test compares every page with the lists of what it loads.
            return Response(status: .internalServerError, headers: PageHeaders.document)
        }
        var response = Response(
            status: status, headers: PageHeaders.document, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
        response.headers[.contentType] = "text/html; charset=utf-8"
        response.headers[.contentLanguage] = catalogue.language
        return response
    }

    /// Renders a page with a message and the next step.
    package func message(_ message: PageMessage) -> Response {
        page(message.view(catalogue), status: message.status)
    }

    /// Renders the page for a request that cannot be answered.
    package func message(_ error: ServerError) -> Response {
        var response = message(PageMessage(failure: error))
        if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    /// Redirects the browser with a GET, after a post or to the right page.
    package static func redirect(to path: String) -> Response {
        var response = Response(status: .seeOther, headers: PageHeaders.document)
        response.headers[.location] = path
        return response
    }
}
