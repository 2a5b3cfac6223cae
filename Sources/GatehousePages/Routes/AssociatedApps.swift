package import Foundation
package import GatehouseWeb
import HTTPTypes
package import Hummingbird

/// The file that tells Apple's systems which apps open this site's links.
package enum AssociatedApps {
    /// Serves the file to everybody, under any host name and without a redirect, because the systems do not follow any.
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - file: The contents; see `LinkTable.appSiteAssociation(of:)`.
    package static func addRoute(_ path: String, _ file: Data, to router: Router<GatehouseRequestContext>) {
        let headers: HTTPFields = [
            .contentType: "application/json", .cacheControl: "public, max-age=3600", .xContentTypeOptions: "nosniff",
        ]
        router.get(RouterPath(path)) { _, _ in
            Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
        }
    }
}
