package import GatehouseWeb
import HTTPTypes
package import Hummingbird

/// A file that tells systems and password managers about this site.
package enum WellKnownFile {
    /// Serves the file to everybody, under any host name and without a redirect, because the systems do not follow any.
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - json: The contents.
    package static func addRoute(
        _ path: String, _ json: some Sequence<UInt8>, to router: Router<GatehouseRequestContext>
    ) {
        let headers: HTTPFields = [
            .contentType: "application/json", .cacheControl: "public, max-age=3600", .xContentTypeOptions: "nosniff",
        ]
        let body = ByteBuffer(bytes: json)
        router.get(RouterPath(path)) { _, _ in
            Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        }
    }
}
