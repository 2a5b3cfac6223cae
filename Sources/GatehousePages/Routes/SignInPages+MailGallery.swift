import Foundation
import Gatehouse
import GatehouseCore
import GatehouseMail
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Every mail in every language, beside the screens of the gallery.
extension SignInPages {
    func addMailGalleryRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.get("/gallery/mails") { request, _ in mails(try GalleryView(request)) }
        pages.get("/gallery/mails/:name") { request, context in
            try mail(named: context.parameters.get("name"), try GalleryView(request))
        }
        pages.get("/gallery/mails/:name/html") { request, context in
            try document(named: context.parameters.get("name"), try GalleryView(request))
        }
    }

    private func samples(_ language: String) -> [(name: String, mail: OutgoingMail)] {
        MailSamples(
            publicURL: configuration.origin, service: configuration.productName, language: language,
            time: Date(timeIntervalSince1970: 1_767_225_600)
        ).all
    }

    /// All mails in one language.
    private func mails(_ view: GalleryView) -> Response {
        let frames = samples(view.catalogue.language).map { name, mail in
            GalleryPageView.Group.Frame(
                label: mail.subject, href: "/gallery/mails/\(name)\(view.query)",
                source: "/gallery/mails/\(name)/html\(view.query)")
        }
        return gallery(
            "Emails", note: "Every mail that this server sends, with example addresses.", view: view,
            path: "/gallery/mails", groups: [.init(title: "Emails", frames: frames)],
            back: LinkView("Gallery", "/gallery\(view.query)"))
    }

    /// One mail in every language.
    private func mail(named name: String?, _ view: GalleryView) throws -> Response {
        let frames = try Catalogue.all.map { catalogue in
            let (name, _) = try sample(named: name, catalogue.language)
            let query = GalleryView(catalogue: catalogue, theme: view.theme).query
            return GalleryPageView.Group.Frame(
                label: catalogue.builtIn.endonym, source: "/gallery/mails/\(name)/html\(query)")
        }
        return gallery(
            name ?? "", note: "This mail in every language.", view: view, path: nil,
            groups: [.init(title: name ?? "", frames: frames)],
            back: LinkView("Emails", "/gallery/mails\(view.query)"))
    }

    private func sample(named name: String?, _ language: String) throws -> (name: String, mail: OutgoingMail) {
        guard let sample = samples(language).first(where: { $0.name == name }) else {
            throw PageRefusal.noSuchSample.answer
        }
        return sample
    }

    /// The HTML part as a mail program gets it.
    private func document(named name: String?, _ view: GalleryView) throws -> Response {
        Self.mailDocument(try sample(named: name, view.catalogue.language).mail.html)
    }

    /// The HTML part of a mail as a page, also in a frame. It has inline styles, which the server's own pages don't
    /// allow.
    static func mailDocument(_ html: String) -> Response {
        var response = Response(
            status: .ok, headers: PageHeaders.document, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
        response.headers[.contentType] = "text/html; charset=utf-8"
        PageHeaders.allowFraming(in: &response)
        PageHeaders.allowInlineStyles(in: &response)
        return response
    }
}
