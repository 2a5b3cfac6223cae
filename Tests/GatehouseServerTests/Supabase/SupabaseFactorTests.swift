import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

/// Passkeys and second factors through the adapter, over a socket to the real server.
struct SupabaseFactorTests {
    /// A server with both, and a person who is signed out.
    private static func run(_ steps: @Sendable (SupabaseBench, AuthSession) async throws -> Void) async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.assurance.use = .optional
                settings.passkeysAreOffered = true
                // Its tests ask more often than a person.
                settings.limits = .none
            }
        ) { bench in
            _ = try await bench.adapter.refreshProviders()
            let session = try await bench.signedIn()
            try await bench.adapter.logout()
            try await steps(bench, session)
        }
    }

    private static func signIn(_ bench: SupabaseBench) async throws -> AuthSession {
        try await bench.adapter.signIn(email: APIBench.email, password: APIBench.password)
    }

    /// The code that an app with this secret shows now.
    private static func code(_ secret: Secret, _ bench: SupabaseBench) throws -> Secret {
        let bytes = try #require(Base32.decode(secret.reveal()))
        return TimeCode(secret: Data(bytes)).code(of: TimeCode.step(at: bench.api.server.clock.now))
    }

    @Test("PKF-04 a device in the tests keeps the contract of one", arguments: PasskeyCeremonyContract.Rule.allCases)
    func device(rule: PasskeyCeremonyContract.Rule) async throws {
        try await PasskeyCeremonyContract { SoftDevice() }.check(rule)
    }

    @Test("PKF-04 the Supabase adapter keeps the contract of passkeys", arguments: PasskeyPortContract.Rule.allCases)
    func passkeys(rule: PasskeyPortContract.Rule) async throws {
        try await Self.run { bench, _ in
            let contract = PasskeyPortContract {
                PasskeyPortContract.Fixture(
                    port: bench.adapter, device: SoftDevice(), signIn: { try await Self.signIn(bench) },
                    signOut: { try await bench.adapter.logout() },
                    confirm: { email in
                        let code = try #require(try await bench.code(email))
                        return try await bench.adapter.confirmSignUp(email: email, code: code)
                    })
            }
            try await contract.check(rule)
        }
    }

    @Test(
        "PKF-01 PKF-04 the Supabase adapter keeps the contract of second factors",
        arguments: FactorPortContract.Rule.allCases)
    func factors(rule: FactorPortContract.Rule) async throws {
        try await Self.run { bench, _ in
            let contract = FactorPortContract {
                FactorPortContract.Fixture(
                    port: bench.adapter, device: SoftDevice(), signIn: { try await Self.signIn(bench) },
                    signOut: { try await bench.adapter.logout() }, code: { try Self.code($0, bench) },
                    advance: { bench.api.server.clock.advance(by: $0) })
            }
            try await contract.check(rule)
        }
    }

    @Test("PKF-01 over HTTP the flow leads to the step, and only the step makes a session of this device")
    func flow() async throws {
        try await Self.run { bench, session in
            _ = try await Self.signIn(bench)
            let app = try await bench.adapter.enrollApp(named: "Phone")
            try await bench.adapter.confirm(app.id, code: try Self.code(app.secret, bench))
            try await bench.adapter.logout()
            bench.api.server.clock.advance(by: 30)

            let backEnd = BackEnd(
                authentication: bench.adapter, service: bench.adapter, profiles: bench.profiles,
                factors: bench.adapter, cache: NoProfileCache())
            let authenticator = await Authenticator(backEnd)
            await #expect(throws: AuthError.secondFactorRequired) {
                try await authenticator.signIn(email: APIBench.email, password: APIBench.password)
            }
            #expect(await bench.holder.currentIdentity() == nil, "nobody is signed in before the step")
            try await authenticator.verify(code: try Self.code(app.secret, bench).reveal())
            #expect(await bench.holder.currentIdentity()?.userId == session.identity.userId)
        }
    }

    @Test(
        "PKF-01 MFA-10 over HTTP a required factor is added before the session is one of this device",
        arguments: AssurancePolicy.Enforcement.allCases)
    func enrollment(enforcement: AssurancePolicy.Enforcement) async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.assurance.use = .required
                settings.assurance.enforcement = enforcement
                settings.limits = .none
            }
        ) { bench in
            _ = try await bench.adapter.refreshProviders()
            _ = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let mailed = try #require(try await bench.code())
            await #expect(throws: AuthError.secondFactorRequired) {
                try await bench.adapter.confirmSignUp(email: APIBench.email, code: mailed)
            }
            #expect(await bench.adapter.pendingStep() == nil)
            let enrollment = try #require(await bench.adapter.pendingEnrollment())
            #expect(await bench.holder.currentIdentity() == nil, "nobody is signed in before the end")
            let app = try await bench.adapter.enrollApp(named: nil, in: enrollment)
            let wrong = Secret(String(try Self.code(app.secret, bench).reveal().map { $0 == "0" ? "1" : "0" }))
            await #expect(throws: AuthError.factorIncorrect) {
                try await bench.adapter.confirm(app.id, code: wrong, in: enrollment)
            }
            let codes = try await bench.adapter.confirm(
                app.id, code: try Self.code(app.secret, bench), in: enrollment)
            #expect(codes.count == 10 && Set(codes).count == 10)
            #expect(await bench.holder.currentIdentity() == nil)
            let session = try await bench.adapter.finish(enrollment)
            #expect(await bench.holder.currentIdentity()?.userId == session.identity.userId)
            #expect(try await bench.adapter.factors().map(\.id) == [app.id])
            await #expect(throws: AuthError.factorExpired, "it is finished once") {
                try await bench.adapter.finish(enrollment)
            }
            try await bench.adapter.logout()
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(bench) }
            #expect(await bench.adapter.pendingStep()?.choice.chosen.id == app.id)
        }
    }

    @Test("PKF-01 MFA-10 over HTTP a security key is a required factor too, before the session is one of this device")
    func keyEnrollment() async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.assurance.use = .required
                settings.assurance.enforcement = .server
                settings.passkeysAreOffered = true
                settings.limits = .none
            }
        ) { bench in
            let device = SoftDevice()
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.capabilities.contains(.securityKeys))
            _ = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let mailed = try #require(try await bench.code())
            await #expect(throws: AuthError.secondFactorRequired) {
                try await bench.adapter.confirmSignUp(email: APIBench.email, code: mailed)
            }
            let enrollment = try #require(await bench.adapter.pendingEnrollment())
            let key = try await bench.adapter.enrollSecurityKey(named: nil, in: enrollment)
            #expect(key.creation.isSecurityKey)
            let made = try await device.create(key.creation)
            let foreign = NewPasskey(
                questionID: made.questionID, credentialID: made.credentialID, clientData: made.clientData,
                attestation: [0], transports: made.transports)
            await #expect(throws: AuthError.passkeyUnknown) {
                try await bench.adapter.confirm(key.id, key: foreign, in: enrollment)
            }
            await #expect(throws: AuthError.factorExpired, "nothing was added") {
                try await bench.adapter.finish(enrollment)
            }
            let again = try await bench.adapter.enrollSecurityKey(named: nil, in: enrollment)
            let codes = try await bench.adapter.confirm(
                again.id, key: try await device.create(again.creation), in: enrollment)
            #expect(codes.count == 10)
            #expect(await bench.holder.currentIdentity() == nil, "nobody is signed in before the end")
            let session = try await bench.adapter.finish(enrollment)
            #expect(await bench.holder.currentIdentity()?.userId == session.identity.userId)
            #expect(try await bench.adapter.factors().map(\.kind) == [.securityKey])
            try await bench.adapter.logout()
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(bench) }
            let step = try #require(await bench.adapter.pendingStep())
            let question = try await bench.adapter.challenge(factor: step.choice.chosen.id, of: step)
            let proof = try await device.assert(question, manner: .button)
            _ = try await bench.adapter.verify(factor: step.choice.chosen.id, proof: proof, of: step)
            #expect(await bench.holder.currentIdentity()?.userId == session.identity.userId)
        }
    }

    @Test("PKF-01 MFA-10 over HTTP a set-up that has waited for too long adds nothing", arguments: [true, false])
    func lateSetUp(byKey: Bool) async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.assurance.use = .required
                settings.passkeysAreOffered = true
                settings.limits = .none
            }
        ) { bench in
            _ = try await bench.adapter.refreshProviders()
            _ = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let mailed = try #require(try await bench.code())
            await #expect(throws: AuthError.secondFactorRequired) {
                try await bench.adapter.confirmSignUp(email: APIBench.email, code: mailed)
            }
            let enrollment = try #require(await bench.adapter.pendingEnrollment())
            if byKey {
                let key = try await bench.adapter.enrollSecurityKey(named: nil, in: enrollment)
                let made = try await SoftDevice().create(key.creation)
                bench.api.server.clock.advance(by: TimeInterval(PendingStep.life) + 1)
                await #expect(throws: AuthError.factorExpired) {
                    try await bench.adapter.confirm(key.id, key: made, in: enrollment)
                }
            } else {
                let app = try await bench.adapter.enrollApp(named: nil, in: enrollment)
                bench.api.server.clock.advance(by: TimeInterval(PendingStep.life) + 1)
                let code = try Self.code(app.secret, bench)
                await #expect(throws: AuthError.factorExpired) {
                    try await bench.adapter.confirm(app.id, code: code, in: enrollment)
                }
            }
            await #expect(throws: AuthError.factorExpired) { try await bench.adapter.finish(enrollment) }
            #expect(await bench.holder.currentIdentity() == nil)
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(bench) }
            #expect(await bench.adapter.pendingStep() == nil, "no factor is asked for")
            #expect(await bench.adapter.pendingEnrollment() != nil)
        }
    }

    @Test("PKF-01 MFA-10 over HTTP a session from before the factor was required leads to it through a new sign-in")
    func lateEnrollment() async throws {
        try await SupabaseBench.run(
            prepare: { settings in
                settings.assurance.use = .required
                settings.assurance.enforcement = .server
                settings.assurance.grace = .seconds(86_400)
                settings.limits = .none
            }
        ) { bench in
            _ = try await bench.adapter.refreshProviders()
            let before = try await bench.signedIn()
            #expect(try await bench.adapter.devices().count == 1)
            bench.api.server.clock.advance(by: 2 * 86_400)
            await #expect(throws: AuthError.secondFactorRequired) { try await bench.adapter.devices() }
            #expect(try await bench.adapter.factors().isEmpty, "what the set-up needs is still answered")
            #expect(await bench.adapter.pendingEnrollment() == nil)
            await #expect(throws: AuthError.unknown("reauthentication_needed")) {
                try await bench.adapter.enrollApp(named: nil)
            }
            await #expect(throws: AuthError.secondFactorRequired) { try await Self.signIn(bench) }
            let enrollment = try #require(await bench.adapter.pendingEnrollment())
            let app = try await bench.adapter.enrollApp(named: nil, in: enrollment)
            _ = try await bench.adapter.confirm(app.id, code: try Self.code(app.secret, bench), in: enrollment)
            let session = try await bench.adapter.finish(enrollment)
            #expect(session.identity == before.identity)
            #expect(try await bench.adapter.devices().count == 1, "the session from before has ended")
        }
    }

    @Test(
        "PKF-07 over HTTP a person without a factor is told so by name, and where there are none, that it can't be done",
        arguments: [AssurancePolicy.FactorUse.off, .optional])
    func noStep(use: AssurancePolicy.FactorUse) async throws {
        try await SupabaseBench.run(prepare: { $0.assurance.use = use }) { bench in
            try await bench.signedIn()
            let error: AuthError = use == .off ? .unsupported : .secondFactorMissing
            await #expect(throws: error) { try await bench.adapter.beginStep() }
        }
    }

    @Test("PKF-01 MFA-12 after a reset code comes the step, and then the new password")
    func recovery() async throws {
        try await Self.run { bench, _ in
            // A recovery asks only for a factor of a session that has proved the address.
            bench.api.server.clock.advance(by: 61)
            try await bench.adapter.sendSignInCode(to: APIBench.email, consent: nil)
            let mailed = try #require(try await bench.code())
            _ = try await bench.adapter.signIn(email: APIBench.email, code: mailed)
            let app = try await bench.adapter.enrollApp(named: nil)
            try await bench.adapter.confirm(app.id, code: try Self.code(app.secret, bench))
            try await bench.adapter.logout()
            bench.api.server.clock.advance(by: 61)
            try await bench.adapter.requestPasswordReset(email: APIBench.email)
            let code = try #require(try await bench.code())
            await #expect(throws: AuthError.secondFactorRequired) {
                try await bench.adapter.verifyResetCode(email: APIBench.email, code: code)
            }
            let step = try #require(await bench.adapter.pendingStep())
            let outcome = try await bench.adapter.verify(
                factor: app.id, code: try Self.code(app.secret, bench), of: step)
            guard case .recovery(let grant) = outcome else {
                Issue.record("a reset code signs nobody in")
                return
            }
            #expect(await bench.holder.currentIdentity() == nil)
            try await bench.adapter.setNewPassword("another harbour lantern", grant: grant)
        }
    }
}
