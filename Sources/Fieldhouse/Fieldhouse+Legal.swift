package import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import GatehouseWeb
import Hummingbird

/// The pages that the consent links to, for everybody.
extension Fieldhouse {
    /// Where a server publishes the terms of the demo.
    package static func termsURL(on server: URL) -> URL { server.appending(path: LegalPage.terms.rawValue) }

    /// Where a server publishes the privacy notice of the demo.
    package static func privacyURL(on server: URL) -> URL { server.appending(path: LegalPage.privacy.rawValue) }

    func addLegalPages(to group: RouterGroup<GatehouseRequestContext>) {
        for page in LegalPage.allCases {
            group.get(RouterPath(page.path)) { request, _ in
                let (renderer, words) = speaking(to: request)
                return renderer.message(
                    PageMessage(
                        title: page.title, texts: page.paragraphs.map { .plain(words($0)) },
                        primary: (.page(.goToStart), Self.home)))
            }
        }
    }
}
