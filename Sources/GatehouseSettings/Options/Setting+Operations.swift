extension Setting {
    /// How the server is monitored.
    static let operations: [Setting] = [
        .parsed(
            "log-format", \.logFormat, "text|json", "The format of log lines: key=value pairs or JSON.",
            allowed: "text or json", standard: ServerSettings().logFormat.rawValue, parse: LogFormat.init(rawValue:)),
        .duration(
            "audit-retention", \.auditRetention, .seconds(86_400)...(.seconds(3650 * 86_400)),
            "How long the audit trail is kept: who signed in, was refused, or changed or deleted an account."),
        .duration(
            "stop-delay", \.stopDelay, .zero...(.seconds(600)),
            "How long a stopping server still answers requests while it reports that it is not ready. Load balancers "
                + "then notice in time."),
        .optional(
            "metrics-listen", \.metrics.address, "ADDRESS:PORT",
            "The address that serves metrics (GET /metrics, in the Prometheus text format). Without it, there are "
                + "none.",
            allowed: "an IP address and a port such as 127.0.0.1:9464; outside loopback, metrics-token-file is "
                + "required",
            parse: ListenAddress.init),
        .optional(
            "metrics-token-file", \.metrics.tokenFile, "FILE",
            "A file with the bearer token for reading metrics, readable only by its owner. You can set the token in the "
                + "variable GATEHOUSE_METRICS_TOKEN instead.",
            allowed: "the path of a file with at least 16 letters, digits and signs on one line", parse: oneLine),
    ]

    static let metricsSecrets: [Setting] = [
        .optional(
            "metrics-token", \.metrics.statedToken, "TOKEN", "The bearer token for reading metrics.",
            allowed: "at least 16 letters, digits and signs on one line"
        ) { MetricsSettings.token($0) }
    ]
}
