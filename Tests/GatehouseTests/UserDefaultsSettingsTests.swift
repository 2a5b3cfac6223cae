import Foundation
import Gatehouse
import Testing

/// What is kept in the user defaults, over the end of the process.
struct UserDefaultsSettingsTests {
    @Test("SES-12 what is kept in the user defaults is there for the next process, and so is its removal")
    func persists() async {
        await #expect(processExitsWith: .success) {
            UserDefaultsSettings(suite: "gatehouse.tests.settings").set("kept", for: "place")
        }
        await #expect(processExitsWith: .success) {
            let settings = UserDefaultsSettings(suite: "gatehouse.tests.settings")
            try #require(settings.text(for: "place") == "kept")
            settings.set(nil, for: "place")
        }
        await #expect(processExitsWith: .success) {
            try #require(UserDefaultsSettings(suite: "gatehouse.tests.settings").text(for: "place") == nil)
        }
    }
}
