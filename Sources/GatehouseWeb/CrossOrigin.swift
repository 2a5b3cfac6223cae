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
            + DeviceHeader.name,
    ]

    /// Added to the answer to a preflight.
    static func preflightHeaders(methods: String) -> HTTPFields {
        [
            .accessControlAllowMethods: methods,
            .accessControlAllowHeaders:
                "Authorization, Content-Type, apikey, X-Client-Info, X-Supabase-Api-Version, X-JWT-AUD, redirect_to, "
                + DeviceHeader.name,
            .accessControlMaxAge: "600",
        ]
    }
}
