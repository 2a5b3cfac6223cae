import Foundation
import GatehouseDomain

/// Decides whether each requested destination may be opened.
extension AppNavigation {
    /// The decision about a destination.
    enum Admission: Equatable {
        case admitted
        case signInFirst
        case stepUpFirst
        case refused(NavigationRefusal)
    }

    func admission(of destination: Destination, at now: SessionInstant) -> Admission {
        switch (phase, destination.policy) {
        case (.bootstrapping, _), (.onboarding, _): .refused(.notReady)
        case (.signedOut, .public), (.signedOut, .signedOutOnly): .admitted
        case (.signedOut, .requiresAuth), (.signedOut, .requiresRecentAuth), (.signedOut, .requiresGroup):
            .signInFirst
        case (.main, .public), (.main, .requiresAuth), (.main, .requiresGroup): .admitted
        case (.main, .signedOutOnly): .refused(.signedIn)
        case (.main(let account), .requiresRecentAuth(let maxAge)):
            account.isRecent(maxAge, at: now) ? .admitted : .stepUpFirst
        }
    }

    mutating func go(
        _ destination: Destination, _ tab: Destination.Tab?, _ now: SessionInstant
    ) -> [NavigationEffect] {
        guard isReady else { return [refusal(gate == .open ? .notReady : .locked, destination, .app)] }
        return admit(capture(destination, in: tab, from: .app, now), now) { machine in
            if !machine.liesInTabs(destination) {
                machine.cover(with: [destination])
            } else if destination.isTabRoot {
                machine.selected = destination.tab ?? tab ?? machine.selected
                machine.stacks[machine.selected] = nil
            } else {
                machine.selected = tab ?? machine.selected
                machine.setStack((machine.stacks[machine.selected] ?? []) + [destination], of: machine.selected)
            }
        }
    }

    mutating func present(_ destination: Destination, _ now: SessionInstant) -> [NavigationEffect] {
        guard isReady else { return [refusal(gate == .open ? .notReady : .locked, destination, .app)] }
        return admit(capture(destination, in: nil, from: .app, now), now) { $0.cover(with: [destination]) }
    }

    mutating func take(_ delivery: LinkDelivery<Destination>, _ now: SessionInstant) -> [NavigationEffect] {
        guard !seen.contains(delivery.id) else {
            return [.report(NavigationReport(.duplicate, route: delivery.routeName, source: delivery.source))]
        }
        seen.append(delivery.id)
        if seen.count > Self.seenLimit { seen.removeFirst(seen.count - Self.seenLimit) }
        switch delivery.target {
        case .failure(let refusal):
            return [.report(NavigationReport(.refused(.link(refusal)), source: delivery.source))]
        case .success(let destination):
            return take(capture(destination, in: nil, from: delivery.source, now), now)
        }
    }

    /// Decides about a captured destination, or parks it until a decision is possible.
    mutating func take(
        _ captured: CapturedDestination<Destination>, _ now: SessionInstant
    ) -> [NavigationEffect] {
        guard isReady else { return park(captured) }
        // A link that waits for the invitation on the screen is not the latest any longer.
        let isLatest = account != nil && !captured.isInvitation
        let isAdmitted = admission(of: captured.destination, at: now) == .admitted
        let superseded = isLatest && isAdmitted ? supersede(\.waitingLink, by: captured) : []
        return superseded + admit(captured, now) { $0.open(captured, now) }
    }

    private mutating func admit(
        _ captured: CapturedDestination<Destination>, _ now: SessionInstant, opening: (inout Self) -> Void
    ) -> [NavigationEffect] {
        switch admission(of: captured.destination, at: now) {
        case .admitted:
            opening(&self)
            return [report(.opened, captured)]
        case .signInFirst:
            isAuthRequired = true
            return keep(captured) + [.requestSignIn] + invitationCheck(of: captured)
        case .stepUpFirst:
            return keep(captured) + pass(.stepUpNeeded, now)
        case .refused(let reason):
            return [report(.refused(reason), captured)]
        }
    }

    // MARK: Coming into view

    /// The entry on top; nil for the root of a tab.
    private var visible: Destination? { modals.last ?? stacks[selected]?.last }

    /// Applies a change that may bring an entry into view. One that needs a recent sign-in needs it again then, however
    /// long it has been on the stack. It keeps its place meanwhile.
    mutating func revealing(_ now: SessionInstant, _ change: (inout Self) -> Void) -> [NavigationEffect] {
        let former = visible
        change(&self)
        return visible == former ? [] : proof(now)
    }

    /// Asks for a recent sign-in if the entry in view needs one.
    mutating func proof(_ now: SessionInstant) -> [NavigationEffect] {
        guard isReady, let visible, admission(of: visible, at: now) == .stepUpFirst else { return [] }
        return pass(.stepUpNeeded, now) + [.save]
    }

    /// Removes the entries in view that need a recent sign-in, because the person declined it.
    mutating func leaveUnproven(_ now: SessionInstant) {
        while let visible, admission(of: visible, at: now) == .stepUpFirst {
            if modals.popLast() == nil { _ = stacks[selected]?.popLast() }
        }
        if stacks[selected]?.isEmpty == true { stacks[selected] = nil }
    }

    // MARK: Opening

    /// Opens an admitted destination, with its parents below it.
    private mutating func open(_ captured: CapturedDestination<Destination>, _ now: SessionInstant) {
        let destination = captured.destination
        guard liesInTabs(destination) else {
            modals = []
            cover(with: backStack(of: destination, now))
            return
        }
        modals = []
        selected = captured.tab ?? destination.tab ?? selected
        setStack(destination.isTabRoot ? [] : backStack(of: destination, now), of: selected)
    }

    /// Returns the declared parents that may be shown, and the destination, without duplicates.
    private func backStack(of destination: Destination, _ now: SessionInstant) -> [Destination] {
        var stack: [Destination] = []
        for parent in destination.parents
        where parent != destination && !parent.isTabRoot && !stack.contains(parent)
            && admission(of: parent, at: now) == .admitted && (liesInTabs(parent) || !liesInTabs(destination))
        {
            stack.append(parent)
        }
        return stack + [destination]
    }

    private mutating func cover(with destinations: [Destination]) {
        modals += destinations
        if modals.count > Self.modalLimit { modals.removeFirst(modals.count - Self.modalLimit) }
    }

    mutating func setStack(_ stack: [Destination], of tab: Destination.Tab) {
        let kept = Array(stack.suffix(Self.stackLimit))
        stacks[tab] = kept.isEmpty ? nil : kept
    }

    // MARK: Reports

    /// Whether the gate lets a person in. While it is locked, nobody knows who holds the device.
    private var isInHere: Bool {
        if case .locked = gate { false } else { true }
    }

    func capture(
        _ destination: Destination, in tab: Destination.Tab?, from source: NavigationSource, _ now: SessionInstant
    ) -> CapturedDestination<Destination> {
        CapturedDestination(
            destination: destination, tab: tab, source: source, capturedAt: now,
            timeToLive: destination.invitation == nil ? settings.pendingLife : settings.invitationLife,
            audience: isInHere ? account.map { .account($0.userId) } ?? .anybody : .anybody)
    }

    func report(
        _ kind: NavigationReport.Kind, _ captured: CapturedDestination<Destination>
    ) -> NavigationEffect {
        .report(
            NavigationReport(
                kind, route: captured.destination.routeName, source: captured.source,
                isInvitation: captured.isInvitation))
    }

    private func refusal(
        _ reason: NavigationRefusal, _ destination: Destination, _ source: NavigationSource
    ) -> NavigationEffect {
        .report(NavigationReport(.refused(reason), route: destination.routeName, source: source))
    }
}

extension LinkDelivery {
    /// The name of the route that the link leads to.
    var routeName: String? { try? target.get().routeName }
}
