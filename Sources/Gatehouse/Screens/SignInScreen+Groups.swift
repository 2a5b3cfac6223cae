extension SignInScreen {
    /// The actions in the groups that a quiet divider stands between: on the first screen the ways by provider, then
    /// those by e-mail with the guest; elsewhere all of them in one.
    public var actionGroups: [[ScreenAction]] {
        let providers = actions.prefix { action in
            if case .provider = action.role { true } else { false }
        }
        return [Array(providers), Array(actions.dropFirst(providers.count))].filter { !$0.isEmpty }
    }

    /// Whether progress has its own indicator: on the first screen, where no single button is in progress.
    public var showsProgressAlone: Bool { name == .choice }
}
