package import GatehouseDomain

/// What comes between the sign-in and the app for a person who needs a group or is invited to one. A pure decision.
package enum GroupGate: String, Hashable, Sendable, CaseIterable {
    /// An invitation waits.
    case pending
    /// The person chooses one of their groups.
    case choose
    /// The person isn't in a group, and can create one.
    case create
    /// The person isn't in a group and can't create one. The screen says what to do.
    case blocked

    /// What the decision depends on.
    package struct Facts: Equatable, Sendable {
        /// Whether the app needs a group.
        package var isRequired: Bool
        /// The group that the session acts in, from its stored token.
        package var current: GroupContext?
        /// Whether the back end has answered. Without an answer, nothing else is known.
        package var isAnswered = false
        /// Whether the person is in a group.
        package var hasGroups = false
        /// Whether the person may create groups.
        package var canCreate = false
        /// Whether an invitation waits.
        package var hasPending = false
        /// Whether the person decides about it later.
        package var isPostponed = false

        /// Creates facts without an answer of the back end.
        package init(isRequired: Bool, current: GroupContext? = nil) {
            self.isRequired = isRequired
            self.current = current
        }
    }

    /// Decides what comes before the app; nil for nothing. Offline, a person with a stored group continues with it.
    package init?(_ facts: Facts) {
        if facts.isAnswered, facts.hasPending, !facts.isPostponed {
            self = .pending
            return
        }
        guard facts.isRequired, facts.current == nil else { return nil }
        if !facts.isAnswered || facts.hasGroups {
            self = .choose
        } else {
            self = facts.canCreate ? .create : .blocked
        }
    }

    /// The screen that it begins with.
    package var screen: GroupScreenName {
        switch self {
        case .pending: .pending
        case .choose: .choose
        case .create: .create
        case .blocked: .blocked
        }
    }
}

extension GroupGate.Facts {
    /// Asks a back end. Whatever it doesn't answer counts as unknown.
    init(of groups: any GroupPorts, isRequired: Bool, person: Identity?) async {
        self.init(isRequired: isRequired, current: await groups.currentGroup())
        // Should this group end for them, there may be others to choose from.
        hasGroups = current != nil
        let features = GroupFeatures(capabilities: groups.capabilities, isGuest: person?.isGuest ?? true)
        if features.joins, let waiting = try? await groups.pendingInvitations() {
            (isAnswered, hasPending) = (true, !waiting.isEmpty)
        }
        guard isRequired, current == nil else { return }
        guard let offer = try? await groups.groupOffer(), let page = try? await groups.groups(after: nil) else {
            isAnswered = false
            return
        }
        (isAnswered, hasGroups, canCreate) = (true, !page.elements.isEmpty, features.creates(offer))
    }
}
