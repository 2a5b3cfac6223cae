import GatehouseCore
import GatehouseWeb
import GatehouseWire

extension QueryItems {
    /// Returns only the parameters in the route's description. No other parameter is read.
    func only(_ route: RouteDescription) -> QueryItems {
        isEmpty ? self : filtered { name in route.queryParameters.contains { $0.name == name } }
    }

    /// Refuses a parameter that is longer than the description allows, or there more than once, no matter what reads it
    /// later.
    ///
    /// - Throws: 400 `validation_failed` with the name.
    func check(_ route: RouteDescription) throws(ServerError) {
        for (name, schema) in route.queryParameters {
            guard let text = self[name] else { continue }
            let limit = schema.json["maxLength"]?.integerValue.flatMap { Int(exactly: $0) } ?? RouteInput.textLimit
            guard text.utf8.count <= limit else {
                throw RequestRefusal.parameter(name, longest: limit).answer
            }
            guard !repeated.contains(name) else { throw RequestRefusal.repeated(name).answer }
        }
    }
}
