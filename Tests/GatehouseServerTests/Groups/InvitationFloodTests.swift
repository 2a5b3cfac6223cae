import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// What many accounts together can do with invitations.
struct InvitationFloodTests {
    /// One attempt that was taken.
    private struct Taken {
        let time: Date
        let person: Int
        let group: Int
        let isToVictim: Bool
    }

    /// The most that happened within any span of a length, by a key.
    private func most(_ taken: [Taken], within span: TimeInterval, by key: (Taken) -> Int?) -> Int {
        var found = 0
        for (index, one) in taken.enumerated() {
            guard let own = key(one) else { continue }
            let window = taken[index...].prefix { $0.time < one.time.addingTimeInterval(span) }
            found = max(found, window.count(where: { key($0) == own }))
        }
        return found
    }

    @Test("GRP-10 GRP-21 a thousand invitations over two days from ten accounts stay within every bound")
    func flood() async throws {
        let (people, groups, attempts) = (10, 2, 1_000)
        try await APIBench.runWithGroups(
            prepare: { settings in
                let standard = LimitPolicy.standard
                settings.limits.invitations = standard.invitations
                settings.limits.groupInvitations = standard.groupInvitations
                settings.limits.mailTo = standard.mailTo
                settings.accessTokenLife = .seconds(3 * 86_400)
            },
            steps: { bench in
                var senders: [GroupPerson] = []
                for number in 0..<people { senders.append(try await bench.person("sender\(number)")) }
                var crews: [WireGroup] = []
                for number in 0..<groups { crews.append(try await bench.group("Crew \(number)", by: senders[number])) }
                for (number, sender) in senders.enumerated() {
                    for (place, crew) in crews.enumerated() where place != number {
                        try await bench.add(sender, to: crew, as: GroupRole.ownerName)
                    }
                }
                var taken: [Taken] = []
                for attempt in 0..<attempts {
                    bench.server.clock.advance(by: 172)
                    // One address gets every other one: a new invitation takes the place of the open one.
                    let isToVictim = attempt.isMultiple(of: 2)
                    let email = isToVictim ? "victim@example.org" : "guest\(attempt)@example.org"
                    let (person, group) = (attempt / 2 % people, attempt % 7 % groups)
                    let answer = try await bench.invite(
                        ["kind": "mail", "email": .string(email)], to: crews[group], by: senders[person])
                    if answer.status == 201 {
                        taken.append(
                            Taken(
                                time: bench.server.clock.now, person: person, group: group, isToVictim: isToVictim))
                    } else {
                        #expect(answer.status == 429 && answer.headers[.retryAfter] != nil)
                    }
                }
                let day: TimeInterval = 86_400
                #expect(most(taken, within: day) { $0.person } <= 20)
                #expect(most(taken, within: day) { $0.group } <= 50)
                #expect(most(taken, within: 3_600) { $0.isToVictim ? 0 : nil } <= 30)
                // The bounds let people work, and what was refused left nothing behind.
                #expect(taken.count > 100 && taken.count <= 3 * 50 * groups)
                let rows = try await bench.server.backend.database.read { sql in
                    try sql.row("SELECT COUNT(*) AS n FROM group_invitations", [])?.integer("n") ?? 0
                }
                #expect(rows <= taken.count)
                let open = try await bench.server.backend.database.read { sql in
                    try sql.row(
                        "SELECT COUNT(*) AS n FROM group_invitations WHERE email = ? AND ended_at IS NULL",
                        [.text("victim@example.org")])?.integer("n") ?? 0
                }
                #expect(open <= groups)
            })
    }
}
