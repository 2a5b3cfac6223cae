package import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import GatehouseWeb
import HTTPTypes
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
                var message = PageMessage(title: page.title, texts: page.paragraphs.map { .plain(words($0)) })
                message.isDocument = true
                if let screen = screen(before: request) {
                    message.back = (.screen(.back), screen)
                } else {
                    message.primary = (.page(.goToStart), Self.home)
                }
                return renderer.message(message)
            }
        }
    }

    /// The screen of the sign-in whose sentence led to a page; nil for any other way to it.
    private func screen(before request: Request) -> String? {
        let origin = pages.configuration.origin
        guard let referer = request.headers[.referer], referer.hasPrefix(origin) else { return nil }
        let path = referer.dropFirst(origin.count).prefix { $0 != "?" }
        return ScreenName.allCases.map(SignInPath.path(of:)).first { $0 == path }
    }
}
