import Foundation
import GatehouseDomain

extension InvitationVerdict {
    /// Looks at an invitation with the port of a back end.
    /// - Parameters:
    ///   - code: The code of the invitation.
    ///   - port: The port. One that doesn't support invitations knows none.
    ///   - clock: The clock that the end of the invitation is compared with.
    init(on code: Secret, of port: any GroupInvitationPort, at clock: any WallClock) async {
        do {
            let seen = try await port.lookAtInvitation(code)
            self.init(seen, at: clock.now)
        } catch AuthError.invitationOver {
            self = .invalid
        } catch {
            self = .unknown
        }
    }

    /// How long an open invitation is kept at least, in seconds.
    private static let shortestLife: TimeInterval = 60

    private init(_ seen: ReceivedInvitation, at now: Date) {
        switch seen.state {
        case .open:
            guard let details = seen.details else {
                self = .invalid
                return
            }
            // The back end's clock decides that it is open. One of the device that is fast changes nothing.
            let life = max(details.expiresAt.timeIntervalSince(now), Self.shortestLife)
            self = .valid(
                for: life, groupName: details.groupName, email: details.email, inviterName: details.inviterName)
        case .expired: self = .over(.expired)
        case .used: self = .over(.used)
        // Declined by the person themselves. For the link, that is no different from an unknown one.
        case .declined: self = .invalid
        case .revoked: self = .over(.revoked)
        }
    }
}
