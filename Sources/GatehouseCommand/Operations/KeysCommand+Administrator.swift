import ArgumentParser
import Foundation
import GatehouseServer
import GatehouseTokens

extension KeysCommand {
    /// `gatehouse keys rotate-admin`.
    struct RotateAdministratorKey: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate-admin",
            abstract: "Replace the administrator key.",
            discussion: """
                A new key is written to admin.key in the data folder. The one before is refused from then on, by every \
                server on this database and without a restart: give the new one to whatever uses it. Do this when the key \
                may be in other hands, and after restoring a backup from before such a replacement, which brings the \
                former key back.

                Tokens of the role service_role that a deployment signs with a secret of its own (jwt-secret, \
                jwt-secret-file, jwt-key-file) are not revoked by it: replace that secret to revoke them.

                \(AdministrationOptions.discussion)
                """)

        @OptionGroup var administration: AdministrationOptions

        func run() async throws {
            try await administration.run { backend, administrator in
                try await backend.rotateAdministratorKey(by: administrator)
                let answer = Answer(file: backend.files.administratorKey.path(percentEncoded: false))
                try administration.answer(answer) { answer.text }
            }
        }
    }

    /// The result.
    private struct Answer: Encodable {
        /// The file of the new key.
        var file: String
        /// Always false: only the deployment can replace its own secret.
        var revokesOwnSecret = false

        enum CodingKeys: String, CodingKey {
            case file
            case revokesOwnSecret = "revokes_tokens_of_own_secret"
        }

        var text: String {
            """
            The new administrator key is in \(file).
            The one before is refused from now on, by every server on this database. None has to be restarted.
            Not revoked: service_role tokens signed with a secret of your own (jwt-secret, jwt-key-file).
            Replace that secret to revoke them.
            """
        }
    }
}
