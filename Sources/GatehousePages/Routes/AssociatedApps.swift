package import Foundation
package import GatehouseWeb
import HTTPTypes
package import Hummingbird

/// The file by which Apple's systems learn which apps open this site's links.
package enum AssociatedApps {
    /// Serves the file to everyone, under any host name and without a redirect, because the systems follow none.
    /// - Parameters:
    ///   - path: Where it lies.
    ///   - file: What is in it; see `LinkTable.appSiteAssociation(of:)`.
    package static func addRoute(_ path: String, _ file: Data, to router: Router<GatehouseRequestContext>) {
        let headers: HTTPFields = [
            .contentType: "application/json", .cacheControl: "public, max-age=3600", .xContentTypeOptions: "nosniff",
        ]
        router.get(RouterPath(path)) { _, _ in
            Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
        }
    }
}
