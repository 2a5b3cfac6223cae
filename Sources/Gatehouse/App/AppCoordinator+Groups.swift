package import GatehouseDomain

/// The group that the session acts in, and what comes before the app for a person who needs one or is invited to one.
extension AppCoordinator {
    /// Follows switches of the group, wherever they are requested.
    private func followSwitches() {
        guard switching == nil else { return }
        let events = ports.events.fromNow()
        switching = Task { [weak self] in
            for await event in events {
                if case .groupChanged(let context) = event { self?.take(context) }
            }
        }
    }

    /// Asks the back end once for each person who is let in: the invitations that wait, and the group to act in.
    func followGroups() {
        guard let userId else { return forgetGroups() }
        let groups = ports.groups
        guard askedGroupsOf != userId, gate == .open, groups.capabilities.contains(.groups) else { return }
        askedGroupsOf = userId
        followSwitches()
        showGroups(nil, isAsking: ports.requiresGroup)
        let (isRequired, person) = (ports.requiresGroup, appState.identity)
        askingGroups = Task { [weak self] in
            let facts = await GroupGate.Facts(of: groups, isRequired: isRequired, person: person)
            guard !Task.isCancelled, let self, self.userId == userId else { return }
            self.askingGroups = nil
            self.groupFacts = facts
            self.showGroups(facts)
            self.followDestination()
        }
    }

    /// Switches to the group of the destination in view, if the session acts in another one. Under that group, the
    /// destination opens again. A group that can't be switched to is tried once, until the person leaves the destination.
    func followDestination() {
        guard userId != nil, gate == .open, let facts = groupFacts, let driver, let id = driver.groupInView,
            id != facts.current?.groupId
        else {
            (enteredGroup, returning) = (nil, nil)
            return
        }
        guard enteredGroup != id, ports.groups.capabilities.contains(.activeGroup) else { return }
        enteredGroup = id
        returning = (id, driver.reopening())
        entering = Task { [weak self, groups = ports.groups] in
            let context = try? await groups.switchGroup(to: id)
            guard !Task.isCancelled, let self else { return }
            if let context, context.groupId == id { self.take(context) }
            self.returning = nil
        }
    }

    /// Waits until the session has switched to the group of the destination in view, or could not.
    package func finishEntering() async { await entering?.value }

    /// Waits until the back end has been asked about the groups of the person.
    package func finishAskingGroups() async { await askingGroups?.value }

    /// Handles a change of the group that the session acts in, or of the rights in it. Another group raises the epoch:
    /// nothing of the former one stays on the screen. The end of a session is no change of the group.
    package func take(_ context: GroupContext?) {
        guard userId != nil, gate == .open, ports.session?.status.isSignedIn ?? true else { return }
        for window in ports.windows.all(from: self) { window.takeHere(context) }
    }

    private func takeHere(_ context: GroupContext?) {
        // Until the person's group is known for the first time, there is nothing to leave.
        guard var facts = groupFacts else { return }
        let isOther = facts.current?.groupId != context?.groupId
        facts.current = context
        if context != nil { facts.hasGroups = true }
        groupFacts = facts
        showGroups(facts)
        let open = returning?.groupId == context?.groupId ? returning?.open : nil
        if isOther { send(.groupSwitched) }
        if isOther, let open { driver?.perform(open) }
    }

    /// Continues after the invitations that wait: the person has decided about them, or decides later.
    package func settleGroups() {
        guard var facts = groupFacts else { return }
        facts.isPostponed = true
        groupFacts = facts
        showGroups(facts)
    }

    private func forgetGroups() {
        askingGroups?.cancel()
        entering?.cancel()
        (askingGroups, askedGroupsOf, groupFacts, entering, enteredGroup, returning) = (nil, nil, nil, nil, nil, nil)
        showGroups(nil)
    }
}

extension SessionStatus {
    /// Whether somebody is signed in, and not asked to sign in again.
    fileprivate var isSignedIn: Bool {
        if case .signedIn = phase { true } else { false }
    }
}
