import ArgumentParser
import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseServer
import GatehouseTokens
import GatehouseWire

/// `gatehouse keys`: the keys that sign access tokens, and the administrator key.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Show, rotate and revoke the keys that sign access tokens, and replace the administrator key.",
        subcommands: [List.self, Rotate.self, Revoke.self, RotateAdministratorKey.self])

    /// `gatehouse keys list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the keys and what each is for.",
            discussion: AdministrationOptions.discussion)

        @OptionGroup var administration: AdministrationOptions

        func run() async throws {
            try await administration.run { backend, _ in
                let now = SystemWallClock().now
                let keys = try await backend.signingKeys.keys(at: now)
                let lines =
                    keys.configuredKeys.enumerated().map { KeyLine($0.element, isSigning: $0.offset == 0) }
                    + keys.states(at: now).map { KeyLine($0.key, $0.state) }
                try administration.answer(lines) { lines.map(\.text).joined(separator: "\n") }
            }
        }
    }

    /// `gatehouse keys rotate`.
    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace the signing key with a new one.",
            discussion: """
                The new key is published 15 minutes before it signs, and the old one verifies until its last token has \
                expired. Nobody is signed out and no request fails. A running server notices within a minute, without a \
                restart. If a rotation is already in progress, nothing changes.

                \(AdministrationOptions.discussion)
                """)

        @Flag(
            help: ArgumentHelp(
                "Use this for a leaked key: the new key signs right away, and tokens of the other keys are refused. "
                    + "Apps renew theirs, and people stay signed in."))
        var immediately = false

        @OptionGroup var administration: AdministrationOptions

        func run() async throws {
            try await administration.run { backend, administrator in
                let now = SystemWallClock().now
                let before = try await backend.signingKeys.keys(at: now)
                guard !before.ownHaveGivenWay else {
                    Terminal.complain(
                        "this server's keys are set in its settings (jwt-key-file, jwt-secret); replace them there")
                    throw ExitCode.failure
                }
                let known = Set(before.states(at: now).map(\.key.kid))
                let (kid, signsFrom) = try await administrator.rotateKeys(immediately: immediately)
                let rotation = Rotation(
                    kid: kid, signsFrom: WireTimestamp(signsFrom), isNew: !known.contains(kid),
                    endsOthersAt: WireTimestamp(immediately ? now : signsFrom.addingTimeInterval(SigningKeys.retention))
                )
                try administration.answer(rotation) { rotation.text(immediately: immediately) }
            }
        }
    }

    /// The result of a rotation.
    private struct Rotation: Encodable {
        var kid: String
        var signsFrom: WireTimestamp
        var isNew: Bool
        var endsOthersAt: WireTimestamp

        enum CodingKeys: String, CodingKey {
            case kid
            case signsFrom = "signs_from"
            case isNew = "new"
            case endsOthersAt = "others_end_at"
        }

        func text(immediately: Bool) -> String {
            if immediately {
                return """
                    The key \(kid) signs now. Tokens of all other keys are refused.
                    A running server notices within a minute. Apps then renew their access tokens, and sessions continue.
                    Services that verify tokens themselves refuse new ones until they fetch the published keys again.
                    """
            }
            guard isNew else {
                return """
                    A rotation is already in progress. Nothing was changed.
                    The key \(kid) is published and signs from \(signsFrom.text).
                    """
            }
            return """
                The key \(kid) is published and signs from \(signsFrom.text).
                The previous key verifies until \(endsOthersAt.text), when its last token has expired.
                A running server notices within a minute. Nobody is signed out.
                """
        }
    }

    /// A key and its purpose.
    private struct KeyLine: Encodable {
        var kid: String?
        var algorithm: String
        var state: String
        /// When it starts to sign, for an upcoming key.
        var signsFrom: WireTimestamp?
        /// When it stops verifying, for a retired key.
        var until: WireTimestamp?

        enum CodingKeys: String, CodingKey {
            case kid
            case algorithm
            case state
            case signsFrom = "signs_from"
            case until
        }

        init(_ key: SigningKey, _ state: SigningKeys.State) {
            (kid, algorithm) = (key.kid, key.algorithmName)
            switch state {
            case .published(let date): (self.state, signsFrom) = ("published", WireTimestamp(date))
            case .current: self.state = "signs"
            case .retired(let date): (self.state, until) = ("verifies", WireTimestamp(date))
            case .ended: self.state = "ended"
            }
        }

        /// A key from the configuration.
        init(_ key: SigningKey, isSigning: Bool) {
            (kid, algorithm, state) = (key.kid, key.algorithmName, isSigning ? "signs" : "verifies")
        }

        var text: String {
            let since = signsFrom.map { ", signs from \($0.text)" } ?? until.map { " until \($0.text)" } ?? ""
            return "\(kid ?? "(no id)")  \(algorithm)  \(state)\(since)"
        }
    }
}
