import Foundation
package import Gatehouse
package import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire

/// Where the browsers are in an app: one machine for each browser, stored in a row, whatever its windows show.
///
/// The URL is the place: the machine handles each GET as a link, so that Back and reload follow the same rules as
/// everything else. The row contains what a URL does not say: what waits for a sign-in, whose places these are, and
/// where each tab was left. The row has its own cookie, so that it outlives the session.
package struct BrowserNavigation<Destination: NavigationDestination>: Sendable {
    /// The structure of the app.
    package struct Layout: Sendable {
        /// The links of the app; the first origin stands for this site.
        let links: LinkTable<Destination>
        /// The initial tab.
        let firstTab: Destination.Tab
        /// The root of a tab.
        let root: @Sendable (Destination.Tab) -> Destination

        package init(
            links: LinkTable<Destination>, firstTab: Destination.Tab,
            root: @escaping @Sendable (Destination.Tab) -> Destination
        ) {
            self.links = links
            self.firstTab = firstTab
            self.root = root
        }
    }

    /// The outcome of a request for a page.
    package enum Outcome: Equatable, Sendable {
        /// The page is shown.
        case opened(Destination)
        /// The person has to sign in first.
        case signInFirst
        /// The session has ended, and the same person continues at this place after signing in again.
        case sessionEnded
        /// There is no page.
        case refused(NavigationRefusal)
    }

    /// A machine after a request, and the cookie that names its row; no cookie if there is nothing to store.
    package struct Visit: Redacted, Sendable {
        package let outcome: Outcome
        package let place: BrowserPlace<Destination>
        package let cookie: String?
        /// What the person is told about a link that no longer waits; nil for nothing.
        package let dropped: Sentence?
        /// Whether a link had waited for somebody to sign in, before this request.
        package let hadWaiting: Bool
        /// Whether the browser named a row that is gone. The cookie outlives only a row in which something waited for a
        /// sign-in.
        let isLost: Bool

        /// The visit, which tells the person that what waited is gone.
        var sayingLoss: Self {
            Visit(
                outcome: outcome, place: place, cookie: cookie, dropped: dropped ?? (isLost ? .linkDropped : nil),
                hadWaiting: hadWaiting, isLost: isLost)
        }
    }

    private let store: PlaceStore
    private let tokens: BrowserTokens
    private let clock: any WallClock
    private let layout: Layout
    private let report: @Sendable (NavigationReport) -> Void

    init(
        store: PlaceStore, tokens: BrowserTokens, clock: any WallClock, layout: Layout,
        report: @escaping @Sendable (NavigationReport) -> Void
    ) {
        self.store = store
        self.tokens = tokens
        self.clock = clock
        self.layout = layout
        self.report = report
    }

    /// Handles the request for a page.
    /// - Parameters:
    ///   - path: The path with its query, as the browser sent it.
    ///   - account: Who is signed in.
    ///   - network: The network of the browser.
    ///   - isReload: Whether the browser loads the page again that it shows. After the end of a session, that requests
    ///     nothing new; a link to the page does.
    package func visit(
        _ path: String, cookie: String?, account: NavigationAccount?, from network: ClientNetwork? = nil,
        isReload: Bool = true
    ) async throws -> Visit {
        let target = layout.links.destination(ofPath: path)
        return try await change(cookie, from: network) { navigation, now in
            var effects = navigation.meet(account, landing: nil, at: now)
            let outcome: Outcome
            if isKnown(target, navigation, isReload: isReload, now) {
                outcome = account == nil && navigation.account == nil ? .signInFirst : .sessionEnded
            } else {
                let delivered = navigation.visit(
                    LinkDelivery(id: tokens.make(), target: target, source: .universalLink), at: now)
                effects += delivered
                outcome = self.outcome(of: delivered, target)
            }
            return (effects, outcome)
        }
    }

    /// Whether the stored state already asks the person to sign in: reloading a page that waits changes nothing.
    private func isKnown(
        _ target: Result<Destination, LinkRefusal>, _ navigation: AppNavigation<Destination>, isReload: Bool,
        _ now: SessionInstant
    ) -> Bool {
        guard case .success(let destination) = target else { return false }
        if destination.invitation != nil {
            return (navigation.account == nil || navigation.gate != .open)
                && isFresh(navigation.waitingInvitation, destination, now)
        }
        switch navigation.gate {
        case .locked:
            if let last = navigation.inbox.last { return last.destination == destination }
            return isReload && place(in: navigation).current == destination
        case .open, .stepUp:
            return navigation.account == nil && isFresh(navigation.waitingLink, destination, now)
        }
    }

    /// Whether a place waits already, and has not for long.
    private func isFresh(
        _ waiting: CapturedDestination<Destination>?, _ destination: Destination, _ now: SessionInstant
    ) -> Bool {
        guard let waiting, waiting.destination == destination else { return false }
        let age = now.seconds(since: waiting.capturedAt)
        return age >= 0 && age < min(60, waiting.timeToLive)
    }

    private func outcome(
        of effects: [NavigationEffect], _ target: Result<Destination, LinkRefusal>
    ) -> Outcome {
        for case .report(let report) in effects.reversed() {
            switch (report.kind, target) {
            case (.opened, .success(let destination)): return .opened(destination)
            case (.stored, _): return .signInFirst
            case (.waiting, _): return .sessionEnded
            case (.refused(let reason), _): return .refused(reason)
            case (.duplicate, _), (.expired, _), (.locked, _), (.signedIn, _), (.resumed, _), (.signedOut, _),
                (.released, _), (.opened, .failure):
                continue
            }
        }
        return .refused(.locked)
    }

    /// Handles a request for the site's root: the outcome is that of the current place. Says so if what waited for a
    /// sign-in has expired.
    package func resume(cookie: String?, account: NavigationAccount?) async throws -> Visit {
        try await change(cookie) { navigation, now in
            let effects = navigation.meet(account, landing: nil, at: now)
            if account != nil { return (effects, .opened(place(in: navigation).current)) }
            return (effects, navigation.account == nil ? .signInFirst : .sessionEnded)
        }.sayingLoss
    }

    /// Handles a sign-in. What waited for it is opened now, once; if it has expired, the answer says so.
    /// - Parameter landing: The initial tab, for a person without a place to return to.
    package func signIn(
        _ account: NavigationAccount, landing: Destination.Tab?, cookie: String?
    ) async throws -> Visit {
        try await change(cookie) { navigation, now in
            let effects = navigation.meet(account, landing: landing, at: now)
            return (effects, .opened(place(in: navigation).current))
        }.sayingLoss
    }

    /// Handles a sign-out: nothing about the browser is kept.
    @discardableResult
    package func signOut(cookie: String?) async throws -> Visit {
        try await change(cookie) { navigation, now in (navigation.handle(.signedOut, at: now), .signInFirst) }
    }

    /// Handles the choice of another account: nothing of the previous person is kept. What was requested while nobody
    /// was in waits for the next to sign in.
    package func release(cookie: String?, from network: ClientNetwork? = nil) async throws -> Visit {
        try await change(cookie, from: network) { navigation, now in
            let effects = navigation.meet(nil, landing: nil, at: now)
            return (effects + navigation.handle(.anotherAccountChosen, at: now), .signInFirst)
        }
    }

    /// Reads a link from the operating system: one with the app's scheme, or one from the web. It is not followed; a
    /// refusal is reported.
    package func destination(of link: String) -> Result<Destination, LinkRefusal> {
        switch layout.links.destination(of: link) {
        case .success(let place): return .success(place.destination)
        case .failure(let refusal):
            let now = now
            var navigation = unknown(now)
            let source: NavigationSource = link.hasPrefix("\(layout.links.scheme):") ? .customScheme : .universalLink
            let effects = navigation.handle(
                .link(LinkDelivery(id: tokens.make(), target: .failure(refusal), source: source)), at: now)
            for case .report(let line) in effects { report(line) }
            return .failure(refusal)
        }
    }

    /// The place that a path of this site leads to, or nil. It is not followed, and nothing is reported.
    package func place(at path: String) -> Destination? { try? layout.links.destination(ofPath: path).get() }

    /// The URL of a place on this site.
    package func path(of destination: Destination) -> String { layout.links.path(of: destination) ?? "/" }

    // MARK: Rows

    private typealias Change =
        @Sendable (inout AppNavigation<Destination>, SessionInstant) -> (
            effects: [NavigationEffect], outcome: Outcome
        )

    /// Sends events to the machine of a browser, and stores what has changed. Tries again if another window changed the
    /// row first.
    private func change(
        _ cookie: String?, from network: ClientNetwork? = nil, _ body: Change
    ) async throws -> Visit {
        let now = now
        for _ in 0..<Self.attempts {
            var row: PlaceStore.Row?
            if let cookie { row = try await store.find(tokens.digest(cookie, for: "place")) }
            var navigation = row.flatMap { AppNavigation<Destination>(stored: $0.state) } ?? unknown(now)
            let before = navigation
            let (effects, outcome) = body(&navigation, now)
            guard let kept = try await keep(navigation, before, row, cookie, network) else { continue }
            for case .report(let line) in effects { report(line) }
            return Visit(
                outcome: outcome, place: place(in: navigation), cookie: kept.cookie, dropped: Self.dropped(effects),
                hadWaiting: before.waitingLink != nil || !before.inbox.isEmpty, isLost: cookie != nil && row == nil)
        }
        throw PageRefusal.browserBusy.answer
    }

    private static func dropped(_ effects: [NavigationEffect]) -> Sentence? {
        effects.compactMap { effect -> Sentence? in
            guard case .report(let report) = effect else { return nil }
            // Pages have no alert for what waited too long: they tell it like everything else that was dropped.
            return report.toldDrop ?? (report.kind == .refused(.tooLate) ? .linkDropped : nil)
        }.last
    }

    // Times come from the server, and several instances share them; so the clock may appear to have been set back.
    private var now: SessionInstant {
        SessionInstant(wall: clock.now, uptime: clock.now.timeIntervalSince1970, boot: "")
    }

    // A retry means that another window changed the row first. Bounded by the number of windows.
    private static var attempts: Int { 64 }

    private struct Kept: Redacted {
        let cookie: String?
    }

    /// - Returns: The new cookie; nil if another request was first.
    private func keep(
        _ navigation: AppNavigation<Destination>, _ before: AppNavigation<Destination>, _ row: PlaceStore.Row?,
        _ cookie: String?, _ network: ClientNetwork?
    ) async throws -> Kept? {
        if navigation.account == nil, navigation.pending == nil {
            if let row { try await store.remove(row) }
            return Kept(cookie: nil)
        }
        if row != nil, navigation.isSamePlace(as: before) { return Kept(cookie: cookie) }
        let value = row == nil ? tokens.make() : cookie ?? ""
        let isKept = try await store.save(
            PlaceStore.Row(
                digest: tokens.digest(value, for: "place"), generation: row?.generation ?? 0,
                userId: navigation.account?.userId ?? "", state: navigation.stored, expiresAt: expiry(of: navigation)),
            network: network)
        return isKept ? Kept(cookie: value) : nil
    }

    /// How long a place is kept: if nobody is signed in, for as long as something waits for a sign-in.
    private func expiry(of navigation: AppNavigation<Destination>) -> Date {
        let waiting = [navigation.waitingInvitation, navigation.waitingLink].compactMap(\.self)
        let ends = waiting.map { $0.capturedAt.wall.addingTimeInterval(min($0.timeToLive, PlaceStore.life)) }
        guard navigation.account == nil, let last = ends.max() else {
            return clock.now.addingTimeInterval(PlaceStore.life)
        }
        return last
    }

    /// The machine of a new browser.
    private func unknown(_ now: SessionInstant) -> AppNavigation<Destination> {
        var navigation = AppNavigation<Destination>(firstTab: layout.firstTab)
        _ = navigation.handle(.bootstrapped(nil, isFirstTime: false, saved: nil, epoch: navigation.epoch), at: now)
        return navigation
    }

    private func place(in navigation: AppNavigation<Destination>) -> BrowserPlace<Destination> {
        BrowserPlace(navigation: navigation, root: layout.root)
    }
}
