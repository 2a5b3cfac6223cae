import Gatehouse
import GatehouseCore
import GatehousePages
import HTTPTypes
import Hummingbird

/// `/open?url=LINK` takes the place of the operating system, which opens links in apps. It looks the link up in the
/// table and redirects to the page of this site, which decides as usual.
extension Fieldhouse {
    func open(_ request: Request) -> Response {
        let links = (request.uri.query ?? "").split(separator: "&").filter { $0.hasPrefix("url=") }
        guard links.count < 2 else { return refuse(.oneLink(links.count), request) }
        let query = QueryItems(request.uri.query)
        guard !query.repeated.contains("url") else { return refuse(.oneLink(2), request) }
        guard let link = query["url"], !link.isEmpty else {
            return refuse(.noLink, request)
        }
        switch navigation.destination(of: link) {
        case .success(let destination): return PageRenderer.redirect(to: navigation.path(of: destination))
        case .failure(let refusal):
            return refuse(refusal.sentence, request, status: refusal == .route ? .notFound : .badRequest)
        }
    }

    private func refuse(
        _ sentence: FieldhouseText, _ request: Request, status: HTTPResponse.Status = .badRequest
    ) -> Response {
        let (renderer, words) = speaking(to: request)
        let prefixes = FieldhouseText.linksBegin("\(Destination.scheme)://", "\(pages.configuration.origin)/")
        return renderer.message(
            PageMessage(
                status: status, title: .plain(words(.linkDoesNotOpen)),
                texts: [.plain(words(sentence)), .plain(words(prefixes))], primary: (.page(.goToStart), Self.home)))
    }
}
