import Foundation
import Testing

@testable import Gatehouse

/// Every state of the gate with every event. What is expected is written out, or reckoned from the absence alone.
struct GateMachineTests {
    private typealias Row = (event: GateMachine.Event, results: [(NavigationGate, GateMachine.Decision)])

    private static let now = SessionInstant(wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 9_000, boot: "1")
    private static let limit = 300.0
    private static let gates: [NavigationGate] = [.open, .locked(.expired), .locked(.away), .stepUp]

    /// Since when the app is away, and whether the limit of 300 seconds is reached.
    enum Absence: CaseIterable {
        case none, short, asLongAsTheLimit, longer, fromTheFuture, clockSetBack, shortWithRestart, longWithRestart
        case clockSetBackWithRestart

        var start: SessionInstant? {
            switch self {
            case .none: nil
            case .short: before(299)
            case .asLongAsTheLimit: before(300)
            case .longer: before(86_400)
            case .fromTheFuture: before(-1)
            case .clockSetBack: before(10, wall: -1)
            case .shortWithRestart: before(8_000, wall: 299, boot: "0")
            case .longWithRestart: before(10, wall: 300, boot: "0")
            case .clockSetBackWithRestart: before(10, wall: -1, boot: "0")
            }
        }

        var isTooLong: Bool {
            switch self {
            case .none, .short, .shortWithRestart: false
            case .asLongAsTheLimit, .longer, .fromTheFuture, .clockSetBack, .longWithRestart,
                .clockSetBackWithRestart:
                true
            }
        }

        private func before(_ uptime: Double, wall: Double? = nil, boot: String = "1") -> SessionInstant {
            SessionInstant(wall: now.wall - (wall ?? uptime), uptime: now.uptime - uptime, boot: boot)
        }
    }

    private static let machines = gates.flatMap { gate in
        [false, true].flatMap { shield in
            Absence.allCases.map { GateMachine(gate: gate, shield: shield, away: $0.start) }
        }
    }

    // In the order of `gates`: open, ended, away, asked to confirm.
    private static let table: [Row] = [
        (
            .closed(.expired),
            [
                (.locked(.expired), .locked(.expired)), (.locked(.expired), .unchanged),
                (.locked(.expired), .locked(.expired)), (.locked(.expired), .locked(.expired)),
            ]
        ),
        (
            .closed(.away),
            [
                (.locked(.away), .locked(.away)), (.locked(.expired), .unchanged), (.locked(.away), .unchanged),
                (.locked(.away), .locked(.away)),
            ]
        ),
        (
            .unlocked,
            [(.open, .unchanged), (.locked(.expired), .unchanged), (.open, .opened), (.stepUp, .unchanged)]
        ),
        (
            .stepUpNeeded,
            [(.stepUp, .stepUp), (.locked(.expired), .unchanged), (.locked(.away), .unchanged), (.stepUp, .unchanged)]
        ),
        (
            .stepUpDropped,
            [(.open, .unchanged), (.locked(.expired), .unchanged), (.locked(.away), .unchanged), (.open, .opened)]
        ),
        (.released, [(.open, .unchanged), (.open, .opened), (.open, .opened), (.open, .opened)]),
    ]

    @Test("NAV-02 NAV-09 NAV-I17 each event opens or closes the gate as written, whatever the cover and the absence")
    func transitions() {
        for row in Self.table {
            for before in Self.machines {
                guard let column = Self.gates.firstIndex(of: before.gate) else { continue }
                var machine = before
                let decision = machine.handle(row.event, at: Self.now)
                let (gate, expected) = row.results[column]
                let after = GateMachine(gate: gate, shield: before.shield, away: before.away)
                #expect(machine == after && decision == expected, "\(row.event) in \(before.gate)")
            }
        }
    }

    @Test("NAV-I22 leaving covers the app and keeps the time of the first time, and changes no gate")
    func leaving() {
        for before in Self.machines {
            var machine = before
            let decision = machine.handle(.left, at: Self.now)
            #expect(machine == GateMachine(gate: before.gate, shield: true, away: before.away ?? Self.now))
            #expect(decision == (before.away == nil ? .noted : .unchanged))
        }
    }

    @Test(
        "NAV-I22 coming back uncovers the app, locked if it was away for the limit or the clock was set back",
        arguments: Absence.allCases, gates)
    func returning(absence: Absence, gate: NavigationGate) {
        for (limit, isTooLong) in [(Self.limit, absence.isTooLong), (nil, false)] {
            for shield in [false, true] {
                var machine = GateMachine(gate: gate, shield: shield, away: absence.start)
                let decision = machine.handle(.returned(limit: limit), at: Self.now)
                let closes = isTooLong && [.open, .stepUp].contains(gate)
                #expect(machine == GateMachine(gate: closes ? .locked(.away) : gate, shield: false, away: nil))
                #expect(decision == (closes ? .locked(.away) : .noted))
            }
        }
    }

    @Test(
        "NAV-10 NAV-I22 an absence continues in the next launch, a lock too, and a cover does not",
        arguments: Absence.allCases, gates)
    func restoring(absence: Absence, gate: NavigationGate) {
        let saved = GateMachine(gate: gate, shield: true, away: absence.start)
        for (limit, isTooLong) in [(Self.limit, absence.isTooLong), (nil, false)] {
            // This launch has been away for a moment itself, or not at all.
            for own in [nil, Absence.short.start] {
                var machine = GateMachine(gate: .open, shield: false, away: own)
                let decision = machine.handle(.restored(saved, limit: limit), at: Self.now)
                let closes = isTooLong || gate == .locked(.away)
                #expect(
                    machine
                        == GateMachine(
                            gate: closes ? .locked(.away) : .open, shield: false, away: absence.start ?? own))
                #expect(decision == (closes ? .locked(.away) : .unchanged))
            }
        }
    }

    @Test("NAV-I17 SES-07 only a sign-in or a sign-out opens the gate after the session has ended")
    func endedSession() {
        let others = Self.machines.map { GateMachine.Event.restored($0, limit: Self.limit) }
        let events =
            Self.table.map(\.event) + [.left, .returned(limit: Self.limit), .returned(limit: nil)] + others
        for before in Self.machines where before.gate == .locked(.expired) {
            for event in events {
                var machine = before
                let decision = machine.handle(event, at: Self.now)
                #expect((machine.gate == .open) == (event == .released))
                #expect((decision == .opened) == (event == .released))
            }
        }
    }

    @Test("NAV-10 NAV-I22 the state that an earlier version stored is read, with its lock and its absence")
    func stored() throws {
        let start = #"{"boot":"1","uptime":8700,"wall":788918100}"#
        let text = """
            {"away":\(start),"epoch":2,"firstTab":"items","gate":{"locked":{"_0":"away"}},"inbox":[],\
            "isAuthRequired":false,"modals":[],"phase":{"main":{"_0":{"authenticatedAt":\(start),"userId":"ada"}}},\
            "seen":["1"],"selected":"lists","settings":{"access":"signInFirst","backgroundTimeout":300,\
            "invitationLife":604800,"pendingLife":900},"shield":true,"stacks":["items",[{"item":{"_0":1}}]]}
            """
        let machine = try JSONDecoder().decode(AppNavigation<Spot>.self, from: Data(text.utf8))
        #expect(
            machine.gateMachine == GateMachine(gate: .locked(.away), shield: true, away: Absence.asLongAsTheLimit.start)
        )
        #expect(machine.account?.userId == "ada" && machine.epoch == 2 && machine.selected == .lists)
        #expect(machine.stacks == [.items: [.item(1)]] && machine.seen == ["1"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(machine), as: UTF8.self) == text)
    }
}
