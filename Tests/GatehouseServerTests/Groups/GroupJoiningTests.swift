import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Looking at invitations, accepting and declining them at the interface.
struct GroupJoiningTests {
    /// A group with its owner.
    private func crew(_ bench: APIBench) async throws -> (owner: GroupPerson, group: WireGroup) {
        let owner = try await bench.person("ada")
        return (owner, try await bench.group(by: owner))
    }

    @Test("GRP-17 GRP-18 another address than the invited one needs a code from there (N 1, 5, 31 to 34)")
    func otherAddress() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let invitation = try await bench.invited("ben@example.org", to: group, by: ada)
            let other = try await bench.invited("dan@example.org", to: group, by: ada)
            for name in ["eve", "ben1", "ben.x"] {
                let stranger = try await bench.person(name)
                #expect(try await bench.accept(invitation, by: stranger).isRefusal(403, .invitationOtherAddress))
            }
            let (cleo, mallory) = (try await bench.person("cleo"), try await bench.person("mallory"))
            #expect(try await bench.answer("prove", invitation, by: cleo).status == 204)
            let mail = try await bench.server.newestMail(to: "ben@example.org")
            #expect(mail.code.wholeMatch(of: /\d{6}/) != nil && mail.text.contains("accept an invitation"))
            // The code is for this session and this invitation.
            #expect(
                try await bench.accept(invitation, by: mallory, proof: mail.code).isRefusal(403, .otpExpired))
            #expect(try await bench.answer("prove", other, by: cleo).status == 204)
            let others = try await bench.server.newestMail(to: "dan@example.org").code
            if others != mail.code {
                #expect(try await bench.accept(invitation, by: cleo, proof: others).isRefusal(403, .otpExpired))
            }
            #expect(try await bench.accept(invitation, by: cleo, proof: mail.code).status == 200)

            #expect(try await bench.answer("prove", other, by: mallory).status == 204)
            let code = try await bench.server.newestMail(to: "dan@example.org").code
            let wrong = code.first == "0" ? "1" + code.dropFirst() : "0" + code.dropFirst()
            for _ in 1...5 {
                #expect(try await bench.accept(other, by: mallory, proof: wrong).isRefusal(403, .otpExpired))
            }
            #expect(try await bench.accept(other, by: mallory, proof: code).isRefusal(429, .overInvitationLimit))
        }
    }

    @Test("GRP-18 FLOW-13 the code from the invited address has as many digits as all other codes")
    func proofLength() async throws {
        try await APIBench.runWithGroups(prepare: { $0.codeLength = 8 }) { bench in
            let (ada, group) = try await crew(bench)
            let invitation = try await bench.invited("ben@example.org", to: group, by: ada)
            let cleo = try await bench.person("cleo")
            #expect(try await bench.answer("prove", invitation, by: cleo).status == 204)
            let code = try await bench.server.newestMail(to: "ben@example.org").code
            #expect(code.wholeMatch(of: /\d{8}/) != nil)
            #expect(try await bench.accept(invitation, by: cleo, proof: code).status == 200)
        }
    }

    @Test("GRP-18 SRV-25 wrong codes from the invited address are counted over all codes, sessions and people")
    func spreadGuesses() async throws {
        try await APIBench.runWithGroups(prepare: {
            $0.limits.code = LimitRule("code", count: 6, window: .seconds(86_400))
        }) { bench in
            let (ada, group) = try await crew(bench)
            let invitation = try await bench.invited("ben@example.org", to: group, by: ada)
            func code(for person: GroupPerson) async throws -> String {
                #expect(try await bench.answer("prove", invitation, by: person).status == 204)
                return try await bench.server.newestMail(to: "ben@example.org").code
            }
            func guess(_ right: String, by person: GroupPerson, _ count: Int) async throws {
                let wrong = right.first == "0" ? "1" + right.dropFirst() : "0" + right.dropFirst()
                for _ in 1...count {
                    #expect(try await bench.accept(invitation, by: person, proof: wrong).isRefusal(403, .otpExpired))
                }
            }
            let (cleo, dan) = (try await bench.person("cleo"), try await bench.person("dan"))
            for _ in 1...2 { try await guess(try await code(for: cleo), by: cleo, 2) }
            let right = try await code(for: dan)
            try await guess(right, by: dan, 2)
            #expect(try await bench.accept(invitation, by: dan, proof: right).isRefusal(429, .overInvitationLimit))
            #expect(try await bench.answer("prove", invitation, by: cleo).isRefusal(429, .overInvitationLimit))
            // The owner of the address needs no code, and another invitation has codes of its own.
            let other = try await bench.invited("eve@example.org", to: group, by: ada)
            #expect(try await bench.answer("prove", other, by: cleo).status == 204)
            #expect(try await bench.accept(invitation, by: try await bench.person("ben")).status == 200)
        }
    }

    @Test("GRP-17 an address that was only confirmed automatically is proved first (N 2 to 4, 64)")
    func automatic() async throws {
        try await APIBench.runWithGroups(prepare: {
            $0.automaticConfirmation = true
            $0.duplicateSignUp = .explicit
        }) { bench in
            func person(_ name: String) async throws -> GroupPerson {
                let body: JSONValue = [
                    "email": .string("\(name)@example.org"), "password": .string(APIBench.password),
                ]
                let session: WireSession = try await bench.send(.post, "/signup", json: body).decoded()
                return GroupPerson(
                    id: session.user.id, token: session.accessToken, refreshToken: session.refreshToken)
            }
            let (ada, ben) = (try await person("ada"), try await person("ben"))
            let group = try await bench.group(by: ada)
            let invitation = try await bench.invited("ben@example.org", to: group, by: ada)
            let link = try await bench.invitation(["kind": "link"], to: group, by: ada)
            for one in [invitation, link] {
                #expect(try await bench.accept(one, by: ben).isRefusal(403, .emailNotConfirmed))
            }
            let list: WirePendingInvitationList = try await bench.send(
                .get, "/groups/invitations", bearer: ben.token
            ).decoded()
            #expect(list.invitations.isEmpty)
            #expect(try await bench.answer("prove", link, by: ben).status == 204)
            let code = try await bench.server.newestMail(to: "ben@example.org").code
            #expect(try await bench.accept(link, by: ben, proof: code).status == 200)
        }
    }

    @Test(
        "GRP-20 an invitation that is over says its state and no more (N 7 to 10, 15); looking changes nothing (N 16)")
    func states() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let (ben, eve) = (try await bench.person("ben"), try await bench.person("eve"))
            func view(_ invitation: WireGroupInvitation, _ person: GroupPerson? = nil) async throws -> JSONObject {
                try await bench.look(at: invitation.secret, as: person).json().objectValue ?? [:]
            }
            let mail = try await bench.invited("ben@example.org", to: group, by: ada)
            for _ in 1...100 { #expect(try await view(mail)["state"] == "open") }
            let seen = try await view(mail)
            #expect(seen["group_name"] == "Crew" && seen["email"] == "ben@example.org")
            #expect(try await view(mail, eve)["other_address"] == true)
            #expect(try await view(mail, ben)["other_address"] == false)
            #expect(try await bench.answer("decline", mail, by: ben).status == 204)
            #expect(try await view(mail) == ["state": "declined"])
            #expect(try await bench.accept(mail, by: ben).isRefusal(409, .invitationDeclined))

            let revoked = try await bench.invitation(["kind": "link"], to: group, by: ada)
            _ = try await bench.send(.delete, "/groups/\(group.id)/invitations/\(revoked.id)", bearer: ada.token)
            #expect(try await view(revoked) == ["state": "revoked"])
            let expired = try await bench.invitation(["kind": "link", "expires_in": 3600], to: group, by: ada)
            // A link is for others too.
            #expect(try await bench.answer("decline", expired, by: ben).status == 204)
            bench.server.clock.advance(by: 3600)
            let renewed: WireSession = try await bench.refresh(ben.refreshToken).decoded()
            let late = GroupPerson(id: ben.id, token: renewed.accessToken, refreshToken: renewed.refreshToken)
            #expect(try await view(expired) == ["state": "expired"])
            #expect(try await bench.accept(expired, by: late).isRefusal(409, .invitationExpired))
            #expect(try await bench.look(at: "x").isRefusal(404, .invitationNotFound))
            #expect(try await bench.look(at: revoked.id).isRefusal(404, .invitationNotFound))
        }
    }

    @Test("GRP-20 a key of the deployment looks as nobody does, and a token that has ended is refused")
    func keys() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let mail = try await bench.invited("ben@example.org", to: group, by: ada)
            func look(_ token: String) async throws -> Answer {
                try await bench.send(
                    .post, "/groups/invitations/look", json: ["code": .string(mail.secret)], bearer: token)
            }
            let seen: WireReceivedInvitation = try await look(try bench.administratorKey()).decoded()
            #expect(try await seen == bench.look(at: mail.secret).decoded())
            #expect(try await look(String(try bench.administratorKey().dropLast(4))).isRefusal(403, .badJWT))
            #expect(try await bench.send(.post, "/logout", bearer: ada.token).status == 204)
            #expect(try await look(ada.token).isRefusal(403, .sessionNotFound))
        }
    }

    @Test("GRP-20 wrong codes are counted for a person, and looks for a network (N 14, 17)")
    func guesses() async throws {
        try await APIBench.runWithGroups(
            prepare: {
                $0.limits.invitationGuesses = LimitRule("group-code", count: 10, window: .seconds(3600))
                $0.limits.invitationLooks = LimitRule("group-look", count: 30, window: .seconds(300))
            },
            steps: { bench in
                let (ada, group) = try await crew(bench)
                let ben = try await bench.person("ben")
                let link = try await bench.invitation(["kind": "link"], to: group, by: ada)
                func guess(_ code: String) async throws -> Answer {
                    try await bench.send(
                        .post, "/groups/invitations/accept", json: ["code": .string(code)], bearer: ben.token)
                }
                for number in 1...10 {
                    #expect(try await guess("AAAAA-AAAA\(number % 8 + 2)").isRefusal(404, .invitationNotFound))
                }
                #expect(try await guess(link.secret).isRefusal(429, .overInvitationLimit))
                bench.server.clock.advance(by: 3601)
                let renewed: WireSession = try await bench.refresh(ben.refreshToken).decoded()
                #expect(
                    try await bench.send(
                        .post, "/groups/invitations/accept", json: ["code": .string(link.secret)],
                        bearer: renewed.accessToken
                    ).status == 200)
            })
    }

    @Test("GRP-19 one use and one place are given once, however many ask (N 11 to 13)", arguments: [1, 2, 3])
    func races(kind: Int) async throws {
        try await APIBench.runWithGroups(prepare: { $0.groups.mostMembers = kind == 3 ? 2 : 100 }) { bench in
            let (ada, group) = try await crew(bench)
            var people: [GroupPerson] = []
            for number in 1...(kind == 1 ? 1 : 8) { people.append(try await bench.person("p\(number)")) }
            let uses = kind == 3 ? 10 : 1
            let link = try await bench.invitation(
                ["kind": "link", "max_uses": .integer(Int64(uses))], to: group, by: ada)
            let answers = try await withThrowingTaskGroup(of: Answer.self) { tasks in
                for number in 0..<16 {
                    let person = people[number % people.count]
                    tasks.addTask { try await bench.accept(link, by: person) }
                }
                return try await tasks.reduce(into: [Answer]()) { $0.append($1) }
            }
            let joined = answers.filter { $0.status == 200 }.count
            let refused = answers.filter { $0.status != 200 }
            for answer in refused {
                #expect(try answer.isRefusal(409, kind == 3 ? .groupFull : .invitationUsed))
            }
            // Each person asks as often as there are fewer people than requests.
            #expect(joined == 16 / people.count)
            #expect(try await bench.members(of: group, ada).count == 2)
            let (wrong, uses2) = try await bench.server.backend.database.read { sql in
                (
                    try GroupTable(sql).countWrongCounters(),
                    try GroupInvitationTable(sql).find(GroupInvitationID(text: link.id).required)?.uses
                )
            }
            #expect(wrong == 0 && uses2 == 1)
        }
    }

    @Test(
        "GRP-19 of people who have all read the last use of a link, one gets it", .enabled(if: TestDatabase.isPostgres))
    func lastUse() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let people = [
                try await bench.person("ben"), try await bench.person("cleo"), try await bench.person("dan"),
            ]
            let link = try await bench.invitation(["kind": "link", "max_uses": 1], to: group, by: ada)
            let (id, database) = (try GroupInvitationID(text: link.id).required, bench.server.backend.database)
            let (held, holder) = AsyncStream.makeStream(of: Never.self)
            async let isWaitedFor = database.write { sql in
                _ = try sql.run("UPDATE group_invitations SET uses = uses WHERE id = ?", [.id(id)])
                holder.finish()
                // The first one waits for this transaction, and the next for the row. Both have read the link by then.
                let waiting = """
                    SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'tuple'
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    """
                for _ in 1...100_000 where try sql.row(waiting, []) != nil { return true }
                return false
            }
            for await _ in held {}
            let answers = try await withThrowingTaskGroup(of: Answer.self) { tasks in
                for person in people { tasks.addTask { try await bench.accept(link, by: person) } }
                return try await tasks.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(try await isWaitedFor)
            #expect(answers.filter { $0.status == 200 }.count == 1)
            #expect(try await bench.members(of: group, ada).count == 2)
        }
    }

    @Test("GRP-15 GRP-19 a person who leaves and comes back by a link uses it once, and takes nobody else's place")
    func comingBack() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let (ben, cleo, dan) = (
                try await bench.person("ben"), try await bench.person("cleo"), try await bench.person("dan")
            )
            let link = try await bench.invitation(["kind": "link", "max_uses": 2], to: group, by: ada)
            for _ in 1...5 {
                #expect(try await bench.accept(link, by: ben).status == 200)
                #expect(try await bench.remove(ben, from: group, by: ben).status == 204)
            }
            #expect(try await bench.accept(link, by: cleo).status == 200)
            #expect(try await bench.accept(link, by: dan).isRefusal(409, .invitationUsed))
            #expect(try await bench.accept(link, by: ben).isRefusal(409, .invitationUsed))
        }
    }

    @Test("GRP-18 a person with another's mailed link can't decline it without a proof of the address")
    func decliningForOthers() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let (ben, eve) = (try await bench.person("ben"), try await bench.person("eve"))
            let mail = try await bench.invited("ben@example.org", to: group, by: ada)
            #expect(try await bench.answer("decline", mail, by: eve).isRefusal(403, .invitationOtherAddress))
            #expect(try await bench.answer("prove", mail, by: eve).status == 204)
            let code = try await bench.server.newestMail(to: "ben@example.org").code
            let wrong = code.first == "0" ? "1" + code.dropFirst() : "0" + code.dropFirst()
            let refused = try await bench.answer("decline", mail, by: eve, proof: wrong)
            #expect(try refused.isRefusal(403, .otpExpired))
            #expect(try await bench.accept(mail, by: ben).status == 200)
            // Who reads the mails of another invited address may decline for it.
            let other = try await bench.invited("work@example.org", to: group, by: ada)
            #expect(try await bench.answer("prove", other, by: eve).status == 204)
            let proof = try await bench.server.newestMail(to: "work@example.org").code
            #expect(try await bench.answer("decline", other, by: eve, proof: proof).status == 204)
            #expect(try await bench.look(at: other.secret).json().objectValue == ["state": "declined"])
        }
    }

    @Test("GRP-22 who was removed comes back by a newer mail only; who left, by anything (N 30)")
    func removed() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let ben = try await bench.person("ben")
            let link = try await bench.invitation(["kind": "link", "max_uses": 9], to: group, by: ada)
            #expect(try await bench.accept(link, by: ben).status == 200)
            #expect(try await bench.remove(ben, from: group, by: ben).status == 204)
            #expect(try await bench.accept(link, by: ben).status == 200)
            let list: WireGroupInvitationList = try await bench.send(
                .get, "/groups/\(group.id)/invitations", bearer: ada.token
            ).decoded()
            #expect(list.invitations.map(\.uses) == [1])
            #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            #expect(try await bench.accept(link, by: ben).isRefusal(403, .groupExcluded))
            bench.server.clock.advance(by: 1)
            let mail = try await bench.invited("ben@example.org", to: group, by: ada)
            #expect(try await bench.accept(mail, by: ben).status == 200)
        }
    }

    @Test("GRP-22 PG-29 an invitation after the removal counts, also by a server whose clock is behind")
    func removedAcrossClocks() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let ben = try await bench.person("ben")
            let first = try await bench.invited("ben@example.org", to: group, by: ada)
            #expect(try await bench.accept(first, by: ben).status == 200)
            #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            bench.server.clock.advance(by: -8)
            let again = try await bench.invited("ben@example.org", to: group, by: ada)
            #expect(try await bench.accept(again, by: ben).status == 200)
        }
    }

    @Test("GRP-17 a guest neither accepts nor declines (N 6), and a full person joins nothing")
    func guests() async throws {
        try await APIBench.runWithGroups(prepare: {
            $0.guestsAreAllowed = true
            $0.groups.mostGroups = 1
        }) { bench in
            let (ada, group) = try await crew(bench)
            let link = try await bench.invitation(["kind": "link"], to: group, by: ada)
            let session: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let guest = GroupPerson(
                id: session.user.id, token: session.accessToken, refreshToken: session.refreshToken)
            for verb in ["accept", "decline", "prove"] {
                #expect(try await bench.answer(verb, link, by: guest).isRefusal(403, .noAuthorization))
            }
            let ben = try await bench.person("ben")
            _ = try await bench.group(by: ben)
            #expect(try await bench.accept(link, by: ben).isRefusal(422, .tooManyGroups))
            for body: JSONValue in [[:], ["code": "x", "id": "x"], ["code": "x", "other": 1]] {
                #expect(
                    try await bench.send(.post, "/groups/invitations/accept", json: body, bearer: ben.token)
                        .isRefusal(400, .validationFailed))
            }
        }
    }

    @Test("GRP-18 an id finds only what was sent to the person's own address")
    func byID() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let (ben, eve) = (try await bench.person("ben"), try await bench.person("eve"))
            let mail = try await bench.invited("ben@example.org", to: group, by: ada)
            let link = try await bench.invitation(["kind": "link"], to: group, by: ada)
            func accept(_ id: String, _ person: GroupPerson) async throws -> Answer {
                try await bench.send(
                    .post, "/groups/invitations/accept", json: ["id": .string(id)], bearer: person.token)
            }
            for (id, person) in [(mail.id, eve), (link.id, ben), ("x", ben)] {
                #expect(try await accept(id, person).isRefusal(404, .invitationNotFound))
            }
            #expect(try await accept(mail.id, ben).status == 200)
        }
    }

    @Test("GRP-23 an invitation to a group that the person is in, or was removed from since, does not wait for them")
    func useless() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let ben = try await bench.person("ben")
            let alias: JSONValue = ["email": "alias@example.org", "email_confirm": true]
            _ = try await bench.invited("alias@example.org", to: group, by: ada)
            try await bench.add(ben, to: group)
            let key = try bench.administratorKey()
            #expect(try await bench.send(.put, "/admin/users/\(ben.id)", json: alias, bearer: key).status == 200)
            func pending() async throws -> [String] {
                let list: WirePendingInvitationList = try await bench.send(
                    .get, "/groups/invitations", bearer: ben.token
                ).decoded()
                return list.invitations.map(\.id)
            }
            #expect(try await pending().isEmpty)
            bench.server.clock.advance(by: 1)
            #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            #expect(try await pending().isEmpty)
            bench.server.clock.advance(by: 1)
            let newer = try await bench.invited("alias@example.org", to: group, by: ada)
            #expect(try await pending() == [newer.id])
        }
    }
}
