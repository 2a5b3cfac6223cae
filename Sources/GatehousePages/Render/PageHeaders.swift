import HTTPTypes
package import Hummingbird

/// The headers of the pages.
package enum PageHeaders {
    /// For documents: nothing from elsewhere, nothing inline, no framing, no caching.
    static let document: HTTPFields = {
        var fields = common
        fields[.cacheControl] = "no-store"
        fields[.contentSecurityPolicy] = policy(framedBy: "'none'")
        fields[name: "Cross-Origin-Opener-Policy"] = "same-origin"
        // `same-origin` and not `no-referrer`: with the latter, a post would have `Origin: null`.
        fields[name: "Referrer-Policy"] = "same-origin"
        fields[name: "X-Frame-Options"] = "DENY"
        return fields
    }()

    /// For stylesheet and script, whose names change with their contents.
    static let asset: HTTPFields = {
        var fields = common
        fields[.cacheControl] = "public, max-age=31536000, immutable"
        return fields
    }()

    /// Makes the browser drop the pages that it keeps for its Back button (Clear Site Data, section 3.1). Some browsers
    /// keep even pages with `no-store`, and would show them after a sign-out or after the session has ended.
    package static func dropKeptPages(in response: inout Response) {
        response.headers[name: "Clear-Site-Data"] = #""cache""#
    }

    /// Lets a page show other pages of this server in frames.
    static func allowFrames(in response: inout Response) {
        response.headers[.contentSecurityPolicy]?.append("; frame-src 'self'")
    }

    /// Lets only pages of this server show this one in a frame.
    static func allowFraming(in response: inout Response) {
        response.headers[.contentSecurityPolicy] = policy(framedBy: "'self'")
        response.headers[name: "X-Frame-Options"] = "SAMEORIGIN"
    }

    /// Allows the inline styles of a mail, in a document without forms and scripts that only pages of this server show
    /// in a frame.
    static func allowInlineStyles(in response: inout Response) {
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; "
            + "frame-ancestors 'self'"
    }

    private static func policy(framedBy ancestors: String) -> String {
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors \(ancestors)"
    }

    private static let common: HTTPFields = {
        var fields = HTTPFields()
        fields[.xContentTypeOptions] = "nosniff"
        fields[name: "Cross-Origin-Resource-Policy"] = "same-origin"
        return fields
    }()
}

extension HTTPFields {
    /// The field with a name from the code; an invalid name has no value.
    fileprivate subscript(name name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set { if let name = HTTPField.Name(name) { self[name] = newValue } }
    }
}
