import ArgumentParser
import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseServer
import GatehouseTokens

extension KeysCommand {
    /// `gatehouse keys revoke`.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a key, so that its tokens are refused.",
            discussion: """
                Use this for a leaked key. Running servers stop signing with it, and refuse its tokens from the next \
                request of each session on. Apps renew their tokens, and people stay signed in. If it was the signing key, \
                a new one replaces it immediately.

                \(AdministrationOptions.discussion)
                """)

        @Argument(help: ArgumentHelp("The key's id, as `gatehouse keys list` shows it.", valueName: "kid"))
        var kid: String

        @OptionGroup var administration: AdministrationOptions

        func run() async throws {
            try await administration.run { backend, administrator in
                let keys = try await backend.signingKeys.keys(at: SystemWallClock().now)
                guard !keys.configuredKeys.contains(where: { $0.kid == kid }) else {
                    Terminal.complain("this key is set in the server's settings (jwt-key-file); replace it there")
                    throw ExitCode.failure
                }
                do {
                    let revocation = Revocation(kid: kid, successor: try await administrator.revokeKey(kid))
                    try administration.answer(revocation) { revocation.text }
                } catch let error as SigningKeyStore.UnknownKey {
                    let known =
                        error.known.isEmpty ? "it has none" : "its keys are \(error.known.joined(separator: ", "))"
                    Terminal.complain("no key of this server has the id \(kid); \(known)")
                    throw ExitCode.failure
                }
            }
        }
    }

    /// The result of a revocation.
    private struct Revocation: Encodable {
        var kid: String
        /// The key that signs in its place; nil if another one signed before.
        var successor: String?

        var text: String {
            let signs = successor.map { "The key \($0) now signs instead." } ?? "Another key is the signing key."
            return """
                The key \(kid) is revoked. \(signs)
                Running servers refuse its tokens. Apps renew theirs, and sessions continue.
                Services that verify tokens themselves accept them until they fetch the published keys again.
                """
        }
    }
}
