import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The lines of the developer's log.
@Suite
struct NavigationReportTests {
    private static let now = SessionInstant(wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 100, boot: "1")
    private static let ada = NavigationAccount(userId: "ada", authenticatedAt: now)

    /// The lines that come of events.
    private static func lines(_ events: [NavigationEvent<Spot>]) -> [String] {
        var machine = AppNavigation<Spot>(firstTab: .items)
        return events.flatMap { event in
            machine.handle(event, at: now).compactMap { if case .report(let report) = $0 { report.line } else { nil } }
        }
    }

    private static func link(_ target: Result<Spot, LinkRefusal>, id: String = "1") -> NavigationEvent<Spot> {
        .link(LinkDelivery(id: id, target: target, source: .universalLink))
    }

    private static let start = NavigationEvent<Spot>.bootstrapped(ada, isFirstTime: false, saved: nil, epoch: 0)

    @Test("NAV-11 every kind of decision has one line that begins with the sign of its category")
    func signs() {
        #expect(Self.lines([Self.link(.success(.item(7)))]) == ["🔄 item waits (universal link)"])
        #expect(Self.lines([Self.start, .go(.item(7), in: nil)]) == ["✅ opened item"])
        #expect(
            Self.lines([Self.start, Self.link(.success(.item(7))), Self.link(.success(.item(7)))]) == [
                "🔗 opened item (universal link)", "⚠️ item was delivered twice (universal link)",
            ])
        #expect(Self.lines([.go(.item(7), in: nil)]) == ["⚠️ refused item: it is not known yet who is signed in"])
        #expect(
            Self.lines([Self.start, .signal(.expired), .signedIn(Self.ada, landing: nil)]) == [
                "⚠️ session expired, place kept", "✅ resumed",
            ])
        #expect(
            Self.lines([Self.start, .signal(.locked), .go(.item(7), in: nil)]) == [
                "⚠️ locked", "⚠️ refused item: the app is locked",
            ])
        #expect(Self.lines([Self.start, .signal(.signedOut)]) == ["🚪 signed out"])
        #expect(Self.lines([Self.start, .signedIn(Self.ada, landing: nil)]).isEmpty)
        #expect(Self.lines([.signedIn(Self.ada, landing: nil)]) == ["✅ signed in"])
    }

    @Test("NAV-11 LINK-06 a refused link says why, and nothing of what was in it", arguments: LinkRefusal.allCases)
    func refusals(refusal: LinkRefusal) {
        let line = Self.lines([Self.start, Self.link(.failure(refusal))])
        #expect(line == ["❌ refused (universal link): \(refusal.words)"])
    }

    @Test("NAV-11 expected refusals are warnings, possible mistakes are errors")
    func categories() {
        let out = NavigationEvent<Spot>.bootstrapped(nil, isFirstTime: false, saved: nil, epoch: 0)
        let bob = NavigationAccount(userId: "bob", authenticatedAt: Self.now)
        let stale = NavigationAccount(
            userId: "ada", authenticatedAt: SessionInstant(wall: .distantPast, uptime: 0, boot: "0"))
        let join = Self.link(.success(.join(7)))
        let cases: [([NavigationEvent<Spot>], String)] = [
            ([Self.start, .go(.welcome(7), in: nil)], "⚠️ refused welcome: only for people who are not signed in"),
            (
                [out, join, .signal(.invitationChecked(.invalid, epoch: 0))],
                "❌ refused join (universal link): the invitation is not valid"
            ),
            (
                [out, join, .signal(.invitationChecked(.valid(for: 0), epoch: 0)), .signedIn(Self.ada, landing: nil)],
                "⚠️ refused join (universal link): it waited too long"
            ),
            (
                [
                    .bootstrapped(stale, isFirstTime: false, saved: nil, epoch: 0), Self.link(.success(.vault(7))),
                    .signal(.expired), .signedIn(bob, landing: nil),
                ],
                "❌ refused vault (universal link): it was meant for another account"
            ),
            ([out, join, .signal(.signedOut)], "⚠️ refused join (universal link): the person signed out"),
            ([out, join, .signal(.reset)], "⚠️ refused join (universal link): the app reset the navigation"),
            (
                [Self.start, .signal(.locked), .signal(.anotherAccountChosen)],
                "🚪 the previous person's session ended here, for another account"
            ),
            (
                [
                    .bootstrapped(stale, isFirstTime: false, saved: nil, epoch: 0), .go(.vault(7), in: nil),
                    .signal(.stepUpCancelled),
                ],
                "⚠️ refused vault: the person did not prove who they are"
            ),
        ]
        for (events, line) in cases { #expect(Self.lines(events).contains(line)) }
    }
}
