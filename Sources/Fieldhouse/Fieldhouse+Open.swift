import Gatehouse
import GatehouseCore
import GatehousePages
import HTTPTypes
import Hummingbird

/// `/open?url=LINK` stands in for the operating system, which hands links to apps: it reads the link by the table and
/// leads to the page of this site that it is for, which decides as ever.
extension Fieldhouse {
    func open(_ request: Request) -> Response {
        let links = (request.uri.query ?? "").split(separator: "&").filter { $0.hasPrefix("url=") }
        guard links.count < 2 else { return refuse("There are \(links.count) links; one can be opened at a time.") }
        guard let link = QueryItems(request.uri.query)["url"], !link.isEmpty else {
            return refuse("There is no link to open, or it is not encoded as a link in a link is.")
        }
        switch navigation.destination(of: link) {
        case .success(let destination): return PageRenderer.redirect(to: navigation.path(of: destination))
        case .failure(let refusal):
            let words = refusal.words
            return refuse(
                "\(words.prefix(1).uppercased())\(words.dropFirst()).",
                status: refusal == .route ? .notFound : .badRequest)
        }
    }

    private func refuse(_ sentence: String, status: HTTPResponse.Status = .badRequest) -> Response {
        pages.renderer.message(
            PageMessage(
                status: status, title: "This link does not open",
                texts: [
                    .plain(sentence),
                    .plain("Links that open begin with \(Destination.scheme):// or \(pages.configuration.origin)/."),
                ], primary: (.page(.goToStart), Self.home)))
    }
}
