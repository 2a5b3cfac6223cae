public import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire

/// Shows a person how to sign in on another device that has a browser (RFC 8628, section 3.3).
public protocol DevicePrompt: Sendable {
    /// Shows the code and the page. Returns at once; the app keeps asking the provider until the person is done.
    func show(_ invitation: DeviceInvitation) async
}

/// The code that a person enters on a provider's page, on any device.
public struct DeviceInvitation: Hashable, Sendable {
    /// The code, in visible ASCII characters.
    public let userCode: String
    /// The page on which the code is entered.
    public let page: URL
    /// The same page with the code filled in, if the provider has one, such as for a QR code.
    public let completePage: URL?
    /// How long the code is valid, in seconds.
    public let life: TimeInterval
}

/// A sign-in on another device: a code that the person sees, and one with which the app asks for the outcome
/// (RFC 8628).
struct DeviceGrant: Sendable {
    /// The maximum time that a code is used, in seconds.
    static let longestLife: TimeInterval = 1_800
    /// The pause between two requests, in seconds, unless the provider sets another one.
    static let standardInterval: TimeInterval = 5
    /// The longest pause that a provider can request, in seconds.
    static let longestInterval: TimeInterval = 60

    let invitation: DeviceInvitation
    private let deviceCode: Secret
    private let interval: TimeInterval

    /// Reads the provider's answer (section 3.2). Text for the person cannot contain a control character.
    /// - Parameter isLocal: Whether the provider is on this device, so that its page may be too.
    init(_ members: JSONObject, isLocal: Bool) throws(OpenIDFailure) {
        guard let code = Self.visible(members["device_code"], limit: 2_048),
            let userCode = Self.visible(members["user_code"], limit: 64),
            let text = members["verification_uri"]?.stringValue,
            let page = ProviderURL.endpoint(text, allowsLoopback: isLocal),
            let life = members["expires_in"]?.integerValue, life > 0
        else { throw .distrusted(.deviceAnswer) }
        var completePage: URL?
        if let text = members["verification_uri_complete"]?.stringValue {
            guard let url = ProviderURL.endpoint(text, allowsLoopback: isLocal) else {
                throw .distrusted(.deviceAnswer)
            }
            completePage = url
        }
        deviceCode = Secret(code)
        interval = members["interval"]?.integerValue.map { TimeInterval($0) } ?? Self.standardInterval
        guard (1...Self.longestInterval).contains(interval) else { throw .distrusted(.deviceAnswer) }
        invitation = DeviceInvitation(
            userCode: userCode, page: page, completePage: completePage,
            life: min(TimeInterval(life), Self.longestLife))
    }

    private static func visible(_ value: JSONValue?, limit: Int) -> String? {
        guard let text = value?.stringValue, (1...limit).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return text
    }

    /// Requests a code (section 3.1).
    static func request(_ provider: OpenIDProvider) async throws(OpenIDFailure) -> DeviceGrant {
        let configuration = provider.configuration
        guard let endpoint = try await provider.metadata().deviceAuthorizationEndpoint else {
            throw .failed(.unavailable)
        }
        let reply = try await provider.client.form(
            endpoint,
            [("client_id", configuration.clientID), ("scope", configuration.scopes.joined(separator: " "))]
                + configuration.resources.map { ("resource", $0) })
        return try DeviceGrant(reply.members, isLocal: configuration.isLocal)
    }

    /// Requests the tokens until the person has decided (sections 3.4 and 3.5).
    /// - Parameter timer: Measures the pauses, and how long the code is valid.
    /// - Throws: `AuthError.otpExpired` when the code has expired; ``OpenIDFailure``; `CancellationError`.
    func tokens(from provider: OpenIDProvider, timer: any Clock<Duration>) async throws -> TokenAnswer {
        let endpoint = try await provider.metadata().tokenEndpoint
        var (pause, waited) = (interval, TimeInterval(0))
        while waited + pause <= invitation.life {
            try await timer.sleep(for: .seconds(pause))
            waited += pause
            switch try await answer(from: provider, at: endpoint) {
            case .tokens(let tokens): return tokens
            case .pending: continue
            case .slower: pause += 5
            // The person may have decided meanwhile, so what fails for a moment does not end the sign-in.
            case .unreachable: pause = min(pause * 2, Self.longestInterval)
            case .expired: throw AuthError.otpExpired
            }
        }
        throw AuthError.otpExpired
    }

    /// The provider's answer to one request.
    private enum Answer {
        case tokens(TokenAnswer)
        case pending
        case slower
        case unreachable
        case expired
    }

    private func answer(from provider: OpenIDProvider, at endpoint: URL) async throws(OpenIDFailure) -> Answer {
        let fields = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", deviceCode.reveal()),
            ("client_id", provider.configuration.clientID),
        ]
        let reply: OpenIDClient.Reply
        do {
            reply = try await provider.client.form(endpoint, fields)
        } catch {
            switch error {
            case .refused(_, code: "authorization_pending"): return .pending
            case .refused(_, code: "slow_down"): return .slower
            case .refused(_, code: "expired_token"): return .expired
            case _ where error.isMomentary: return .unreachable
            default: throw error
            }
        }
        return .tokens(try TokenAnswer(reply, deviceTime: provider.clock.now))
    }
}
