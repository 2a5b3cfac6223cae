extension FlowScreen {
    /// The actions, grouped for a divider: on the first screen providers, then email and guest; elsewhere one group.
    package var actionGroups: [[Action]] {
        let providers = actions.prefix { action in
            if case .provider = action.role { true } else { false }
        }
        return [Array(providers), Array(actions.dropFirst(providers.count))].filter { !$0.isEmpty }
    }

    /// Whether progress has its own indicator: on a screen without a form, where no single button is in progress.
    package var showsProgressAlone: Bool { fields.isEmpty && details.isEmpty }
}
