import Crypto
import Foundation
import GatehouseDomain
package import Hummingbird

/// A file that pages refer to. Its name carries a digest of its contents, so that a browser may keep it as long as it
/// likes.
package struct PageAsset: Sendable {
    /// Where it is served.
    package let path: String
    /// What is in it.
    package let text: String
    private let contentType: String

    init(_ text: String, suffix: String, contentType: String) {
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
