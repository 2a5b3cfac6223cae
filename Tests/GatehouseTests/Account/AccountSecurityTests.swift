import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Passkeys, second factors, backup codes and devices on the screens about an account.
@Suite
struct AccountSecurityTests {
    private typealias Driver = AccountFlowTests.Driver

    private static let june = Date(timeIntervalSince1970: 1_780_300_000)
    private static let passkeys = [
        Passkey(id: "p1", name: "Phone <new>", createdAt: june, lastUsedAt: june, isBackedUp: true),
        Passkey(id: "p2", name: nil, createdAt: june),
    ]
    private static let factors = AccountFactors(
        all: [SecondFactor(id: "f1", kind: .app, name: "Phone"), SecondFactor(id: "f2", kind: .securityKey)],
        backupCodes: BackupCodeCount(total: 10, remaining: 3))
    private static let devices = [
        SignedInDevice(
            id: "d1", name: "iPhone", isCurrent: true, signedInAt: june, lastUsedAt: june, address: "192.0.2.x"),
        SignedInDevice(id: "d2", name: nil, isCurrent: false, signedInAt: june, lastUsedAt: june),
    ]
    private static let enrollment = AppEnrollment(
        id: "f3", secret: Secret("JBSWY3DPEHPK3PXP"),
        address: Secret("otpauth://totp/Example:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example"))
    private static let codes = [Secret("K4M9-X7QP"), Secret("2B3C-D4E5")]

    /// Answers what a list asks for.
    static func load(_ driver: inout AccountFlowTests.Driver) {
        switch driver.flow.running?.request {
        case .loadPasskeys: driver.answer(.passkeys(passkeys))
        case .loadFactors: driver.answer(.factors(factors))
        case .loadDevices: driver.answer(.devices(devices))
        default: break
        }
    }

    /// The screens that need more than their name, by the names of their snapshots.
    static func gallery() -> [(name: String, driver: AccountFlowTests.Driver)] {
        [
            ("passkey", at(.passkeys, .passkeyOpened(id: "p1"))), ("factor", at(.twoStep, .factorOpened(id: "f1"))),
            ("device", at(.devices, .deviceOpened(id: "d2"))), ("device-others", at(.devices, .deviceOpened(id: nil))),
            ("authenticator-code", scanning()), ("backupCodes-made", made()),
        ]
    }

    private static func at(_ list: AccountScreenName, _ event: AccountEvent) -> Driver {
        var driver = Driver()
        driver.send(.opened(list))
        load(&driver)
        driver.send(event)
        return driver
    }

    /// An authenticator app waits for its first code.
    private static func scanning() -> Driver {
        var driver = at(.twoStep, .opened(.authenticator))
        driver.type(.name, "Tablet")
        driver.send(.submitted)
        driver.answer(.authenticatorBegun(enrollment))
        return driver
    }

    private static func made() -> Driver {
        var driver = at(.twoStep, .opened(.backupCodes))
        driver.send(.submitted)
        driver.answer(.codesMade(factors, codes: codes))
        return driver
    }

    private func screen(_ driver: AccountFlowTests.Driver) -> AccountScreen {
        AccountScreenBuilder(features: driver.features).screen(for: driver.flow, form: driver.form)
    }

    private func request(_ effects: [AccountEffect]) -> AccountRequest? {
        if case .perform(let request, _)? = effects.first { request } else { nil }
    }

    // MARK: Passkeys

    @Test("PKF-07 a passkey is added from its list, renamed, removed, and each time the list says so")
    func passkeys() {
        var driver = Self.at(.passkeys, .passkeyRequested)
        #expect(driver.flow.running?.request == .addPasskey)
        driver.answer(.passkeys(Self.passkeys))
        #expect(driver.flow.notice == .banner(.success, .account(.passkeyAdded)) && driver.flow.screen == .passkeys)
        driver.send(.passkeyOpened(id: "another person's"))
        #expect(driver.flow.screen == .passkeys)
        driver.send(.passkeyOpened(id: "p1"))
        #expect(driver.flow.screen == .passkey && driver.form.name == "Phone <new>")
        driver.type(.name, " ")
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.error == .account(.nameMissing))
        driver.type(.name, " Tablet ")
        #expect(request(driver.send(.submitted)) == .renamePasskey(id: "p1", name: "Tablet"))
        driver.answer(.passkeys(nil))
        #expect(driver.flow.notice == .banner(.success, .account(.passkeyRenamed)) && driver.flow.passkeys == nil)
        driver = Self.at(.passkeys, .passkeyOpened(id: "p2"))
        #expect(request(driver.send(.passkeyRemoved)) == .removePasskey(id: "p2"))
        driver.answer(.passkeys([]))
        #expect(driver.flow.notice == .banner(.success, .account(.passkeyRemoved)) && driver.flow.screen == .passkeys)
    }

    @Test("PKF-07 UI-17 a passkey without a name is called so in the person's language", arguments: Catalogue.all)
    func unnamed(catalogue: Catalogue) {
        let builder = AccountScreenBuilder(features: AccountFlowTests.every, catalogue: catalogue)
        let list = Self.at(.passkeys, .passkeyOpened(id: "nobody's"))
        let one = Self.at(.passkeys, .passkeyOpened(id: "p2"))
        let word = catalogue.account(.passkey)
        #expect(builder.screen(for: list.flow, form: list.form).rows.map(\.label) == ["Phone <new>", word])
        let screen = builder.screen(for: one.flow, form: one.form)
        #expect(screen.title == word && screen.fields.map(\.value) == [""])
        #expect(screen.actions.map(\.label).contains(catalogue.account(.removeMethod(provider: word))))
    }

    @Test("PKF-06 a device that makes no passkeys names the page where they are added, and has no button")
    func withoutPasskeys() throws {
        let page = try #require(URL(string: "https://example.com/account/passkeys"))
        var features = AccountFlowTests.every
        features.makesPasskeys = false
        var driver = Driver(features: features)
        driver.send(.opened(.passkeys))
        Self.load(&driver)
        let screen = AccountScreenBuilder(features: features, passkeysURL: page)
            .screen(for: driver.flow, form: driver.form)
        #expect(screen.links.map(\.url) == [page] && screen.texts.contains(say(account: .passkeysInBrowser)))
        #expect(screen.actions.map(\.id) == ["back"] && driver.send(.passkeyRequested).isEmpty)
        driver.send(.opened(.passkeyOffer))
        #expect(driver.flow.screen == .passkeys)
    }

    @Test("PKF-07 a passkey is offered once: taken or not, the screens end, and a refusal leaves the offer open")
    func offer() {
        var driver = Driver()
        driver.send(.opened(.passkeyOffer))
        #expect(screen(driver).actions.map(\.id) == ["add", "notNow"])
        driver.send(.passkeyRequested)
        driver.answer(.failed(.passkeyUnavailable))
        #expect(driver.flow.screen == .passkeyOffer && driver.flow.ending == nil)
        var taken = driver
        taken.send(.passkeyRequested)
        #expect(taken.answer(.passkeys(Self.passkeys)) == [.finished(.offerClosed)])
        #expect(driver.send(.offerDeclined) == [.declineOffer, .finished(.offerClosed)])
        #expect(driver.flow.ending == .offerClosed && driver.send(.passkeyRequested).isEmpty)
    }

    @Test(
        "PKF-07 what a device or the back end refuses is said in its own words",
        arguments: [
            (AuthError.unknown("webauthn_credential_exists"), AccountText.passkeyTaken),
            (.passkeyUnavailable, .passkeyFailed), (.factorExpired, .passkeyFailed),
            (.tooManyFactors, .passkeysFull(limit: 2)),
        ])
    func refusedPasskey(error: AuthError, words: AccountText) {
        var driver = Self.at(.passkeys, .passkeyRequested)
        driver.answer(.failed(error))
        #expect(driver.flow.notice.error == .account(words))
        driver.send(.passkeyRequested)
        driver.answer(.failed(.cancelled))
        #expect(driver.flow.notice == .none)
    }

    // MARK: Second factors

    @Test("PKF-07 an authenticator app shows its code and key while it is added, and never again")
    func authenticator() {
        var driver = Self.scanning()
        let shown = screen(driver)
        #expect(shown.picture?.content == Self.enrollment.address && shown.picture?.code != nil)
        #expect(shown.secret?.key == Self.enrollment.secret && shown.secret?.fours == "JBSW Y3DP EHPK 3PXP")
        #expect(!"\(shown)".contains("JBSWY") && !"\(driver.form)".contains("JBSWY"))
        #expect(!"\(driver.flow)".contains("JBSWY"))
        #expect(driver.send(.submitted).isEmpty && driver.flow.notice.error == .sentence(.factorMissing))
        driver.type(.factorCode, "123456")
        let code = Secret("123456")
        #expect(request(driver.send(.submitted)) == .confirmAuthenticator(id: "f3", code: code))
        driver.answer(.failed(.factorIncorrect))
        #expect(driver.flow.notice.error == .sentence(.failure(.factorIncorrect)) && driver.form.factorCode.isEmpty)
        #expect(screen(driver).secret != nil)
        driver.type(.factorCode, "123456")
        driver.send(.submitted)
        driver.answer(.failed(.factorIncorrect))
        #expect(driver.flow.notice.error == .account(.appCodeWrongAgain))
        driver.type(.factorCode, "654321")
        driver.send(.submitted)
        driver.answer(.factorAdded(Self.factors, codes: []))
        #expect(driver.flow.screen == .twoStep && driver.form == AccountForm())
        #expect(driver.flow.notice == .banner(.success, .account(.authenticatorAdded)))
    }

    @Test("PKF-07 backup codes come with the first app or on request, and nobody sees them again after going back")
    func backupCodes() {
        var driver = Self.scanning()
        driver.type(.factorCode, "123456")
        driver.send(.submitted)
        driver.answer(.factorAdded(Self.factors, codes: Self.codes))
        #expect(screen(driver).codes?.codes == Self.codes && driver.flow.screen == .backupCodes)
        // They have just been made: the form does not make others.
        #expect(driver.send(.submitted).isEmpty)
        #expect(!"\(screen(driver))".contains("K4M9"))
        driver.send(.back)
        Self.load(&driver)
        #expect(driver.flow.screen == .twoStep && driver.form == AccountForm())
        driver.send(.opened(.backupCodes))
        #expect(screen(driver).codes == nil)
        #expect(screen(driver).texts.contains(say(account: .renewBackupCodesText)))
        #expect(request(driver.send(.submitted)) == .makeBackupCodes)
        driver.answer(.codesMade(Self.factors, codes: Self.codes))
        #expect(screen(driver).codes?.text.reveal() == "K4M9-X7QP\n2B3C-D4E5")
    }

    @Test("PKF-07 an app whose set-up took too long begins again, without its key")
    func lateAuthenticator() {
        var driver = Self.scanning()
        driver.type(.factorCode, "123456")
        driver.send(.submitted)
        driver.answer(.failed(.factorExpired))
        #expect(driver.flow.screen == .authenticator && driver.form == AccountForm())
        #expect(driver.flow.notice.error == .sentence(.failure(.factorExpired)))
        #expect(request(driver.send(.submitted)) == .beginAuthenticator(name: nil))
    }

    @Test("PKF-07 SLS-02 nothing is opened that is not in its list, nor what the back end cannot do")
    func notListed() {
        let events: [(AccountScreenName, AccountEvent)] = [
            (.passkeys, .passkeyOpened(id: "another person's")), (.twoStep, .factorOpened(id: "another person's")),
            (.devices, .deviceOpened(id: "another person's")),
        ]
        for (list, event) in events {
            let driver = Self.at(list, event)
            #expect(driver.flow.screen == list && driver.flow.running == nil)
        }
        var features = AccountFlowTests.every
        features.capabilities.remove(.otherDevices)
        var driver = Driver(features: features)
        driver.send(.opened(.devices))
        Self.load(&driver)
        driver.send(.deviceOpened(id: nil))
        #expect(driver.flow.screen == .devices)
    }

    @Test("PKF-07 a security key is added by the device, under the name that it gets, and the list says so")
    func securityKey() {
        var driver = Self.at(.twoStep, .opened(.securityKey))
        driver.type(.name, " Blue ")
        #expect(request(driver.send(.submitted)) == .addSecurityKey(name: "Blue"))
        driver.answer(.factorAdded(Self.factors, codes: []))
        #expect(driver.flow.screen == .twoStep && driver.form == AccountForm())
        #expect(driver.flow.notice == .banner(.success, .account(.securityKeyAdded)))
        driver = Self.at(.twoStep, .opened(.securityKey))
        driver.send(.submitted)
        driver.answer(.factorAdded(Self.factors, codes: Self.codes))
        #expect(screen(driver).codes?.codes == Self.codes, "with the first factor come backup codes")
    }

    @Test(
        "PKF-07 what is refused about a security key is said in its own words",
        arguments: [
            (AuthError.unknown("webauthn_credential_exists"), AccountText.securityKeyTaken),
            (.unknown("mfa_factor_name_conflict"), .nameTaken), (.passkeyUnavailable, .securityKeyFailed),
            (.factorExpired, .securityKeyFailed),
        ])
    func refusedKey(error: AuthError, words: AccountText) {
        var driver = Self.at(.twoStep, .opened(.securityKey))
        driver.send(.submitted)
        driver.answer(.failed(error))
        #expect(driver.flow.notice.error == .account(words) && driver.flow.screen == .securityKey)
    }

    @Test("PKF-06 a device that registers no security keys says so, and has no screen for it")
    func withoutSecurityKeys() {
        var features = AccountFlowTests.every
        features.makesPasskeys = false
        var driver = Driver(features: features)
        driver.send(.opened(.twoStep))
        Self.load(&driver)
        #expect(screen(driver).texts.contains(say(account: .securityKeysElsewhere)))
        #expect(!screen(driver).actions.contains { $0.id == "addKey" })
        driver.send(.opened(.securityKey))
        #expect(driver.flow.screen == .twoStep)
    }

    @Test("PKF-07 a second factor is removed on a screen that says what follows")
    func removedFactor() {
        var driver = Self.at(.twoStep, .factorOpened(id: "f2"))
        #expect(screen(driver).texts == [say(account: .factorRemoveText)])
        #expect(request(driver.send(.submitted)) == .removeFactor(id: "f2"))
        driver.answer(.factors(AccountFactors()))
        #expect(driver.flow.screen == .twoStep && driver.flow.factors?.all.isEmpty == true)
        #expect(driver.flow.notice == .banner(.success, .account(.factorRemoved)))
        #expect(!screen(driver).rows.contains { $0.action?.event == .opened(.backupCodes) })
    }

    // MARK: Proofs

    @Test(
        "SRV-35 a change that needs a recent sign-in asks for the password on its own screen and is done afterwards",
        arguments: [
            (AccountScreenName.passkeys, AccountEvent.passkeyRequested, AccountRequest.addPasskey),
            (.twoStep, .opened(.authenticator), .beginAuthenticator(name: nil)),
            (.twoStep, .opened(.securityKey), .addSecurityKey(name: nil)),
            (.twoStep, .opened(.backupCodes), .makeBackupCodes),
        ])
    func recentSignIn(list: AccountScreenName, event: AccountEvent, change: AccountRequest) {
        var driver = Self.at(list, event)
        if driver.flow.running == nil { driver.send(.submitted) }
        #expect(driver.flow.running?.request == change)
        let screen = driver.flow.screen
        driver.answer(.failed(.unknown("reauthentication_needed")))
        #expect(driver.flow.screen == screen && driver.flow.proof == .currentPassword)
        driver.type(.currentPassword, "k")
        #expect(request(driver.send(.submitted)) == .signInAgain(password: Secret("k")))
        #expect(request(driver.answer(.signedInAgain)) == change)
        // The sign-in was not enough: nothing is gained by another one.
        driver.answer(.failed(.unknown("reauthentication_needed")))
        #expect(driver.flow.proof == .none && driver.flow.notice.error == .account(.recentSignInNeeded))
    }

    @Test("MFA-09 a sign-in that is repeated asks for its second step, in the change and in the deletion")
    func secondStep() {
        var driver = Self.at(.passkeys, .passkeyRequested)
        driver.answer(.failed(.unknown("reauthentication_needed")))
        driver.type(.currentPassword, "k")
        driver.send(.submitted)
        driver.answer(.stepNeeded(Samples.factors))
        #expect(driver.flow.proof == .factorCode && driver.form.currentPassword.isEmpty)
        #expect(screen(driver).fields.map(\.field) == [.factorCode])
        #expect(driver.send(.submitted).isEmpty && driver.flow.notice.error == .sentence(.factorMissing))
        driver.type(.factorCode, "123456")
        #expect(request(driver.send(.submitted)) == .signInAgainByStep(Secret("123456")))
        driver.answer(.failed(.factorIncorrect))
        #expect(driver.flow.fault == .factorCode && driver.form.factorCode.isEmpty)
        driver.type(.factorCode, "654321")
        driver.send(.submitted)
        #expect(request(driver.answer(.signedInAgain)) == .addPasskey)

        var deletion = Driver()
        deletion.send(.opened(.deletion))
        deletion.type(.currentPassword, "k")
        deletion.send(.confirmationSet(true))
        deletion.send(.submitted)
        deletion.answer(.stepNeeded(Samples.factors))
        #expect(deletion.flow.screen == .deletion && deletion.flow.proof == .factorCode)
        deletion.type(.factorCode, "123456")
        #expect(request(deletion.send(.submitted)) == .deleteByStep(Secret("123456")))
        // Neither going back nor putting the screens away loses the end of a deletion.
        #expect(deletion.send(.back).isEmpty && deletion.send(.closed).isEmpty)
        #expect(deletion.answer(.ended(.deleted)) == [.finished(.deleted)])
    }

    @Test("MFA-09 a repeated sign-in whose step is over, or is somebody else's, ends there and proves nothing")
    func endedStep() {
        func waiting() -> Driver {
            var driver = Self.at(.passkeys, .passkeyRequested)
            driver.answer(.failed(.unknown("reauthentication_needed")))
            driver.type(.currentPassword, "k")
            driver.send(.submitted)
            driver.answer(.stepNeeded(Samples.factors))
            driver.type(.factorCode, "123456")
            driver.send(.submitted)
            return driver
        }
        for error in [AuthError.factorExpired, .factorRemoved] {
            var late = waiting()
            late.answer(.failed(error))
            #expect(late.flow.screen == .passkeys && late.flow.proof == .none && late.form.factorCode.isEmpty)
            #expect(late.flow.notice.error == .sentence(.failure(error)))
        }
        var foreign = waiting()
        foreign.answer(.failed(.invalidCredentials))
        #expect(foreign.flow.notice.error == .account(.otherPerson) && foreign.form.factorCode.isEmpty)
        #expect(foreign.flow.running == nil)
    }

    @Test("PKF-01 what needs a second factor leads to it, and one that waited for a new sign-in is added in that")
    func factorNeeded() {
        var driver = Self.at(.twoStep, .opened(.authenticator))
        driver.type(.name, "Phone")
        driver.send(.submitted)
        driver.answer(.failed(.unknown("reauthentication_needed")))
        driver.type(.currentPassword, "k")
        driver.send(.submitted)
        #expect(request(driver.answer(.factorNeeded)) == .beginAuthenticator(name: "Phone"))
        #expect(driver.flow.proof == .none && driver.form.currentPassword.isEmpty)

        var key = Self.at(.twoStep, .opened(.securityKey))
        key.type(.name, "Blue")
        key.send(.submitted)
        key.answer(.failed(.unknown("reauthentication_needed")))
        key.type(.currentPassword, "k")
        key.send(.submitted)
        #expect(request(key.answer(.factorNeeded)) == .addSecurityKey(name: "Blue"))
        #expect(key.flow.screen == .securityKey && key.flow.proof == .none && key.form.currentPassword.isEmpty)

        var devices = Driver()
        devices.send(.opened(.devices))
        #expect(devices.answer(.factorNeeded).isEmpty && devices.flow.screen == .authenticator)
        #expect(devices.flow.notice == .banner(.info, .account(.factorNeeded)))

        var features = AccountFlowTests.every
        features.capabilities.remove(.secondFactor)
        var elsewhere = Driver(features: features)
        elsewhere.send(.opened(.devices))
        elsewhere.answer(.factorNeeded)
        #expect(elsewhere.flow.notice.error == .sentence(.failure(.secondFactorRequired)))
        #expect(elsewhere.flow.screen == .devices)
    }

    @Test("MFA-13 a security key takes the step of a repeated sign-in, where the account has one and the device can")
    func secondStepByKey() {
        let app = FactorChoice(SecondFactor(id: "app", kind: .app))
        let key = FactorChoice(SecondFactor(id: "key", kind: .securityKey))
        func waiting(_ choice: FactorChoice, canUse: Bool = true) -> Driver {
            var features = AccountFlowTests.every
            features.makesPasskeys = canUse
            var driver = Driver(features: features)
            driver.send(.opened(.backupCodes))
            driver.send(.submitted)
            driver.answer(.stepNeeded(choice))
            return driver
        }
        for driver in [waiting(app), waiting(key, canUse: false)] {
            var driver = driver
            #expect(!screen(driver).actions.contains { $0.id == "securityKey" })
            #expect(driver.send(.securityKeyRequested).isEmpty)
        }
        var driver = waiting(key)
        #expect(screen(driver).texts.contains(say(.secondFactorKeyText)))
        #expect(screen(driver).actions.map(\.id) == ["submit", "securityKey", "back"])
        #expect(request(driver.send(.securityKeyRequested)) == .signInAgainByStep(nil))
        driver.answer(.failed(.passkeyUnknown))
        #expect(driver.flow.proof == .factorCode && driver.flow.notice.error == .sentence(.failure(.passkeyUnknown)))
        #expect(request(driver.send(.securityKeyRequested)) == .signInAgainByStep(nil))
        #expect(request(driver.answer(.signedInAgain)) == .makeBackupCodes)

        var deletion = Driver()
        deletion.send(.opened(.deletion))
        deletion.type(.currentPassword, "k")
        deletion.send(.confirmationSet(true))
        deletion.send(.submitted)
        deletion.answer(.stepNeeded(Samples.factors))
        #expect(request(deletion.send(.securityKeyRequested)) == .deleteByStep(nil))
    }

    // MARK: Devices

    @Test("SLS-02 another device is signed out after a confirmation, this one never, and offline says so")
    func devices() {
        var driver = Self.at(.devices, .deviceOpened(id: "d1"))
        #expect(driver.flow.screen == .devices)
        let rows = screen(driver).rows
        #expect(rows.map(\.label) == ["iPhone", say(account: .unknownDevice)] && rows[0].action == nil)
        #expect(rows.first?.value == "\(say(account: .thisDevice)) · 192.0.2.x")
        driver.send(.deviceOpened(id: "d2"))
        #expect(driver.flow.running == nil && screen(driver).texts == [say(account: .endDeviceText)])
        #expect(request(driver.send(.submitted)) == .endDevice(id: "d2"))
        driver.answer(.failed(.network))
        #expect(driver.flow.notice.error == .sentence(.failure(.network)) && driver.flow.screen == .device)
        driver.send(.submitted)
        driver.answer(.devices([Self.devices[0]]))
        #expect(driver.flow.notice == .banner(.success, .account(.deviceEnded)))
        #expect(!screen(driver).actions.contains { $0.event == .deviceOpened(id: nil) })
    }

    @Test("SLS-02 where the back end lists no devices, all others are signed out at once")
    func otherDevices() {
        var features = AccountFlowTests.every
        features.capabilities.remove(.devices)
        var driver = Driver(features: features)
        #expect(driver.send(.opened(.devices)).isEmpty)
        #expect(screen(driver).texts == [say(account: .othersText)])
        driver.send(.deviceOpened(id: nil))
        #expect(request(driver.send(.submitted)) == .endDevice(id: nil))
        driver.answer(.devices(nil))
        #expect(driver.flow.notice == .banner(.success, .account(.othersEnded)) && driver.flow.screen == .devices)
    }

    @Test("PKF-07 going back leads to the list, and from there to the overview")
    func back() {
        for (_, driver) in Self.gallery() {
            var driver = driver
            driver.send(.back)
            #expect([.passkeys, .twoStep, .devices].contains(driver.flow.screen) && driver.form == AccountForm())
            Self.load(&driver)
            driver.send(.back)
            #expect(driver.flow.screen == .overview)
        }
    }
}
