public import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/FactorPort``, which every adapter must pass. An adapter keeps a rule about a
/// capability it does not declare by throwing ``/GatehouseDomain/AuthError/unsupported``.
public struct FactorPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// What is declared is done.
        case declarationIsTrue
        /// The next sign-in needs a confirmed app: it signs nobody in before the step, and the person after it.
        case appIsAskedFor
        /// No sign-in needs an app that was not confirmed.
        case unconfirmedAsksNobody
        /// A wrong code is reported, and the correct one still works.
        case wrongCode
        /// A code works once.
        case codeWorksOnce
        /// A sign-in that was abandoned, that the person signed out of, or that has waited for too long cannot be
        /// continued.
        case stepEnds
        /// No sign-in needs a factor that was removed.
        case removedFactorAsksNobody
        /// A backup code takes the step in place of each factor, once.
        case backupCodeWorksOnce
        /// New backup codes replace those of before.
        case newBackupCodesReplaceTheOld
        /// A security key is registered, and takes the step.
        case securityKeyTakesTheStep
        /// A person who is signed in takes the step again, and stays the same person. A step whose factor was removed
        /// meanwhile says so, and after a sign-out nobody takes it.
        case stepIsTakenWhileSignedIn
    }

    /// The setup for a rule: a new back end, with a person who has no second factor yet.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any FactorPort
        /// A device whose answers the back end accepts.
        package let device: any PasskeyCeremony
        /// Signs the person in with a password.
        package let signIn: @Sendable () async throws -> AuthSession
        /// Signs everybody out.
        package let signOut: @Sendable () async throws -> Void
        /// The code that an authenticator app with this secret shows now.
        package let code: @Sendable (_ secret: Secret) async throws -> Secret
        /// Lets time pass at the back end and on this device, in seconds.
        package let advance: @Sendable (TimeInterval) async throws -> Void

        /// Creates a fixture.
        public init(
            port: any FactorPort, device: any PasskeyCeremony,
            signIn: @escaping @Sendable () async throws -> AuthSession,
            signOut: @escaping @Sendable () async throws -> Void,
            code: @escaping @Sendable (_ secret: Secret) async throws -> Secret,
            advance: @escaping @Sendable (TimeInterval) async throws -> Void
        ) {
            self.port = port
            self.device = device
            self.signIn = signIn
            self.signOut = signOut
            self.code = code
            self.advance = advance
        }

        /// Adds an authenticator app. The code that confirmed it has been used, so the next one is another.
        func app() async throws -> AppEnrollment {
            let app = try await port.enrollApp(named: "Phone")
            try await port.confirm(app.id, code: try await code(app.secret))
            try await advance(30)
            return app
        }

        /// Signs in until the step.
        func step() async throws -> PendingStep {
            try await signOut()
            do {
                _ = try await signIn()
            } catch AuthError.secondFactorRequired {
                guard let step = await port.pendingStep() else { throw ContractViolation("the step is named") }
                return step
            }
            throw ContractViolation("the second factor is asked for")
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of new back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new back end.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let declared = fixture.port.capabilities
        if rule == .declarationIsTrue { return try await checkDeclaration(fixture) }
        guard declared.contains(.secondFactor) else { return }
        let person = try await fixture.signIn().identity.userId
        switch rule {
        case .backupCodeWorksOnce, .newBackupCodesReplaceTheOld:
            if declared.contains(.backupCodes) { try await checkBackupCodes(rule, fixture, person) }
        case .securityKeyTakesTheStep: if declared.contains(.securityKeys) { try await checkKey(fixture, person) }
        default: try await checkApp(rule, fixture, person)
        }
    }

    private func checkApp(_ rule: Rule, _ fixture: Fixture, _ person: String) async throws {
        let port = fixture.port
        if rule == .unconfirmedAsksNobody {
            _ = try await port.enrollApp(named: nil)
            try expect(try await port.factors().isEmpty, "an unconfirmed app is not in use")
            try await expect(AuthError.secondFactorMissing, "a person without a factor has no step to take") {
                try await port.beginStep()
            }
            try await fixture.signOut()
            try expect(try await fixture.signIn().identity.userId == person, "an unconfirmed app asks nobody")
            return
        }
        let app = try await fixture.app()
        try expect(try await port.factors().map(\.id) == [app.id], "a confirmed app is in use")
        switch rule {
        case .appIsAskedFor:
            let step = try await fixture.step()
            try expect(step.choice.chosen.id == app.id && step.choice.chosen.kind == .app, "the app is asked for")
            let outcome = try await port.verify(factor: app.id, code: try await fixture.code(app.secret), of: step)
            try expect(outcome.userId == person, "the step signs the person in")
            try expect(await port.pendingStep() == nil, "nothing waits after the step")
        case .wrongCode:
            let step = try await fixture.step()
            let code = try await fixture.code(app.secret)
            try await expect(AuthError.factorIncorrect, "a wrong code says so") {
                try await port.verify(
                    factor: app.id, code: Secret(AuthServiceContract.wrong(code.reveal())), of: step)
            }
            try expect(
                try await port.verify(factor: app.id, code: code, of: step).userId == person, "the right one works")
        case .codeWorksOnce:
            let code = try await fixture.code(app.secret)
            _ = try await port.verify(factor: app.id, code: code, of: try await fixture.step())
            let next = try await fixture.step()
            try await expect(AuthError.factorIncorrect, "a code works once") {
                try await port.verify(factor: app.id, code: code, of: next)
            }
        case .stepEnds:
            let left = try await fixture.step()
            try await fixture.signOut()
            try await expectEnd(of: left, with: app, fixture)
            let abandoned = try await fixture.step()
            await port.abandon(abandoned)
            let late = try await fixture.step()
            try await fixture.advance(TimeInterval(PendingStep.life) + 1)
            for step in [abandoned, late] {
                let code = try await fixture.code(app.secret)
                try await expect(AuthError.factorExpired, "a step that is over cannot be taken") {
                    try await port.verify(factor: app.id, code: code, of: step)
                }
            }
        case .removedFactorAsksNobody:
            try await port.removeFactor(app.id)
            try expect(try await port.factors().isEmpty, "a removed factor is not in use")
            try await fixture.signOut()
            try expect(try await fixture.signIn().identity.userId == person, "a removed factor asks nobody")
        case .stepIsTakenWhileSignedIn:
            let step = try await port.beginStep()
            let outcome = try await port.verify(factor: app.id, code: try await fixture.code(app.secret), of: step)
            try expect(outcome.userId == person, "the person stays the same")
            await port.abandon(try await port.beginStep())
            try expect(try await port.factors().map(\.id) == [app.id], "who leaves the step stays signed in")
            let late = try await port.beginStep()
            try await port.removeFactor(app.id)
            try await expect(AuthError.factorRemoved, "a step says that its factor was removed") {
                try await port.verify(factor: app.id, code: try await fixture.code(app.secret), of: late)
            }
            await port.abandon(late)
            let again = try await fixture.app()
            let left = try await port.beginStep()
            try await fixture.signOut()
            // A code works once.
            try await fixture.advance(30)
            try await expectEnd(of: left, with: again, fixture)
        case .declarationIsTrue, .unconfirmedAsksNobody, .backupCodeWorksOnce, .newBackupCodesReplaceTheOld,
            .securityKeyTakesTheStep:
            break
        }
    }

    /// Checks that a correct code no longer takes a step, because the person signed out.
    private func expectEnd(of step: PendingStep, with app: AppEnrollment, _ fixture: Fixture) async throws {
        let code = try await fixture.code(app.secret)
        do {
            _ = try await fixture.port.verify(factor: app.id, code: code, of: step)
        } catch AuthError.cancelled, AuthError.factorExpired {
            return
        }
        throw ContractViolation("a sign-out ends the step")
    }

    private func checkBackupCodes(_ rule: Rule, _ fixture: Fixture, _ person: String) async throws {
        let port = fixture.port
        let app = try await fixture.app()
        try expect(try await port.backupCodes() == nil, "at first there are no backup codes")
        let codes = try await port.makeBackupCodes()
        let count = BackupCodeCount(total: codes.count, remaining: codes.count)
        try expect(codes.count > 1 && Set(codes).count == codes.count, "the codes differ")
        try expect(try await port.backupCodes() == count, "all codes are left")
        var code = codes[0]
        if rule == .newBackupCodesReplaceTheOld {
            code = try await port.makeBackupCodes()[0]
            let step = try await fixture.step()
            try await expect(AuthError.factorIncorrect, "the codes of before no longer work") {
                try await port.verify(factor: app.id, code: codes[0], of: step)
            }
        }
        let outcome = try await port.verify(factor: app.id, code: code, of: try await fixture.step())
        try expect(outcome.userId == person, "a backup code takes the step")
        try expect(try await port.backupCodes()?.remaining == codes.count - 1, "one code fewer is left")
        let next = try await fixture.step()
        try await expect(AuthError.factorIncorrect, "a backup code works once") {
            try await port.verify(factor: app.id, code: code, of: next)
        }
    }

    private func checkKey(_ fixture: Fixture, _ person: String) async throws {
        let port = fixture.port
        let key = try await port.enrollSecurityKey(named: "Key")
        try await port.confirm(key.id, key: try await fixture.device.create(key.creation))
        let step = try await fixture.step()
        try expect(step.choice.chosen.kind == .securityKey, "the key is asked for")
        let question = try await port.challenge(factor: key.id, of: step)
        let proof = try await fixture.device.assert(question, manner: .button)
        let outcome = try await port.verify(factor: key.id, proof: proof, of: step)
        try expect(outcome.userId == person, "the key takes the step")
    }

    private func checkDeclaration(_ fixture: Fixture) async throws {
        let port = fixture.port
        _ = try await fixture.signIn()
        let calls: [(String, BackEndCapability, @Sendable () async throws -> Void)] = [
            ("listing factors", .secondFactor, { _ = try await port.factors() }),
            ("adding an app", .secondFactor, { _ = try await port.enrollApp(named: nil) }),
            ("removing a factor", .secondFactor, { try await port.removeFactor("none") }),
            ("beginning a step", .secondFactor, { _ = try await port.beginStep() }),
            ("adding a security key", .securityKeys, { _ = try await port.enrollSecurityKey(named: nil) }),
            ("counting backup codes", .backupCodes, { _ = try await port.backupCodes() }),
            ("making backup codes", .backupCodes, { _ = try await port.makeBackupCodes() }),
        ]
        for (name, capability, call) in calls {
            var isRefused = false
            do { try await call() } catch AuthError.unsupported, AuthError.unavailable { isRefused = true } catch {}
            if port.capabilities.contains(capability) { try expect(!isRefused, "\(name) is declared, so it is done") }
        }
    }
}

extension PendingStep.Outcome {
    /// The person who is signed in; nil for a new password.
    fileprivate var userId: String? {
        if case .signedIn(let session) = self { session.identity.userId } else { nil }
    }
}
