import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Synchronization
import Testing

/// What can be created can be renamed and deleted, and what was deleted comes back.
@Suite struct CrewChangesTests {
    /// A group of an owner and two members with a project and a request that a member asked.
    private struct Yard {
        let crew: Crew
        let owner: CrewData
        let asker: CrewData
        let member: CrewData
        let group: String
        let project: String
        let request: String

        init() async throws {
            crew = try await Crew()
            owner = try await crew.person("anna@example.com")
            asker = try await crew.person("ben@example.com")
            member = try await crew.person("cleo@example.com")
            group = try await owner.createGroup(name: "North yard")
            for (person, email) in [(asker, "ben@example.com"), (member, "cleo@example.com")] {
                _ = try await person.join(with: try await crew.invite(email, to: group, by: owner))
            }
            project = try await asker.createProject(name: "Bridge", site: "Pier 4", in: group)
            request = try await asker.createRFI(title: "Bolts", question: "Which?", in: project)
        }
    }

    @Test("APP-01 owners rename and delete a group; with it goes everything in it, for everybody")
    func groups() async throws {
        let yard = try await Yard()
        await #expect(throws: FieldhouseError.ownersOnly) {
            try await yard.member.renameGroup(yard.group, to: "Mine")
        }
        await #expect(throws: FieldhouseError.ownersOnly) { try await yard.member.deleteGroup(yard.group) }
        await #expect(throws: FieldhouseError.invalid(.groupName, .empty)) {
            try await yard.owner.renameGroup(yard.group, to: " ")
        }
        try await yard.owner.renameGroup(yard.group, to: " South yard ")
        #expect(try await yard.member.groups().map(\.name) == ["South yard"])

        let other = try await yard.owner.createGroup(name: "Other")
        let code = try await yard.crew.invite("dora@example.com", to: yard.group, by: yard.owner)
        try await yard.owner.deleteGroup(yard.group)
        #expect(try await yard.owner.groups().map(\.id) == [other])
        #expect(try await yard.member.projects().total == 0)
        #expect(try await yard.member.rfis().total == 0)
        #expect(try await yard.crew.store.preview(of: code).standing == .unknown)
    }

    @Test("GRP-12 what decides who owns a group needs a sign-in of the last 24 hours, on the app's pages too")
    func oldSignIn() async throws {
        let yard = try await Yard()
        let database = yard.crew.site.backend.database
        let id = yard.owner.person.id
        let session = try #require(try await database.read { try SessionTable($0).live(of: id).last })
        let owner = yard.crew.store.seen(by: yard.owner.person, in: session)
        try await owner.setRole(.owner, of: yard.member.person.id, in: yard.group)
        try await owner.setRole(.member, of: yard.member.person.id, in: yard.group)
        yard.crew.site.clock.advance(by: 24 * 3600 + 1)
        for act: @Sendable () async throws -> Void in [
            { try await owner.deleteGroup(yard.group) },
            { try await owner.setRole(.owner, of: yard.member.person.id, in: yard.group) },
        ] {
            await #expect(throws: AccountRefusal.group(.proofNeeded)) { try await act() }
        }
        try await owner.renameGroup(yard.group, to: "South yard")
        #expect(try await yard.owner.groups().map(\.name) == ["South yard"])
    }

    @Test("APP-01 every member changes a project; owners delete it with its requests and bring exactly these back")
    func projects() async throws {
        let yard = try await Yard()
        try await yard.member.changeProject(yard.project, name: "Old bridge", site: "")
        #expect(try await yard.owner.project(yard.project).name == "Old bridge")
        let gone = try await yard.asker.createRFI(title: "Paint", question: "Colour?", in: yard.project)
        try await yard.asker.deleteRFI(gone)
        yard.crew.site.clock.advance(by: 1)

        await #expect(throws: FieldhouseError.ownersOnly) { try await yard.asker.deleteProject(yard.project) }
        try await yard.owner.deleteProject(yard.project)
        #expect(try await yard.member.projects().total == 0)
        #expect(try await yard.member.rfis().total == 0)
        for attempt: @Sendable () async throws -> Void in [
            { _ = try await yard.owner.project(yard.project) }, { _ = try await yard.owner.rfi(yard.request) },
            { _ = try await yard.owner.createRFI(title: "T", question: "Q", in: yard.project) },
            { try await yard.owner.answer(yard.request, with: "M16") },
            { try await yard.owner.restoreRFI(yard.request) },
        ] {
            await #expect(throws: FieldhouseError.notFound) { try await attempt() }
        }
        await #expect(throws: FieldhouseError.ownersOnly) { try await yard.asker.restoreProject(yard.project) }
        try await yard.owner.restoreProject(yard.project)
        #expect(try await yard.member.rfis().records.map(\.id) == [yard.request])
        #expect(try await yard.member.project(yard.project).openCount == 1)
        // Once more changes nothing.
        try await yard.owner.restoreProject(yard.project)
        #expect(try await yard.member.rfis().records.map(\.id) == [yard.request])
    }

    @Test("APP-01 the person who asked and owners change and delete a request; a change that was overtaken is refused")
    func requests() async throws {
        let yard = try await Yard()
        let (request, member) = (yard.request, yard.member)
        let attempts: [@Sendable () async throws -> Void] = [
            { try await member.changeRFI(request, title: "T", question: "Q", seen: 0) },
            { try await member.deleteRFI(request) },
        ]
        for attempt in attempts {
            await #expect(throws: FieldhouseError.askerOrOwner) { try await attempt() }
        }
        try await yard.asker.changeRFI(yard.request, title: "Nuts", question: "Which?", seen: 0)
        // The answer was written to the former question.
        await #expect(throws: FieldhouseError.overtaken) {
            try await yard.member.answer(yard.request, with: "M16", to: 0)
        }
        await #expect(throws: FieldhouseError.overtaken) {
            try await yard.owner.changeRFI(yard.request, title: "Screws", question: "Which?", seen: 0)
        }
        // What is stored already needs no revision: a form that was sent twice.
        try await yard.asker.changeRFI(yard.request, title: "Nuts", question: "Which?", seen: 0)
        try await yard.owner.changeRFI(yard.request, title: "Screws", question: "Which?", seen: 1)
        #expect(try await yard.member.rfi(yard.request).title == "Screws")

        try await yard.asker.deleteRFI(yard.request)
        await #expect(throws: FieldhouseError.notFound) { _ = try await yard.owner.rfi(yard.request) }
        #expect(try await yard.owner.project(yard.project).openCount == 0)
        await #expect(throws: FieldhouseError.askerOrOwner) { try await yard.member.restoreRFI(yard.request) }
        await #expect(throws: FieldhouseError.notFound) { _ = try await yard.owner.rfi(yard.request) }
        try await yard.owner.restoreRFI(yard.request)
        #expect(try await yard.member.rfi(yard.request).title == "Screws")
    }

    @Test("APP-01 what was deleted can be brought back for an hour, and the next deletion removes its rows")
    func outdated() async throws {
        let yard = try await Yard()
        let other = try await yard.asker.createRFI(title: "Paint", question: "Colour?", in: yard.project)
        try await yard.asker.deleteRFI(yard.request)
        yard.crew.site.clock.advance(by: FieldhouseStore.undoLife)
        await #expect(throws: FieldhouseError.notFound) { try await yard.asker.restoreRFI(yard.request) }
        #expect(try await rows(yard) == 2)
        try await yard.asker.deleteRFI(other)
        #expect(try await rows(yard) == 1)
        yard.crew.site.clock.advance(by: FieldhouseStore.undoLife - 1)
        try await yard.asker.restoreRFI(other)
        #expect(try await yard.owner.rfis().records.map(\.id) == [other])
    }

    private func rows(_ yard: Yard) async throws -> Int64? {
        try await yard.crew.site.backend.database.read { sql in
            try sql.row("SELECT COUNT(*) AS total FROM fieldhouse_rfis", [])?.integer("total")
        }
    }

    @Test("APP-01 nobody changes, deletes or brings back what belongs to another group")
    func strangers() async throws {
        let yard = try await Yard()
        let eve = try await yard.crew.person("eve@example.com")
        _ = try await yard.crew.invite("dora@example.com", to: yard.group, by: yard.owner)
        let invitation = try #require(try await yard.owner.group(yard.group).invitations.first)
        let deleted = try await yard.asker.createRFI(title: "T", question: "Q", in: yard.project)
        try await yard.asker.deleteRFI(deleted)
        let attempts: [@Sendable () async throws -> Void] = [
            { try await eve.renameGroup(yard.group, to: "Mine") }, { try await eve.deleteGroup(yard.group) },
            { try await eve.changeProject(yard.project, name: "Mine", site: "") },
            { try await eve.deleteProject(yard.project) }, { try await eve.restoreProject(yard.project) },
            { try await eve.changeRFI(yard.request, title: "Mine", question: "Mine", seen: 0) },
            { try await eve.deleteRFI(yard.request) }, { try await eve.restoreRFI(deleted) },
            { try await eve.resendInvitation(invitation.id, of: yard.group, form: Crew.newForm()) { _, _ in } },
        ]
        for (place, attempt) in attempts.enumerated() {
            await #expect("attempt \(place)") {
                try await attempt()
            } throws: {
                $0 as? FieldhouseError == .notFound
            }
        }
        #expect(try await yard.owner.group(yard.group).group.name == "North yard")
        #expect(try await yard.owner.project(yard.project).name == "Bridge")
        #expect(try await yard.owner.rfis().records.map(\.title) == ["Bolts"])
        #expect(try await yard.owner.group(yard.group).invitations == [invitation])
    }

    @Test("APP-01 requests are found by state, by the person who asked, by project and by what they say")
    func filters() async throws {
        let yard = try await Yard()
        let other = try await yard.owner.createProject(name: "100% Tower_A", site: "", in: yard.group)
        let paint = try await yard.owner.createRFI(title: "Paint", question: "50% grey?", in: other)
        try await yard.asker.answer(paint, with: "RAL 7035")
        func titles(_ filter: RequestFilter, _ person: CrewData? = nil) async throws -> [String] {
            try await (person ?? yard.asker).rfis(filter).records.map(\.title).sorted()
        }
        #expect(try await titles(RequestFilter()) == ["Bolts", "Paint"])
        #expect(try await titles(RequestFilter(state: .open)) == ["Bolts"])
        #expect(try await titles(RequestFilter(state: .answered)) == ["Paint"])
        #expect(try await titles(RequestFilter(state: .mine)) == ["Bolts"])
        #expect(try await titles(RequestFilter(state: .mine), yard.owner) == ["Paint"])
        #expect(try await titles(RequestFilter(project: other)) == ["Paint"])
        #expect(try await titles(RequestFilter(project: other, state: .open)).isEmpty)
        for (text, found) in [
            ("bolt", ["Bolts"]), (" 50% ", ["Paint"]), ("ral 7", ["Paint"]), ("%", ["Paint"]), ("_", []),
            (#"\"#, []), ("'; DROP TABLE fieldhouse_rfis", []), ("", ["Bolts", "Paint"]),
        ] {
            #expect(try await titles(RequestFilter(text: text)) == found, "\(text)")
        }
        #expect(try await yard.asker.projects(matching: "tower_a").records.map(\.id) == [other])
        #expect(try await yard.asker.projects(matching: "pier").records.map(\.id) == [yard.project])
        #expect(try await yard.asker.projects(matching: "e_a").total == 0)
        #expect(RequestFilter(text: String(repeating: "a", count: 10_000)).text.count == SearchText.limit)
        #expect(RequestFilter(text: "a\u{0}b\n").text == "ab")
    }

    @Test("APP-01 an invitation sent again has a new link, which an owner can copy; the former one stops working")
    func resending() async throws {
        let yard = try await Yard()
        let dora = try await yard.crew.person("dora@example.com")
        let first = try await yard.crew.invite("dora@example.com", to: yard.group, by: yard.owner)
        let known = try #require(try await yard.owner.group(yard.group).invitations.first)
        #expect(known.code == first)
        yard.crew.site.clock.advance(by: 3600)

        let form = Crew.newForm()
        let mailed = Mutex<[String]>([])
        let mail: @Sendable (any SQLSession, NewInvitation) -> Void = { _, new in
            mailed.withLock { $0.append(new.code) }
        }
        try await yard.owner.resendInvitation(known.id, of: yard.group, form: form, mail: mail)
        // The same form sent again mails nobody.
        try await yard.owner.resendInvitation(known.id, of: yard.group, form: form, mail: mail)
        let codes = mailed.withLock(\.self)
        #expect(codes.count == 1)
        let renewed = try #require(try await yard.owner.group(yard.group).invitations.first)
        #expect(try await yard.owner.group(yard.group).invitations.count == 1)
        #expect(renewed.code == codes.first)
        #expect(renewed.expiresAt > known.expiresAt)
        #expect(try await yard.crew.store.preview(of: first).standing == .revoked)
        #expect(try await dora.join(with: try #require(codes.first)) == yard.group)
        await #expect(throws: FieldhouseError.notFound) {
            try await yard.owner.resendInvitation(renewed.id, of: yard.group, form: Crew.newForm(), mail: mail)
        }
        await #expect(throws: FieldhouseError.ownersOnly) {
            try await yard.member.resendInvitation(renewed.id, of: yard.group, form: Crew.newForm(), mail: mail)
        }
    }

    @Test("APP-01 sending again counts as inviting")
    func resendingIsLimited() async throws {
        let yard = try await Yard()
        _ = try await yard.crew.invite("dora@example.com", to: yard.group, by: yard.owner)
        await #expect(throws: FieldhouseError.tooMany(.ofPerson)) {
            for _ in 0...InvitationLimit.ofPerson.count {
                let invitation = try #require(try await yard.owner.group(yard.group).invitations.first)
                try await yard.owner.resendInvitation(
                    invitation.id, of: yard.group, form: Crew.newForm()
                ) { _, _ in }
            }
        }
    }

    @Test("SRV-07 a group that is deleted takes no count of invitations along")
    func limitsOutliveGroups() async throws {
        let yard = try await Yard()
        for number in 2..<InvitationLimit.ofPerson.count {
            _ = try await yard.crew.invite("guest-\(number)@example.com", to: yard.group, by: yard.owner)
        }
        try await yard.owner.deleteGroup(yard.group)
        let other = try await yard.owner.createGroup(name: "South yard")
        await #expect(throws: FieldhouseError.tooMany(.ofPerson)) {
            _ = try await yard.crew.invite("late@example.com", to: other, by: yard.owner)
        }
    }

    @Test("SRV-33 nobody invites without an address of their own that is confirmed")
    func unconfirmed() async throws {
        let yard = try await Yard()
        for change in [
            "UPDATE users SET email_confirmed_at = NULL WHERE id = ?", "UPDATE users SET is_anonymous = 1 WHERE id = ?",
        ] {
            let database = yard.crew.site.backend.database
            let id = yard.owner.person.id
            let changed = try await database.write { sql in
                _ = try sql.run(change, [.id(id)])
                return try UserTable(sql).find(id)
            }
            let owner = yard.crew.store.seen(by: try #require(changed))
            await #expect(throws: FieldhouseError.unconfirmed) {
                _ = try await yard.crew.invite("dora@example.com", to: yard.group, by: owner)
            }
        }
        #expect(try await yard.owner.group(yard.group).invitations.isEmpty)
    }

    @Test("APP-01 what an owner deleted comes back by an owner alone, what somebody deleted themselves by them")
    func ownersWord() async throws {
        let yard = try await Yard()
        let request = yard.request
        try await yard.owner.deleteRFI(request)
        await #expect(throws: FieldhouseError.ownersOnly) { try await yard.asker.restoreRFI(request) }
        await #expect(throws: FieldhouseError.notFound) { _ = try await yard.asker.rfi(request) }
        try await yard.owner.restoreRFI(request)
        try await yard.asker.deleteRFI(request)
        try await yard.asker.restoreRFI(request)
        #expect(try await yard.owner.rfi(request).title == "Bolts")
    }

    @Test("LINK-05 invitations end with the role or membership of the person who sent them", arguments: [true, false])
    func formerOwner(isRemoved: Bool) async throws {
        let yard = try await Yard()
        let second = yard.member
        try await yard.owner.setRole(.owner, of: second.person.id, in: yard.group)
        let code = try await yard.crew.invite("dora@example.com", to: yard.group, by: second)
        let kept = try await yard.crew.invite("emil@example.com", to: yard.group, by: yard.owner)
        if isRemoved {
            try await yard.owner.remove(second.person.id, from: yard.group)
        } else {
            try await yard.owner.setRole(.member, of: second.person.id, in: yard.group)
        }
        #expect(try await yard.crew.store.preview(of: code).standing == .revoked)
        #expect(try await yard.crew.store.preview(of: kept).standing == .open)
    }

    @Test("LINK-05 an invitation that was revoked while somebody resends it stays revoked, and nobody is mailed")
    func revokedMeanwhile() async throws {
        let yard = try await Yard()
        let code = try await yard.crew.invite("dora@example.com", to: yard.group, by: yard.owner)
        let known = try #require(try await yard.owner.group(yard.group).invitations.first)
        let (owner, group) = (yard.owner, yard.group)
        // Everybody saw it open; one revokes it before the others have sent it again.
        let mailed = await withTaskGroup(of: Int.self) { tasks in
            tasks.addTask {
                try? await owner.revokeInvitation(known.id, of: group)
                return 0
            }
            for _ in 0..<7 {
                tasks.addTask {
                    let mails = Mutex(0)
                    try? await owner.resendInvitation(known.id, of: group, form: Crew.newForm()) { _, _ in
                        mails.withLock { $0 += 1 }
                    }
                    return mails.withLock(\.self)
                }
            }
            return await tasks.reduce(0, +)
        }
        #expect(try await yard.crew.store.preview(of: code).standing == .revoked)
        // The first one replaced or revoked it, and everybody after that found it gone.
        #expect(mailed <= 1)
        #expect(try await yard.owner.group(yard.group).invitations.count == mailed)
    }

    @Test("APP-01 what was deleted is in nobody's data, and its rows go with the next entry once undoing is over")
    func deletedData() async throws {
        let yard = try await Yard()
        let asker = yard.asker.person.id
        let before = try JSONText.indented(try await yard.crew.store.personalData(of: asker))
        #expect(before.contains("Bridge") && before.contains("Bolts"))
        try await yard.owner.deleteProject(yard.project)
        let data = try JSONText.indented(try await yard.crew.store.personalData(of: asker))
        #expect(!data.contains("Bridge") && !data.contains("Bolts"))
        yard.crew.site.clock.advance(by: FieldhouseStore.undoLife + 1)
        _ = try await yard.owner.createProject(name: "Mill Road", site: "", in: yard.group)
        let rows = try await yard.crew.site.backend.database.read { sql in
            try sql.rows("SELECT name FROM fieldhouse_projects WHERE group_id = ?", [.text(yard.group)])
        }
        #expect(try rows.map { try $0.text("name") } == ["Mill Road"])
    }
}
