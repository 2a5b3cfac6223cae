import Foundation

extension GroupContext {
    /// The largest token that is read, in bytes.
    private static let largestToken = 65_536

    /// Reads the group that an access token names: the claims `group_id`, `group_role` and `group_permissions` of a JSON
    /// Web Token (RFC 7519). Nil for a token that names none, and for one that can't be read.
    ///
    /// **Nothing in it is verified.** Use it for what the app shows, never for a decision that a server must make.
    /// - Parameter token: An access token.
    public init?(claimsOf token: Secret) {
        let text = token.reveal()
        let parts = text.utf8.count <= Self.largestToken ? text.parts(between: UInt8(ascii: ".")) : []
        guard parts.count == 3, let json = Base64URL.decode(parts[1]).map({ Data($0) }),
            let claims = try? JSONDecoder().decode(Claims.self, from: json)
        else { return nil }
        self.init(
            groupId: claims.groupId, role: claims.role,
            permissions: Set((claims.permissions ?? []).map { GroupPermission(rawValue: $0) }))
    }

    private struct Claims: Decodable {
        let groupId: String
        let role: String
        let permissions: [String]?

        private enum CodingKeys: String, CodingKey {
            case groupId = "group_id"
            case role = "group_role"
            case permissions = "group_permissions"
        }
    }
}
