import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseServer
import GatehouseStore
import GatehouseTesting
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
            for person in [asker, member] { try await person.join(group, by: owner) }
            project = try await asker.createProject(name: "Bridge", site: "Pier 4", in: group)
            request = try await asker.createRFI(title: "Bolts", question: "Which?", in: project)
        }
    }

    @Test("APP-01 a group that is deleted takes its projects and requests with it, for everybody")
    func groups() async throws {
        let yard = try await Yard()
        let other = try await yard.owner.createGroup(name: "Other")
        try await yard.owner.deleteGroup(yard.group)
        #expect(try await yard.owner.groups().map(\.id.text) == [other])
        #expect(try await yard.member.projects().total == 0)
        #expect(try await yard.member.rfis().total == 0)
    }

    @Test("GRP-31 in a suspended group, projects and requests can be read and not changed")
    func suspended() async throws {
        let yard = try await Yard()
        let gone = try await yard.asker.createRFI(title: "Paint", question: "Colour?", in: yard.project)
        try await yard.asker.deleteRFI(gone)
        try await yard.crew.site.backend.database.write { sql in
            try sql.run("UPDATE groups SET suspended_at = 1 WHERE id = ?", [.text(yard.group)])
        }
        let refused = AccountRefusal.group(.suspended)
        for change: @Sendable () async throws -> Void in [
            { _ = try await yard.owner.createProject(name: "Road", site: "", in: yard.group) },
            { try await yard.owner.changeProject(yard.project, name: "Old bridge", site: "") },
            { try await yard.owner.deleteProject(yard.project) },
            { _ = try await yard.member.createRFI(title: "Nuts", question: "Which?", in: yard.project) },
            { try await yard.member.answer(yard.request, with: "M8") },
            { try await yard.asker.changeRFI(yard.request, title: "Bolts", question: "How many?", seen: 0) },
            { try await yard.asker.deleteRFI(yard.request) }, { try await yard.asker.restoreRFI(gone) },
        ] {
            await #expect(throws: refused) { try await change() }
        }
        #expect(try await yard.member.project(yard.project).name == "Bridge")
        #expect(try await yard.member.rfi(yard.request).title == "Bolts")
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
        let deleted = try await yard.asker.createRFI(title: "T", question: "Q", in: yard.project)
        try await yard.asker.deleteRFI(deleted)
        let attempts: [@Sendable () async throws -> Void] = [
            { try await eve.changeProject(yard.project, name: "Mine", site: "") },
            { try await eve.deleteProject(yard.project) }, { try await eve.restoreProject(yard.project) },
            { try await eve.changeRFI(yard.request, title: "Mine", question: "Mine", seen: 0) },
            { try await eve.deleteRFI(yard.request) }, { try await eve.restoreRFI(deleted) },
        ]
        for (place, attempt) in attempts.enumerated() {
            await #expect("attempt \(place)") {
                try await attempt()
            } throws: {
                $0 as? FieldhouseError == .notFound
            }
        }
        #expect(try await yard.owner.project(yard.project).name == "Bridge")
        #expect(try await yard.owner.rfis().records.map(\.title) == ["Bolts"])
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
