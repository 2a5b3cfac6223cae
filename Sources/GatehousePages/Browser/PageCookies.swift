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

    /// What a browser remembers by itself, without a row: a note names nobody and nothing.
    package enum Note: String, Sendable {
        /// The introduction has been seen, or is needed no more.
        case welcomed
    }

    /// As long as browsers keep a cookie at most (RFC 6265bis, section 5.5), in seconds.
    private static let noteLife = 400 * 24 * 3600

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

    /// Whether the browser remembers something.
    package func has(_ note: Note, in request: Request) -> Bool {
        request.cookies[prefix + note.rawValue] != nil
    }

    /// Has the browser remember something.
    package func set(_ note: Note, in response: inout Response) {
        response.setCookie(cookie(note.rawValue, "1", maxAge: Self.noteLife))
    }

    private func cookie(_ kind: Kind, _ value: String, maxAge: Int) -> Cookie {
        cookie(kind.rawValue, value, maxAge: maxAge)
    }

    private func cookie(_ name: String, _ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: prefix + name, value: value, maxAge: maxAge, path: "/", secure: true, httpOnly: true, sameSite: .lax)
    }
}
