import HTTPTypes

/// What pages of other origins may do with the interface (the Fetch standard's CORS protocol).
///
/// Every origin may send requests, because the interface grants nothing by cookie: without a token, a page gets
/// nothing.
enum CrossOrigin {
    /// Added to every answer.
    static let answerHeaders: HTTPFields = [
        .accessControlAllowOrigin: "*",
        .accessControlExposeHeaders: "X-Total-Count, Link, X-Supabase-Api-Version, x-sb-error-code, Retry-After, "
            + DeviceHeader.name + ", " + TicketHeader.name,
    ]

    /// The header fields that pages of other origins may send: those of the clients, and those by which tools follow a
    /// request from the page to the server (W3C Trace Context and Baggage, Sentry).
    private static let usualFields = [
        "Authorization", "Content-Type", "apikey", "X-Client-Info", "X-Supabase-Api-Version", "X-JWT-AUD",
        "X-Supabase-Client-Platform", "X-Supabase-Client-Platform-Version", "X-Supabase-Client-Runtime",
        "X-Supabase-Client-Runtime-Version",
        "redirect_to", DeviceHeader.name, DeviceNameHeader.name, "traceparent", "tracestate", "baggage", "sentry-trace",
    ]

    /// Added to the answer to a preflight.
    /// - Parameter fields: The header fields that the deployment allows in addition.
    static func preflightHeaders(methods: String, and fields: [HTTPField.Name]) -> HTTPFields {
        [
            .accessControlAllowMethods: methods,
            .accessControlAllowHeaders: (usualFields + fields.map(\.rawName)).joined(separator: ", "),
            .accessControlMaxAge: "600",
        ]
    }
}
