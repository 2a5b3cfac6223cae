import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
package import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird
import Logging

/// The checks before every page: that cookies are safe, that the browser used the public host name, and that a post
/// comes from one of the server's pages. Turns errors into pages.
package struct PageGuard: RouterMiddleware {
    package typealias Context = GatehouseRequestContext

    let configuration: PagesConfiguration
    let renderer: PageRenderer
    /// Puts the bar of a demo above what it creates; above nothing anywhere else.
    let bar: DemoBarView.Source
    /// Puts the form into them with which a browser adds a passkey by itself; nil for none.
    var upgrade: PasskeyUpgrade.Source?

    package func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if configuration.isSecure, let canonical = canonicalURL(of: request) {
            return PageRenderer.redirect(to: canonical)
        }
        return try await bar.above {
            guard let upgrade else { return try await answer(request, context, next) }
            return try await upgrade.beside(request) { try await answer(request, context, next) }
        }
    }

    /// The page, or what kept it from being shown.
    private func answer(
        _ request: Request, _ context: Context, _ next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let renderer = renderer.speaking(to: request)
        guard configuration.isSecure else { return renderer.message(Self.needsTLS) }
        if request.method == .post, !OriginCheck(configuration: configuration).allows(request) {
            return renderer.message(Self.foreignPost)
        }
        do {
            return try await next(request, context)
        } catch let refusal as AccountRefusal {
            return message(ServerError(refusal), renderer, context)
        } catch let fault as QueryFault {
            return message(RequestRefusal.query(fault).answer, renderer, context)
        } catch let error as ServerError {
            return message(error, renderer, context)
        }
    }

    private func message(_ error: ServerError, _ renderer: PageRenderer, _ context: Context) -> Response {
        context.logger.notice("page refused", metadata: ["code": "\(error.code.rawValue)"])
        return renderer.message(error)
    }

    /// The same page under the public name, if a server at this machine was reached by another of its names: cookies and
    /// the origin belong to one name.
    private func canonicalURL(of request: Request) -> String? {
        guard configuration.isLocal, [.get, .head].contains(request.method), let authority = request.head.authority,
            let host = URL(string: "http://\(authority)")?.host(), ThisMachine.contains(host),
            host.lowercased() != configuration.publicURL.host()?.lowercased()
        else { return nil }
        return configuration.origin + (request.head.path ?? "/")
    }

    private static let needsTLS = PageMessage(
        status: .serviceUnavailable, title: .page(.insecureTitle),
        texts: [.page(.insecureText), .page(.insecureHint)])

    static let needsCookies = PageMessage(
        status: .badRequest, title: .page(.cookiesTitle), texts: [.page(.cookiesText)],
        primary: (.screen(.goToSignIn), SignInPath.choice))

    /// The answer to a form without the ticket of its page. It comes from this site, as far as the browser says.
    static func ticketMissing(on path: String) -> PageMessage {
        PageMessage(
            status: .forbidden, title: .page(.unreadableTitle), texts: [.page(.unreadableText)],
            primary: (.page(.goOn), path))
    }

    static let foreignPost = PageMessage(
        status: .forbidden, title: .page(.foreignTitle), texts: [.page(.foreignText)],
        primary: (.screen(.goToSignIn), SignInPath.choice))
}
