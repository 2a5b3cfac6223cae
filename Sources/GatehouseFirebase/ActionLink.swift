import Foundation
import GatehouseDomain

/// A link of one of Firebase's mails: Google's own page, or one that carries it (`link`, `deep_link_id`).
struct ActionLink: Equatable {
    enum Mode: String {
        case resetPassword, verifyEmail
    }

    let mode: Mode
    let code: Secret
    let apiKey: String?

    /// Reads a link; nil for any other URL.
    init?(_ url: URL) {
        guard url.absoluteString.utf8.count <= Self.longest else { return nil }
        let items = Self.items(of: url)
        if let action = ActionLink(items: items) {
            self = action
        } else if let inner = (items["link"] ?? items["deep_link_id"]).flatMap({ URL(string: $0) }),
            let action = ActionLink(items: Self.items(of: inner))
        {
            self = action
        } else {
            return nil
        }
    }

    private init?(items: [String: String]) {
        guard let mode = items["mode"].flatMap(Mode.init), let code = items["oobCode"], !code.isEmpty else {
            return nil
        }
        self.mode = mode
        self.code = Secret(code)
        apiKey = items["apiKey"]
    }

    /// The maximum length of a link, in bytes.
    private static let longest = 8_192

    /// Returns the query. A name that occurs twice does not count: the two readers of the link could disagree about it.
    private static func items(of url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let groups = Dictionary(grouping: items, by: \.name)
        return groups.compactMapValues { $0.count == 1 ? $0[0].value : nil }
    }
}
