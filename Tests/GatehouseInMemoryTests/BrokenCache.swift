import GatehouseDomain
import GatehouseTesting

/// A cache with one thing wrong.
actor BrokenCache: ProfileCache {
    typealias Rule = ProfileCacheContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case keepsNothing, keepsTheFirst, answersForAnybody, forgetsNothing

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .keepsNothing: [.storedIsFound, .newerReplaces]
            case .keepsTheFirst: [.newerReplaces]
            case .answersForAnybody: [.storedIsFound]
            case .forgetsNothing: [.removeAllForgets]
            }
        }
    }

    private let fault: Fault?
    private var profiles: [String: UserProfile] = [:]

    init(fault: Fault?) {
        self.fault = fault
    }

    func profile(userId: String) async -> UserProfile? {
        profiles[userId] ?? (fault == .answersForAnybody ? profiles.values.first : nil)
    }

    func store(_ profile: UserProfile) async {
        if fault == .keepsNothing || (fault == .keepsTheFirst && profiles[profile.userId] != nil) { return }
        profiles[profile.userId] = profile
    }

    func removeAll() async {
        if fault != .forgetsNothing { profiles = [:] }
    }
}
