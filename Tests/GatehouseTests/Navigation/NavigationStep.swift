import Gatehouse

/// Something that happens in a walk through the navigation. What it is about is looked up when it is taken, so that a
/// walk stays a walk when steps are left out.
enum NavigationStep: Equatable, Sendable {
    enum Place: CaseIterable { case item, list, vault, about, welcome, join, settings }
    enum Epoch: Equatable { case current, former }

    case bootstrap(person: Int?, isFirstTime: Bool, Epoch)
    case onboarded
    case signIn(person: Int, hasLanding: Bool)
    case renewed
    case expired
    case lock
    case unlock
    case signOut
    /// A different person uses the device from now on.
    case anotherAccount
    /// The invitation on the screen was answered.
    case settle(Place?)
    case go(Place, Spot.Tab?)
    case present(Place)
    case link(Place)
    /// The operating system brings the delivery before once more.
    case linkAgain
    case badLink(LinkRefusal)
    case back
    case popped(Spot.Tab, to: Int)
    case dismissed(to: Int)
    case select(Spot.Tab)
    case popToRoot(Spot.Tab)
    case resume
    case dismissAuthRequired
    case cancelStepUp
    case reset
    case invitation(InvitationVerdict, Epoch)
    case leaveForeground
    case comeBack
    case wait(Double)
    case setClock(Double)
    /// The app ends and a new one reads what the old one stored; the device may have been started anew in between.
    case relaunch(isReboot: Bool, AppAccess)
    case requestSignIn
    /// The session acts in another group, of which no destination is.
    case switchGroup

    static func random(_ dice: inout Dice) -> NavigationStep {
        let epoch: Epoch = dice.roll(5) == 0 ? .former : .current
        let tab = dice.pick(Spot.Tab.allCases)
        let place = dice.pick(Place.allCases)
        switch dice.roll(59) {
        case 0...3:
            return .bootstrap(person: dice.pick([nil, 0, 0, 1]), isFirstTime: dice.roll(3) == 0, epoch)
        case 4: return .onboarded
        case 5...8: return .signIn(person: dice.roll(2), hasLanding: dice.roll(4) == 0)
        case 9: return .renewed
        case 10...11: return .expired
        case 12: return .lock
        case 13...14: return .unlock
        case 15: return .signOut
        case 16...21: return .go(place, dice.roll(2) == 0 ? tab : nil)
        case 22...23: return .present(place)
        case 24...30: return .link(place)
        case 31: return .linkAgain
        case 32: return .badLink(dice.pick(LinkRefusal.allCases))
        case 33...34: return .back
        case 35: return .popped(tab, to: dice.roll(4) - 1)
        case 36: return .dismissed(to: dice.roll(3) - 1)
        case 37...38: return .select(tab)
        case 39: return .popToRoot(tab)
        case 40: return .resume
        case 41: return .dismissAuthRequired
        case 42: return .cancelStepUp
        case 43:
            return .invitation(
                dice.pick([.valid(for: 60), .valid(for: .infinity), .invalid, .over(.used), .unknown]), epoch)
        case 44...45: return .leaveForeground
        case 46...47: return .comeBack
        case 48...49: return .wait(dice.pick([1, 59, 299, 300, 301, 899, 900, 86_400]))
        case 50: return .setClock(dice.pick([-86_400, -301, 300, 86_400]))
        case 51: return .reset
        case 52: return .requestSignIn
        case 53: return .anotherAccount
        case 54: return .settle(dice.roll(2) == 0 ? place : nil)
        case 55: return .link(.join)
        case 56: return .switchGroup
        default: return .relaunch(isReboot: dice.roll(2) == 0, dice.pick(AppAccess.allCases))
        }
    }
}
