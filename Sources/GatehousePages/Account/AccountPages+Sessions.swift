import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The browsers and devices that are signed in.
extension AccountPages {
    /// How many other devices the page shows.
    private static let shownDevices = 50

    func sessions(_ visit: AccountVisit, _ fault: AccountFault? = nil) async throws -> Response {
        let sessions = try await visit.accounts.sessions.live(of: visit.who)
        let visits = try await site.browsers.visits(of: visit.who.user.id)
        let own = sessions.filter { $0.id == visit.who.session.id }
        let owesStep = visit.who.user.needsStep(in: visit.who.session)
        let others = owesStep ? [] : sessions.filter { $0.id != visit.who.session.id }
        let things = (own + others.prefix(Self.shownDevices)).map { thing($0, seen: visits[$0.id], visit) }
        var sections = [AccountView.Section(things: things)]
        if owesStep, fault == nil { sections.insert(.init(note: visit.words(.secondStepNeeded)), at: 0) }
        if others.count > Self.shownDevices {
            sections.insert(.init(note: visit.words(.newestDevices(count: things.count))), at: 0)
        }
        if !others.isEmpty {
            let form = form(visit, hidden: [("intent", Intent.others)], ButtonView(visit.words(.endOthers), .quiet))
            sections.append(.init(form: form))
        }
        return page(visit, visit.words(.sessions), fault: fault, texts: [visit.words(.sessionsText)], sections)
    }

    private func thing(
        _ session: GatehouseAccounts.SessionRecord, seen: Date?, _ visit: AccountVisit
    ) -> AccountView.Thing {
        let isOwn = session.id == visit.who.session.id
        let name = name(of: session.client, visit)
        let used = max(seen ?? session.createdAt, session.refreshedAt ?? session.createdAt, session.createdAt)
        let lines = [
            isOwn ? visit.words(.usedNow) : lastUse(used, visit),
            visit.words(.signedInOn(date: visit.day(session.createdAt))), method(of: session, visit),
            ShortAddress.text(session.client.address),
        ].compactMap(\.self)
        guard !isOwn else { return .init(name: name, lines: lines, badge: visit.words(.thisBrowser)) }
        let button = ButtonView(
            visit.catalogue.text(.signOut), .small, spoken: visit.words(.endSession(device: name)))
        return .init(name: name, lines: lines, form: form(visit, hidden: [("session", session.id.text)], button))
    }

    /// What an app calls its device, behind what people call that, or else what its user agent says.
    private func name(of client: ClientContext, _ visit: AccountVisit) -> String {
        guard let name = client.deviceName else { return deviceName(client.agent, visit) }
        return DeviceName.product(ofModel: name).map { $0 + visit.catalogue.builtIn.bracketed(name) } ?? name
    }

    private func deviceName(_ agent: String?, _ visit: AccountVisit) -> String {
        let device = DeviceName(agent: agent)
        return switch (device.browser, device.system) {
        case (let browser?, let system?): visit.words(.device(browser: browser, system: system))
        case (let name?, nil), (nil, let name?): name
        case (nil, nil): visit.words(.unknownDevice)
        }
    }

    /// When a session was last used, approximately: not every visit is recorded.
    private func lastUse(_ instant: Date, _ visit: AccountVisit) -> String {
        switch site.clock.now.timeIntervalSince(instant) {
        case ..<(2 * 3600): visit.words(.usedHour)
        case ..<86_400: visit.words(.usedDay)
        default: visit.words(.usedOn(date: visit.day(instant)))
        }
    }

    /// How the person signed in to a session.
    private func method(of session: GatehouseAccounts.SessionRecord, _ visit: AccountVisit) -> String {
        let first = session.methods.first
        if let provider = first?.provider { return providerName(provider) }
        return switch first?.method {
        case "password": visit.words(.byPassword)
        case PasskeyRecord.method: visit.words(.passkeys)
        default: visit.words(.byCode)
        }
    }

    func endSessions(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        if form["intent"] == Intent.others {
            try await visit.accounts.sessions.end(visit.who, scope: .others)
            return done(.others, at: .sessions)
        }
        guard let id = form["session"].flatMap(SessionID.init(text:)) else {
            throw PageRefusal.noSuchSession.answer
        }
        do {
            try await visit.accounts.sessions.end(id, of: visit.who)
        } catch AccountRefusal.secondStepNeeded {
            return try await sessions(visit, try fault(of: AccountRefusal.secondStepNeeded, visit))
        }
        return done(.session, at: .sessions)
    }
}
