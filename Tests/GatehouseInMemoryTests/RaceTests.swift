import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Random races of a person with the back end: answers that come late, in another order, or after all was put away.
/// `GATEHOUSE_SEED` in the environment repeats the races of a run that failed.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct RaceTests {
    private static let seed: UInt64 =
        ProcessInfo.processInfo.environment["GATEHOUSE_SEED"].flatMap(UInt64.init)
        ?? UInt64.random(in: 0 ... .max)
    private static let errors: [AuthError?] = [
        nil, nil, nil, nil, .network, .cancelled, .invalidCredentials, .emailUnverified, .weakPassword,
        .otpExpired,
    ]
    private static let email = "ada@example.com"
    private static let moves: [AuthEvent] =
        [
            .navigateToChoice, .navigateToLogin, .navigateToSignup, .navigateToResetRequest, .cancelled,
            .resendRequested, .consentSet(true), .fieldSet(.otp, Secret("")), .loadingSet(false), .errorDismissed,
            .navigationSet(.login),
            .navigationSet(.signup(consentAccepted: true)),
            .navigationSet(.resetVerify(pendingEmail: email)),
            .navigationSet(.confirmEmail(pendingEmail: email)),
        ] + AuthSubmission.allCases.map(AuthEvent.submitted)
        + AuthSubmission.allCases.map(AuthEvent.submitted)

    /// A small generator of pseudo-random numbers: xorshift.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(truncatingIfNeeded: (state >> 11) % UInt64(limit))
        }
    }

    private static func fillIn(_ race: Race) async {
        race.model.email = email
        race.model.password = "velvet harbour lantern"
        race.model.confirmPassword = race.model.password
        // A complete code submits itself, and the race has to know.
        await race.perform(.fieldSet(.otp, Secret("123456")))
    }

    private static func step(_ race: Race, _ dice: inout Dice) async {
        if race.accounts.waiting > 0, dice.roll(5) < 2 {
            return await race.answer(dice.roll(race.accounts.waiting), errors[dice.roll(errors.count)])
        }
        if dice.roll(8) == 0 { race.cancelCaller(dice.roll(64)) }
        await fillIn(race)
        await race.perform(moves[dice.roll(moves.count)])
    }

    @Test(
        "FLOW-22 in 2,000 random races every session is the app's or ended, and nothing is left running"
    )
    func everySessionIsKeptOrEnded() async {
        var (kept, dropped) = (0, 0)
        for number in 0..<2_000 {
            var dice = Dice(state: (Self.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15) | 1)
            let race = Race()
            let said: Comment = "GATEHOUSE_SEED=\(Self.seed), race \(number)"
            for _ in 0..<20 {
                let session = race.model.session
                let isChoice = race.model.navigationState == .choice
                await Self.step(race, &dice)
                #expect(race.model.errorMessage == nil || race.model.statusBanner == nil, "FLOW-16 \(said)")
                #expect(session == nil || race.model.session != nil, "FLOW-12 \(said)")
                if isChoice, race.model.navigationState == .choice {
                    #expect(!race.model.isLoading, "FLOW-21 \(said)")
                }
            }
            while race.accounts.waiting > 0 { await race.answer(0, nil) }
            #expect(!race.model.isLoading, said)
            let sessions = race.finished.completions.compactMap(\.session)
            #expect(race.accounts.live == Set(sessions.map { $0.refreshToken.reveal() }), said)
            #expect(race.model.session == sessions.last, said)
            await race.perform(.navigateToChoice)
            #expect(race.accounts.rights.isEmpty, "FLOW-20 \(said)")
            #expect(race.accounts.lostEndings == 0, said)
            kept += sessions.count
            dropped += race.accounts.ended
        }
        // The races are worth something only if both ends are met often.
        #expect(kept > 100)
        #expect(dropped > 10)
    }
}
