import Crypto
import Foundation
import GatehouseDomain
package import Hummingbird

/// A file that pages refer to, compiled into the binary. Its name carries a digest of its contents, so that a browser
/// may keep it for good.
package struct PageAssets: Sendable {
    /// Every file.
    package static let all = [stylesheet, script]

    /// The stylesheet of every page.
    static let stylesheet = PageAssets(Stylesheet.css, suffix: "css", contentType: "text/css; charset=utf-8")
    /// The script of every page; nothing depends on it.
    static let script = PageAssets(Script.js, suffix: "js", contentType: "text/javascript; charset=utf-8")

    /// Where it is served.
    package let path: String
    private let text: String
    private let contentType: String

    private init(_ text: String, suffix: String, contentType: String) {
        let digest = Hex.text(SHA256.hash(data: Data(text.utf8)).prefix(6))
        self.path = "/assets/gatehouse-\(digest).\(suffix)"
        self.text = text
        self.contentType = contentType
    }

    /// The file.
    package var response: Response {
        var response = Response(
            status: .ok, headers: PageHeaders.asset, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        response.headers[.contentType] = contentType
        return response
    }
}
