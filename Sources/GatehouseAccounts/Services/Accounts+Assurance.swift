import GatehouseCore
import GatehouseDomain
import GatehouseWire

extension Accounts {
    /// Returns what a session lacks by the policy of the deployment (MFA-10).
    package func lack(of who: Authenticated) async throws -> AssurancePolicy.Lack {
        let assurance = policy.assurance
        let asksForAdministrators = assurance.use == .required && assurance.group == .administrators
        let standing = AssurancePolicy.Standing(
            isGuest: who.user.isAnonymous,
            isAdministrator: asksForAdministrators ? try await isAdministrator(who.user.id) : false,
            roles: who.user.roles, createdAt: who.user.createdAt,
            // A recovery can't use the factors that it removes.
            hasFactor: who.user.factors.contains { $0.takesStep(of: who.session) },
            owesStep: who.user.needsStep(in: who.session), level: who.session.level)
        return assurance.lack(of: standing, at: clock.now)
    }

    /// Refuses a session that lacks the second step, where this server looks after that itself (MFA-10).
    ///
    /// - Throws: `insufficient_aal`.
    package func requireStep(of who: Authenticated) async throws {
        guard policy.assurance.enforcement == .server, try await lack(of: who) != .nothing else { return }
        throw AccountRefusal.secondStepNeeded
    }
}

extension UserRecord {
    /// The roles that an administrator has written into `app_metadata`.
    fileprivate var roles: Set<String> {
        let several = appMetadata["roles"]?.arrayValue ?? []
        return Set(([appMetadata["role"]].compactMap(\.self) + several).compactMap(\.stringValue))
    }
}
