import GatehouseAPI
import Foundation
import Gatehouse
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
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// What the end of an account leaves of its groups, what people are told, and what is stored about them.
struct GroupAccountTests {
    private func delete(_ person: GroupPerson, _ bench: APIBench, soft: Bool = false) async throws -> Answer {
        let key = try bench.administratorKey()
        return try await bench.send(
            .delete, "/admin/users/\(person.id)", json: ["should_soft_delete": .bool(soft)], bearer: key)
    }

    private func deleteOwn(_ person: GroupPerson, _ bench: APIBench) async throws {
        let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(person.token))
        try await bench.server.accounts.own.delete(who)
    }

    @Test("GRP-06 a group whose only owner is deleted goes to the admin, or else to the member, of longest standing")
    func heirs() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben, cleo) = (
                try await bench.person("ada"), try await bench.person("ben"), try await bench.person("cleo")
            )
            let (one, other, alone) = (
                try await bench.group("One", by: ada), try await bench.group("Other", by: ada),
                try await bench.group("Alone", by: ada)
            )
            try await bench.add(ben, to: one)
            try await bench.add(ben, to: other)
            bench.server.clock.advance(by: 1)
            try await bench.add(cleo, to: one, as: "admin")
            try await bench.add(cleo, to: other)
            try await deleteOwn(ada, bench)
            func roles(_ group: WireGroup) async throws -> [String: String] {
                Dictionary(
                    uniqueKeysWithValues: try await bench.members(of: group, cleo).map { ($0.userID, $0.role) })
            }
            #expect(try await roles(one) == [ben.id: "member", cleo.id: "owner"])
            #expect(try await roles(other) == [ben.id: "owner", cleo.id: "member"])
            let (found, wrong) = try await bench.server.backend.database.read { sql in
                (
                    try GroupTable(sql).find(GroupID(text: alone.id).required),
                    try GroupTable(sql).countWrongCounters()
                )
            }
            #expect(found == nil && wrong == 0)
            // The heirs are told, with the name of the group.
            let mails = try await bench.server.backend.mailbox.newest().filter {
                $0.text.contains("deleted their account")
            }
            #expect(Set(mails.map(\.to)) == ["ben@example.org", "cleo@example.org"])
            #expect(mails.first { $0.to == "cleo@example.org" }?.text.contains("“One”") == true)
        }
    }

    @Test("GRP-06 somebody who is banned inherits a group only if nobody else is left")
    func bannedHeirs() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben, cleo) = (
                try await bench.person("ada"), try await bench.person("ben"), try await bench.person("cleo")
            )
            let (one, other) = (try await bench.group("One", by: ada), try await bench.group("Other", by: ada))
            for group in [one, other] { try await bench.add(ben, to: group, as: "admin") }
            try await bench.add(cleo, to: one)
            let key = try bench.administratorKey()
            let ban: JSONValue = ["ban_duration": "24h"]
            #expect(try await bench.send(.put, "/admin/users/\(ben.id)", json: ban, bearer: key).status == 200)
            try await deleteOwn(ada, bench)
            let owners = try await bench.server.backend.database.read { sql in
                try [one, other].map { group in
                    try GroupMemberTable(sql).members(
                        of: GroupID(text: group.id).required,
                        GroupMemberTable.Filter(role: GroupRole.ownerName, seesAddresses: false), after: nil, 9
                    ).map(\.record.userID.text)
                }
            }
            #expect(owners == [[cleo.id], [ben.id]])
        }
    }

    @Test("GRP-06 a group whose other owners are banned goes to an heir who can sign in")
    func bannedOwners() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben, cleo) = (
                try await bench.person("ada"), try await bench.person("ben"), try await bench.person("cleo")
            )
            let (one, other) = (try await bench.group("One", by: ada), try await bench.group("Other", by: ada))
            for group in [one, other] { try await bench.add(ben, to: group, as: GroupRole.ownerName) }
            try await bench.add(cleo, to: one)
            let key = try bench.administratorKey()
            let ban: JSONValue = ["ban_duration": "24h"]
            #expect(try await bench.send(.put, "/admin/users/\(ben.id)", json: ban, bearer: key).status == 200)
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(ada.token))
            #expect(try await bench.server.assembly.api.groups.soleOwnerships(of: who).count == 2)
            try await deleteOwn(ada, bench)
            let (owners, wrong) = try await bench.server.backend.database.read { sql in
                (
                    try [one, other].map { group in
                        Set(
                            try GroupMemberTable(sql).members(
                                of: GroupID(text: group.id).required,
                                GroupMemberTable.Filter(role: GroupRole.ownerName, seesAddresses: false), after: nil, 9
                            ).map(\.record.userID.text))
                    },
                    try GroupTable(sql).countWrongCounters()
                )
            }
            #expect(owners == [[ben.id, cleo.id], [ben.id]] && wrong == 0)
        }
    }

    @Test("GRP-06 a deployment can keep an account that is the only owner of a group; administrators delete it (N 66)")
    func block() async throws {
        try await APIBench.runWithGroups(prepare: { $0.groups.orphans = .block }) { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            let kept = try await refusal { try await deleteOwn(ada, bench) }
            #expect(kept?.status == 409 && kept?.code == .groupLastOwner)
            #expect(try await bench.members(of: group, ada).count == 2)
            #expect(try await delete(ada, bench).status == 200)
            #expect(try await bench.members(of: group, ben).map(\.role) == ["owner"])
            // Alone in it, nobody is left to be asked.
            try await deleteOwn(ben, bench)
        }
    }

    @Test("GRP-06 an account whose row is kept is in no group (N 67)")
    func softly() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            #expect(try await delete(ben, bench, soft: true).status == 200)
            #expect(try await bench.members(of: group, ada).map(\.userID) == [ada.id])
        }
    }

    @Test("GRP-42 who is removed, gets another role or loses the group is told, a few times a day")
    func notices() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let group = try await bench.group("www.evil.example", by: ada)
            try await bench.add(ben, to: group)
            func told() async throws -> [MailboxMessage] {
                try await bench.server.backend.mailbox.newest().filter { $0.to == "ben@example.org" && $0.code.isEmpty }
            }
            #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
            let admin = try #require(try await told().first)
            #expect(admin.text.contains("now an admin of the group"))
            // A name is no link, and another person's device is nobody's business.
            #expect(!admin.text.contains("www.evil") && !admin.text.contains("Device"))
            #expect(try await bench.setRole("owner", of: ben, in: group, by: ada, revision: 2).status == 200)
            #expect(try await told().first?.text.contains("now an owner of the group") == true)
            #expect(try await bench.setRole("member", of: ben, in: group, by: ada, revision: 3).status == 200)
            #expect(try await told().first?.text.contains("no longer an owner of the group") == true)
            #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            #expect(try await told().first?.text.contains("were removed from the group") == true)
            for _ in 1...4 {
                try await bench.add(ben, to: group)
                #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            }
            #expect(try await told().filter { $0.text.contains("were removed") }.count == 3)
            try await bench.add(ben, to: group)
            #expect(try await bench.send(.delete, "/groups/\(group.id)", bearer: ada.token).status == 204)
            #expect(try await told().first?.text.contains("was deleted, with everything in it") == true)
        }
    }

    @Test("GRP-42 SRV-33 who is told of a group is told who did it, by the name that members see, if there is one")
    func namedMembers() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            func told() async throws -> String {
                try #require(
                    try await bench.server.backend.mailbox.newest().first {
                        $0.to == "ben@example.org" && $0.code.isEmpty
                    }
                ).text
            }
            let by = Catalogue.english.mail(.noticeByMember(""))
            #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
            #expect(try await !told().contains(by), "nobody is called by their address")
            let (id, now) = (try ada.userID, bench.server.clock.now)
            try await bench.server.backend.database.write { sql in
                try ProfileTable(sql).setDisplayName("Ada www.evil.example", of: id, at: now)
            }
            #expect(try await bench.setRole("owner", of: ben, in: group, by: ada, revision: 2).status == 200)
            let line = Catalogue.english.mail(.noticeByMember("Ada www. evil. example"))
            #expect(try await told().contains("\n\(line)\n"))
            #expect(try await bench.setRole("member", of: ben, in: group, by: ada, revision: 3).status == 200)
            #expect(try await told().contains(by))
            #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            #expect(try await told().contains(by))
            try await bench.add(ben, to: group)
            #expect(try await bench.send(.delete, "/groups/\(group.id)", bearer: ada.token).status == 204)
            #expect(try await told().contains(by))
        }
    }

    @Test("GRP-41 the trail names the group and who acted, and nothing that people typed")
    func trail() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let group = try await bench.group("Secret name", by: ada)
            try await bench.add(ben, to: group)
            _ = try await bench.setRole("admin", of: ben, in: group, by: ada)
            _ = try await bench.remove(ben, from: group, by: ada)
            _ = try await bench.send(.delete, "/groups/\(group.id)", bearer: ada.token)
            let records = try await bench.server.backend.database.read { sql in
                try AuditTable(sql).page(AuditFilter(), skipping: 0, limit: 100).records
            }.filter { $0.groupID != nil }
            #expect(
                records.reversed().map(\.event)
                    == [.groupCreated, .groupRoleChanged, .groupMemberRemoved, .groupDeleted])
            #expect(records.allSatisfy { $0.groupID?.text == group.id })
            let adas = AuditRecord.Actor.member(try ada.userID)
            #expect(records.reversed().map(\.actor) == [.person, adas, adas, .person])
            #expect(records.allSatisfy { $0.reason?.contains("Secret") != true })
            let entries: [JSONValue] =
                try await bench.send(
                    .get, "/admin/audit?query=action:group_role_changed", bearer: bench.administratorKey()
                ).json().arrayValue ?? []
            let payload = entries.first?.objectValue?["payload"]?.objectValue
            #expect(payload?["actor_id"] == .string(ada.id) && payload?["actor_username"] == "")
            #expect(payload?["traits"]?.objectValue?["group_id"] == .string(group.id))
        }
    }

    @Test("GRP-07 the file about a person has their groups, and those that they left")
    func data() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let (stays, left) = (try await bench.group("Stays", by: ada), try await bench.group("Left", by: ada))
            try await bench.add(ben, to: stays)
            try await bench.add(ben, to: left)
            _ = try await bench.remove(ben, from: left, by: ben)
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(ben.token))
            let groups = try await bench.server.accounts.own.personalData(of: who)["groups"]?.objectValue
            let memberships = groups?["memberships"]?.arrayValue
            #expect(memberships?.map { $0.objectValue?["id"] } == [.string(stays.id)])
            #expect(memberships?.first?.objectValue?["role"] == "member")
            #expect(memberships?.first?.objectValue?["last_active_at"] == .null)
            let departures = groups?["departures"]?.arrayValue
            #expect(departures?.map { $0.objectValue?["id"] } == [.string(left.id)])
            #expect(departures?.first?.objectValue?["removed"] == false)
        }
    }

    @Test("GRP-07 GRP-17 the file about a person has no invitations to an address that they have not proved")
    func unprovedData() async throws {
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
            let ada = try await person("ada")
            _ = try await bench.invited("ben@example.org", to: try await bench.group(by: ada), by: ada)
            // Somebody who was first to sign up with the address.
            let ben = try await person("ben")
            func invitations() async throws -> Int? {
                let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(ben.token))
                let data = try await bench.server.accounts.own.personalData(of: who)
                return data["groups"]?.objectValue?["invitations"]?.arrayValue?.count
            }
            #expect(try await invitations() == 0)
            let (id, now) = (try ben.userID, bench.server.clock.now)
            try await bench.server.backend.database.write { sql in
                try UserTable(sql).confirmEmail(of: id, by: .code, replacesAutomatic: true, at: now)
            }
            #expect(try await invitations() == 1)
        }
    }

    @Test("GRP-05 the doctor finds counters that differ from the members, and roles that nobody declares")
    func doctor() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            _ = try await bench.group(by: ada)
            var settings = bench.settings
            settings.dataFolder = bench.server.folder.url.path(percentEncoded: false)
            let doctor = Doctor(settings: settings, migrations: Migration.server, clock: bench.server.clock)
            let database = bench.server.backend.database
            #expect(try await doctor.groups(in: database).isGood)
            try await database.write { try $0.run("UPDATE group_members SET role = 'captain'", []) }
            #expect(try await doctor.groups(in: database).text.contains("counters of 1"))
            try await database.write { try $0.run("UPDATE groups SET member_count = 0, owner_count = 0", []) }
            try await database.write { try $0.run("UPDATE group_members SET role = 'owner'", []) }
            #expect(try await !doctor.groups(in: database).isGood)
        }
    }
}
