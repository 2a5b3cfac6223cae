import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// A flow with its form, driven by hand: what a shell does, without the requests.
struct FlowDriver: Equatable {
    static let start = Date(timeIntervalSince1970: 1_767_225_600)

    var flow = AuthFlow()
    var form = AuthForm()
    var requirements = AuthRequirements()
    var now = FlowDriver.start

    /// On a screen that something outside moved to.
    init(at state: AuthNavigationState = .choice, requirements: AuthRequirements = AuthRequirements()) {
        self.requirements = requirements
        if state != .choice { send(.navigationSet(state)) }
    }

    @discardableResult
    mutating func send(_ event: AuthEvent) -> [AuthEffect] {
        flow.handle(event, form: &form, requirements: requirements, now: now)
    }

    /// Types into the fields that are given.
    mutating func type(
        email: String? = nil, password: String? = nil, confirmPassword: String? = nil, otp: String? = nil
    ) {
        if let email { send(.fieldSet(.email, Secret(email))) }
        if let password { send(.fieldSet(.password, Secret(password))) }
        if let confirmPassword { send(.fieldSet(.confirmPassword, Secret(confirmPassword))) }
        if let otp { send(.fieldSet(.otp, Secret(otp))) }
    }

    /// Types something valid into every field there is.
    mutating func fillIn() {
        type(
            email: "Ada@Example.com", password: "velvet harbour lantern", confirmPassword: "velvet harbour lantern",
            otp: "123456")
    }

    /// As after ``fillIn()``, but for the code, which would submit itself.
    func filledInButTheCode() -> FlowDriver {
        var driver = self
        driver.type(
            email: "Ada@Example.com", password: "velvet harbour lantern", confirmPassword: "velvet harbour lantern")
        return driver
    }

    /// The number of the request that runs, or nil.
    var running: Int? {
        if case .running(let running) = flow.activity { running.generation } else { nil }
    }

    /// Answers the request that runs.
    @discardableResult
    mutating func answer(_ answer: AuthAnswer) throws -> [AuthEffect] {
        let generation = try #require(running, "a request runs")
        return send(.answered(answer, generation: generation))
    }

    /// Submits and gives the request that has to be run, or nil when there is none.
    mutating func submit(_ submission: AuthSubmission) -> AuthRequest? {
        guard case .run(let request, _)? = send(.submitted(submission)).first else { return nil }
        return request
    }

    var errorSentence: Sentence? {
        flow.notice.error
    }

    var banner: (kind: AuthBannerKind, sentence: Sentence)? {
        if case .banner(let kind, let sentence) = flow.notice { (kind, sentence) } else { nil }
    }

    func screen(
        _ mode: ScreenBuilder.Mode = .live, providers: [ProviderInfo] = Samples.providers
    ) -> SignInScreen {
        ScreenBuilder(requirements: requirements, providers: providers, mode: mode).screen(for: flow, form: form)
    }
}
