import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers to sign-ins that come after something newer: every way of signing in, overtaken by another one or by a
/// sign-out.
struct LateSignInTests {
    /// What a back end issues a session for, on the one device.
    enum Way: CaseIterable, Sendable {
        case password, idToken, guest, signUp, confirmation, mailedLink, emailChange
        case guestWithIdToken, guestWithAccount, guestSignUp, guestConfirmation

        var isGuest: Bool {
            switch self {
            case .guestWithIdToken, .guestWithAccount, .guestSignUp, .guestConfirmation: true
            default: false
            }
        }
    }

    private static let redirect = "org.example.app://auth/done"

    /// A device on which this way can be gone.
    private static func device(_ way: Way, _ network: OvertakenTransport) throws -> Device {
        try Device(
            network, session: way.isGuest || way == .emailChange ? try Device.session(guest: way.isGuest) : nil,
            redirect: URL(string: redirect))
    }

    /// Asks for a mail with a link; the address that it leads to.
    private static func mailedLink(_ device: Device, _ network: OvertakenTransport) async throws -> URL {
        await network.confirmsByMail(true)
        _ = try await device.adapter.signUp(email: Device.email, password: Device.password, consent: Device.consent)
        await network.confirmsByMail(false)
        let asked = try #require(await network.redirects.last)
        return try #require(URL(string: asked + "&code=the-code"))
    }

    /// Goes a way.
    private static func go(_ way: Way, _ adapter: SupabaseAuthAdapter, _ link: URL?) async throws {
        switch way {
        case .password: _ = try await adapter.signIn(email: Device.email, password: Device.password)
        case .idToken, .guestWithIdToken, .guestWithAccount:
            _ = try await adapter.authenticate(providerId: "apple", context: [AuthContextKey.idToken: "the.id.token"])
        case .guest:
            _ = try await adapter.authenticate(providerId: "guest", context: [AuthContextKey.termsVersion: "1"])
        case .signUp, .guestSignUp:
            _ = try await adapter.signUp(email: Device.email, password: Device.password, consent: Device.consent)
        case .confirmation, .guestConfirmation:
            _ = try await adapter.confirmSignUp(email: Device.email, code: "123456")
        case .mailedLink: _ = try await adapter.open(try #require(link))
        case .emailChange: _ = try await adapter.confirmEmailChange(email: Device.email, code: "123456")
        }
    }

    /// Begins to go a way, up to the request whose answer signs in, which is not answered before it is let go.
    private static func begin(
        _ way: Way
    ) async throws -> (device: Device, network: OvertakenTransport, late: Task<Void, any Error>) {
        let network = OvertakenTransport(way)
        let device = try device(way, network)
        _ = try await device.adapter.refreshProviders()
        let link = way == .mailedLink ? try await mailedLink(device, network) : nil
        await network.holdNext()
        let late = Task { [adapter = device.adapter] in try await go(way, adapter, link) }
        await network.isAsked()
        return (device, network, late)
    }

    @Test(
        "SES-05 FLOW-22 an answer that comes after that to a later sign-in does not take its place",
        arguments: Way.allCases)
    func overtaken(way: Way) async throws {
        let (device, network, late) = try await Self.begin(way)
        let newer = try await device.adapter.signIn(email: Device.email, password: Device.password)
        #expect(await device.holder.session == newer)
        await network.goOn()
        try await late.value
        #expect(await device.holder.session == newer)
        #expect(await network.ended.contains(newer.accessToken.reveal()) == false)
    }

    @Test("SES-05 the sign-in that was begun last takes the place of an earlier one", arguments: Way.allCases)
    func newest(way: Way) async throws {
        let (device, network, late) = try await Self.begin(way)
        await network.goOn()
        try await late.value
        #expect(await device.holder.session?.accessToken.reveal() == "access-\(OvertakenTransport.held)")
        let newer = try await device.adapter.signIn(email: Device.email, password: Device.password)
        #expect(await device.holder.session == newer)
        // One that is begun after a sign-in is not behind it, whatever its way.
        _ = try await device.adapter.authenticate(
            providerId: "apple", context: [AuthContextKey.idToken: "the.id.token"])
        #expect(await device.holder.session != newer)
    }

    @Test(
        "SES-08 a sign-out during a sign-in discards its answer, and the back end is told",
        arguments: Way.allCases)
    func signedOut(way: Way) async throws {
        let (device, network, late) = try await Self.begin(way)
        try await device.adapter.logout()
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await device.holder.session == nil)
        #expect(await network.ended.contains("access-\(OvertakenTransport.held)"))
        // A sign-in that is begun afterwards is one like any other.
        let next = try await device.adapter.signIn(email: Device.email, password: Device.password)
        #expect(await device.holder.session == next)
    }

    @Test("SES-08 a person whose session another process ends while a change of email is confirmed stays out")
    func signedOutElsewhere() async throws {
        let (device, network, late) = try await Self.begin(.emailChange)
        await device.holder.signOut()
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await device.holder.session == nil)
        #expect(await network.ended == ["access-\(OvertakenTransport.held)"])
    }

    @Test("SES-08 a change of email that is confirmed too late leaves no unknown session")
    func lateEmailChange() async throws {
        let (device, network, late) = try await Self.begin(.emailChange)
        _ = try await device.adapter.signIn(email: Device.email, password: Device.password)
        await network.goOn()
        try await late.value
        #expect(await network.ended == ["access-\(OvertakenTransport.held)"])
    }

    @Test("FLOW-22 the caller of an overtaken sign-in discards it, which ends that session and nothing else")
    func givenUp() async throws {
        let network = OvertakenTransport(.password)
        let device = try Self.device(.password, network)
        await network.holdNext()
        let task = Task { [adapter = device.adapter] in
            try await adapter.signIn(email: Device.email, password: Device.password)
        }
        await network.isAsked()
        let newer = try await device.adapter.signIn(email: Device.email, password: Device.password)
        await network.goOn()
        let late = try await task.value
        #expect(late.refreshToken != newer.refreshToken)
        try await device.adapter.revoke(late)
        #expect(await network.ended == [late.accessToken.reveal()])
        #expect(await device.holder.session == newer)
    }
}

/// A stock Supabase that can be told to keep one answer back, that to the next request for a session.
actor OvertakenTransport: HTTPTransport {
    /// The number of the session whose answer is kept back.
    static let held = 0

    private let way: LateSignInTests.Way
    private var issued = 0
    private var isConfirmedByMail = false
    private var isHolding = false
    private var isHeld = false
    private var isGoingOn = false
    private var held: CheckedContinuation<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?
    /// The access tokens of the sessions that were ended.
    private(set) var ended: [String] = []
    /// Where the links of the mails that were asked for lead back to.
    private(set) var redirects: [String] = []
    /// The verifiers that codes of links were exchanged with.
    private(set) var verifiers: [String] = []

    init(_ way: LateSignInTests.Way) {
        self.way = way
    }

    /// Whether a sign-up has to be confirmed first.
    func confirmsByMail(_ isSo: Bool) { isConfirmedByMail = isSo }

    /// Keeps the next answer back that signs somebody in.
    func holdNext() { isHolding = true }

    /// Returns once that request is there.
    func isAsked() async {
        if !isHeld { await withCheckedContinuation { waiting = $0 } }
    }

    /// Answers it.
    func goOn() {
        isGoingOn = true
        held?.resume()
        held = nil
    }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let url = request.url, let method = request.httpMethod else { throw .failed }
        let guest = ["is_anonymous": way.isGuest, "email": "", "new_email": Device.email] as [String: Any]
        switch (method, url.lastPathComponent) {
        case ("GET", "settings"):
            return try response(
                url, ["external": ["email": true, "anonymous_users": true, "apple": true], "mailer_autoconfirm": true])
        case ("GET", "user"): return try response(url, Device.user(guest))
        case ("PUT", "user"): return try response(url, Device.user())
        case ("POST", "logout"):
            ended.append(request.value(forHTTPHeaderField: "Authorization")?.replacing("Bearer ", with: "") ?? "")
            return try response(url, [:])
        case ("POST", "signup") where isConfirmedByMail:
            let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            redirects += items.filter { $0.name == "redirect_to" }.compactMap(\.value)
            return try response(url, Device.user())
        case ("POST", "token") where way == .guestWithAccount && Self.links(request):
            return try response(url, ["code": "identity_already_exists", "message": "x"], status: 422)
        default:
            if let verifier = (try? Device.body(request))?["code_verifier"] as? String { verifiers.append(verifier) }
            return try response(url, await session(isGuest: url.lastPathComponent == "signup" && way == .guest))
        }
    }

    /// Issues a session, at once or when it may.
    private func session(isGuest: Bool) async -> [String: Any] {
        var number = Self.held
        if isHolding {
            isHolding = false
            isHeld = true
            waiting?.resume()
            waiting = nil
            if !isGoingOn { await withCheckedContinuation { held = $0 } }
        } else {
            issued += 1
            number = issued
        }
        return Device.answer(
            ["access_token": "access-\(number)", "refresh_token": "refresh-\(number)"], user: ["is_anonymous": isGuest])
    }

    private static func links(_ request: URLRequest) -> Bool {
        (try? Device.body(request))?["link_identity"] as? Bool == true
    }

    private func response(
        _ url: URL, _ json: [String: Any], status: Int = 200
    ) throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let body = try? JSONSerialization.data(withJSONObject: json),
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: nil, headerFields: Device.json)
        else { throw .failed }
        return (body, response)
    }
}
