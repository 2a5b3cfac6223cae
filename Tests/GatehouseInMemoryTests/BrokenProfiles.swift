import Foundation
import GatehouseDomain
import GatehouseTesting

/// Profiles with one thing wrong.
actor BrokenProfiles: ProfilePort {
    typealias Rule = ProfilePortContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case inventsMissingOnes, forgets, ignoresTheSeed, overwrites, throwsForDuplicates, sharesOneForAll
        case everybodyCreates, leavesTheSubjectOut, replacesTheSubject

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .inventsMissingOnes: [.missingIsNil]
            case .forgets:
                [
                    .createdIsFound, .firstOneWins, .racersShareOne, .profilesAreApart, .oneCreates,
                    .fillsInTheSubject,
                ]
            case .ignoresTheSeed: [.createdIsFound, .fillsInTheSubject]
            case .overwrites: [.firstOneWins, .racersShareOne, .oneCreates, .fillsInTheSubject]
            case .throwsForDuplicates: [.firstOneWins, .racersShareOne, .oneCreates, .fillsInTheSubject]
            case .sharesOneForAll: [.profilesAreApart]
            case .everybodyCreates: [.oneCreates, .fillsInTheSubject]
            case .leavesTheSubjectOut, .replacesTheSubject: [.fillsInTheSubject]
            }
        }
    }

    private let fault: Fault?
    private var profiles: [String: UserProfile] = [:]

    init(fault: Fault?) {
        self.fault = fault
    }

    private func key(_ userId: String) -> String { fault == .sharesOneForAll ? "all" : userId }

    func getProfile(userId: String) async throws -> UserProfile? {
        if fault == .inventsMissingOnes, profiles[userId] == nil {
            return UserProfile(userId: userId, createdAt: Date(timeIntervalSince1970: 0))
        }
        return profiles[key(userId)]
    }

    func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        let isThere = profiles[key(userId)] != nil && fault != .overwrites
        var profile = try await createProfile(userId: userId, seed: seed)
        let subject = seed?[ProfileSeedKey.socialUserId]
        switch fault {
        case .leavesTheSubjectOut: break
        case .replacesTheSubject: profile.socialUserId = subject ?? profile.socialUserId
        default: profile.socialUserId = profile.socialUserId ?? subject
        }
        if fault != .forgets { profiles[key(userId)] = profile }
        return EnsuredProfile(profile: profile, isCreated: !isThere || fault == .everybodyCreates)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if let existing = profiles[key(userId)], fault != .overwrites {
            if fault == .throwsForDuplicates { throw AuthError.unknown("duplicate_key") }
            return existing
        }
        let seed = fault == .ignoresTheSeed ? nil : seed
        let profile = UserProfile(
            userId: userId, displayName: seed?[ProfileSeedKey.displayName], email: seed?[ProfileSeedKey.email],
            createdAt: Date(timeIntervalSince1970: 0))
        if fault != .forgets { profiles[key(userId)] = profile }
        return profile
    }
}
