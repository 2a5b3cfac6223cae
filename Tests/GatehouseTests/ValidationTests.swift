import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// What is asked of the fields before any request is made.
@Suite
struct ValidationTests {
    private static let long = String(repeating: "p", count: 1_025)

    /// A screen with what was typed, and what is said about it.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var state: AuthNavigationState
        var submission: AuthSubmission
        var email = "ada@example.com"
        var password = "velvet harbour lantern"
        var confirmPassword = ""
        var otp = ""
        var sentence: Sentence?
        var field: AuthField?

        var testDescription: String { "\(state.screen): \(name)" }

        func driver() -> FlowDriver {
            var driver = FlowDriver(at: state)
            driver.type(email: email, password: password, confirmPassword: confirmPassword, otp: otp)
            // A complete code has submitted itself; here the person does.
            if driver.running != nil { driver.send(.loadingSet(false)) }
            return driver
        }
    }

    private static func login(
        _ name: String, _ email: String, _ password: String, _ sentence: Sentence?, _ field: AuthField?
    ) -> Case {
        Case(
            name: name, state: .login, submission: .login, email: email, password: password, sentence: sentence,
            field: field)
    }

    private static func signup(
        _ name: String, email: String = "ada@example.com", _ password: String, _ again: String, consent: Bool = true,
        _ sentence: Sentence?, _ field: AuthField?
    ) -> Case {
        Case(
            name: name, state: .signup(consentAccepted: consent), submission: .signup, email: email, password: password,
            confirmPassword: again, sentence: sentence, field: field)
    }

    private static func reset(
        _ name: String, _ otp: String, _ password: String, _ sentence: Sentence?, _ field: AuthField?
    ) -> Case {
        Case(
            name: name, state: .resetVerify(pendingEmail: "ada@example.com"), submission: .resetVerify, email: "",
            password: password, otp: otp, sentence: sentence, field: field)
    }

    private static func confirm(_ name: String, _ otp: String, _ sentence: Sentence?) -> Case {
        Case(
            name: name, state: .confirmEmail(pendingEmail: "ada@example.com"), submission: .confirmEmail, email: "",
            password: "", otp: otp, sentence: sentence, field: sentence == nil ? nil : .otp)
    }

    static let cases: [Case] = [
        login("valid", "ada@example.com", "x", nil, nil),
        login("nothing", "", "", .emailInvalid, .email),
        login("no sign", "ada.example.com", "x", .emailInvalid, .email),
        login("no dot", "ada@example", "x", .emailInvalid, .email),
        login("no password", "ada@example.com", "", .passwordMissing, .password),
        login("a long password", "ada@example.com", long, nil, nil),
        signup("valid", "12345678", "12345678", nil, nil),
        signup("greatest length", String(repeating: "p", count: 1_024), String(repeating: "p", count: 1_024), nil, nil),
        signup("nothing", email: "", "", "", consent: false, .emailInvalid, .email),
        signup("no password", "", "", .passwordMissing, .password),
        signup("seven characters", "1234567", "1234567", .passwordTooShort(minimum: 8), .password),
        signup("seven characters of many bytes", "ééééééé", "ééééééé", .passwordTooShort(minimum: 8), .password),
        signup("too long", long, long, .passwordTooLong(maximum: 1_024), .password),
        signup(
            "513 characters of two bytes", String(repeating: "é", count: 513), "", .passwordTooLong(maximum: 1_024),
            .password),
        signup("not repeated", "12345678", "", .passwordsDiffer, .confirmPassword),
        signup("repeated in other letters", "abcdefgh", "ABCDEFGH", .passwordsDiffer, .confirmPassword),
        signup("short and different", "123", "456", .passwordTooShort(minimum: 8), .password),
        signup("no consent", "12345678", "12345678", consent: false, .consentMissing, nil),
        signup("different and no consent", "12345678", "87654321", consent: false, .passwordsDiffer, .confirmPassword),
        Case(name: "valid", state: .resetRequest, submission: .resetRequest, password: ""),
        Case(
            name: "nothing", state: .resetRequest, submission: .resetRequest, email: "", password: "",
            sentence: .emailInvalid, field: .email),
        reset("valid", "123456", "12345678", nil, nil),
        reset("nothing", "", "", .codeIncomplete(length: 6), .otp),
        reset("five digits", "12345", "12345678", .codeIncomplete(length: 6), .otp),
        reset("seven digits", "1234567", "12345678", .codeIncomplete(length: 6), .otp),
        reset("no password", "123456", "", .passwordMissing, .password),
        reset("a short password", "123456", "1234567", .passwordTooShort(minimum: 8), .password),
        confirm("valid", "000000", nil), confirm("pasted with a space", " 123 456 ", nil),
        confirm("pasted with a hyphen", "123-456", nil), confirm("nothing", "", .codeIncomplete(length: 6)),
        confirm("letters", "12345a", .codeIncomplete(length: 6)),
        confirm("digits of another script", "١٢٣٤٥٦", nil),
        confirm("full-width digits", "１２３４５６", nil),
        confirm("circled numbers", "①②③④⑤⑥", .codeIncomplete(length: 6)),
        confirm("a sign", "+12345", .codeIncomplete(length: 6)),
        confirm("six emoji", "👍👍👍👍👍👍", .codeIncomplete(length: 6)),
    ]

    @Test(
        "FLOW-13 a submit is refused with sentence and focus, without a request, or makes exactly one", arguments: cases
    )
    func submit(test: Case) {
        var driver = test.driver()
        let form = driver.form
        let effects = driver.send(.submitted(test.submission))
        #expect(driver.form == form)
        if let sentence = test.sentence {
            #expect(effects == [])
            #expect(driver.flow.activity == .idle)
            #expect(driver.flow.notice.error == sentence)
            #expect(driver.flow.fault == test.field)
        } else {
            #expect(effects.count == 1)
            #expect(driver.flow.isLoading)
            #expect(driver.flow.notice == .none)
        }
        #expect(driver.flow.nav == test.state)
    }

    @Test(
        "FLOW-13 submit is enabled exactly when the fields are valid; a posted form has it enabled always",
        arguments: cases)
    func enabled(test: Case) throws {
        let driver = test.driver()
        let live = try #require(driver.screen(.live).actions.first { $0.role == .primary })
        #expect(live.event == .submitted(test.submission))
        #expect(live.isEnabled == (test.sentence == nil))
        let posted = try #require(driver.screen(.posted).actions.first { $0.role == .primary })
        #expect(posted.isEnabled)
    }

    @Test("FLOW-15 on sign-up differing passwords and missing consent are said in these words")
    func words() {
        let words = Catalogue.english.sentence
        #expect(words(.passwordsDiffer) == say(.passwordsDiffer))
        #expect(words(.consentMissing) == say(.consentMissing))
    }

    @Test("FLOW-15 differing passwords are said before any call, and again until they agree")
    func differingPasswords() {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.type(email: Samples.email, password: "velvet harbour", confirmPassword: "velvet harbor")
        #expect(driver.submit(.signup) == nil)
        #expect(driver.submit(.signup) == nil)
        #expect(driver.flow.notice.error == .passwordsDiffer)
        driver.type(confirmPassword: "velvet harbour")
        #expect(driver.submit(.signup) != nil)
    }

    @Test("FLOW-15 missing consent is said before any call, and again until it is given")
    func missingConsent() {
        var driver = FlowDriver(at: .signup(consentAccepted: false))
        driver.fillIn()
        #expect(driver.submit(.signup) == nil)
        #expect(driver.flow.notice.error == .consentMissing)
        driver.send(.consentSet(true))
        #expect(driver.submit(.signup) != nil)
    }

    @Test("FLOW-13 everything that is wrong with a form is said at once, each at its place, until the next submit")
    func everyFault() {
        let questions = AuthRequirements(signUpFields: [
            SignUpField(literal: "company", label: "Company", kind: .organization, isRequired: true),
            SignUpField(literal: "town", label: "Town"),
        ])
        var driver = FlowDriver(at: .signup(consentAccepted: false), requirements: questions)
        driver.type(email: "nobody", password: "short", confirmPassword: "shirt")
        driver.send(.submitted(.signup))
        let screen = driver.screen(.posted)
        #expect(driver.flow.notice.error == .emailInvalid)
        #expect(screen.focus == .email)
        #expect(
            screen.fields.map(\.error) == [
                say(.emailInvalid), say(.passwordTooShort(minimum: 8)), say(.passwordsDiffer),
            ])
        #expect(screen.details.map(\.error) == [say(.detailMissing("Company")), nil])
        #expect(screen.consent?.error == say(.consentMissing))
        #expect(screen.furtherErrors.count == 4)
        #expect(screen.noticeAboveForm == nil)

        driver.fillIn()
        driver.send(.submitted(.signup))
        let next = driver.screen(.posted)
        #expect(next.fields.allSatisfy { $0.error == nil })
        #expect(next.detailAtFault == "company")
        #expect(next.consent?.error == say(.consentMissing))
        driver.send(.errorDismissed)
        #expect(driver.screen(.posted).furtherErrors == [])
        #expect(driver.screen(.posted).consent?.error == nil)
    }

    @Test("FLOW-13 new passwords are measured as the server measures them")
    func passwordTable() {
        func sentence(_ password: String) -> Sentence? {
            let form = AuthForm(
                email: Samples.email, password: Secret(password), confirmPassword: Secret(password))
            return AuthValidation.fault(
                in: form, for: .signup, consentAccepted: true, codeAccepted: false, requirements: AuthRequirements()
            )?.words
        }
        for password in PasswordTable.good { #expect(sentence(password) == nil, "\(password.utf8.count) bytes") }
        for password in PasswordTable.short {
            #expect(sentence(password) == .passwordTooShort(minimum: 8), "\(password.utf8.count) bytes")
        }
        for password in PasswordTable.long {
            #expect(sentence(password) == .passwordTooLong(maximum: 1_024), "\(password.utf8.count) bytes")
        }
    }

    @Test("FLOW-13 length of password and code are the back end's")
    func backEndsPolicy() {
        let requirements = AuthRequirements(minimumPasswordLength: 12, maximumPasswordBytes: 20, codeLength: 8)
        var signup = FlowDriver(at: .signup(consentAccepted: true), requirements: requirements)
        for (password, sentence) in [
            ("12345678901", Sentence.passwordTooShort(minimum: 12)),
            ("123456789012345678901", .passwordTooLong(maximum: 20)),
        ] {
            signup.type(email: Samples.email, password: password, confirmPassword: password)
            #expect(signup.submit(.signup) == nil)
            #expect(signup.flow.notice.error == sentence)
        }
        var confirm = FlowDriver(at: .confirmEmail(pendingEmail: Samples.email), requirements: requirements)
        confirm.type(otp: "123456")
        #expect(confirm.submit(.confirmEmail) == nil)
        #expect(confirm.flow.notice.error == .codeIncomplete(length: 8))
        let request = AuthRequest.confirm(email: Samples.email, code: Secret("12345678"))
        #expect(confirm.send(.fieldSet(.otp, Secret("1234 5678"))) == [.run(request, generation: 1)])
    }

    @Test("FLOW-13 a repeated password and a code are required only where the rule says so")
    func confirmPasswordOnSignupOnly() {
        var login = FlowDriver(at: .login)
        login.type(email: Samples.email, password: "x", confirmPassword: "another", otp: "not a code")
        #expect(login.submit(.login) != nil)
        var reset = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        reset.type(password: "12345678", confirmPassword: "another", otp: "123456")
        #expect(reset.submit(.resetVerify) != nil)
    }

    @Test("FLOW-17 on a failed submit the focus goes to the first field with an error", arguments: cases)
    func focusAtFault(test: Case) {
        var driver = test.driver()
        #expect(driver.screen().focus == driver.screen().fields.first?.field)
        driver.send(.submitted(test.submission))
        let screen = driver.screen()
        #expect(screen.focus == test.field ?? screen.fields.first?.field)
        let atFault = screen.fields.filter { $0.error != nil }.map(\.field)
        #expect(atFault.first == test.field)
    }

    @Test("FLOW-17 the focus goes through the fields in the order of the rule")
    func focusOrder() {
        let orders = Samples.states.map { FlowDriver(at: $0).screen().fields.map(\.field) }
        #expect(
            orders == [
                [], [.email, .password], [.email, .password, .confirmPassword], [.email], [.otp, .password], [.otp],
                [.otp], [.otp], [.otp],
            ])
        for state in Samples.states.dropFirst() {
            #expect(FlowDriver(at: state).screen().actions.first?.role == .primary)
        }
    }

    @Test("FLOW-17 an error of the back end puts the focus on the field it is about")
    func focusOfAnswers() throws {
        let expected: [(AuthNavigationState, AuthSubmission, AuthError, AuthField)] = [
            (.login, .login, .invalidCredentials, .password), (.login, .login, .emailInvalid, .email),
            (.login, .login, .network, .email),
            (.signup(consentAccepted: true), .signup, .duplicateEmail, .email),
            (.signup(consentAccepted: true), .signup, .weakPassword, .password),
            (.signup(consentAccepted: true), .signup, .commonPassword, .password),
            (.resetVerify(pendingEmail: Samples.email), .resetVerify, .otpIncorrect, .otp),
            (.resetVerify(pendingEmail: Samples.email), .resetVerify, .otpExpired, .otp),
            (.confirmEmail(pendingEmail: Samples.email), .confirmEmail, .otpIncorrect, .otp),
        ]
        for (state, submission, error, field) in expected {
            var driver = FlowDriver(at: state)
            driver.fillIn()
            driver.send(.submitted(submission))
            try driver.answer(.failed(error))
            #expect(driver.screen().focus == field, "\(state.screen), \(error)")
        }
        var reset = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        reset.fillIn()
        reset.send(.submitted(.resetVerify))
        try reset.answer(.passwordRefused(.samePassword))
        #expect(reset.screen().focus == .password)
    }
}
