/// The name that many apps have for ``AuthNavigationState``.
@available(*, deprecated, renamed: "AuthNavigationState")
public typealias AuthMode = AuthNavigationState

extension AuthViewModel {
    /// The name that many apps have for ``navigationState``.
    @available(*, deprecated, renamed: "navigationState")
    public var mode: AuthNavigationState {
        get { navigationState }
        set { navigationState = newValue }
    }
}
