import Foundation
import HTTPTypes
package import Hummingbird

/// The cookies of the pages. Their names carry the prefix that ties them to this host, this path and TLS
/// (`__Host-`), and on loopback the port, because browsers share cookies between the ports of a host.
package struct PageCookies: Sendable {
    /// Which cookie.
    package enum Kind: String, Sendable {
        /// Names the flow of a browser that is signing in.
        case flow
        /// Names the browser that is signed in.
        case session
        /// Names the place of a browser in the app, which outlives the session.
        case place

        /// For how long the browser keeps it, in seconds.
        fileprivate var life: TimeInterval {
            switch self {
            case .flow: FlowStore.life
            case .session: BrowserSessions.life
            case .place: PlaceStore.life
            }
        }
    }

    private let prefix: String

    package init(configuration: PagesConfiguration) {
        let port = configuration.isLoopback ? configuration.publicURL.port.map { "\($0)-" } ?? "" : ""
        prefix = "__Host-gatehouse-\(port)"
    }

    /// The value that the browser sent; nil when it is none of ours.
    package func value(_ kind: Kind, in request: Request) -> String? {
        guard let value = request.cookies[prefix + kind.rawValue]?.value, value.utf8.count == 43 else { return nil }
        return value
    }

    /// Gives the browser a value, for as long as the row lives.
    package func set(_ kind: Kind, to value: String, in response: inout Response) {
        response.setCookie(cookie(kind, value, maxAge: Int(kind.life)))
    }

    /// Takes the cookie away.
    package func clear(_ kind: Kind, in response: inout Response) {
        response.setCookie(cookie(kind, "", maxAge: 0))
    }

    private func cookie(_ kind: Kind, _ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: prefix + kind.rawValue, value: value, maxAge: maxAge, path: "/", secure: true, httpOnly: true,
            sameSite: .lax)
    }
}
