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
            // What was found out about an invitation is not stored: it is asked about again.
            if account == nil, let pending { effects += invitationCheck(of: pending) }
            // Somebody else's places must not wait on the device for their return.
            if let former = saved.account, former.userId != account?.userId { effects += [.removeSaved, .save] }
        }
        // As if they had come now: what came for this person is not for the next one to sign in.
        if let account { inbox = inbox.map { $0.claimed(by: account) } }
        return effects + (isReady ? resume(now) : [])
    }

    /// Somebody who was signed in when the app was launched, with the proof that the stored state remembers.
    static func account(_ userId: String, restoredFrom saved: AppNavigation?) -> NavigationAccount {
        saved?.account.flatMap { $0.userId == userId ? $0 : nil } ?? .unproved(userId)
    }

    /// Takes over what was stored, as far as it may be seen now.
    private mutating func restore(_ saved: AppNavigation, _ now: SessionInstant) -> [NavigationEffect] {
        for id in saved.seen.suffix(Self.seenLimit) where !seen.contains(id) { seen.append(id) }
        if seen.count > Self.seenLimit { seen.removeFirst(seen.count - Self.seenLimit) }
        if let captured = saved.pending, captured.isAlive(at: now) {
            switch (captured.audience, account) {
            case (.anybody, _): pending = captured
            case (.account(let userId), let account?) where account.userId == userId: pending = captured
            case (.account, _): break
            }
        }
        if isBrowsing, saved.account == nil { return restoreBrowsing(saved) }
        guard let account, saved.account?.userId == account.userId else { return [] }
        for (tab, stack) in saved.stacks { setStack(admitted(stack, now), of: tab) }
        modals = Array(admitted(saved.modals, now).suffix(Self.modalLimit))
        selected = saved.selected
        // An absence goes on through the end of the app: it is over when the app comes to the foreground.
        away = saved.away ?? away
        if saved.gate == .locked(.away) || away.map({ isTooLong($0, now) }) == true { return lock() }
        return []
    }

    /// Takes over where somebody looked around who was not signed in either.
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
            return (gate == .open ? [] : [.report(NavigationReport(.resumed))]) + open(now)
        }
        let isChange = self.account != nil
        // What is public stays where somebody looked around, unless the app has them land elsewhere.
        let isStaying = isBrowsing && landing == nil
        epoch += 1
        phase = .main(account)
        gate = .open
        modals = []
        if !isStaying {
            stacks = [:]
            selected = landing ?? firstTab
        }
        let left = isChange ? drop(.otherAccount) : []
        return [.report(NavigationReport(.signedIn))] + left + resume(now) + [.save]
    }

    mutating func signOut() -> [NavigationEffect] {
        epoch += 1
        if phase != .onboarding { phase = .signedOut }
        gate = .open
        stacks = [:]
        modals = []
        selected = firstTab
        pending = nil
        inbox = []
        isAuthRequired = false
        return [.removeSaved, .report(NavigationReport(.signedOut))]
    }

    mutating func reset() -> [NavigationEffect] {
        let dropped = drop(.superseded) + inbox.map { report(.refused(.superseded), $0) }
        inbox = []
        stacks = [:]
        modals = []
        selected = firstTab
        isAuthRequired = false
        // What waits for a proof alone keeps the gate: without it there is nothing left to prove.
        if gate == .stepUp { gate = .open }
        return dropped + saving
    }

    /// Stores the state, unless what was stored has yet to be read.
    private var saving: [NavigationEffect] { phase == .bootstrapping ? [] : [.save] }

    // MARK: The lock

    mutating func lock() -> [NavigationEffect] {
        guard case .main = phase else { return [] }
        switch gate {
        case .locked: return []
        case .open, .stepUp:
            gate = .locked(.away)
            return [.requestReauthentication, .report(NavigationReport(.locked)), .save]
        }
    }

    /// Opens the gate, and what waited before it.
    mutating func open(_ now: SessionInstant) -> [NavigationEffect] {
        gate = .open
        return resume(now) + [.save]
    }

    mutating func leave(_ now: SessionInstant) -> [NavigationEffect] {
        shield = true
        guard away == nil else { return [] }
        away = now
        return saving
    }

    mutating func comeBack(_ now: SessionInstant) -> [NavigationEffect] {
        let wasTooLong = away.map { isTooLong($0, now) } ?? false
        away = nil
        let effects = wasTooLong ? lock() : []
        shield = false
        return effects + saving
    }

    /// Whether the app was away for the limit or longer. Clocks that say it was away for less than nothing, or a time of
    /// day that was set back meanwhile, are not believed.
    private func isTooLong(_ since: SessionInstant, _ now: SessionInstant) -> Bool {
        guard let limit = settings.backgroundTimeout else { return false }
        let seconds = now.seconds(since: since)
        return seconds < 0 || seconds >= limit || now.wall < since.wall
    }
}
