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
            abstract: "Revoke one key, so that its tokens are refused.",
            discussion: """
                For a key that has become known to others. Running servers sign nothing with it from then on, and refuse \
                its tokens with the next request of each session. Apps renew theirs, and people stay signed in. If it was \
                the key that signs, a new one takes its place at once.

                \(AdministrationOptions.discussion)
                """)

        @Argument(help: ArgumentHelp("The key's id, as `gatehouse keys list` shows it.", valueName: "kid"))
        var kid: String

        @OptionGroup var administration: AdministrationOptions

        func run() async throws {
            try await administration.run { backend, administrator in
                let keys = try await backend.signingKeys.keys(at: SystemWallClock().now)
                guard !keys.configuredKeys.contains(where: { $0.kid == kid }) else {
                    Terminal.complain("this key comes from the server's settings (jwt-key-file); replace it there")
                    throw ExitCode.failure
                }
                do {
                    let revocation = Revocation(kid: kid, successor: try await administrator.revokeKey(kid))
                    try administration.answer(revocation) { revocation.text }
                } catch let error as SigningKeyStore.UnknownKey {
                    let known =
                        error.known.isEmpty ? "there is none" : "there are \(error.known.joined(separator: ", "))"
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
            let signs = successor.map { "The key \($0) signs in its place." } ?? "The key that signs is another one."
            return """
                The key \(kid) is revoked. \(signs)
                Running servers refuse its tokens. Apps then renew theirs; sessions go on.
                Services that verify tokens themselves take them until they fetch the published keys again.
                """
        }
    }
}
