import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The machine of the account's screens, event by event.
@Suite
struct AccountFlowTests {
    static let every = AccountFeatures(
        capabilities: Set(BackEndCapability.allCases),
        requirements: AuthRequirements(signUpFields: [
            SignUpField(literal: "company", label: ["en": "Company", "de": "Firma"], kind: .organization)
        ]), providers: [ProviderInfo(id: "google", displayName: "Google")], makesPasskeys: true)
    /// The screens that are not about one thing that another event names.
    static let openable = AccountScreenName.allCases.filter { ![.passkey, .factor, .device].contains($0) }
    static let password = Secret("velvet harbour lantern")

    /// A flow with its form, driven by hand.
    struct Driver {
        var flow = AccountFlow()
        var form = AccountForm()
        var features = AccountFlowTests.every

        /// On the overview, with an account.
        init(_ account: AccountDetails = AccountFlowTests.ada, features: AccountFeatures = AccountFlowTests.every) {
            self.features = features
            _ = send(.opened(.overview))
            answer(.loaded(account, displayName: "Ada"))
        }

        @discardableResult
        mutating func send(_ event: AccountEvent) -> [AccountEffect] {
            flow.handle(event, form: &form, features: features)
        }

        @discardableResult
        mutating func answer(_ answer: AccountAnswer) -> [AccountEffect] {
            send(.answered(answer, generation: flow.running?.generation ?? -1))
        }

        mutating func type(_ field: AccountField, _ text: String) { send(.fieldSet(field, Secret(text))) }

        mutating func typePassword() {
            type(.password, AccountFlowTests.password.reveal())
            type(.confirmPassword, AccountFlowTests.password.reveal())
        }
    }

    static let ada = AccountDetails(
        userId: "ada", email: "ada@example.com",
        signInMethods: [
            AccountDetails.SignInMethod(id: "1", method: .email, email: "ada@example.com"),
            AccountDetails.SignInMethod(id: "2", method: .apple),
        ])
    static let changing = AccountDetails(
        userId: "ada", email: "ada@example.com", newEmail: "new@example.com", signInMethods: ada.signInMethods)

    @Test("UI-13 deleting wants the tick and the password, and then asks once, however often it is submitted")
    func deletion() {
        var driver = Driver()
        driver.send(.opened(.deletion))
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.fault == .currentPassword)
        driver.type(.currentPassword, "k")
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.words == .account(.deleteBoxMissing))
        driver.send(.confirmationSet(true))
        #expect(driver.flow.notice == .none)
        #expect(driver.send(.submitted) == [.perform(.delete(password: Secret("k")), generation: 2)])
        #expect(driver.send(.submitted).isEmpty)
        // Neither going back nor putting the screens away loses the end of a deletion.
        #expect(driver.send(.back).isEmpty)
        #expect(driver.send(.closed).isEmpty)
        #expect(driver.answer(.ended(.deleted)) == [.finished(.deleted)])
        #expect(driver.flow.ending == .deleted && driver.flow.account == nil && driver.form == AccountForm())
        #expect(driver.send(.opened(.overview)).isEmpty)
    }

    @Test("UI-13 a wrong password deletes nothing, and is emptied")
    func wrongPassword() {
        var driver = Driver()
        driver.send(.opened(.deletion))
        driver.type(.currentPassword, "wrong")
        driver.send(.confirmationSet(true))
        driver.send(.submitted)
        driver.answer(.failed(.invalidCredentials))
        #expect(driver.flow.fault == .currentPassword && driver.form.currentPassword.isEmpty)
        #expect(driver.flow.notice.words == .account(.currentPasswordWrong) && driver.flow.ending == nil)
    }

    @Test("UI-13 without a password the person signs in with the provider, and somebody else is told apart")
    func deletionByProvider() {
        let methods = [AccountDetails.SignInMethod(id: "2", method: .apple)]
        var driver = Driver(AccountDetails(userId: "ada", signInMethods: methods))
        driver.send(.opened(.deletion))
        driver.send(.confirmationSet(true))
        #expect(driver.send(.submitted) == [.perform(.delete(password: nil), generation: 2)])
        driver.answer(.failed(.invalidCredentials))
        #expect(driver.flow.notice.words == .account(.otherPerson))
    }

    @Test("APP-07 a change of email that waits is cancelled on the code screen, once, and the overview says so")
    func keptEmail() {
        var driver = Driver(Self.changing)
        #expect(driver.send(.emailChangeCancelled).isEmpty)
        driver.send(.opened(.emailCode))
        driver.type(.code, "123456")
        #expect(driver.send(.emailChangeCancelled) == [.perform(.cancelEmailChange, generation: 2)])
        #expect(driver.send(.emailChangeCancelled).isEmpty && driver.send(.submitted).isEmpty)
        driver.answer(.emailChangeCancelled(Self.ada))
        #expect(driver.flow.screen == .overview && driver.flow.account == Self.ada && driver.form == AccountForm())
        #expect(driver.flow.notice == .banner(.success, .account(.emailKept)))
        // Nothing waits any more.
        driver.send(.opened(.emailCode))
        #expect(driver.flow.screen == .overview)
    }

    @Test("APP-07 a back end that cannot cancel a change of email offers no way to")
    func cancellationIsOffered() {
        var features = Self.every
        features.capabilities.remove(.emailChangeCancellation)
        var driver = Driver(Self.changing, features: features)
        driver.send(.opened(.emailCode))
        #expect(driver.send(.emailChangeCancelled).isEmpty)
        let screen = AccountScreenBuilder(features: features).screen(for: driver.flow, form: driver.form)
        #expect(!screen.actions.contains { $0.event == .emailChangeCancelled })
    }

    @Test("APP-07 an answer that comes after the screen was left changes nothing")
    func lateAnswers() {
        var driver = Driver()
        driver.send(.opened(.name))
        driver.type(.name, "Grace")
        #expect(driver.send(.submitted) == [.perform(.changeName("Grace"), generation: 2)])
        driver.send(.closed)
        let before = driver.flow
        driver.send(.answered(.nameChanged("Grace"), generation: 2))
        #expect(driver.flow == before && driver.flow.displayName == "Ada")
        driver.send(.back)
        driver.send(.answered(.failed(.network), generation: 2))
        #expect(driver.flow.notice == .none && driver.flow.isLoading)
    }

    @Test("APP-07 whatever screen is left, nothing that was typed stays", arguments: openable)
    func emptied(screen: AccountScreenName) {
        var driver = Driver(Self.changing)
        driver.send(.opened(screen))
        #expect(driver.flow.screen == screen)
        for field in AccountField.allCases { driver.type(field, "typed") }
        driver.send(.opened(.language))
        #expect(driver.form == AccountForm())
        for field in AccountField.allCases { driver.type(field, "typed") }
        driver.send(.closed)
        #expect(driver.form == AccountForm())
    }

    @Test("APP-07 the address changes when both inboxes have agreed, each with its own code")
    func email() {
        var driver = Driver()
        driver.send(.opened(.email))
        driver.type(.email, "not an address")
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .email)
        driver.type(.email, " New@Example.com")
        #expect(driver.flow.notice == .none)
        #expect(driver.send(.submitted) == [.perform(.changeEmail("new@example.com"), generation: 2)])
        driver.answer(.emailChangeAsked(Self.changing))
        #expect(driver.flow.screen == .emailCode && driver.flow.codeAddress == "new@example.com")
        driver.type(.code, "12")
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .code)
        driver.type(.code, "123-456")
        #expect(
            driver.send(.submitted)
                == [.perform(.confirmEmail("new@example.com", code: Secret("123456")), generation: 3)])
        driver.answer(.emailConfirmed(Self.changing, isComplete: false))
        #expect(driver.flow.notice.words == .account(.checkBothInboxes) && driver.form.code.isEmpty)
        #expect(driver.flow.codeAddress == "ada@example.com")
        driver.send(.codeAddressSwitched)
        #expect(driver.flow.codeAddress == "new@example.com")
        driver.type(.code, "123456")
        driver.send(.submitted)
        driver.answer(.emailConfirmed(Self.ada, isComplete: true))
        #expect(driver.flow.screen == .overview && driver.flow.notice.words == .account(.emailChanged))
    }

    @Test("APP-07 a code is emptied when it was for the other address, was refused, or another one is mailed")
    func emptiedCodes() {
        var driver = Driver(Self.changing)
        driver.send(.opened(.emailCode))
        driver.type(.code, "123456")
        driver.send(.codeAddressSwitched)
        #expect(driver.form.code.isEmpty && driver.flow.codeAddress == "ada@example.com")
        for error in [AuthError.otpIncorrect, .otpExpired] {
            driver.type(.code, "123456")
            driver.send(.submitted)
            driver.answer(.failed(error))
            #expect(driver.flow.fault == .code && driver.form.code.isEmpty)
        }
        driver.type(.code, "123456")
        #expect(driver.send(.codeRequested) == [.perform(.changeEmail("new@example.com"), generation: 4)])
        driver.answer(.emailChangeAsked(Self.changing))
        #expect(driver.form.code.isEmpty && driver.flow.codeAddress == "new@example.com")
        #expect(driver.flow.notice == .banner(.success, .account(.codeSentAgain)))
    }

    @Test("SRV-35 a password that was typed for one change does not stay for another one")
    func proofOfAnotherChange() {
        var driver = Driver()
        driver.send(.opened(.providers))
        driver.send(.providerAdded(id: "google"))
        driver.answer(.failed(.unknown("reauthentication_needed")))
        driver.type(.currentPassword, "correct horse battery")
        #expect(driver.send(.methodRemoved(id: "2")) == [.perform(.remove(Self.ada.signInMethods[1]), generation: 3)])
        #expect(driver.flow.proof == .none)
        driver.answer(
            .methodsChanged(
                AccountDetails(userId: "ada", email: "ada@example.com", signInMethods: [Self.ada.signInMethods[0]])))
        #expect(driver.form.currentPassword.isEmpty)
    }

    @Test("APP-21 a code that signed in somebody else is emptied, and nothing is deleted")
    func otherPersonsCode() {
        var driver = Driver()
        driver.send(.opened(.deletion))
        driver.send(.codeRequested)
        driver.answer(.codeSent)
        driver.send(.confirmationSet(true))
        driver.type(.code, "123456")
        driver.send(.submitted)
        driver.answer(.failed(.invalidCredentials))
        #expect(driver.form.code.isEmpty && driver.flow.ending == nil)
        #expect(driver.flow.notice.words == .account(.otherPerson))
    }

    @Test("APP-07 a back end that requires the current password gets it")
    func currentPassword() {
        var driver = Driver()
        driver.send(.opened(.password))
        driver.typePassword()
        #expect(
            driver.send(.submitted)
                == [.perform(.changePassword(Self.password, current: nil, code: nil), generation: 2)])
        driver.answer(.failed(.unknown("current_password_required")))
        #expect(driver.flow.proof == .currentPassword && driver.flow.fault == .currentPassword)
        #expect(driver.send(.submitted).isEmpty)
        driver.type(.currentPassword, "old")
        #expect(
            driver.send(.submitted)
                == [.perform(.changePassword(Self.password, current: Secret("old"), code: nil), generation: 3)])
        driver.answer(.failed(.invalidCredentials))
        #expect(driver.flow.notice.words == .account(.currentPasswordWrong) && driver.form.currentPassword.isEmpty)
        driver.type(.currentPassword, "right")
        driver.send(.submitted)
        driver.answer(.passwordChanged)
        #expect(driver.flow.screen == .overview && driver.form == AccountForm() && driver.flow.proof == .none)
    }

    @Test("APP-07 a back end that wants a mailed code has one mailed")
    func mailedCode() {
        var driver = Driver()
        driver.send(.opened(.password))
        driver.typePassword()
        driver.send(.submitted)
        #expect(
            driver.answer(.failed(.unknown("reauthentication_needed")))
                == [.perform(.requestReauthentication, generation: 3)])
        driver.answer(.codeSent)
        #expect(driver.flow.notice.words == .account(.codeNeeded))
        driver.type(.code, "123456")
        #expect(
            driver.send(.submitted)
                == [.perform(.changePassword(Self.password, current: nil, code: Secret("123456")), generation: 4)])
        driver.answer(.failed(.otpIncorrect))
        #expect(driver.flow.fault == .code && driver.form.code.isEmpty)
        #expect(driver.send(.codeRequested) == [.perform(.requestReauthentication, generation: 5)])
    }

    @Test("APP-07 where no code is mailed, the current password makes up for a sign-in of long ago")
    func signInOfLongAgo() {
        var features = Self.every
        features.capabilities.remove(.reauthenticationCode)
        var driver = Driver(features: features)
        driver.send(.opened(.password))
        driver.typePassword()
        driver.send(.submitted)
        #expect(driver.answer(.failed(.unknown("reauthentication_needed"))).isEmpty)
        #expect(driver.flow.proof == .currentPassword && driver.flow.fault == .currentPassword)
        driver.type(.currentPassword, "old")
        #expect(
            driver.send(.submitted)
                == [.perform(.changePassword(Self.password, current: Secret("old"), code: nil), generation: 3)])
        // Whatever the back end still misses, nobody is asked in a circle.
        driver.answer(.failed(.unknown("reauthentication_needed")))
        #expect(driver.flow.notice.words == .account(.recentSignInNeeded))
        let apple = AccountDetails(
            userId: "ada", email: "ada@example.com", signInMethods: [Self.ada.signInMethods[1]])
        var other = Driver(apple, features: features)
        other.send(.opened(.password))
        other.typePassword()
        other.send(.submitted)
        other.answer(.failed(.unknown("reauthentication_needed")))
        #expect(other.flow.notice.words == .account(.recentSignInNeeded) && other.flow.proof == .none)
    }

    @Test("APP-07 two different passwords and one that is too short are refused before the back end is asked")
    func passwordRules() {
        var driver = Driver()
        driver.send(.opened(.password))
        driver.type(.password, "short")
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .password)
        driver.typePassword()
        driver.type(.confirmPassword, "another")
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .confirmPassword)
        #expect(driver.flow.notice.words == .sentence(.passwordsDiffer))
    }

    @Test("FLOW-13 everything that is wrong with a form is said at once, and each goes when it is corrected")
    func everyFault() {
        var driver = Driver()
        driver.send(.opened(.password))
        driver.typePassword()
        driver.send(.submitted)
        driver.answer(.failed(.unknown("current_password_required")))
        driver.type(.password, "short")
        driver.send(.submitted)
        #expect(driver.flow.notice.faults.map(\.field) == [.currentPassword, .password, .confirmPassword])
        driver.type(.currentPassword, "old")
        #expect(driver.flow.notice.error == .sentence(.passwordTooShort(minimum: 8)))
        driver.typePassword()
        #expect(driver.flow.notice == .none)
        driver.send(.opened(.deletion))
        driver.send(.submitted)
        #expect(driver.flow.notice.faults.map(\.place) == [.field(.currentPassword), .consent])
        driver.send(.confirmationSet(true))
        #expect(driver.flow.notice == .error(.account(.currentPasswordMissing), at: .field(.currentPassword)))
    }

    @Test("UI-21 what was answered at sign-up is among the facts, and is changed under the rules of the form")
    func details() throws {
        let account = AccountDetails(
            userId: "ada", email: "ada@example.com", signInMethods: Self.ada.signInMethods,
            metadata: ["company": "Acme", "of_the_app": "kept"])
        var driver = Driver(account)
        let builder = AccountScreenBuilder(features: Self.every)
        let overview = builder.screen(for: driver.flow, form: driver.form)
        #expect(overview.rows.contains { $0.label == "Company" && $0.value.contains("Acme") })
        driver.send(.opened(.details))
        #expect(driver.form.details == ["company": "Acme"])
        driver.send(.detailSet(key: "company", value: String(repeating: "a", count: 101)))
        driver.send(.detailSet(key: "of_the_app", value: "changed"))
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.faults.map(\.detail) == ["company"])
        let refused = builder.screen(for: driver.flow, form: driver.form)
        #expect(refused.noticeAboveForm == nil && refused.detailAtFault == "company")
        driver.send(.detailSet(key: "company", value: " Yard "))
        #expect(driver.flow.notice == .none)
        #expect(driver.send(.submitted) == [.perform(.changeDetails(["company": "Yard"]), generation: 2)])
        driver.answer(.detailsChanged(account))
        #expect(driver.flow.screen == .overview && driver.form == AccountForm())
        #expect(driver.flow.notice == .banner(.success, .account(.detailsSaved)))
        // An answer that is emptied is removed.
        driver.send(.opened(.details))
        driver.send(.detailSet(key: "company", value: ""))
        #expect(driver.send(.submitted) == [.perform(.changeDetails(["company": nil]), generation: 3)])
    }

    @Test("APP-07 a password is changed without an answer to what the sign-up asks")
    func questionsOfTheSignUp() {
        var features = Self.every
        features.requirements.signUpFields = [
            SignUpField(literal: "company", label: "Company", kind: .organization, isRequired: true)
        ]
        var driver = Driver(features: features)
        driver.send(.opened(.password))
        driver.typePassword()
        #expect(
            driver.send(.submitted)
                == [.perform(.changePassword(Self.password, current: nil, code: nil), generation: 2)])
    }

    @Test("APP-07 a way of signing in is added and removed, but never the last one")
    func methods() {
        var driver = Driver()
        driver.send(.opened(.providers))
        #expect(driver.send(.providerAdded(id: "unknown")).isEmpty)
        #expect(driver.send(.providerAdded(id: "google")) == [.perform(.link(providerId: "google"), generation: 2)])
        driver.answer(.failed(.unknown("identity_already_exists")))
        #expect(driver.flow.notice.words == .account(.providerTaken))
        let apple = Self.ada.signInMethods[1]
        #expect(driver.send(.methodRemoved(id: "2")) == [.perform(.remove(apple), generation: 3)])
        driver.answer(
            .methodsChanged(
                AccountDetails(userId: "ada", email: "ada@example.com", signInMethods: [Self.ada.signInMethods[0]])))
        #expect(driver.flow.notice.words == .account(.providerRemoved))
        #expect(driver.send(.methodRemoved(id: "1")).isEmpty)
        #expect(driver.flow.notice.words == .account(.onlyMethod))
    }

    @Test("SRV-35 a way of signing in that needs a recent sign-in asks for the password, signs in and tries again")
    func recentSignIn() {
        var driver = Driver()
        driver.send(.opened(.providers))
        driver.send(.providerAdded(id: "google"))
        #expect(driver.answer(.failed(.unknown("reauthentication_needed"))).isEmpty)
        #expect(driver.flow.proof == .currentPassword && driver.flow.fault == .currentPassword)
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.words == .account(.currentPasswordMissing))
        driver.type(.currentPassword, "wrong password")
        let wrong = AccountRequest.signInAgain(password: Secret("wrong password"))
        #expect(driver.send(.submitted) == [.perform(wrong, generation: 3)])
        driver.answer(.failed(.invalidCredentials))
        #expect(driver.flow.fault == .currentPassword && driver.form.currentPassword.isEmpty)
        driver.type(.currentPassword, "correct horse battery")
        driver.send(.submitted)
        #expect(driver.answer(.signedInAgain) == [.perform(.link(providerId: "google"), generation: 5)])
        #expect(driver.form.currentPassword.isEmpty)
        // Whatever the back end still misses, nobody is asked in a circle.
        #expect(driver.answer(.failed(.unknown("reauthentication_needed"))).isEmpty)
        #expect(driver.flow.notice.words == .account(.recentSignInNeeded) && driver.flow.proof == .none)
        driver.send(.providerAdded(id: "google"))
        driver.answer(.failed(.unknown("reauthentication_needed")))
        #expect(driver.flow.proof == .currentPassword)
    }

    @Test("SRV-35 without a password the provider signs in again before a way of signing in is removed")
    func recentProvider() {
        let methods = Self.ada.signInMethods.filter { $0.method != .email }
        let other = AccountDetails.SignInMethod(id: "9", method: AuthMethod(rawValue: "google"))
        var driver = Driver(AccountDetails(userId: "ada", email: "ada@example.com", signInMethods: methods + [other]))
        driver.send(.opened(.providers))
        driver.send(.methodRemoved(id: "9"))
        #expect(
            driver.answer(.failed(.unknown("reauthentication_needed")))
                == [.perform(.signInAgain(password: nil), generation: 3)])
        #expect(driver.answer(.signedInAgain) == [.perform(.remove(other), generation: 4)])
        driver.send(.opened(.providers))
        driver.send(.methodRemoved(id: "9"))
        driver.answer(.failed(.unknown("reauthentication_needed")))
        // The app has no sheet for the provider: a mailed code does as well.
        #expect(
            driver.answer(.failed(.unavailable)) == [.perform(.sendSignInCode(to: "ada@example.com"), generation: 7)])
        driver.answer(.codeSent)
        #expect(driver.flow.proof == .code && driver.flow.notice.words == .account(.codeNeeded))
        var features = Self.every
        features.capabilities.remove(.mailedCode)
        driver.features = features
        driver.send(.opened(.providers))
        driver.send(.methodRemoved(id: "9"))
        driver.answer(.failed(.unknown("reauthentication_needed")))
        #expect(driver.answer(.failed(.unavailable)).isEmpty)
        #expect(driver.flow.notice.words == .account(.recentSignInNeeded))
    }

    @Test("APP-21 a person who signs in with mailed codes deletes the account with one, and a wrong one is emptied")
    func deletionByCode() {
        var driver = Driver()
        driver.send(.opened(.deletion))
        driver.type(.currentPassword, "no idea")
        #expect(driver.send(.codeRequested) == [.perform(.sendSignInCode(to: "ada@example.com"), generation: 2)])
        driver.answer(.codeSent)
        #expect(driver.flow.proof == .code && driver.form.currentPassword.isEmpty)
        driver.send(.confirmationSet(true))
        driver.type(.code, "12")
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .code)
        driver.type(.code, "123-456")
        #expect(driver.send(.submitted) == [.perform(.deleteByCode(Secret("123456")), generation: 3)])
        driver.answer(.failed(.otpIncorrect))
        #expect(driver.flow.fault == .code && driver.form.code.isEmpty && driver.flow.ending == nil)
        #expect(driver.send(.codeRequested) == [.perform(.sendSignInCode(to: "ada@example.com"), generation: 4)])
        driver.answer(.failed(.rateLimited(retryAfter: 30)))
        #expect(driver.flow.notice.words == .sentence(.failure(.rateLimited(retryAfter: 30))))
        driver.type(.code, "123456")
        driver.send(.confirmationSet(false))
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.words == .account(.deleteBoxMissing))
        driver.send(.confirmationSet(true))
        driver.send(.submitted)
        #expect(driver.send(.back).isEmpty)
        #expect(driver.answer(.ended(.deleted)) == [.finished(.deleted)])
        #expect(driver.form == AccountForm())
    }

    @Test("APP-21 a code is offered only where one can be mailed")
    func codeIsOffered() {
        var features = Self.every
        features.capabilities.remove(.mailedCode)
        let unaddressed = AccountDetails(userId: "ada", signInMethods: [Self.ada.signInMethods[1]])
        for (account, features) in [
            (Self.ada, features), (unaddressed, Self.every), (AccountDetails(userId: "g", isGuest: true), Self.every),
        ] {
            var driver = Driver(account, features: features)
            driver.send(.opened(.deletion))
            #expect(driver.flow.screen == .deletion && driver.send(.codeRequested).isEmpty)
            let screen = AccountScreenBuilder(features: features).screen(for: driver.flow, form: driver.form)
            #expect(!screen.actions.contains { $0.event == .codeRequested })
        }
    }

    @Test("APP-21 a sign-in method is added after a mailed code, in place of a password that nobody has")
    func methodByCode() {
        var driver = Driver()
        driver.send(.opened(.providers))
        // Nothing waits for a proof.
        #expect(driver.send(.codeRequested).isEmpty)
        driver.send(.providerAdded(id: "google"))
        driver.answer(.failed(.unknown("reauthentication_needed")))
        #expect(driver.send(.codeRequested) == [.perform(.sendSignInCode(to: "ada@example.com"), generation: 3)])
        driver.answer(.codeSent)
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .code)
        driver.type(.code, "123456")
        #expect(driver.send(.submitted) == [.perform(.signInAgainByCode(Secret("123456")), generation: 4)])
        #expect(driver.answer(.signedInAgain) == [.perform(.link(providerId: "google"), generation: 5)])
        #expect(driver.form.code.isEmpty)
        driver.answer(.methodsChanged(Self.ada))
        #expect(driver.flow.proof == .none)
    }

    @Test("APP-07 what the back end cannot do has no screen", arguments: AccountScreenName.allCases)
    func withoutCapabilities(screen: AccountScreenName) {
        var driver = Driver(Self.changing, features: AccountFeatures(capabilities: []))
        driver.send(.opened(screen))
        let isThere = [.overview, .providers, .language].contains(screen)
        #expect(driver.flow.screen == (isThere ? screen : .overview))
    }
}
