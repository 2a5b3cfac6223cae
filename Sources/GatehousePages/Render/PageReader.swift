import Gatehouse
import GatehouseCore
import HTTPTypes
package import Hummingbird

/// What the pages of a site know about the reader: the language chosen in the browser, and the page to return to.
package struct PageReader: Sendable {
    /// The origin of the site.
    let origin: String
    /// The language that was chosen in the browser; nil for none.
    let chosen: @Sendable (Request) -> String?

    /// - Parameters:
    ///   - origin: The origin of the site.
    ///   - chosen: Returns the language that was chosen in the browser, a BCP 47 tag; nil for none.
    package init(origin: String, chosen: @escaping @Sendable (Request) -> String?) {
        self.origin = origin
        self.chosen = chosen
    }

    /// Finds the language in the cookies of a site's pages.
    init(origin: String, cookies: PageCookies) {
        self.init(origin: origin) { cookies.language(in: $0)?.tag }
    }

    /// The page of a request: the one that was requested, or the one whose form was posted.
    func place(of request: Request) -> PagePath? {
        if request.method == .post, let referer = request.headers[.referer], referer.hasPrefix(origin + "/"),
            let path = PagePath(String(referer.dropFirst(origin.count)))
        {
            return path
        }
        return PagePath(request.head.path ?? "/")
    }
}

/// A path on this site, with its query. Browsers cannot read it as another origin.
package struct PagePath: Sendable, Equatable {
    /// The maximum length of a path that a browser is sent back to, in bytes.
    static let limit = 2048

    package let text: String

    /// Nil for anything that is not a path of this site.
    ///
    /// Browsers read `//host` and `/\host` as another origin, and first remove tabs and line breaks (WHATWG URL,
    /// section 4.4). So only printable ASCII without a backslash is accepted.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= Self.limit, bytes.first == UInt8(ascii: "/"), !text.hasPrefix("//"),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }
}

extension Catalogue {
    /// The catalogue of a supported language; nil for any other text.
    static func named(_ tag: String?) -> Catalogue? { all.first { $0.language == tag } }
}
