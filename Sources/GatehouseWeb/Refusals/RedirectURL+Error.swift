package import GatehouseCore
import GatehouseDomain
import GatehouseWire

extension RedirectURL {
    /// Returns the app's URL with an error in query and fragment, where either kind of client looks for it. All of the
    /// text comes from this server. The empty `sb` in the fragment is GoTrue's mark, by which apps with a router in the
    /// fragment know whose answer it is.
    package func telling(_ error: ServerError) -> String {
        let kind =
            error.code == .accessDenied ? "access_denied" : error.status >= 500 ? "server_error" : "invalid_request"
        let words = FormEncoding.encode([
            ("error", kind), ("error_code", error.code.rawValue), ("error_description", error.message),
        ])
        return "\(text)\(query == nil ? "?" : "&")\(words)#\(words)&sb="
    }
}
