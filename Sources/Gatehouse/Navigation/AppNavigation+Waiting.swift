import Foundation
import GatehouseDomain

/// What waits: one link and one invitation for a sign-in, and links in order until it is known who is in.
extension AppNavigation {
    typealias Slot = WritableKeyPath<AppNavigation, CapturedDestination<Destination>?>

    /// Keeps a destination until a decision is possible. An invitation at the lock has its own place, so that the
    /// sign-in can name it.
    mutating func park(_ captured: CapturedDestination<Destination>) -> [NavigationEffect] {
        if account != nil, captured.isInvitation {
            return put(captured) + [report(.waiting, captured), .save] + invitationCheck(of: captured)
        }
        inbox.append(captured)
        return [report(.waiting, captured)] + trimInbox() + saving
    }

    /// Drops the oldest links beyond the limit, and invitations last.
    mutating func trimInbox() -> [NavigationEffect] {
        var effects: [NavigationEffect] = []
        while inbox.count > Self.inboxLimit {
            let oldest = inbox.firstIndex { !$0.isInvitation } ?? inbox.startIndex
            effects.append(report(.refused(.superseded), inbox.remove(at: oldest)))
        }
        return effects
    }

    /// Keeps a destination for after the sign-in.
    mutating func keep(_ captured: CapturedDestination<Destination>) -> [NavigationEffect] {
        put(captured) + [report(.stored, captured), .save]
    }

    /// Puts a destination into its slot, where the latest one wins.
    private mutating func put(_ captured: CapturedDestination<Destination>) -> [NavigationEffect] {
        let slot: Slot = captured.isInvitation ? \.waitingInvitation : \.waitingLink
        let former = supersede(slot, by: captured)
        self[keyPath: slot] = captured
        return former
    }

    /// Empties a slot for a newer destination. The same one, opened again, replaces nothing.
    mutating func supersede(_ slot: Slot, by captured: CapturedDestination<Destination>) -> [NavigationEffect] {
        let isSame = self[keyPath: slot]?.destination == captured.destination
        let former = drop(slot, .superseded)
        return isSame ? [] : former
    }

    func invitationCheck(of captured: CapturedDestination<Destination>?) -> [NavigationEffect] {
        guard let code = captured?.destination.invitation else { return [] }
        return [.checkInvitation(code, epoch: epoch)]
    }

    // MARK: Dropping

    /// Empties a slot.
    mutating func drop(_ slot: Slot, _ reason: NavigationRefusal) -> [NavigationEffect] {
        guard let captured = self[keyPath: slot] else { return [] }
        self[keyPath: slot] = nil
        return [report(.refused(reason), captured)]
    }

    /// Discards everything that waits.
    mutating func dropAll(_ reason: NavigationRefusal) -> [NavigationEffect] {
        let dropped = drop(\.waitingInvitation, reason) + drop(\.waitingLink, reason)
        defer { inbox = [] }
        return dropped + inbox.map { report(.refused(reason), $0) }
    }

    /// Discards what was captured while another person was in.
    /// - Parameter userId: The person who is in now; nil for nobody.
    mutating func dropForeign(to userId: String?) -> [NavigationEffect] {
        func isForeign(_ captured: CapturedDestination<Destination>) -> Bool {
            captured.audience != .anybody && captured.audience != userId.map { .account($0) }
        }
        var effects: [NavigationEffect] = []
        for slot in [\.waitingInvitation, \.waitingLink] as [Slot] {
            if let captured = self[keyPath: slot], isForeign(captured) { effects += drop(slot, .otherAccount) }
        }
        effects += inbox.filter(isForeign).map { report(.refused(.otherAccount), $0) }
        inbox.removeAll(where: isForeign)
        return effects
    }

    /// Discards what the person declined to confirm their identity for.
    mutating func decline(_ now: SessionInstant) -> [NavigationEffect] {
        var effects: [NavigationEffect] = []
        // A link behind an invitation has not been tried yet.
        let slots: [Slot] = isInvitationOpen ? [\.waitingInvitation] : [\.waitingInvitation, \.waitingLink]
        for slot in slots {
            guard let captured = self[keyPath: slot] else { continue }
            if admission(of: captured.destination, at: now) == .stepUpFirst { effects += drop(slot, .declined) }
        }
        // With nothing waiting, the step up was for what had come into view.
        if effects.isEmpty { leaveUnproven(now) }
        return effects
    }

    // MARK: Opening

    /// Decides about everything that waits: first the invitation, then the link and the links in order. Behind an
    /// invitation that opens now, the latest of them waits until it has been answered.
    mutating func resume(_ now: SessionInstant) -> [NavigationEffect] {
        // All of it is theirs now, also what has to wait on because something before it needs a recent sign-in.
        if let account, isReady { claim(for: account) }
        var effects: [NavigationEffect] = []
        if account != nil { effects += reopen(\.waitingInvitation, now) }
        while isReady, let index = inbox.firstIndex(where: \.isInvitation) {
            effects += reopen(inbox.remove(at: index), now)
        }
        let isInvitationNew = account != nil && effects.contains(where: Self.opensInvitation)
        if account != nil, !isInvitationOpen { effects += reopen(\.waitingLink, now) }
        while isReady, !inbox.isEmpty {
            effects += reopen(inbox.removeFirst(), isBehindInvitation: isInvitationNew, now)
        }
        return effects
    }

    private static func opensInvitation(_ effect: NavigationEffect) -> Bool {
        if case .report(let report) = effect { report.kind == .opened && report.isInvitation } else { false }
    }

    private mutating func reopen(_ slot: Slot, _ now: SessionInstant) -> [NavigationEffect] {
        guard isReady, let captured = self[keyPath: slot] else { return [] }
        self[keyPath: slot] = nil
        return reopen(captured, now)
    }

    private mutating func reopen(
        _ captured: CapturedDestination<Destination>, isBehindInvitation: Bool = false, _ now: SessionInstant
    ) -> [NavigationEffect] {
        guard captured.isAlive(at: now) else { return [report(.refused(.tooLate), captured)] }
        guard isBehindInvitation else { return take(captured, now) }
        return put(captured) + [report(.waiting, captured), .save]
    }

    /// Keeps what was captured for nobody for the person who is in.
    private mutating func claim(for account: NavigationAccount) {
        waitingInvitation = waitingInvitation?.claimed(by: account)
        waitingLink = waitingLink?.claimed(by: account)
        inbox = inbox.map { $0.claimed(by: account) }
    }

    /// Opens the link that waited for an invitation, once no invitation is open any longer.
    mutating func openWaitingLink(_ now: SessionInstant) -> [NavigationEffect] {
        guard account != nil, isReady, waitingLink != nil, !isInvitationOpen else { return [] }
        return reopen(\.waitingLink, now) + [.save]
    }

    /// Opens a page at its own URL, in a browser. Whatever the person looks at meanwhile, the link that waits for an
    /// invitation keeps waiting; its own page ends that.
    package mutating func visit(
        _ delivery: LinkDelivery<Destination>, at now: SessionInstant
    ) -> [NavigationEffect] {
        guard account != nil, gate == .open, let held = waitingLink else { return handle(.link(delivery), at: now) }
        let late = held.isAlive(at: now) ? [] : drop(\.waitingLink, .tooLate)
        waitingLink = nil
        let effects = handle(.link(delivery), at: now)
        if late.isEmpty, waitingLink == nil, (try? delivery.target.get()) != held.destination { waitingLink = held }
        return late + effects
    }

    /// Closes the invitation that is open, because it has been answered or has ended.
    mutating func settleInvitation(_ next: Destination?, _ now: SessionInstant) -> [NavigationEffect] {
        guard account != nil, isReady else { return [] }
        modals.removeAll { $0.invitation != nil }
        for (tab, stack) in stacks { setStack(stack.filter { $0.invitation == nil }, of: tab) }
        if waitingLink?.isAlive(at: now) == true { return openWaitingLink(now) }
        return openWaitingLink(now) + (next.map { go($0, $0.tab, now) } ?? []) + [.save]
    }

    mutating func take(_ verdict: InvitationVerdict, _ now: SessionInstant) -> [NavigationEffect] {
        switch verdict {
        case .valid(let seconds, _, _, _):
            // The server says how much is left. The invitation may have waited for days, through launches of the app.
            let age = waitingInvitation.map { max(0, now.seconds(since: $0.capturedAt)) } ?? 0
            let life = seconds.isFinite ? age + max(0, seconds) : settings.invitationLife
            waitingInvitation?.timeToLive = life
            return [.save]
        case .over, .invalid:
            return drop(\.waitingInvitation, .invitation) + [.save]
        case .unknown:
            return []
        }
    }
}
