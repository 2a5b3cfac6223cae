package import Foundation
package import GatehouseCore

/// Who has to have a second factor, and from when on (MFA-10). It decides from values alone.
package struct AssurancePolicy: Sendable, Equatable {
    /// Whether there are second factors.
    package enum FactorUse: String, CaseIterable, Sendable {
        /// Nobody can add one. Those that exist count in any case.
        case off
        /// Everybody but guests can add one.
        case optional
        /// Some people must have one.
        case required
    }

    /// Who must have a second factor, where one is required.
    package enum RequiredGroup: Sendable, Equatable {
        /// Everybody but guests.
        case everybody
        /// The administrators.
        case administrators
        /// The people with a role: those whose `app_metadata` names it as `role`, or in the list `roles`.
        case role(String)
    }

    /// Who refuses a session that lacks the second step.
    package enum Enforcement: String, CaseIterable, Sendable {
        /// The app's own servers, by the claim `aal` of the tokens, as with GoTrue.
        case tokens
        /// This server too.
        case server
    }

    /// What is known of a person and their session.
    package struct Standing: Sendable, Equatable {
        var isGuest: Bool
        var isAdministrator: Bool
        var roles: Set<String>
        /// When the account was created.
        var createdAt: Date
        /// Whether the person has a verified factor that the session can use.
        var hasFactor: Bool
        /// Whether the session still has to use one.
        var owesStep: Bool
        var level: AssuranceLevel

        package init(
            isGuest: Bool = false, isAdministrator: Bool = false, roles: Set<String> = [], createdAt: Date,
            hasFactor: Bool = false, owesStep: Bool = false, level: AssuranceLevel = .one
        ) {
            (self.isGuest, self.isAdministrator, self.roles) = (isGuest, isAdministrator, roles)
            (self.createdAt, self.hasFactor, self.owesStep, self.level) = (createdAt, hasFactor, owesStep, level)
        }
    }

    /// What a session lacks.
    package enum Lack: Sendable, Equatable {
        /// Nothing.
        case nothing
        /// The second step, with a factor that the person has.
        case step
        /// A factor: the person must have one, and has none.
        case factor
    }

    package var use = FactorUse.off
    package var group = RequiredGroup.everybody
    /// How long after its creation an account may be without a factor that is required.
    package var grace = Duration.zero
    package var enforcement = Enforcement.tokens

    package init() {}

    /// Whether people can add second factors.
    package var offersFactors: Bool { use != .off }

    /// Returns what a session lacks at an instant.
    ///
    /// A factor that somebody has asks for the step in any case. A session that has the second level without one, by a
    /// passkey that verified the person, lacks nothing.
    package func lack(of standing: Standing, at now: Date) -> Lack {
        if standing.owesStep { return .step }
        let isDue = now >= standing.createdAt.advanced(by: grace)
        return requiresFactor(of: standing) && !standing.hasFactor && standing.level < .two && isDue
            ? .factor : .nothing
    }

    private func requiresFactor(of standing: Standing) -> Bool {
        // A guest cannot sign in again, with or without a second step.
        guard use == .required, !standing.isGuest else { return false }
        return switch group {
        case .everybody: true
        case .administrators: standing.isAdministrator
        case .role(let name): standing.roles.contains(name)
        }
    }
}
