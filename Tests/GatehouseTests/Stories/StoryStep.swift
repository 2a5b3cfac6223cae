import GatehouseTesting

/// Something that happens in a story of two people who share a device.
enum StoryStep: Equatable, Sendable {
    /// Somebody signs in, where a sign-in is shown.
    case signIn(Int)
    case signOut
    /// The server ends the session of the person who is in: revoked, or banned.
    case end(isBan: Bool)
    /// Nobody answers any more, or somebody does again.
    case network(isUp: Bool)
    case openPlace
    case openLink
    case openInvitation
    /// The person in front of the sign-in is not the one whose session ended.
    case useAnotherAccount
    /// The app is away for this many seconds and comes back.
    case away(Double)
    case relaunch
    case wait(Double)

    static func random(_ dice: inout Dice) -> StoryStep {
        switch dice.roll(24) {
        case 0...4: .signIn(dice.roll(2))
        case 5...6: .signOut
        case 7...8: .end(isBan: dice.roll(3) == 0)
        case 9: .network(isUp: false)
        case 10...11: .network(isUp: true)
        case 12...13: .openPlace
        case 14...15: .openLink
        case 16...18: .openInvitation
        case 19: .useAnotherAccount
        case 20: .away(dice.pick([10, 299, 301, 90_000]))
        case 21...22: .relaunch
        default: .wait(dice.pick([1, 600, 3_600]))
        }
    }
}
