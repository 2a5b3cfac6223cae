import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehouseGroups
import GatehouseTesting
import Testing

@Suite struct CrewDataTests {
    @Test("APP-01 what the members of a group add is visible to all of them")
    func sharedWork() async throws {
        let crew = try await Crew()
        let (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        let group = try await anna.createGroup(name: "North yard")
        try await ben.join(group, by: anna)

        let project = try await ben.createProject(name: "Bridge", site: "", in: group)
        let first = try await anna.createRFI(title: "Bolts", question: "Which?\r\nM12?", in: project)
        _ = try await ben.createRFI(title: "Paint", question: "Which colour?", in: project)
        try await ben.answer(first, with: "M16")

        #expect(try await ben.groups().map(\.name) == ["North yard"])
        #expect(try await anna.groups().map(\.memberCount) == [2])
        #expect(try await anna.project(project).openCount == 1)
        #expect(try await anna.project(project).crewName == "North yard")
        let numbers = try await anna.rfis().records.map(\.number)
        #expect(Set(numbers) == [1, 2])
        let answered = try await anna.rfi(first)
        #expect(answered.question == "Which?\nM12?")
        #expect(answered.askedBy == "anna")
        #expect(answered.answer == "M16")
        #expect(answered.answeredBy == "ben")
        #expect(answered.projectName == "Bridge")
    }

    @Test("APP-01 nothing of a group can be seen or changed with its ids by somebody who is not in it")
    func strangers() async throws {
        let crew = try await Crew()
        let (anna, eve) = (try await crew.person("anna@example.com"), try await crew.person("eve@example.com"))
        let group = try await anna.createGroup(name: "North yard")
        let project = try await anna.createProject(name: "Bridge", site: "Pier 4", in: group)
        let rfi = try await anna.createRFI(title: "Bolts", question: "Which?", in: project)

        #expect(try await eve.groups().isEmpty)
        #expect(try await eve.projects().total == 0)
        #expect(try await eve.rfis().total == 0)
        #expect(try await eve.rfis(RequestFilter(project: project)).records.isEmpty)
        let attempts: [@Sendable () async throws -> Void] = [
            { _ = try await eve.project(project) },
            { _ = try await eve.rfi(rfi) },
            { _ = try await eve.createProject(name: "Mine", site: "", in: group) },
            { _ = try await eve.createRFI(title: "Mine", question: "Mine?", in: project) },
            { try await eve.answer(rfi, with: "No") },
        ]
        for (place, attempt) in attempts.enumerated() {
            await #expect("attempt \(place)") {
                try await attempt()
            } throws: {
                $0 as? FieldhouseError == .notFound
            }
        }
        #expect(try await anna.rfi(rfi).answer == nil)
        #expect(try await anna.projects().total == 1)
    }

    @Test("APP-01 a list shows fifty at a time, the newest first, and a page beyond its end is its last one")
    func pages() async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "North yard")
        for number in 1...51 {
            crew.site.clock.advance(by: 1)
            _ = try await anna.createProject(name: "Project \(number)", site: "", in: group)
        }
        let (first, last) = (try await anna.projects(), try await anna.projects(page: 99))
        #expect(first.records.map(\.name) == (2...51).reversed().map { "Project \($0)" })
        #expect(last.records.map(\.name) == ["Project 1"])
        #expect((first.number, first.total) == (1, 51))
        #expect((first.pageCount, last.number) == (2, 2))
        #expect(try await anna.projects(page: -1).number == 1)
    }

    @Test("APP-01 requests of one project are numbered without a gap, also when several are added at once")
    func numbers() async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "North yard")
        let project = try await anna.createProject(name: "Bridge", site: "", in: group)
        try await withThrowingTaskGroup { tasks in
            for number in 0..<20 {
                tasks.addTask { _ = try await anna.createRFI(title: "T\(number)", question: "Q", in: project) }
            }
            try await tasks.waitForAll()
        }
        #expect(try await anna.rfis(RequestFilter(project: project)).records.map(\.number).sorted() == Array(1...20))
    }

    @Test(
        "APP-01 a field says what is wrong with it and takes the rest",
        arguments: [
            (FieldRule.projectName, "", FieldRule.Failure.empty), (.projectName, " \t\n", .empty),
            (.title, String(repeating: "x", count: 121), .tooLong), (.projectName, "a\nb", .unprintable),
            (.projectName, "a\u{0}b", .unprintable), (.question, "a\u{7}b", .unprintable),
            (.projectName, "a\u{2028}b", .unprintable),
        ])
    func fields(_ rule: FieldRule, _ text: String, _ failure: FieldRule.Failure) {
        #expect(throws: FieldhouseError.invalid(rule, failure)) { _ = try rule.value(of: text) }
        #expect(!rule.sentence(for: failure).said(in: .english).contains(text) || text.isEmpty)
    }

    @Test(
        "SRV-33 every field bounds bytes too, because one character can be any number of them",
        arguments: [FieldRule.projectName, .site, .title, .question, .answer])
    func bytes(rule: FieldRule) throws {
        let fits = "a" + String(repeating: "\u{301}", count: (rule.byteLimit - 1) / 2)
        #expect(fits.count == 1)
        #expect(try rule.value(of: fits) == fits)
        let text = fits + "\u{301}"
        #expect(throws: FieldhouseError.invalid(rule, .tooLarge)) { _ = try rule.value(of: text) }
        #expect(rule.sentence(for: .tooLarge) == .atMostBytes(rule.byteLimit))
        // No name that people have comes near, in whichever script.
        for name in ["ज़िन्दगी ", "தமிழ்ச்சங்கம் ", "工事チーム", "👷🏽‍♀️ abcdef "] {
            let long = String(String(repeating: name, count: rule.limit).prefix(rule.limit - 1) + "x")
            #expect(try rule.value(of: long) == long)
        }
    }

    @Test("APP-01 what is refused leaves nothing behind")
    func refusals() async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "North yard")
        await #expect(throws: FieldhouseError.invalid(.projectName, .empty)) {
            _ = try await anna.createProject(name: " ", site: "", in: group)
        }
        #expect(try await anna.projects().total == 0)
        #expect(try FieldRule.site.value(of: "  ") == "")
        #expect(try FieldRule.projectName.value(of: " Æther & Söhne 🏗️ ") == "Æther & Söhne 🏗️")
        #expect(try FieldRule.question.value(of: "one\r\ntwo\tthree") == "one\ntwo\tthree")
    }
}
