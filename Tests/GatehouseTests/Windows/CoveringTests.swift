import Gatehouse
import Testing

/// What lies above everything of the app. That its window is the topmost one, only a device can show.
@Suite
struct CoveringTests {
    private static let both = [false, true]

    @Test("APP-24 whatever closes the gate or leaves the foreground covers the app, and nothing else does")
    func everyState() {
        let gates: [GateScreen?] = [nil] + GateScreen.Name.allCases.map { GateScreen($0) }
        for gate in gates {
            for (isShielded, isSigningIn) in Self.both.flatMap({ one in Self.both.map { (one, $0) } }) {
                for staysInUse in Self.both {
                    let covering = Covering(
                        gate: gate, isShielded: isShielded, isSigningIn: isSigningIn, staysInUse: staysInUse)
                    #expect((covering == .nothing) == (gate == nil && !isShielded))
                    // The app switcher shows nothing of the gate, except where the cover is a window in use.
                    #expect((covering == .splash) == (isShielded && (gate == nil || !staysInUse)))
                }
            }
        }
    }

    @Test("APP-24 a closed gate says why, and gives way to the sign-in that opens it")
    func gate() {
        for gate in GateScreen.Name.allCases.map({ GateScreen($0) }) {
            let closed = Covering(gate: gate, isShielded: false, isSigningIn: false, staysInUse: false)
            #expect(closed == .gate(gate))
            let asked = Covering(gate: gate, isShielded: false, isSigningIn: true, staysInUse: false)
            #expect(asked == .signIn)
        }
        let raised = Covering(gate: nil, isShielded: false, isSigningIn: false, isRaising: true, staysInUse: false)
        #expect(raised == .signIn, "the second step lies above an open app")
        let away = Covering(gate: nil, isShielded: true, isSigningIn: false, isRaising: true, staysInUse: false)
        #expect(away == .splash)
        // A sign-in of somebody who is in covers nothing by itself.
        let open = Covering(gate: nil, isShielded: false, isSigningIn: true, staysInUse: true)
        #expect(open == .nothing)
    }
}
