import Foundation
import GatehouseCore
import GatehouseTokens
import GatehouseWire

extension WirePasskeyOptions {
    /// Creates the options for a challenge.
    init(_ challenge: CeremonyChallenges.Challenge, _ options: Options) {
        self.init(
            challengeID: challenge.id.text, options: options,
            expiresAt: Int(challenge.expiry.timeIntervalSince1970))
    }
}

extension CeremonyChallenges {
    /// How long browsers wait for the person, in milliseconds: as long as the challenge can be answered.
    static let timeout = Int(life.components.seconds) * 1_000
}

extension AccountPolicy {
    /// What browsers show of an account beside its passkeys, to tell it from others.
    func passkeyName(of user: UserRecord) -> String { user.email ?? user.displayName ?? appName }
}
