import Testing

/// The random walks of every run, at length. `GATEHOUSE_SEED` in the environment repeats the walks of a run that failed.
@Suite(.timeLimit(.minutes(60)))
struct WalkSoakTests {
    @Test(
        """
        NAV-I01 NAV-I02 NAV-I03 NAV-I04 NAV-I05 NAV-I06 NAV-I07 NAV-I08 NAV-I11 NAV-I12 NAV-I13 NAV-I14 NAV-I15 NAV-I16 \
        NAV-I17 NAV-I18 NAV-I19 NAV-I21 NAV-I22 NAV-I23 NAV-I24 NAV-I25 FLOW-32 APP-14 \
        in 400,000 random walks every invariant holds
        """)
    func navigation() async { await AppNavigationPropertyTests.walk(400_000) }

    @Test(
        "SES-02 SES-03 SES-04 SES-05 SES-06 SES-08 SES-09 SES-10 in 200,000 random walks every rule holds after every event"
    )
    func session() async { await SessionPropertyTests.walk(200_000) }
}
