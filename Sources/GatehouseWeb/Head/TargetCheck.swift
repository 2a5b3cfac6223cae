import GatehouseCore
import Hummingbird

/// Refuses a request whose target cannot be read, whatever route it is for: a path with the character U+0000, and a
/// query with a parameter that is not percent-encoded UTF-8 or contains that character. Otherwise such a parameter would
/// count as absent, and a list would be returned without its filter.
enum TargetCheck {
    /// Returns the refusal; nil for a target that can be read.
    static func refusal(of request: Request) -> ServerError? {
        if request.uri.path.utf8.count >= 3, request.uri.path.contains("%00") {
            return EdgeRefusal.nulInPath.answer
        }
        guard let query = request.uri.query, let fault = QueryItems.fault(in: query) else { return nil }
        return RequestRefusal.query(fault).answer
    }
}
