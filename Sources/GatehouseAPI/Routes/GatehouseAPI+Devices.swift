import GatehouseAccounts
import GatehouseCore
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// The devices on which a person is signed in. GoTrue has no such routes.
extension GatehouseAPI {
    /// How many devices an answer has.
    private static let shownDevices = 200

    /// The routes under `/user/sessions`.
    var devices: [APIRoute] {
        [
            APIRoute(
                .get, "/user/sessions", .bearer, "Lists the devices on which the person is signed in.",
                takes: [], gives: [.json([WireDevice].self)], refuses: [403: [.insufficientAAL]],
                handler: listDevices),
            APIRoute(
                .delete, "/user/sessions/:id", .bearer, "Signs one of the person's devices out.",
                takes: [], gives: [.noContent], refuses: [403: [.insufficientAAL], 404: [.notFound]],
                handler: endDevice),
        ]
    }

    /// This device comes first, then the one that was used last.
    @Sendable private func listDevices(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.past(call.authenticated())
        let all = try await call.accounts.sessions.live(of: who)
        let ordered = all.filter { $0.id == who.session.id } + all.filter { $0.id != who.session.id }
        return try APIAnswer(
            json: ordered.prefix(Self.shownDevices).map { WireDevice($0, isCurrent: $0.id == who.session.id) })
    }

    /// A device that is signed out already is no error.
    @Sendable private func endDevice(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.past(call.authenticated())
        // Clients sign themselves out at the code for a session that does not exist.
        let refusal = APIRefusal.noSuchSession.answer
        guard let id = call.pathID.flatMap({ SessionID(text: $0) }) else { throw refusal }
        do {
            try await call.accounts.sessions.end(id, of: who)
        } catch AccountRefusal.noSuchSession {
            throw refusal
        }
        return APIAnswer(.noContent)
    }

    /// Returns the person whose session has taken the second step, if the account has one.
    private static func past(_ who: Authenticated) throws(AccountRefusal) -> Authenticated {
        guard !who.user.needsStep(in: who.session) else { throw .secondStepNeeded }
        return who
    }
}

extension WireDevice {
    /// A device as its owner sees it.
    init(_ session: SessionRecord, isCurrent: Bool) {
        let name = DeviceName(agent: session.client.agent)
        let parts = [name.browser, name.system].compactMap(\.self)
        self.init(
            id: session.id.text, createdAt: WireTimestamp(session.createdAt),
            refreshedAt: WireTimestamp(session.refreshedAt), current: isCurrent, userAgent: session.client.agent,
            device: session.client.deviceName ?? (parts.isEmpty ? nil : parts.joined(separator: " · ")),
            address: ShortAddress.text(session.client.address), methods: session.methods.map(\.method),
            aal: session.level.claim)
    }
}
