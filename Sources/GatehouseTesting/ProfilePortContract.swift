public import GatehouseDomain

/// The contract of ``/GatehouseDomain/ProfilePort``, which every adapter must pass. It does not depend on it.
public struct ProfilePortContract: Sendable {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// A missing profile is nil, not an error.
        case missingIsNil
        /// A created profile is found again, with the values of its seed.
        case createdIsFound
        /// Creating again returns the first profile, whatever the seed.
        case firstOneWins
        /// Racing callers all get the same profile.
        case racersShareOne
        /// Profiles of two people are separate.
        case profilesAreApart
        /// Exactly one of the racing callers is told that it created the profile, and none afterwards.
        case oneCreates
        /// The provider's id of the person is filled in if missing, and otherwise kept.
        case fillsInTheSubject
    }

    /// The setup for a rule.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any ProfilePort
        /// Two people without a profile.
        package let userIds: (String, String)

        /// Creates a fixture.
        public init(port: any ProfilePort, userIds: (String, String)) {
            self.port = port
            self.userIds = userIds
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of new adapters.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new adapter.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let (port, (one, other)) = (fixture.port, fixture.userIds)
        let seed = [ProfileSeedKey.displayName: "First", ProfileSeedKey.email: "first@example.com"]
        switch rule {
        case .missingIsNil:
            try expect(try await port.getProfile(userId: one) == nil, "a missing profile is nil")
        case .createdIsFound:
            let created = try await port.createProfile(userId: one, seed: seed)
            try expect(created.userId == one, "the profile is the person's")
            try expect(created.displayName == "First", "the seed's name is taken")
            try expect(created.email == "first@example.com", "the seed's address is taken")
            try expect(try await port.getProfile(userId: one) == created, "what was created is found")
        case .firstOneWins:
            let first = try await port.createProfile(userId: one, seed: seed)
            let second = try await port.createProfile(userId: one, seed: [ProfileSeedKey.displayName: "Second"])
            try expect(second == first, "the first profile stays")
        case .racersShareOne:
            let profiles = try await withThrowingTaskGroup(of: UserProfile.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try await port.createProfile(
                            userId: one, seed: [ProfileSeedKey.displayName: "Racer \(number)"])
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            try expect(profiles.count == 1, "all racers get the same profile")
        case .profilesAreApart:
            let first = try await port.createProfile(userId: one, seed: seed)
            let second = try await port.createProfile(userId: other, seed: nil)
            try expect(second.userId == other && second.displayName == nil, "the other profile is its own")
            try expect(try await port.getProfile(userId: one) == first, "the first profile is untouched")
        case .oneCreates:
            let answers = try await withThrowingTaskGroup(of: EnsuredProfile.self) { group in
                for _ in 0..<20 { group.addTask { try await port.ensureProfile(userId: one, seed: seed) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try expect(answers.filter(\.isCreated).count == 1, "one racer has created the profile")
            try expect(Set(answers.map(\.profile)).count == 1, "all racers get the same profile")
            let later = try await port.ensureProfile(userId: one, seed: seed)
            try expect(!later.isCreated, "a profile that is there is not created")
        case .fillsInTheSubject:
            _ = try await port.createProfile(userId: one, seed: seed)
            let filled = try await port.ensureProfile(
                userId: one, seed: [ProfileSeedKey.socialUserId: "subject", ProfileSeedKey.displayName: "Other"])
            try expect(!filled.isCreated, "filling in creates nothing")
            try expect(filled.profile.socialUserId == "subject", "the missing id is taken from the seed")
            try expect(filled.profile.displayName == "First", "everything else stays")
            let later = try await port.ensureProfile(userId: one, seed: [ProfileSeedKey.socialUserId: "another"])
            try expect(later.profile.socialUserId == "subject", "an id that is there stays")
            try expect(try await port.getProfile(userId: one) == filled.profile, "what was filled in is found")
        }
    }
}
