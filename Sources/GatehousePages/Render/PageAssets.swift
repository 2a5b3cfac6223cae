import Crypto
import Foundation
import GatehouseDomain
import HTTPTypes
package import Hummingbird

/// A file that pages refer to. Its name contains a digest of its contents, so that browsers may cache it forever.
package struct PageAsset: Sendable {
    /// The path of the file.
    package let path: String
    /// The contents.
    package let text: String
    private let contentType: String
    /// The compressed contents; nil if compressing failed.
    private let packed: ByteBuffer?

    init(_ text: String, suffix: String, contentType: String) {
        let digest = Hex.text(SHA256.hash(data: Data(text.utf8)).prefix(6))
        self.path = "/assets/gatehouse-\(digest).\(suffix)"
        self.text = text
        self.contentType = contentType
        packed = Gzip.packed(Array(text.utf8)).map(ByteBuffer.init(bytes:))
    }

    /// Returns the file, compressed if the browser accepts that.
    ///
    /// Only files that are the same for everybody are compressed: the length of a compressed page would reveal what it
    /// has in common with text that a stranger puts into its URL.
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
