import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Making invitations at the interface.
struct GroupInvitationTests {
    /// A group with its owner.
    private func crew(_ bench: APIBench) async throws -> (owner: GroupPerson, group: WireGroup) {
        let owner = try await bench.person("ada")
        return (owner, try await bench.group(by: owner))
    }

    @Test("GRP-15 GRP-16 an invitation by mail has one use, a link that can be copied again, and a mail")
    func byMail() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let made = try await bench.invited("Ben@Example.org", to: group, by: ada)
            #expect(made.email == "ben@example.org" && made.role == "member" && made.maxUses == 1 && made.code == nil)
            let link = try #require(made.link)
            #expect(try link.hasPrefix("https://accounts.example.com/invite/") && made.secret.count == 43)
            let mail = try await bench.server.newestMail(to: "ben@example.org")
            #expect(mail.links == [link] && mail.text.contains("Crew"))
            let list: WireGroupInvitationList = try await bench.send(
                .get, "/groups/\(group.id)/invitations", bearer: ada.token
            ).decoded()
            #expect(list.invitations == [made])
            // Nothing in the database is the code.
            let digest = try await bench.server.backend.database.read { sql in
                try sql.row("SELECT digest FROM group_invitations", [])?.text("digest")
            }
            #expect(try digest != nil && digest != made.secret)
            let ben = try await bench.person("ben")
            let joined: WireGroup = try await bench.accept(made, by: ben).decoded()
            #expect(joined.id == group.id && joined.role == "member" && joined.memberCount == 2)
            // The same person again, and the group is there.
            #expect(try await bench.accept(made, by: ben).decoded() as WireGroup == joined)
        }
    }

    @Test("GRP-15 links and codes give open roles only, to as many as they say, in their domain (N 22)")
    func open() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            for kind in ["link", "code"] {
                #expect(
                    try await bench.invite(["kind": .string(kind), "role": "admin"], to: group, by: ada)
                        .isRefusal(422, .groupRoleNotOpen))
            }
            let code = try await bench.invitation(["kind": "code", "max_uses": 2], to: group, by: ada)
            let typed = try #require(code.code)
            #expect(typed.wholeMatch(of: /[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}/) != nil && code.link == nil)
            let (ben, cleo, dan) = (
                try await bench.person("ben"), try await bench.person("cleo"), try await bench.person("dan")
            )
            // As people type it.
            let sloppy: JSONValue = ["code": .string(" \(typed.lowercased().replacing("-", with: " ")) ")]
            #expect(
                try await bench.send(.post, "/groups/invitations/accept", json: sloppy, bearer: ben.token).status == 200
            )
            #expect(try await bench.accept(code, by: cleo).status == 200)
            #expect(try await bench.accept(code, by: dan).isRefusal(409, .invitationUsed))
            let other = try await bench.invitation(
                ["kind": "link", "domain": "other.example"], to: group, by: ada)
            #expect(try await bench.accept(other, by: dan).isRefusal(403, .invitationOtherAddress))
            let own = try await bench.invitation(["kind": "link", "domain": "Example.org"], to: group, by: ada)
            #expect(try await bench.accept(own, by: dan).status == 200)
        }
    }

    @Test("GRP-15 bodies that fit no kind are refused (N 20, 21)")
    func bodies() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let bad: [JSONValue] = [
                ["kind": "mail"], ["kind": "post"], ["kind": "link", "email": "ben@example.org"],
                ["kind": "mail", "email": "x"], ["kind": "mail", "email": "ben@example.org", "max_uses": 2],
                ["kind": "link", "max_uses": 501], ["kind": "link", "max_uses": 0],
                ["kind": "link", "expires_in": 60], ["kind": "link", "expires_in": 2_592_001],
                ["kind": "link", "domain": "a b"], ["kind": "link", "id": "x"], ["kind": "link", "uses": 1],
            ]
            for json in bad {
                #expect(try await bench.invite(json, to: group, by: ada).isRefusal(400, .validationFailed))
            }
            for role in ["captain", "member,owner"] {
                #expect(
                    try await bench.invite(["kind": "link", "role": .string(role)], to: group, by: ada)
                        .isRefusal(422, .groupRoleUnknown))
            }
        }
    }

    @Test("GRP-12 nobody invites to more than they may give (N 19), members not at all, guests never")
    func inviters() async throws {
        try await APIBench.runWithGroups(prepare: { $0.guestsAreAllowed = true }) { bench in
            let (ada, group) = try await crew(bench)
            let (ben, cleo) = (try await bench.person("ben"), try await bench.person("cleo"))
            try await bench.add(ben, to: group, as: "admin")
            try await bench.add(cleo, to: group)
            let owner: JSONValue = ["kind": "mail", "email": "dan@example.org", "role": "owner"]
            #expect(try await bench.invite(owner, to: group, by: ben).isRefusal(403, .groupPermissionDenied))
            #expect(try await bench.invite(owner, to: group, by: ada).status == 201)
            #expect(
                try await bench.invite(["kind": "link"], to: group, by: cleo).isRefusal(403, .groupPermissionDenied))
            #expect(
                try await bench.send(.get, "/groups/\(group.id)/invitations", bearer: cleo.token)
                    .isRefusal(403, .groupPermissionDenied))
            let session: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let guest = GroupPerson(
                id: session.user.id, token: session.accessToken, refreshToken: session.refreshToken)
            let own = try await bench.group(by: guest)
            #expect(try await bench.invite(["kind": "link"], to: own, by: guest).isRefusal(403, .noAuthorization))
            let dan = try await bench.person("dan")
            let list: WirePendingInvitationList = try await bench.send(
                .get, "/groups/invitations", bearer: dan.token
            ).decoded()
            let pending = try #require(list.invitations.first)
            let joined: WireGroup = try await bench.send(
                .post, "/groups/invitations/accept", json: ["id": .string(pending.id)], bearer: dan.token
            ).decoded()
            #expect(joined.role == "owner")
            let wrong = try await bench.server.backend.database.read { try GroupTable($0).countWrongCounters() }
            #expect(wrong == 0)
        }
    }

    @Test("GRP-12 GRP-16 nobody copies the link or the code of an invitation to a role that they may not give")
    func copying() async throws {
        let treasurer: JSONValue = ["treasurer": ["permissions": ["billing:manage"], "open": true]]
        let roles = try #require(GroupRoles(json: treasurer))
        try await APIBench.runWithGroups(prepare: { $0.groups.roles = roles }) { bench in
            let (ada, group) = try await crew(bench)
            let ben = try await bench.person("ben")
            try await bench.add(ben, to: group, as: "admin")
            let open = try #require(try await bench.invitation(["kind": "link"], to: group, by: ada).link)
            for kind in ["link", "code"] {
                _ = try await bench.invitation(
                    ["kind": .string(kind), "role": "treasurer"], to: group, by: ada)
            }
            let owner: JSONValue = ["kind": "mail", "email": "dan@example.org", "role": "owner"]
            _ = try await bench.invitation(owner, to: group, by: ada)
            func secrets(_ person: GroupPerson) async throws -> [String] {
                let list: WireGroupInvitationList = try await bench.send(
                    .get, "/groups/\(group.id)/invitations", bearer: person.token
                ).decoded()
                #expect(list.invitations.count == 4)
                return list.invitations.compactMap { $0.link ?? $0.code }
            }
            #expect(try await secrets(ada).count == 4)
            #expect(try await secrets(ben) == [open])
        }
    }

    @Test("GRP-14 lowering, removal and deletion of the inviter revoke what they could no longer send (N 23 to 25)")
    func inviterGone() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let eve = try await bench.person("eve")
            for end in ["lowered", "removed", "deleted"] {
                let ben = try await bench.person("ben-\(end)")
                try await bench.add(ben, to: group, as: "admin")
                let link = try await bench.invitation(["kind": "link"], to: group, by: ben)
                switch end {
                case "lowered": _ = try await bench.setRole("member", of: ben, in: group, by: ada)
                case "removed": _ = try await bench.remove(ben, from: group, by: ada)
                default:
                    let key = try bench.administratorKey()
                    #expect(try await bench.send(.delete, "/admin/users/\(ben.id)", bearer: key).status == 200)
                }
                #expect(try await bench.accept(link, by: eve).isRefusal(409, .invitationRevoked))
            }
            // What they could still send stays.
            let cleo = try await bench.person("cleo")
            try await bench.add(cleo, to: group, as: "owner")
            let mail = try await bench.invited("eve@example.org", to: group, by: cleo)
            _ = try await bench.setRole("admin", of: cleo, in: group, by: ada)
            #expect(try await bench.accept(mail, by: eve).status == 200)
        }
    }

    @Test("GRP-14 the invitations of a banned person are revoked, and stay so when the ban is over")
    func inviterBanned() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let (ben, eve) = (try await bench.person("ben"), try await bench.person("eve"))
            try await bench.add(ben, to: group, as: "admin")
            let link = try await bench.invitation(["kind": "link"], to: group, by: ben)
            let mail = try await bench.invited("eve@example.org", to: group, by: ben)
            let other = try await bench.invitation(["kind": "link"], to: group, by: ada)
            let key = try bench.administratorKey()
            for span in ["24h", "none"] {
                let ban: JSONValue = ["ban_duration": .string(span)]
                #expect(try await bench.send(.put, "/admin/users/\(ben.id)", json: ban, bearer: key).status == 200)
                for invitation in [link, mail] {
                    #expect(try await bench.accept(invitation, by: eve).isRefusal(409, .invitationRevoked))
                }
            }
            #expect(try await bench.accept(other, by: eve).status == 200)
        }
    }

    @Test("GRP-21 a new invitation replaces the open one, and sending again makes a new code (N 26)")
    func replaced() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let (first, second) = (
                try await bench.invited("ben@example.org", to: group, by: ada),
                try await bench.invited("ben@example.org", to: group, by: ada)
            )
            let ben = try await bench.person("ben")
            #expect(try await bench.accept(first, by: ben).isRefusal(409, .invitationRevoked))
            let again: WireGroupInvitation = try await bench.send(
                .post, "/groups/\(group.id)/invitations/\(second.id)/resend", bearer: ada.token
            ).decoded()
            #expect(again.id == second.id && again.link != second.link)
            #expect(try await bench.server.newestMail(to: "ben@example.org").links == [try again.link.required])
            #expect(try await bench.accept(second, by: ben).isRefusal(404, .invitationNotFound))
            #expect(try await bench.accept(again, by: ben).status == 200)
            let mails = try await bench.server.backend.mailbox.newest().count
            #expect(
                try await bench.invite(["kind": "mail", "email": "ben@example.org"], to: group, by: ada)
                    .isRefusal(409, .alreadyMember))
            #expect(try await bench.server.backend.mailbox.newest().count == mails)
        }
    }

    @Test("GRP-21 an invitation to the address of a member is not sent again")
    func resentToMember() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let made = try await bench.invited("ben@example.org", to: group, by: ada)
            // As by a member who takes the address.
            try await bench.add(try await bench.person("ben"), to: group)
            let mails = try await bench.server.backend.mailbox.newest().count
            let path = "/groups/\(group.id)/invitations/\(made.id)/resend"
            #expect(try await bench.send(.post, path, bearer: ada.token).isRefusal(409, .alreadyMember))
            #expect(try await bench.server.backend.mailbox.newest().count == mails)
        }
    }

    @Test("GRP-08 the same id makes one invitation, and another body under it is a conflict (N 28)")
    func repeated() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let body: JSONValue = ["kind": "link", "id": "00000000-0000-4000-8000-000000000001"]
            let made = try await bench.invitation(body, to: group, by: ada)
            #expect(try await bench.invitation(body, to: group, by: ada) == made)
            for (name, value) in [("kind", "code"), ("expires_in", 3600), ("max_uses", 2)] as [(String, JSONValue)] {
                var other = try #require(body.objectValue)
                other[name] = value
                #expect(try await bench.invite(.object(other), to: group, by: ada).isRefusal(409, .groupConflict))
            }
            let week: JSONValue = [
                "kind": "link", "id": "00000000-0000-4000-8000-000000000001", "expires_in": 604_800,
            ]
            #expect(try await bench.invitation(week, to: group, by: ada) == made)
        }
    }

    @Test("GRP-08 GRP-15 the id of an invitation that is over makes none, and its link is not given again")
    func repeatedLate() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            func body(_ last: Int) -> JSONValue {
                ["kind": "link", "id": .string("00000000-0000-4000-8000-00000000000\(last)"), "expires_in": 3600]
            }
            let revoked = try await bench.invitation(body(1), to: group, by: ada)
            let path = "/groups/\(group.id)/invitations/\(revoked.id)"
            #expect(try await bench.send(.delete, path, bearer: ada.token).status == 204)
            _ = try await bench.invitation(body(2), to: group, by: ada)
            bench.server.clock.advance(by: 3600)
            let later = try await bench.renewed(ada)
            for last in [1, 2] {
                #expect(try await bench.invite(body(last), to: group, by: later).isRefusal(409, .groupConflict))
            }
        }
    }

    @Test("GRP-15 an invitation is revoked by its own group's path alone (N 18)")
    func revoking() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let eve = try await bench.person("eve")
            let (other, link) = (
                try await bench.group(by: eve), try await bench.invitation(["kind": "link"], to: group, by: ada)
            )
            for (path, person) in [(other.id, eve), (group.id, eve)] {
                let answer = try await bench.send(
                    .delete, "/groups/\(path)/invitations/\(link.id)", bearer: person.token)
                #expect(answer.status == 404)
            }
            #expect(
                try await bench.send(.delete, "/groups/\(group.id)/invitations/\(link.id)", bearer: ada.token).status
                    == 204)
            #expect(try await bench.accept(link, by: eve).isRefusal(409, .invitationRevoked))
        }
    }

    @Test("GRP-10 a person and a group make a limited number of invitations a day (N 27)")
    func limits() async throws {
        try await APIBench.runWithGroups(
            prepare: {
                $0.limits.invitations = LimitRule("group-invite", count: 20, window: .seconds(86_400))
            },
            steps: { bench in
                let (ada, group) = try await crew(bench)
                for _ in 1...20 {
                    #expect(try await bench.invite(["kind": "link"], to: group, by: ada).status == 201)
                }
                let late = try await bench.invite(["kind": "link"], to: group, by: ada)
                #expect(try late.isRefusal(429, .overInvitationLimit))
                #expect(late.headers[.retryAfter] == "86400")
            })
    }

    @Test("GRP-20 inviting creates no account, and answers the same for an address that has one (N 35)")
    func accounts() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            _ = try await bench.person("known")
            let answers = [
                try await bench.invited("known@example.org", to: group, by: ada),
                try await bench.invited("other@example.org", to: group, by: ada),
            ]
            #expect(
                Set(answers.map { "\($0.kind) \($0.role) \($0.maxUses) \($0.uses) \($0.expiresAt.text)" }).count == 1)
            #expect(try await bench.server.stored("other@example.org") == nil)
        }
    }

    @Test("GRP-42 names in the mail are plain text on one line (N 29)")
    func names() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group("\u{202E}www.evil.example", by: ada)
            _ = try await bench.invited("ben@example.org", to: group, by: ada)
            let mail = try await bench.server.newestMail(to: "ben@example.org")
            #expect(!mail.text.contains("www.evil") && !mail.text.contains("\u{202E}"))
            #expect(mail.links.count == 1 && !mail.subject.contains("\n"))
        }
    }

    @Test("GRP-07 addresses of ended invitations go after 30 days, and the rows after 90")
    func kept() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, group) = try await crew(bench)
            let made = try await bench.invited("ben@example.org", to: group, by: ada)
            _ = try await bench.send(.delete, "/groups/\(group.id)/invitations/\(made.id)", bearer: ada.token)
            func row() async throws -> GroupInvitationRecord? {
                try await bench.server.backend.database.read { sql in
                    try GroupInvitationTable(sql).find(GroupInvitationID(text: made.id).required)
                }
            }
            let housekeeping = bench.server.assembly.housekeeping
            bench.server.clock.advance(by: 30 * 86_400 - 1)
            _ = try await housekeeping.round()
            #expect(try await row()?.email == "ben@example.org")
            bench.server.clock.advance(by: 2)
            _ = try await housekeeping.round()
            #expect(try await row().map(\.email) == .some(nil))
            bench.server.clock.advance(by: 60 * 86_400)
            _ = try await housekeeping.round()
            #expect(try await row() == nil)
        }
    }
}
