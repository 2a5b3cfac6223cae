package import GatehouseDomain
package import GatehouseWire

/// The roles of a server: three that every server has, and those that its settings declare.
package struct GroupRoles: Equatable, Sendable {
    /// All roles, the built-in ones first, the others by name.
    package let all: [GroupRole]

    /// The most roles that settings declare, and the most permissions of one.
    package static let most = (roles: 16, permissions: 32)
    /// The maximum length of the name of a role or a permission.
    package static let longestName = 64

    /// The roles of a server that declares none.
    package static let standard = GroupRoles(declared: [])

    private init(declared: [GroupRole]) {
        let everything = Set(GroupPermission.standard).union(declared.flatMap(\.permissions))
        all =
            GroupRole.standard.map { $0.isOwner ? GroupRole(name: $0.name, permissions: everything) : $0 }
            + declared.sorted { $0.name < $1.name }
    }

    /// Reads the roles that settings declare, such as
    /// `{"treasurer": {"permissions": ["billing:manage"], "open": true}}`. Returns nil for anything else, for a built-in name, and for more than ``most``.
    package init?(json: JSONValue) {
        guard case .object(let members) = json, members.count <= Self.most.roles else { return nil }
        var declared: [GroupRole] = []
        for (name, value) in members {
            guard Self.isWord(name), !GroupRole.standard.contains(where: { $0.name == name }),
                case .object(let parts) = value, Set(parts.keys).isSubset(of: ["permissions", "open"]),
                case .array(let listed) = parts["permissions"] ?? [], listed.count <= Self.most.permissions,
                let isOpen = parts["open", default: false].boolValue
            else { return nil }
            let names = listed.compactMap(\.stringValue)
            guard names.count == listed.count, names.allSatisfy(Self.isPermission) else { return nil }
            let permissions = Set(names.map { GroupPermission(rawValue: $0) })
            declared.append(GroupRole(name: name, permissions: permissions, isOpen: isOpen))
        }
        self.init(declared: declared)
    }

    /// What settings declare, as they would write it; nil if they declare nothing.
    package var declared: JSONValue? {
        let own = all.dropFirst(Self.standard.all.count)
        guard !own.isEmpty else { return nil }
        return .object(
            Dictionary(
                uniqueKeysWithValues: own.map { role -> (String, JSONValue) in
                    (
                        role.name,
                        [
                            "permissions": .array(role.permissions.sorted().map { .string($0.rawValue) }),
                            "open": .bool(role.isOpen),
                        ]
                    )
                }))
    }

    /// Returns the role with a name, or nil.
    package subscript(name: String) -> GroupRole? { all.first { $0.name == name } }

    /// Returns the role of a stored name. One that this server does not know, because another one declares it, permits
    /// nothing.
    package func stored(_ name: String) -> GroupRole { self[name] ?? GroupRole(name: name, permissions: []) }

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
            }
    }

    private static func isWord(_ text: String) -> Bool { text.utf8.count <= longestName && isWord(text[...]) }

    /// Whether a text is `subject:act` in small letters, digits and low lines.
    private static func isPermission(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return text.utf8.count <= longestName && parts.count == 2 && parts.allSatisfy { isWord($0) }
    }
}
