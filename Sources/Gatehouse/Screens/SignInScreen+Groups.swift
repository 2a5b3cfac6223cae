extension SignInScreen {
    /// The actions, grouped for a divider: on the first screen providers, then email and guest; elsewhere one group.
    public var actionGroups: [[ScreenAction]] {
        let providers = actions.prefix { action in
            if case .provider = action.role { true } else { false }
        }
        return [Array(providers), Array(actions.dropFirst(providers.count))].filter { !$0.isEmpty }
    }

    /// Whether progress has its own indicator: on the first screen, where no single button is in progress.
    public var showsProgressAlone: Bool { name == .choice }
}
