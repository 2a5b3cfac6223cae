extension Setting {
    /// How the server is monitored.
    static let operations: [Setting] = [
        .parsed(
            "log-format", \.logFormat, "text|json", "How lines of the log are written: key=value pairs, or JSON.",
            allowed: "text or json", standard: ServerSettings().logFormat.rawValue, parse: LogFormat.init(rawValue:)),
        .duration(
            "audit-retention", \.auditRetention, .seconds(86_400)...(.seconds(3650 * 86_400)),
            "How long it is kept who signed in, was refused, changed or deleted an account."),
        .duration(
            "stop-delay", \.stopDelay, .zero...(.seconds(600)),
            "How long a server that is to stop answers requests and says that it is not ready, so that a load balancer "
                + "notices before it does."),
        .optional(
            "metrics-listen", \.metrics.address, "ADDRESS:PORT",
            "Where measurements can be read (GET /metrics, in the text format of Prometheus); nowhere unless it is said.",
            allowed: "an IP address and a port such as 127.0.0.1:9464; one beyond loopback needs metrics-token-file",
            parse: ListenAddress.init),
        .optional(
            "metrics-token-file", \.metrics.tokenFile, "FILE",
            "A file with the bearer token for reading measurements, readable only by its owner.",
            allowed: "the path of a file with at least 16 letters, digits and signs in one line", parse: oneLine),
    ]
}
