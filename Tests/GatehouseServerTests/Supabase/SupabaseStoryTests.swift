import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

/// Several devices at one server, over sockets.
struct SupabaseStoryTests {
    private static let newPassword = "another harbour lantern"
    private static let ids = ["5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001", "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0002"]

    /// A server that requires a second factor of accounts that are older than a day, and two devices.
    private static func run(
        _ steps: @Sendable (_ one: SupabaseBench, _ other: SupabaseBench) async throws -> Void
    ) async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.assurance.use = .required
                settings.assurance.grace = .seconds(86_400)
                settings.groupsAreOffered = true
                settings.limits = .none
            }
        ) { bench in
            let other = try SupabaseBench(bench.api)
            for device in [bench, other] { _ = try await device.adapter.refreshProviders() }
            try await steps(bench, other)
        }
    }

    private static func signIn(_ bench: SupabaseBench, _ password: String = APIBench.password) async throws {
        _ = try await bench.adapter.signIn(email: APIBench.email, password: password)
    }

    /// The code that an app with this secret shows now.
    private static func code(_ secret: Secret, _ bench: SupabaseBench) throws -> Secret {
        let bytes = try #require(Base32.decode(secret.reveal()))
        return TimeCode(secret: Data(bytes)).code(of: TimeCode.step(at: bench.api.server.clock.now))
    }

    @Test("PKF-01 SRV-36 a recovery ends the set-up of a factor by somebody else, and their app is asked for no code")
    func recoveryInTheSetUp() async throws {
        try await Self.run { owner, stranger in
            try await owner.signedIn()
            owner.api.server.clock.advance(by: 2 * 86_400)
            // With the password of before, somebody gets as far as the key of a new app.
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(stranger) }
            let enrollment = try #require(await stranger.adapter.pendingEnrollment())
            let app = try await stranger.adapter.enrollApp(named: nil, in: enrollment)

            try await owner.adapter.requestPasswordReset(email: APIBench.email)
            let mailed = try #require(try await owner.code())
            let grant = try await owner.adapter.verifyResetCode(email: APIBench.email, code: mailed)
            try await owner.adapter.setNewPassword(Self.newPassword, grant: grant)

            let code = try Self.code(app.secret, stranger)
            await #expect(throws: AuthError.factorExpired) {
                try await stranger.adapter.confirm(app.id, code: code, in: enrollment)
            }
            #expect(await stranger.holder.currentIdentity() == nil)
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(owner, Self.newPassword) }
            #expect(await owner.adapter.pendingStep() == nil)
            let own = try #require(await owner.adapter.pendingEnrollment())
            let mine = try await owner.adapter.enrollApp(named: nil, in: own)
            _ = try await owner.adapter.confirm(mine.id, code: try Self.code(mine.secret, owner), in: own)
            _ = try await owner.adapter.finish(own)
            #expect(try await owner.adapter.factors().map(\.id) == [mine.id])
        }
    }

    @Test("MFA-09 SRV-36 a recovery in an app needs no factor of somebody who knew the password, and removes it")
    func strangersFactor() async throws {
        try await Self.run { owner, stranger in
            try await owner.signedIn()
            try await Self.signIn(stranger)
            let app = try await stranger.adapter.enrollApp(named: nil)
            try await stranger.adapter.confirm(app.id, code: try Self.code(app.secret, stranger))

            owner.api.server.clock.advance(by: 61)
            try await owner.adapter.requestPasswordReset(email: APIBench.email)
            let mailed = try #require(try await owner.code())
            let grant = try await owner.adapter.verifyResetCode(email: APIBench.email, code: mailed)
            #expect(await owner.adapter.pendingStep() == nil)
            try await owner.adapter.setNewPassword(Self.newPassword, grant: grant)
            try await Self.signIn(owner, Self.newPassword)
            #expect(try await owner.adapter.factors().isEmpty)
        }
    }

    @Test("MFA-10 MFA-04 of two devices at work when the grace ends, one adds the factor and the other takes the step")
    func graceEnds() async throws {
        try await Self.run { phone, tablet in
            let person = try await phone.signedIn().identity
            try await Self.signIn(tablet)
            phone.api.server.clock.advance(by: 2 * 86_400)
            // Nobody is thrown out in the middle of the work.
            for device in [phone, tablet] { #expect(try await device.adapter.factors().isEmpty) }

            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(phone) }
            let enrollment = try #require(await phone.adapter.pendingEnrollment())
            let app = try await phone.adapter.enrollApp(named: nil, in: enrollment)
            _ = try await phone.adapter.confirm(app.id, code: try Self.code(app.secret, phone), in: enrollment)
            #expect(try await phone.adapter.finish(enrollment).identity == person)

            // The session of the other device was below the level that the account has now.
            await #expect(throws: AuthError.sessionExpired) { try await tablet.adapter.factors() }
            phone.api.server.clock.advance(by: 60)
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(tablet) }
            #expect(await tablet.adapter.pendingEnrollment() == nil)
            let step = try #require(await tablet.adapter.pendingStep())
            let code = try Self.code(app.secret, tablet)
            _ = try await tablet.adapter.verify(factor: app.id, code: code, of: step)
            #expect(await tablet.holder.currentIdentity() == person)
            for device in [phone, tablet] { #expect(try await device.adapter.factors().map(\.id) == [app.id]) }
        }
    }

    @Test("PKF-01 MFA-06 a device that waits with an app that another one removes says so, and asks for what is left")
    func removedElsewhere() async throws {
        try await Self.run { phone, tablet in
            let person = try await phone.signedIn().identity
            let app = try await phone.adapter.enrollApp(named: nil)
            try await phone.adapter.confirm(app.id, code: try Self.code(app.secret, phone))
            phone.api.server.clock.advance(by: 30)
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(tablet) }
            let step = try #require(await tablet.adapter.pendingStep())
            let own = try await phone.adapter.beginStep()
            try await phone.adapter.removeFactor(app.id)
            for (device, step) in [(tablet, step), (phone, own)] {
                let code = try Self.code(app.secret, device)
                await #expect(throws: AuthError.factorRemoved) {
                    try await device.adapter.verify(factor: app.id, code: code, of: step)
                }
            }
            #expect(await tablet.holder.currentIdentity() == nil)
            #expect(await phone.holder.currentIdentity() == person)
            await #expect(throws: AuthError.secondFactorMissing) { try await phone.adapter.beginStep() }
            try await Self.signIn(tablet)
            #expect(await tablet.holder.currentIdentity() == person)
        }
    }

    @Test("GRP-26 a switch on one device moves no other one, also when that one chooses the group it acts in")
    func groups() async throws {
        try await Self.run { phone, tablet in
            try await phone.signedIn()
            for (number, id) in Self.ids.enumerated() {
                _ = try await phone.adapter.createGroup(named: "Yard \(number)", id: id)
            }
            try await Self.signIn(tablet)
            for device in [phone, tablet] { _ = try await device.adapter.switchGroup(to: Self.ids[0]) }
            _ = try await phone.adapter.switchGroup(to: Self.ids[1])
            #expect(try await tablet.adapter.switchGroup(to: Self.ids[0])?.groupId == Self.ids[0])
            for (device, id) in [(phone, Self.ids[1]), (tablet, Self.ids[0])] {
                let token = try await device.holder.accessToken(rejected: nil)
                _ = try await device.holder.accessToken(rejected: token)
                #expect(await device.adapter.currentGroup()?.groupId == id)
            }
        }
    }
}
