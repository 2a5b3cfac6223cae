import Testing

/// Random walks through the navigation. `GATEHOUSE_SEED` in the environment repeats the walks of a run that failed.
@Suite
struct AppNavigationPropertyTests {
    @Test(
        """
        NAV-I01 NAV-I02 NAV-I03 NAV-I04 NAV-I05 NAV-I06 NAV-I07 NAV-I08 NAV-I11 NAV-I12 NAV-I13 NAV-I14 NAV-I15 NAV-I16 \
        NAV-I17 NAV-I18 NAV-I19 NAV-I21 NAV-I22 NAV-I23 NAV-I24 NAV-I25 FLOW-32 APP-14 GRP-37 \
        in 25,000 random walks every invariant holds
        """)
    func everyInvariantHolds() async { await Self.walk(25_000) }

    static func walk(_ walks: Int) async {
        await NavigationWalk.check(
            walks, steps: 30,
            meeting: [
                "relaunched", "stale", "behind the gate", "asked again", "duplicate", "refused", "opened", "same again",
                "away too long", "browsing", "released", "both wait", "behind an invitation",
                "another group",
            ])
    }
}
