import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseServer
import GatehouseTesting
import GatehouseWire
import Testing

/// What the app says of a person in the file with all that is kept about them.
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
        try await person.join(group, by: anna)
        crew.site.clock.advance(by: 1)
        return person
    }

    private func file(_ person: CrewData) async throws -> String {
        let data = try await crew.store.personalData(of: person.person.id)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(data), as: UTF8.self)
    }

    @Test("SRV-20 SRV-10 it is what they wrote, and nothing that others did")
    func ownWords() async throws {
        let group = try await anna.createGroup(name: "North yard")
        let ben = try await member("ben@example.com", of: group)
        let project = try await anna.createProject(name: "Bridge", site: "Long Acre", in: group)
        let bolts = try await ben.createRFI(title: "Bolts", question: "Which bolts?", in: project)
        try await anna.answer(bolts, with: "M20, galvanised.")
        _ = try await anna.createRFI(title: "Stone", question: "Which stone?", in: project)
        let annas = try await file(anna)
        for words in ["North yard", "Bridge", "Long Acre", "Which stone?", "M20"] {
            #expect(annas.contains(words), "\(words)")
        }
        #expect(!annas.contains("Which bolts?"))
        let bens = try await file(ben)
        #expect(bens.contains("Which bolts?"))
        for words in ["Which stone?", "M20", "anna@example.com"] { #expect(!bens.contains(words), "\(words)") }
    }
}
