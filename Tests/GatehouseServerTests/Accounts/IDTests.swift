import Foundation
import GatehouseCore
import Testing

struct IDTests {
    @Test("SRV-14 an id is read in either case and written in lower case, as Foundation does it")
    func roundTrip() throws {
        let random = SystemRandomSource()
        for _ in 0..<200 {
            let uuid = random.uuid()
            #expect(UserID(rawValue: uuid).text == uuid.uuidString.lowercased())
            #expect(SessionID(rawValue: uuid).text == uuid.uuidString.lowercased())
            for text in [uuid.uuidString, uuid.uuidString.lowercased()] {
                #expect(UserID(text: text)?.rawValue == uuid)
                #expect(SessionID(text: text)?.rawValue == uuid)
            }
        }
    }

    @Test(
        "SRV-14 what is no id is none",
        arguments: [
            "", "-", "5d3f8a52-0c1b-4f8e-9f0a-7f2f1b6f0c1", "5d3f8a52-0c1b-4f8e-9f0a-7f2f1b6f0c111",
            "5d3f8a520c1b4f8e9f0a7f2f1b6f0c11", "{5d3f8a52-0c1b-4f8e-9f0a-7f2f1b6f0c11}",
            "5d3f8a52-0c1b-4f8e-9f0a-7f2f1b6f0c1g", "5d3f8a5-20c1b-4f8e-9f0a-7f2f1b6f0c11",
            "5d3f8a52+0c1b-4f8e-9f0a-7f2f1b6f0c11", "5d3f8a52-0c1b-4f8e-9f0a-7f2f1b6f0cé",
        ])
    func refused(text: String) {
        #expect(UserID(text: text) == nil && SessionID(text: text) == nil)
        #expect(UUID(uuidString: text) == nil)
    }
}
