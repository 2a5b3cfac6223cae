import Crypto
import Foundation
import Gatehouse
import GatehouseCore
package import GatehouseWeb
import HTTPTypes
package import Hummingbird

/// Renders pages from the templates, with the headers that every page has.
package struct PageRenderer: Sendable {
    private let library: TemplateLibrary
    let catalogue: Catalogue
    private let productName: String

    /// - Parameters:
    ///   - library: The templates.
    ///   - productName: The name in titles.
    package init(library: TemplateLibrary, productName: String) {
        self.init(library: library, productName: productName, catalogue: .english)
    }

    private init(library: TemplateLibrary, productName: String, catalogue: Catalogue) {
        self.library = library
        self.productName = productName
        self.catalogue = catalogue
    }

    /// The language of the pages, as a BCP 47 tag.
    package var language: String { catalogue.language }

    /// This renderer in the language that suits whoever asks.
    package func speaking(to request: Request) -> PageRenderer {
        speaking(Catalogue.best(for: AcceptLanguage(request.headers).ranges))
    }

    /// This renderer in a language.
    func speaking(_ catalogue: Catalogue) -> PageRenderer {
        PageRenderer(library: library, productName: productName, catalogue: catalogue)
    }

    /// Renders a page.
    /// - Parameters:
    ///   - template: The template's name.
    ///   - title: The title of the document, before the product's name.
    ///   - status: The status.
    ///   - theme: `light` or `dark`, whatever the browser asks for; nil leaves it to the browser.
    ///   - refreshSeconds: After how many seconds the browser asks again, for a page that shows progress.
    ///   - content: What the template shows.
    package func page(
        _ template: String, title: String, status: HTTPResponse.Status = .ok, theme: String? = nil,
        refreshSeconds: Int? = nil, _ content: [String: TemplateValue]
    ) -> Response {
        var context = content
        context["lang"] = .text(catalogue.language)
        context["dir"] = catalogue.isRightToLeft ? "rtl" : "ltr"
        context["pageTitle"] = .text(title == productName ? title : "\(title) · \(productName)")
        context["asset"] = ["css": .text(PageAssets.stylesheet.path), "js": .text(PageAssets.script.path)]
        if let theme { context["theme"] = .text(theme) }
        if let refreshSeconds { context["refreshSeconds"] = .number(refreshSeconds) }
        let html = library.render(template, context) ?? []
        var response = Response(
            status: status, headers: PageHeaders.document, body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
        response.headers[.contentType] = "text/html; charset=utf-8"
        response.headers[.contentLanguage] = catalogue.language
        return response
    }

    /// Renders a page that says something and offers a way on.
    package func message(_ message: PageMessage) -> Response {
        page("message", title: message.title.said(catalogue), status: message.status, message.content(catalogue))
    }

    /// Renders the page for a request that cannot be served.
    package func message(_ error: ServerError) -> Response {
        var response = message(PageMessage(failure: error))
        if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    /// Sends the browser on with a GET, after a post or to where it belongs.
    package static func redirect(to path: String) -> Response {
        var response = Response(status: .seeOther, headers: PageHeaders.document)
        response.headers[.location] = path
        return response
    }
}
