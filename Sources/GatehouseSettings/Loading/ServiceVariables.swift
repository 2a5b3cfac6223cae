/// The variables that a container platform sets for a service whose name begins with "gatehouse".
///
/// Kubernetes sets them in every container beside such a Service (`GATEHOUSE_SERVICE_HOST`, `GATEHOUSE_PORT=tcp://…`,
/// `GATEHOUSE_PORT_8080_TCP_ADDR`), and Docker does so for links (`GATEHOUSE_NAME`, `GATEHOUSE_ENV_…`). Nobody who
/// configures a server wrote them, so they are no settings.
enum ServiceVariables {
    /// Returns the names of those variables, sorted.
    ///
    /// - Parameter settings: The variables of settings. Such a one belongs to a service only if its value is a socket's
    ///   address, which is no setting's value.
    static func names(in environment: [String: String], settings: Set<String>) -> [String] {
        let own = environment.filter { $0.key.hasPrefix(SettingOrigin.variablePrefix) }
        let services = Set(own.compactMap { service(of: $0.key, $0.value) })
        return own.filter { variable, value in
            isSocket(value) && variable.hasSuffix("_PORT")
                || !settings.contains(variable) && services.contains { describes($0, variable, value) }
        }
        .keys.sorted()
    }

    /// Returns the service that a variable shows to exist: `GATEHOUSE` or `GATEHOUSE_…`.
    private static func service(of variable: String, _ value: String) -> String? {
        for suffix in ["_SERVICE_HOST", "_SERVICE_PORT"] where variable.hasSuffix(suffix) {
            return String(variable.dropLast(suffix.count))
        }
        if variable.hasSuffix("_PORT"), isSocket(value) { return String(variable.dropLast("_PORT".count)) }
        if let part = variable.firstRange(of: /_PORT_[0-9]+_(?:TCP|UDP|SCTP)(?:$|_)/) {
            return String(variable[..<part.lowerBound])
        }
        return nil
    }

    private static func describes(_ service: String, _ variable: String, _ value: String) -> Bool {
        guard variable.hasPrefix(service) else { return false }
        let rest = variable.dropFirst(service.count)
        if rest == "_NAME" { return value.hasPrefix("/") }
        return rest == "_SERVICE_HOST" || rest == "_SERVICE_PORT" || rest.hasPrefix("_SERVICE_PORT_")
            || rest.hasPrefix("_ENV_")
            || rest.wholeMatch(of: /_PORT_[0-9]+_(?:TCP|UDP|SCTP)(?:_(?:ADDR|PORT|PROTO|START|END))?/) != nil
            || rest.wholeMatch(of: /_PORT(?:_START|_END)?/) != nil && isSocket(value)
    }

    private static func isSocket(_ value: String) -> Bool {
        ["tcp://", "udp://", "sctp://"].contains { value.hasPrefix($0) }
    }
}
