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
                Writes a new key to admin.key in the data folder. From then on, every server on this database refuses the \
                previous key, without a restart. Give the new key to everything that uses it. Do this if the key may have \
                leaked, and after you restore a backup that is older than the last replacement, because it brings the \
                previous key back.

                This doesn't revoke service_role tokens that you sign with your own secret (jwt-secret, jwt-secret-file, \
                jwt-key-file). To revoke them, replace that secret.

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
            Every server on this database now refuses the previous one. You don't need to restart any.
            Not revoked: service_role tokens signed with a secret of your own (jwt-secret, jwt-key-file).
            To revoke them, replace that secret.
            """
        }
    }
}
