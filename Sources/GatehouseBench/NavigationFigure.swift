import Foundation
import Gatehouse
import GatehouseDomain

/// The time that the navigation machine takes for one transition with a hundred entries on its stacks: pushing and
/// popping, selecting tabs, presenting, a link with its back stack, and everything that examines all entries.
enum NavigationFigure {
    /// Nanoseconds per transition.
    static func nanoseconds(seconds: Double) throws -> Double {
        var machine = try filled()
        var rounds = 0
        return try Median.nanoseconds(seconds: seconds) {
            var events = 0
            for _ in 0..<50 {
                rounds += 1
                events += round(rounds, &machine)
            }
            // If the machine had lost its entries, the measurement would be meaningless.
            guard machine.stacks.values.joined().count == entries else {
                throw UsageError(description: "GatehouseBench: the round has left other entries than it found")
            }
            return events
        }
    }

    private enum Place: NavigationDestination {
        enum Tab: NavigationTab { case first, second, third, fourth }

        case page(Int)
        case leaf(Int)

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? {
            switch self {
            case .page: nil
            case .leaf: .fourth
            }
        }
        var parents: [Place] {
            switch self {
            case .page: []
            case .leaf(let number): [.page(number), .page(number + 1)]
            }
        }
        var routeName: String { "place" }
    }

    private static let entries = 100
    private static let now = SessionInstant(wall: Date(timeIntervalSince1970: 0), uptime: 0, boot: "1")
    private static let account = NavigationAccount(userId: "ada", authenticatedAt: now)

    private static func filled() throws -> AppNavigation<Place> {
        var machine = AppNavigation<Place>(firstTab: .first)
        _ = machine.handle(.bootstrapped(account, isFirstTime: false, saved: nil, epoch: 0), at: now)
        for number in 0..<entries - 3 { _ = machine.handle(.go(.page(number), in: tab(number)), at: now) }
        _ = machine.handle(link(0), at: now)
        guard machine.stacks.values.joined().count == entries else {
            throw UsageError(description: "GatehouseBench: the machine does not hold \(entries) entries")
        }
        return machine
    }

    private static func tab(_ number: Int) -> Place.Tab { [.first, .second, .third][number % 3] }

    private static func link(_ number: Int) -> NavigationEvent<Place> {
        .link(LinkDelivery(id: "\(number)", target: .success(.leaf(number)), source: .universalLink))
    }

    /// Runs one round, which leaves as many entries as it found, and returns the number of its events.
    private static func round(_ number: Int, _ machine: inout AppNavigation<Place>) -> Int {
        let events: [NavigationEvent<Place>] = [
            .selected(.first), .go(.page(1_000), in: nil), .go(.page(1_001), in: .second), .signal(.back),
            .selected(.first),
            .signal(.back), .present(.page(1_002)), .signal(.dismissed(to: 0)), .signal(.expired), .signal(.renewed),
            .signedIn(account, landing: nil),
            .signal(.resignedActive), .signal(.becameActive), link(number),
        ]
        for event in events { _ = machine.handle(event, at: now) }
        return events.count
    }
}
