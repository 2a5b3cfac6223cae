import GatehouseTesting

/// Something that happens in a story of two people who share a device.
enum StoryStep: Equatable, Sendable {
    /// Somebody signs in, where a sign-in is shown.
    case signIn(Int)
    case signOut
    /// The server ends the session of the person who is in: revoked, or banned.
    case end(isBan: Bool)
    /// A day later, bans are lifted.
    case liftBans
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
    /// A person goes on with the second step on the screen, or with the set-up of a factor, with the code of their own app.
    case goOn(Int)
    /// A person goes back from it.
    case turnBack
    /// The person who is in adds an authenticator app.
    case protect
    /// From now on everybody must have one.
    case require
    /// The app asks the person who is in for the second step.
    case raise
    /// Another device removes the authenticator app with which this one waits at the step, and its person goes on.
    case loseFactor
    /// Another device signs the person who is in out everywhere, above whose app the second step lies.
    case signOutElsewhere

    /// A step of a story with second factors.
    static func randomWithFactors(_ dice: inout Dice) -> StoryStep {
        switch dice.roll(35) {
        case 0...6: .goOn(dice.roll(2))
        case 7: .turnBack
        case 8: .protect
        case 9: dice.roll(3) == 0 ? .require : .protect
        case 10...11: .raise
        case 12...13: .loseFactor
        case 14: .signOutElsewhere
        default: .random(&dice)
        }
    }

    static func random(_ dice: inout Dice) -> StoryStep {
        switch dice.roll(25) {
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
        case 23: .wait(dice.pick([1, 600, 3_600]))
        default: .liftBans
        }
    }
}
