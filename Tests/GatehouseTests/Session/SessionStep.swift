import GatehouseDomain

/// Something that happens in a walk through the session machine. What it is about is looked up when it is taken, so
/// that a walk stays a walk when steps are left out.
enum SessionStep: Equatable, Sendable {
    /// Which piece of work a result is for.
    enum Recipient: Equatable, Sendable {
        /// The one that was begun last.
        case newest
        /// One that was begun before it.
        case earlier(Int)
    }

    enum Load: Equatable, Sendable {
        /// What is in the store.
        case stored
        case unavailable(CredentialStoreFailure)
    }

    enum Renewal: Equatable, Sendable {
        case renewed
        case renewedAsSomebodyElse
        case adopted
        case signedOutElsewhere
        case refused(SessionEnd)
        case failed(AuthError)
    }

    /// What another process that shares the store has written into it.
    enum Elsewhere: Equatable, Sendable {
        case signedOut
        case ended(SessionEnd)
        case signedIn(person: Int)
    }

    case launch
    case load(Load, Recipient)
    case signIn(person: Int, life: Double)
    case signOut
    case want(isRejected: Bool)
    case leave
    case renewal(Renewal, Recipient)
    case write(CredentialStoreFailure?, Recipient)
    case revocation(isDone: Bool, Recipient)
    /// Time passes, and the machine is woken if it asked for it.
    case wait(Double)
    /// The person sets the clock of the device.
    case setClock(Double)
    case discard(isHeld: Bool)
    case elsewhere(Elsewhere)
    case connectionReturned
    case background
    case active
    case unlock
    /// The app ends; a new one reads what the old one stored. The device may have been started anew in between.
    case relaunch(isReboot: Bool)

    static func random(_ dice: inout Dice) -> SessionStep {
        let recipient: Recipient = dice.roll(5) == 0 ? .earlier(1 + dice.roll(3)) : .newest
        switch dice.roll(36) {
        case 0...1: return .launch
        case 2...4:
            return .load(
                dice.roll(3) == 0 ? .unavailable(dice.pick(CredentialStoreFailure.allCases)) : .stored, recipient)
        case 5...7: return .signIn(person: dice.roll(2), life: dice.pick([3_600, 3_600, 600, 60, 2, 0]))
        case 8: return .signOut
        case 9...12: return .want(isRejected: dice.roll(4) == 0)
        case 13: return .leave
        case 14...18:
            let outcomes: [Renewal] = [
                .renewed, .renewed, .renewed, .renewedAsSomebodyElse, .adopted, .signedOutElsewhere,
                .refused(dice.pick(SessionEnd.allCases)), .failed(.network), .failed(.network),
                .failed(.rateLimited(retryAfter: dice.pick([nil, 20, 1e12, .infinity]))),
            ]
            return .renewal(dice.pick(outcomes), recipient)
        case 19...21: return .write(dice.roll(3) == 0 ? dice.pick(CredentialStoreFailure.allCases) : nil, recipient)
        case 22...23: return .revocation(isDone: dice.roll(2) == 0, recipient)
        case 24...26: return .wait(dice.pick([0.5, 4, 59, 299, 300, 301, 3_000, 3_601]))
        case 27: return .setClock(dice.pick([-86_400, -301, 300, 86_400]))
        case 28: return .connectionReturned
        case 29: return .background
        case 30...31: return .active
        case 32: return .unlock
        case 33: return dice.roll(2) == 0 ? .discard(isHeld: dice.roll(2) == 0) : .unlock
        case 34:
            return .elsewhere(
                dice.pick([
                    .signedOut, .ended(dice.pick(SessionEnd.allCases)), .signedIn(person: 0), .signedIn(person: 1),
                ]))
        default: return dice.roll(2) == 0 ? .relaunch(isReboot: dice.roll(3) == 0) : .connectionReturned
        }
    }
}
