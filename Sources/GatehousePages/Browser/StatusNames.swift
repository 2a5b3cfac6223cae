import Foundation
package import GatehouseCore
import GatehouseTokens

/// The names that status lines show: a browser carries them to the next page, sealed for the session, so that no cookie
/// tells them to others, and none that somebody made up says anything.
package struct StatusNames: Sendable {
    /// The longest name that is carried, in characters.
    private static let limit = 254

    private let sealing: Sealing

    init(keys: KeyRing) {
        sealing = Sealing(key: keys.subkey(.said))
    }

    /// Seals a name for a cookie.
    package func seal(_ name: String, for session: SessionID) throws -> String {
        try sealing.seal(Data(name.prefix(Self.limit).utf8), for: Self.context(session))
    }

    /// Returns the name that was sealed for a session; nil for anything else.
    package func open(_ text: String, for session: SessionID) -> String? {
        (try? sealing.open(text, for: Self.context(session))).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func context(_ session: SessionID) -> String { "said|\(session.text)" }
}
