import Foundation
import Gatehouse
import Testing

/// What is kept in the user defaults, over the end of the process.
struct UserDefaultsSettingsTests {
    @Test("SES-12 the next process sees values and removals in the user defaults")
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
