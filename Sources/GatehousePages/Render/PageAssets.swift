import Crypto
import Foundation
import GatehouseDomain
import HTTPTypes
package import Hummingbird

/// A file that pages refer to. Its name carries a digest of its contents, so that a browser may keep it as long as it
/// likes.
package struct PageAsset: Sendable {
    /// Where it is served.
    package let path: String
    /// What is in it.
    package let text: String
    private let contentType: String
    /// The same, packed; nil if that failed.
    private let packed: ByteBuffer?

    init(_ text: String, suffix: String, contentType: String) {
        let digest = Hex.text(SHA256.hash(data: Data(text.utf8)).prefix(6))
        self.path = "/assets/gatehouse-\(digest).\(suffix)"
        self.text = text
        self.contentType = contentType
        packed = Gzip.packed(Array(text.utf8)).map(ByteBuffer.init(bytes:))
    }

    /// The file, packed where the browser takes that.
    ///
    /// Only files that are the same for everybody are packed: the length of a packed page would tell what it has in
    /// common with what a stranger puts into its URL.
    package func response(to request: Request) -> Response {
        var response = response
        response.headers[.vary] = "Accept-Encoding"
        let accepted = request.headers[.acceptEncoding]?.split(separator: ",").map {
            $0.filter { !$0.isWhitespace }.lowercased()
        }
        guard let packed, accepted?.contains("gzip") == true else { return response }
        response.headers[.contentEncoding] = "gzip"
        response.body = ResponseBody(byteBuffer: packed)
        return response
    }

    /// The file.
    package var response: Response {
        var response = Response(
            status: .ok, headers: PageHeaders.asset, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        response.headers[.contentType] = contentType
        return response
    }
}
