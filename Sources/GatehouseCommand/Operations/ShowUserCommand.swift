import ArgumentParser
import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseWire

/// `gatehouse users show`.
struct ShowUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an account and its sessions.", discussion: AdministrationOptions.discussion
    )

    @OptionGroup var chosen: ChosenUser
    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { backend, administrator in
            let user = try await chosen.find(administrator)
            let sessions = try await administrator.sessions(of: user.id)
            let passkeys = try await administrator.passkeys(of: user.id)
            let isAdministrator = try await backend.accounts.isAdministrator(user.id)
            let shown = Shown(
                user: WireUser(user), administrator: isAdministrator, passkeys: passkeys.map { WirePasskey($0) },
                sessions: sessions.map(ShownSession.init))
            try administration.answer(shown) {
                UserText.block(
                    user, passkeys: passkeys, sessions: sessions, isAdministrator: isAdministrator,
                    questions: backend.accounts.policy.signUpFields, at: SystemWallClock().now)
            }
        }
    }

    private struct Shown: Encodable {
        var user: WireUser
        var administrator: Bool
        var passkeys: [WirePasskey]
        var sessions: [ShownSession]
    }

    private struct ShownSession: Encodable {
        var id: String
        var createdAt: WireTimestamp
        var refreshedAt: WireTimestamp?
        var agent: String?

        enum CodingKeys: String, CodingKey {
            case id
            case createdAt = "created_at"
            case refreshedAt = "refreshed_at"
            case agent
        }

        init(_ session: SessionRecord) {
            (id, createdAt) = (session.id.text, WireTimestamp(session.createdAt))
            (refreshedAt, agent) = (WireTimestamp(session.refreshedAt), session.client.agent)
        }
    }
}
