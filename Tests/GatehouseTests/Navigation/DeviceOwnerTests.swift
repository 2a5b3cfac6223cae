import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// The lock, opened by the device's own means, and what it falls back to.
@MainActor
struct DeviceOwnerTests {
    private func lockedShell(_ owner: ScriptedOwner) async throws -> NavigationShell {
        let shell = try await NavigationShell.signedIn { $0.deviceOwner = owner }
        shell.interface.push(.item(1))
        shell.coordinator.resignedActive()
        shell.clock.advance(by: .seconds(300))
        shell.coordinator.becameActive()
        shell.interface.settle()
        return shell
    }

    @Test(
        "SES-12 the device's owner opens the lock, by whichever means the device has",
        arguments: DeviceOwnerMeans.allCases)
    func proved(means: DeviceOwnerMeans) async throws {
        let owner = ScriptedOwner(means)
        let shell = try await lockedShell(owner)
        #expect(shell.coordinator.notice()?.actions.map(\.step) == [.unlock, .signIn, .signOut])
        await shell.interface.press(.unlock)
        #expect(shell.interface.cover == nil && shell.interface.visible == .item(1))
        // The system shows why, in the words of the screen.
        #expect(owner.reasons == [Catalogue.english.text(.lockedText)])
    }

    @Test("SES-12 a canceled check leaves the app locked, and it can be repeated")
    func cancelled() async throws {
        let owner = ScriptedOwner(answers: [.cancelled])
        let shell = try await lockedShell(owner)
        await shell.interface.press(.unlock)
        #expect(shell.interface.cover == .locked && !shell.coordinator.isSigningInAgain)
        await shell.interface.press(.unlock)
        #expect(shell.interface.visible == .item(1))
    }

    @Test(
        "SES-12 if the device cannot check its owner, the person is asked to sign in and the app stays locked",
        arguments: [DeviceOwnerAnswer.failed, .unavailable])
    func signsIn(answer: DeviceOwnerAnswer) async throws {
        let shell = try await lockedShell(ScriptedOwner(answers: [answer]))
        await shell.interface.press(.unlock)
        #expect(shell.interface.cover == .locked && shell.coordinator.isSigningInAgain)
        try shell.signIn()
        #expect(!shell.coordinator.isSigningInAgain)
        #expect(shell.interface.visible == .item(1))
    }

    @Test("SES-12 a device without a passcode offers the sign-in only; one removed meanwhile leads there")
    func withoutMeans() async throws {
        let owner = ScriptedOwner(nil)
        let shell = try await lockedShell(owner)
        #expect(shell.coordinator.notice()?.actions.map(\.step) == [.signIn, .signOut])
        await shell.coordinator.unlock()
        #expect(shell.interface.cover == .locked && shell.coordinator.isSigningInAgain)
        #expect(owner.reasons.isEmpty)
    }

    @Test(
        "SES-12 every code of the system's errors is an answer, and none but a proof opens",
        arguments: [
            (-1, DeviceOwnerAnswer.failed), (-2, .cancelled), (-3, .failed), (-4, .cancelled), (-5, .unavailable),
            (-6, .unavailable), (-7, .unavailable), (-8, .unavailable), (-9, .cancelled), (-10, .unavailable),
            (-1004, .unavailable), (0, .unavailable), (7, .unavailable),
        ])
    func codes(code: Int, answer: DeviceOwnerAnswer) {
        #expect(DeviceOwnerAnswer(localAuthenticationCode: code) == answer)
    }
}
