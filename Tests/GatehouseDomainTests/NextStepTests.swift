import GatehouseDomain
import Testing

@Suite
struct NextStepTests {
    @Test("DOM-04 steps are equal when person and profile are")
    func equality() {
        var other = personProfile
        other.displayName = "Eve"
        let step = NextStep.startHouseholdFlow(userId: "person-1", profile: personProfile)
        #expect(step == .startHouseholdFlow(userId: "person-1", profile: personProfile))
        #expect(step != .startHouseholdFlow(userId: "person-2", profile: personProfile))
        #expect(step != .startHouseholdFlow(userId: "person-1", profile: other))
        #expect(step != .needsLogin)
    }

    @Test("DOM-04 the neutral name is the same step")
    func neutralName() {
        #expect(
            NextStep.start(userId: "person-1", profile: personProfile)
                == .startHouseholdFlow(userId: "person-1", profile: personProfile))
    }

    @Test("DOM-04 a step names who is signed in, or nobody")
    func started() throws {
        let (userId, profile) = try #require(NextStep.start(userId: "person-1", profile: personProfile).started)
        #expect(userId == "person-1" && profile == personProfile)
        #expect(NextStep.needsLogin.started == nil)
    }
}
