/// What lies above everything that the app presents in a scene.
package enum Covering: Equatable, Sendable {
    /// Nothing: the app is visible.
    case nothing
    /// A cover with nothing of the person on it.
    case splash
    /// The reason why the gate is closed.
    case gate(GateScreen)
    /// The sign-in that opens the gate, or the second step of a person who is signed in.
    case signIn

    /// Decides what lies above.
    /// - Parameters:
    ///   - gate: The reason why the gate is closed; nil while it is open.
    ///   - isShielded: Whether the app must not be readable, as in the app switcher.
    ///   - isSigningIn: Whether the person signs in again to open the gate.
    ///   - isRaising: Whether a person who is signed in takes the second step.
    ///   - staysInUse: Whether the cover can be in use while the window below it does not count as active, as on a Mac,
    ///     where only one window receives what is typed.
    package init(gate: GateScreen?, isShielded: Bool, isSigningIn: Bool, isRaising: Bool = false, staysInUse: Bool) {
        switch gate {
        case .none where isShielded && !(isRaising && staysInUse): self = .splash
        case .none: self = isRaising ? .signIn : .nothing
        case .some where isShielded && !staysInUse: self = .splash
        case .some(let gate): self = isSigningIn ? .signIn : .gate(gate)
        }
    }
}
