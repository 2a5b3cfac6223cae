import Foundation
import GatehouseDomain

/// Launch, sign-in, sign-out and the lock.
extension AppNavigation {
    mutating func begin(
        _ account: NavigationAccount?, isFirstTime: Bool, _ saved: AppNavigation?, _ now: SessionInstant
    ) -> [NavigationEffect] {
        if let account {
            phase = .main(account)
        } else {
            phase = isFirstTime ? .onboarding : .signedOut
        }
        var effects: [NavigationEffect] = []
        if let saved {
            effects = restore(saved, now)
            // The answer about an invitation is not stored, so check it again.
            if account == nil || !isReady { effects += invitationCheck(of: waitingInvitation) }
            // Another person's destinations must not stay on the device until they return.
            if let former = saved.account, former.userId != account?.userId { effects += [.removeSaved, .save] }
        }
        return effects + (isReady ? resume(now) : parkInvitations())
    }

    /// Takes invitations out of the inbox if the app turns out to be locked, as if they had arrived just now.
    private mutating func parkInvitations() -> [NavigationEffect] {
        guard account != nil else { return [] }
        let invitations = inbox.filter(\.isInvitation)
        inbox.removeAll(where: \.isInvitation)
        return invitations.flatMap { park($0) }
    }

    /// Returns the account of a person who was signed in at launch, with the time of authentication from the stored
    /// state.
    static func account(_ userId: String, restoredFrom saved: AppNavigation?) -> NavigationAccount {
        saved?.account.flatMap { $0.userId == userId ? $0 : nil } ?? .unproved(userId)
    }

    /// Restores the part of the stored state that may be shown now.
    private mutating func restore(_ saved: AppNavigation, _ now: SessionInstant) -> [NavigationEffect] {
        // What this launch was given is newer.
        let former = saved.seen.filter { !seen.contains($0) }
        seen = Array((former + seen).suffix(Self.seenLimit))
        let lost = restoreWaiting(saved, now)
        if isBrowsing, saved.account == nil { return lost + restoreBrowsing(saved) }
        guard let account, saved.account?.userId == account.userId else { return lost }
        for (tab, stack) in saved.stacks { setStack(admitted(stack, now), of: tab) }
        modals = Array(admitted(saved.modals, now).suffix(Self.modalLimit))
        selected = saved.selected
        return lost + pass(.restored(saved.gateMachine, limit: awayLimit), now)
    }

    /// Restores what waited, before what has arrived since the launch.
    private mutating func restoreWaiting(_ saved: AppNavigation, _ now: SessionInstant) -> [NavigationEffect] {
        (waitingLink, waitingInvitation) = (saved.waitingLink, saved.waitingInvitation)
        inbox = saved.inbox + inbox
        var lost = dropForeign(to: account?.userId) + trimInbox()
        for slot in [\.waitingInvitation, \.waitingLink] as [Slot] {
            if self[keyPath: slot]?.isAlive(at: now) == false { lost += drop(slot, .tooLate) }
        }
        return lost
    }

    /// Restores where a person was browsing who is still signed out.
    private mutating func restoreBrowsing(_ saved: AppNavigation) -> [NavigationEffect] {
        for (tab, stack) in saved.stacks { setStack(stack.filter(liesInTabs), of: tab) }
        selected = saved.selected
        return []
    }

    private func admitted(_ stack: [Destination], _ now: SessionInstant) -> [Destination] {
        stack.filter { admission(of: $0, at: now) == .admitted }
    }

    mutating func signIn(
        _ account: NavigationAccount, _ landing: Destination.Tab?, _ now: SessionInstant
    ) -> [NavigationEffect] {
        isAuthRequired = false
        if let former = self.account, former.userId == account.userId {
            phase = .main(account)
            let isResumed = gateMachine.handle(.released, at: now) == .opened
            return (isResumed ? [.report(NavigationReport(.resumed))] : []) + resume(now) + [.save]
        }
        // A person who was browsing stays there, unless the app chooses another tab.
        let isStaying = isBrowsing && landing == nil
        epoch += 1
        phase = .main(account)
        _ = gateMachine.handle(.released, at: now)
        modals = []
        if !isStaying {
            stacks = [:]
            selected = landing ?? firstTab
        }
        let left = dropForeign(to: account.userId)
        return [.report(NavigationReport(.signedIn))] + left + resume(now) + [.save]
    }

    mutating func signOut(_ now: SessionInstant) -> [NavigationEffect] {
        leave(now)
        return [.removeSaved, .report(NavigationReport(.signedOut))] + dropAll(.signedOut)
    }

    /// Removes everything of the previous person, for a different one. What arrived while nobody was in waits on.
    mutating func release(_ now: SessionInstant) -> [NavigationEffect] {
        guard account != nil else { return [] }
        leave(now)
        let dropped = dropForeign(to: nil)
        // The answer to an earlier check is late now.
        let check = invitationCheck(of: waitingInvitation)
        let resumed = resume(now)
        // The person is signing in already.
        isAuthRequired = isBrowsing
        return [.removeSaved, .report(NavigationReport(.released))] + dropped + check + resumed + [.save]
    }

    private mutating func leave(_ now: SessionInstant) {
        epoch += 1
        if phase != .onboarding { phase = .signedOut }
        _ = gateMachine.handle(.released, at: now)
        stacks = [:]
        modals = []
        selected = firstTab
        isAuthRequired = false
    }

    mutating func reset(_ now: SessionInstant) -> [NavigationEffect] {
        let dropped = dropAll(.reset)
        stacks = [:]
        modals = []
        selected = firstTab
        isAuthRequired = false
        // A destination that needs a recent sign-in is the only reason for this gate. Without it, nothing is left to
        // confirm.
        _ = gateMachine.handle(.stepUpDropped, at: now)
        return dropped + saving
    }

    /// Leaves everything that was open in the former group. A tab stays selected.
    mutating func switchGroup(to id: String?) -> [NavigationEffect] {
        guard account != nil else { return [] }
        epoch += 1
        func isKept(_ destination: Destination) -> Bool { id != nil && destination.groupId == id }
        for (tab, stack) in stacks { setStack(stack.filter(isKept), of: tab) }
        modals = modals.filter(isKept)
        // The answer to an earlier check is late now.
        return invitationCheck(of: waitingInvitation) + [.save]
    }

    /// Stores the state, unless the stored one has not been read yet.
    var saving: [NavigationEffect] { phase == .bootstrapping ? [] : [.save] }

    // MARK: The gate

    /// How long the app may be away before it locks; nil for no limit, and while there is nobody to protect.
    var awayLimit: TimeInterval? { account == nil ? nil : settings.backgroundTimeout }

    /// Passes an event to the gate, and acts on its decision.
    mutating func pass(_ event: GateMachine.Event, _ now: SessionInstant) -> [NavigationEffect] {
        switch gateMachine.handle(event, at: now) {
        case .unchanged: []
        case .noted: saving
        case .locked(.expired): [.requestReauthentication, .report(NavigationReport(.expired))]
        case .locked(.away): [.requestReauthentication, .report(NavigationReport(.locked)), .save]
        case .stepUp: [.requestReauthentication]
        // What waited for the gate opens now.
        case .opened: resume(now) + [.save]
        }
    }

    /// Returns a saved state with the absence of the whole app, which its windows share.
    /// - Parameters:
    ///   - saved: What was saved of the window; nil for a new one.
    ///   - since: Since when no window has been in the foreground; nil while one is.
    func absent(since: SessionInstant?, _ saved: AppNavigation?, account: NavigationAccount?) -> AppNavigation? {
        guard let account else { return saved }
        var state = saved ?? AppNavigation(firstTab: firstTab, settings: settings)
        if saved == nil { state.phase = .main(account) }
        state.gateMachine = state.gateMachine.absent(since: since)
        return state
    }

    /// Returns a saved state without an absence, for a window that opens while the app is in use in another one.
    func present() -> AppNavigation {
        var state = self
        state.gateMachine = state.gateMachine.present()
        return state
    }
}
