extension AuthError {
    /// The name that many apps have for ``network``.
    @available(*, deprecated, renamed: "network")
    public static var networkUnavailable: AuthError { .network }
}
