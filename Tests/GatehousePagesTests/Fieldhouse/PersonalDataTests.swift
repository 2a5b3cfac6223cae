import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseServer
import GatehouseTesting
import GatehouseWire
import Testing

/// What the app says of a person in the file with all that is kept about them, and before their account is deleted.
@Suite("What the app keeps about a person")
struct PersonalDataTests {
    private let crew: Crew
    private let anna: CrewData

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
    }

    private func member(_ email: String, of group: String) async throws -> CrewData {
        let person = try await crew.person(email)
        _ = try await person.join(with: try await crew.invite(email, to: group, by: anna))
        crew.site.clock.advance(by: 1)
        return person
    }

    private func file(_ person: CrewData) async throws -> String {
        let data = try await crew.store.personalData(of: person.person.id)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(data), as: UTF8.self)
    }

    @Test("SRV-20 SRV-10 it is what they wrote and gave, and nothing that others did")
    func ownWords() async throws {
        let group = try await anna.createGroup(name: "North yard")
        let ben = try await member("ben@example.com", of: group)
        let project = try await anna.createProject(name: "Bridge", site: "Long Acre", in: group)
        let bolts = try await ben.createRFI(title: "Bolts", question: "Which bolts?", in: project)
        try await anna.answer(bolts, with: "M20, galvanised.")
        _ = try await anna.createRFI(title: "Stone", question: "Which stone?", in: project)
        let annas = try await file(anna)
        for words in ["North yard", "Bridge", "Long Acre", "Which stone?", "M20", "owner", "ben@example.com"] {
            #expect(annas.contains(words), "\(words)")
        }
        #expect(!annas.contains("Which bolts?"))
        let bens = try await file(ben)
        #expect(bens.contains("Which bolts?") && bens.contains("\"member\""))
        for words in ["Which stone?", "M20", "anna@example.com"] { #expect(!bens.contains(words), "\(words)") }
    }

    @Test("SRV-20 UI-13 before a deletion it is known which groups go and which are handed on")
    func atStake() async throws {
        let lonely = try await anna.createGroup(name: "Lonely")
        let shared = try await anna.createGroup(name: "Shared")
        let ben = try await member("ben@example.com", of: shared)
        var stake = try await crew.store.groupsAtStake(of: anna.person.id)
        #expect(stake.lost == ["Lonely"] && stake.handedOn == ["Shared"])
        stake = try await crew.store.groupsAtStake(of: ben.person.id)
        #expect(stake.lost.isEmpty && stake.handedOn.isEmpty)
        // And so it comes.
        _ = try await crew.site.backend.accounts.administration.deleteUser(anna.person.id)
        #expect(try await ben.group(shared).members.map(\.role) == [.owner])
        await #expect(throws: FieldhouseError.notFound) { _ = try await ben.group(lonely) }
    }
}
