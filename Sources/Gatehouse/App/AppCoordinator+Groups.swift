package import GatehouseDomain

/// The group that the session acts in, and what comes before the app for a person who needs one or is invited to one.
extension AppCoordinator {
    /// Follows switches of the group, wherever they are requested.
    private func followSwitches() {
        guard switching == nil else { return }
        let events = ports.events.fromNow()
        switching = Task { [weak self, groups = ports.groups, session = ports.session] in
            for await event in events {
                guard case .groupChanged = event else { continue }
                // The event may be older than the session. While the back end is asked, the session may be replaced, and
                // the group switched.
                var (replacements, switches, context): (Int?, Int?, GroupContext?)
                repeat {
                    (replacements, switches) = (session?.replacements, self?.switches)
                    context = await groups.currentGroup()
                } while replacements != session?.replacements || switches != self?.switches
                self?.take(context)
            }
        }
    }

    /// Asks the back end once for each person who is let in: the invitations that wait, and the group to act in. Until it
    /// answers, the person continues in the group that the stored token names.
    func followGroups() {
        guard let userId else { return forgetGroups() }
        let groups = ports.groups
        guard askedGroupsOf != userId, gate == .open, isInSession(userId) else { return }
        let stored = storedFacts(of: userId)
        // After a launch, the back end may not have said yet that it has groups.
        guard groups.capabilities.contains(.groups) else { return showGroups(stored) }
        // What is known of the person before says nothing about this one.
        forgetGroups()
        askedGroupsOf = userId
        followSwitches()
        showGroups(stored, isAsking: ports.requiresGroup && stored == nil)
        let (isRequired, person, session) = (ports.requiresGroup, appState.identity, ports.session?.replacements)
        askingGroups = Task { [weak self] in
            var facts = await GroupGate.Facts(of: groups, isRequired: isRequired, person: person)
            // It may have changed while the back end was asked, and again since it was read.
            var switches: Int?
            repeat {
                switches = self?.switches
                facts.current = await groups.currentGroup()
            } while switches != self?.switches
            guard !Task.isCancelled, let self, self.userId == userId else { return }
            self.askingGroups = nil
            // What was said of a session that has ended is not true of the next one.
            guard self.ports.session?.replacements == session, self.isInSession(userId) else {
                self.askedGroupsOf = nil
                return self.followGroups()
            }
            self.groupFacts = facts
            self.tokenNamesGroup = self.namesGroup(facts.current)
            self.showGroups(facts)
            self.followDestination()
        }
    }

    /// What is known without an answer of the back end; nil if the token names no group.
    private func storedFacts(of userId: String) -> GroupGate.Facts? {
        guard let session = ports.session, session.status.phase.isSignedIn(userId), let group = session.group else {
            return nil
        }
        return GroupGate.Facts(isRequired: ports.requiresGroup, current: group)
    }

    /// Switches to the group of the destination in view, if the session acts in another one. The destination stays. A
    /// group that can't be switched to is tried once, until the person leaves the destination.
    func followDestination() {
        guard userId != nil, gate == .open, let facts = groupFacts, let driver, let id = driver.groupInView,
            id != facts.current?.groupId
        else {
            enteredGroup = nil
            return
        }
        guard enteredGroup != id, ports.groups.capabilities.contains(.activeGroup) else { return }
        enteredGroup = id
        entries += 1
        let (entry, session) = (entries, ports.session?.replacements)
        entering = Task { [weak self, groups = ports.groups] in
            let context = try? await groups.switchGroup(to: id)
            // A later switch may have been answered before this one, and another session may have started.
            guard !Task.isCancelled, let self, entry == self.entries, self.ports.session?.replacements == session else {
                return
            }
            if let context, context.groupId == id { self.take(context) }
        }
    }

    /// Waits until the session has switched to the group of the destination in view, or could not.
    package func finishEntering() async { await entering?.value }

    /// Waits until the back end has been asked about the groups of the person.
    package func finishAskingGroups() async { await askingGroups?.value }

    /// Handles a change of the group that the session acts in, or of the rights in it. Another group raises the epoch:
    /// nothing of the former one stays on the screen or behind the lock. The end of a session is no change of the group,
    /// and neither is the group of another person's session.
    package func take(_ context: GroupContext?) {
        guard let userId, ports.session.map({ $0.status.phase.isSignedIn(userId) }) ?? true else { return }
        for window in ports.windows.all(from: self) where window.note(context) {
            window.send(.groupSwitched(to: context?.groupId))
        }
    }

    /// Lets a person who signed in again act in the group of the new session, before anything that waited opens. Call it
    /// only within the driver's `perform(_:)`.
    func resumeGroup() {
        guard let session = ports.session, let userId, session.status.phase.isSignedIn(userId) else { return }
        let context = session.group
        // Before the back end has answered, a group in view is one that a token named.
        guard tokenNamesGroup || context != nil || (groupFacts == nil && group != nil) else { return }
        if note(context) { driver?.handle(.groupSwitched(to: context?.groupId)) }
    }

    /// Notes the group that the session acts in.
    /// - Returns: Whether it is another one than before.
    private func note(_ context: GroupContext?) -> Bool {
        switches += 1
        guard var facts = groupFacts else {
            // Until the back end has answered, the group in view is that of the stored token.
            guard let group, group.groupId != context?.groupId else { return false }
            let stored = context.map { GroupGate.Facts(isRequired: ports.requiresGroup, current: $0) }
            showGroups(stored, isAsking: ports.requiresGroup && stored == nil)
            return true
        }
        let isOther = facts.current?.groupId != context?.groupId
        facts.current = context
        if context != nil { facts.hasGroups = true }
        groupFacts = facts
        tokenNamesGroup = namesGroup(context)
        showGroups(facts)
        return isOther
    }

    /// Whether the back end writes the group into the tokens of the session. A token may still name the former group
    /// until it is renewed. One without a group says nothing if the session acts in a group.
    private func namesGroup(_ context: GroupContext?) -> Bool {
        guard let session = ports.session else { return false }
        return session.group != nil || context == nil
    }

    /// Continues after the invitations that wait: the person has decided about them, or decides later.
    package func settleGroups() {
        guard var facts = groupFacts else { return }
        facts.isPostponed = true
        groupFacts = facts
        showGroups(facts)
    }

    /// Whether the session is this person's, and has not ended. Without a session, the person is who is signed in.
    private func isInSession(_ userId: String) -> Bool {
        ports.session.map { $0.status.phase.isSignedIn(userId) } ?? true
    }

    private func forgetGroups() {
        askingGroups?.cancel()
        entering?.cancel()
        (askingGroups, askedGroupsOf, groupFacts, entering, enteredGroup) = (nil, nil, nil, nil, nil)
        showGroups(nil)
    }
}

extension SessionStatus.Phase {
    /// Returns whether this person is signed in, and not asked to sign in again.
    fileprivate func isSignedIn(_ userId: String) -> Bool {
        if case .signedIn(let person) = self { person.userId == userId } else { false }
    }
}
