package import HTTPTypes
package import Hummingbird

extension Response {
    /// Returns the answer to a request with this method: for `HEAD` the same one without its body, which would be read as
    /// the next answer on the connection, but with the length that the body would have (RFC 9110, sections 8.6 and
    /// 9.3.2).
    package func withoutBody(ifAskedBy method: HTTPRequest.Method) -> Response {
        method == .head ? createHeadResponse() : self
    }
}
