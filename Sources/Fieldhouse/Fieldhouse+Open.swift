import Gatehouse
import GatehouseCore
import GatehousePages
import HTTPTypes
import Hummingbird

/// `/open?url=LINK` stands in for the operating system, which hands links to apps: it reads the link by the table and
/// leads to the page of this site that it is for, which decides as always.
extension Fieldhouse {
    func open(_ request: Request) -> Response {
        let links = (request.uri.query ?? "").split(separator: "&").filter { $0.hasPrefix("url=") }
        guard links.count < 2 else { return refuse(.oneLink(links.count), request) }
        guard let link = QueryItems(request.uri.query)["url"], !link.isEmpty else {
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
