import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Sign-in by a mailed code or link, as an app shows it.
@MainActor
@Suite
struct MailedSignInTests {
    private static let email = "ada@example.com"
    private static let link = "crews://mailed?code=1"

    /// A back end whose mailed links lead where the test says.
    private struct MailedLinks: MailedSignInPort {
        let capabilities: Set<BackEndCapability> = [.mailedLink]
        let answer: @Sendable () async throws -> MailedLink
        func recognizes(_ link: URL) -> Bool { link.host() == "mailed" }
        func open(_ link: URL) async throws -> MailedLink { try await answer() }
    }

    private let root = CompositionRoot()
    private let settings = InMemorySettings()

    private func start(
        _ backEnd: BackEnd? = nil, access: AppAccess = .signInFirst
    ) -> AppRoot<Spot> {
        AppRoot<Spot>(
            .items, backEnd: backEnd ?? root.backEnd, access: access, settings: settings, catalogue: .english
        ) { $0.splashTime = .zero }
    }

    private func launch(_ backEnd: BackEnd? = nil, access: AppAccess = .signInFirst) async -> AppRoot<Spot> {
        let app = start(backEnd, access: access)
        await app.coordinator.run()
        return app
    }

    /// A back end in memory with an account, whose mailed links end like this.
    private func backEnd(_ answer: @escaping @Sendable () async throws -> MailedLink) async throws -> BackEnd {
        try await makeAccount()
        var backEnd = root.backEnd
        backEnd.mailed = MailedLinks(answer: answer)
        return backEnd
    }

    private func makeAccount() async throws {
        let terms = root.authentication.requirements.termsVersion
        _ = try await root.accounts.signUp(
            email: Self.email, password: "velvet harbour lantern",
            consent: Consent(version: terms, time: Date(timeIntervalSince1970: 0)))
        let code = try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
        _ = try await root.accounts.confirmSignUp(email: Self.email, code: code)
        try await root.backEnd.handoff.logout()
    }

    private func askForCode(_ app: AppRoot<Spot>) async throws {
        app.flow.navigateToLogin()
        app.flow.email = Self.email
        let action = try #require(app.flow.screen.actions.first { $0.label == say(.emailMeCode) })
        await app.flow.perform(action.event)
    }

    // MARK: Codes

    @Test("FLOW-25 FLOW-31 the sign-in offers a mailed code, whose last digit signs in")
    func code() async throws {
        try await makeAccount()
        let app = await launch()
        try await askForCode(app)
        #expect(app.flow.navigationState == .signInCode(pendingEmail: Self.email))
        #expect(app.flow.statusBanner?.text == say(.resetSent(email: Self.email)))
        #expect(app.flow.screen.texts == [say(.signInCodeText(email: Self.email))])
        app.flow.otpCode = try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
        await app.flow.performSignInCode()
        #expect(app.coordinator.root == .main)
        #expect(app.flow.navigationState == .choice)
    }

    @Test("APP-07 a back end that mails no codes offers none, and entering one works as before")
    func notOffered() async throws {
        let app = await launch(try await backEnd { throw AuthError.unavailable })
        app.flow.navigateToLogin()
        #expect(!app.flow.screen.actions.map(\.label).contains(say(.emailMeCode)))
    }

    @Test("APP-12 a relaunch comes back to the code screen with the address")
    func relaunch() async throws {
        try await makeAccount()
        try await askForCode(await launch())
        let app = await launch()
        #expect(app.flow.navigationState == .signInCode(pendingEmail: Self.email))
        #expect(app.flow.email == Self.email)
        app.flow.otpCode = try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
        await app.flow.performSignInCode()
        #expect(app.coordinator.root == .main)
    }

    @Test("FLOW-11 FLOW-17 a wrong code says so at its field; the way back to the password keeps the address alone")
    func wrongCode() async throws {
        try await makeAccount()
        let app = await launch()
        try await askForCode(app)
        let right = try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
        app.flow.otpCode = right == "000000" ? "000001" : "000000"
        await app.flow.performSignInCode()
        #expect(app.flow.errorMessage == say(.failure(.otpIncorrect)))
        #expect(app.flow.fieldAtFault == .otp)
        let action = try #require(app.flow.screen.actions.first { $0.label == say(.usePassword) })
        await app.flow.perform(action.event)
        #expect(app.flow.navigationState == .login && app.flow.email == Self.email && app.flow.otpCode.isEmpty)
    }

    @Test("FLOW-13 requesting a code without an email shows what is wrong and sends no request")
    func withoutAddress() async throws {
        let app = await launch()
        app.flow.navigateToLogin()
        app.flow.email = "nobody"
        await app.flow.requestSignInCode()
        #expect(app.flow.navigationState == .login && app.flow.fieldAtFault == .email)
        #expect(app.flow.requestCount == 0)
    }

    // MARK: Links

    @Test("APP-07 a mailed link that opens the app signs in, also before it is known who is signed in")
    func signsIn() async throws {
        let root = root
        let backEnd = try await backEnd {
            .signedIn(try await root.accounts.signIn(email: Self.email, password: "velvet harbour lantern"))
        }
        let app = start(backEnd)
        app.coordinator.handleDeepLink(try #require(URL(string: Self.link)))
        #expect(app.flow.requestCount == 0, "nobody is asked before the launch is decided")
        await app.coordinator.run()
        await app.navigation.finishErrands()
        #expect(app.coordinator.root == .main)
        #expect(app.coordinator.appError == nil)
    }

    @Test("APP-07 FLOW-20 a reset link leads to the new password without a code, which is set")
    func resets() async throws {
        let root = root
        let backEnd = try await backEnd {
            try await root.accounts.requestPasswordReset(email: Self.email)
            let code = try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
            return .recovery(try await root.accounts.verifyResetCode(email: Self.email, code: code))
        }
        let app = await launch(backEnd)
        app.coordinator.handleDeepLink(Self.link)
        await app.navigation.finishErrands()
        #expect(app.flow.navigationState == .resetVerify(pendingEmail: Self.email))
        #expect(app.flow.screen.fields.map(\.field) == [.password])
        app.flow.password = "quiet meadow compass"
        await app.flow.performResetVerify()
        #expect(app.flow.navigationState == .login && app.flow.email == Self.email)
        app.flow.password = "quiet meadow compass"
        await app.flow.performLogin()
        #expect(app.coordinator.root == .main)
    }

    @Test(
        "APP-13 a link that doesn't work says why and what to do",
        arguments: [
            (
                AuthError.otpExpired, say(.linkExpired)
            ),
            (
                .unknown("link_opened_elsewhere"),
                say(.linkOpenedElsewhere)
            ),
        ])
    func refused(error: AuthError, text: String) async throws {
        let app = await launch(try await backEnd { throw error })
        app.coordinator.handleDeepLink(Self.link)
        await app.navigation.finishErrands()
        #expect(app.flow.errorMessage == text)
        #expect(app.flow.navigationState == .choice && app.coordinator.root == .signIn)
    }

    @Test("LINK-04 a mailed link replaces nobody: a signed-in person stays and sees a message")
    func alreadySignedIn() async throws {
        let app = await launch(try await backEnd { throw AuthError.unavailable })
        app.flow.navigateToLogin()
        (app.flow.email, app.flow.password) = (Self.email, "velvet harbour lantern")
        await app.flow.performLogin()
        let requests = app.flow.requestCount
        app.coordinator.handleDeepLink(Self.link)
        await app.navigation.finishErrands()
        #expect(app.coordinator.root == .main && app.flow.requestCount == requests)
        #expect(
            app.coordinator.appError?.message
                == say(.linkForSignedOutText))
    }

    @Test("LINK-04 a mailed link that launches the app of somebody who is signed in replaces nobody")
    func launchedSignedIn() async throws {
        let opened = Opened()
        let backEnd = try await backEnd {
            await opened.note()
            throw AuthError.otpExpired
        }
        let before = await launch(backEnd)
        before.flow.navigateToLogin()
        (before.flow.email, before.flow.password) = (Self.email, "velvet harbour lantern")
        await before.flow.performLogin()
        #expect(before.coordinator.root == .main)
        let app = start(backEnd)
        app.coordinator.handleDeepLink(Self.link)
        await app.coordinator.run()
        await app.navigation.finishErrands()
        #expect(app.coordinator.root == .main)
        #expect(await opened.count == 0)
        #expect(app.coordinator.appError?.message == say(.linkForSignedOutText))
    }

    @Test("APP-14 a person who is browsing sees the sign-in when a mailed link needs it")
    func browsing() async throws {
        let app = await launch(try await backEnd { throw AuthError.otpExpired }, access: .open)
        #expect(!app.coordinator.isSignInPresented)
        app.coordinator.handleDeepLink(Self.link)
        await app.navigation.finishErrands()
        #expect(app.coordinator.isSignInPresented && app.flow.errorMessage != nil)
    }

    @Test("FLOW-21 a link that is opened while a request runs is taken once that has been answered")
    func waits() async throws {
        let root = root
        let backEnd = try await backEnd {
            .signedIn(try await root.accounts.signIn(email: Self.email, password: "velvet harbour lantern"))
        }
        let app = await launch(backEnd)
        app.flow.navigateToLogin()
        (app.flow.email, app.flow.password) = (Self.email, "wrong harbour lantern")
        async let login: Void = app.flow.performLogin()
        while !app.flow.isLoading { await Task.yield() }
        app.coordinator.handleDeepLink(Self.link)
        await login
        await app.navigation.finishErrands()
        #expect(app.coordinator.root == .main)
    }

    /// Counts the links that are opened.
    private actor Opened {
        private(set) var count = 0
        func note() { count += 1 }
    }

    @Test(
        "LINK-04 FLOW-21 a link that is opened while somebody signs in replaces nobody, and a message says so",
        arguments: [false, true])
    func waitsForSignIn(isReplaced: Bool) async throws {
        let opened = Opened()
        let app = await launch(
            try await backEnd {
                await opened.note()
                throw AuthError.otpExpired
            })
        app.flow.navigateToLogin()
        (app.flow.email, app.flow.password) = (Self.email, "velvet harbour lantern")
        async let login: Void = app.flow.performLogin()
        while !app.flow.isLoading { await Task.yield() }
        app.coordinator.handleDeepLink(Self.link)
        // The app has made its sign-in anew meanwhile.
        let other = root.makeAuthViewModel(catalogue: .english)
        if isReplaced { app.coordinator.connect(other) }
        await login
        await app.navigation.finishErrands()
        #expect(app.coordinator.root == .main)
        #expect(await opened.count == 0)
        #expect(app.coordinator.appError?.message == say(.linkForSignedOutText))
        withExtendedLifetime(other) {}
    }

    @Test("LINK-04 a link that is not the back end's goes to the app's own table")
    func otherLinks() async throws {
        let app = await launch(try await backEnd { throw AuthError.unavailable })
        app.coordinator.handleDeepLink("crews://elsewhere?code=1")
        await app.navigation.finishErrands()
        #expect(app.flow.requestCount == 0)
        #expect(app.coordinator.appError != nil, "the table refuses it, and says so")
    }
}
