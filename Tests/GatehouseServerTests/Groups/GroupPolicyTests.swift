import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWire
import Testing

/// The truth table of who may do what.
struct GroupPolicyTests {
    private static let roles = GroupRoles(
        json: [
            "treasurer": ["permissions": ["billing:manage", "members:update", "members:remove"], "open": true],
            "reader": ["permissions": ["members:read_email"]],
        ])

    private static func role(_ name: String) throws -> GroupRole {
        try #require(roles?[name])
    }

    /// One row: who, what, about whom, and why it is refused.
    struct Row: Sendable, CustomTestStringConvertible {
        let actor: String
        let act: String
        let target: String
        let fault: GroupFault?

        init(_ actor: String, _ act: String, _ target: String, _ fault: GroupFault?) {
            (self.actor, self.act, self.target, self.fault) = (actor, act, target, fault)
        }

        var testDescription: String { "\(actor) \(act) \(target)" }
    }

    /// Two owners, a fresh proof, not suspended. An act that is a role gives it.
    private static let rows: [Row] = [
        Row("owner", "change", "group", nil), Row("admin", "change", "group", nil),
        Row("member", "change", "group", .permissionDenied), Row("treasurer", "change", "group", .permissionDenied),
        Row("owner", "delete", "group", nil), Row("admin", "delete", "group", .permissionDenied),
        Row("owner", "transfer", "member", nil), Row("admin", "transfer", "member", .permissionDenied),
        // Nobody raises themselves.
        Row("member", "admin", "oneself", .permissionDenied), Row("admin", "owner", "oneself", .permissionDenied),
        Row("treasurer", "admin", "oneself", .permissionDenied), Row("admin", "member", "oneself", nil),
        Row("owner", "admin", "oneself", nil),
        // Only owners touch owners.
        Row("admin", "member", "owner", .permissionDenied), Row("admin", "remove", "owner", .permissionDenied),
        Row("owner", "member", "owner", nil), Row("owner", "remove", "owner", nil),
        Row("admin", "owner", "member", .permissionDenied), Row("owner", "owner", "member", nil),
        // Nobody gives, changes or ends what they lack.
        Row("admin", "treasurer", "member", .permissionDenied), Row("admin", "member", "treasurer", .permissionDenied),
        Row("admin", "remove", "treasurer", .permissionDenied), Row("treasurer", "admin", "member", .permissionDenied),
        Row("treasurer", "remove", "admin", .permissionDenied), Row("treasurer", "treasurer", "member", nil),
        Row("treasurer", "reader", "member", .permissionDenied), Row("admin", "reader", "member", nil),
        Row("admin", "remove", "admin", nil), Row("owner", "remove", "treasurer", nil),
        Row("member", "remove", "member", .permissionDenied), Row("reader", "remove", "member", .permissionDenied),
        // Everybody can leave.
        Row("member", "remove", "oneself", nil), Row("admin", "remove", "oneself", nil),
        Row("owner", "remove", "oneself", nil),
    ]

    private static func decide(
        _ row: Row, owners: Int = 2, suspended: Bool = false, proof: Bool = true, step: Bool = false
    ) throws -> GroupFault? {
        let act: GroupPolicy.Act =
            switch row.act {
            case "change": .change
            case "delete": .delete
            case "transfer": .transfer
            case "remove": .remove
            default: .setRole(try role(row.act))
            }
        let target: GroupPolicy.Target =
            switch row.target {
            case "group": .group
            case "oneself": .oneself
            default: .member(try role(row.target))
            }
        return GroupPolicy.decide(
            GroupPolicy.Actor(role: try role(row.actor), hasProof: proof, needsStep: step), act, target,
            GroupPolicy.Condition(ownerCount: owners, isSuspended: suspended))
    }

    @Test("GRP-12 who may do what to whom", arguments: rows)
    func table(row: Row) throws {
        #expect(try Self.decide(row) == row.fault)
        // Nothing changes in a suspended group.
        #expect(try Self.decide(row, suspended: true) == .suspended)
    }

    @Test(
        "GRP-12 making an owner and deleting the group need a fresh proof and the step; what is about others, the step",
        arguments: rows)
    func proof(row: Row) throws {
        let isGrave = ["delete", "transfer", "owner"].contains(row.act)
        #expect(try Self.decide(row, proof: false) == row.fault ?? (isGrave ? .proofNeeded : nil))
        let needsStep = row.act != "change" && row.target != "oneself"
        #expect(try Self.decide(row, step: true) == row.fault ?? (needsStep ? .stepNeeded : nil))
    }

    @Test("GRP-13 the only owner neither leaves, nor is lowered or removed", arguments: rows)
    func onlyOwner(row: Row) throws {
        let isOwners = row.target == "owner" || row.target == "oneself" && row.actor == "owner"
        let ends = isOwners && !["owner", "change", "delete", "transfer"].contains(row.act)
        #expect(try Self.decide(row, owners: 1) == row.fault ?? (ends ? .lastOwner : nil))
    }

    @Test("GRP-12 GRP-13 whatever roles there are, nobody gives, changes or ends one with a permission that they lack")
    func anyRoles() {
        var numbers = SeededNumbers(seed: 12)
        let names: [GroupPermission] = GroupPermission.standard + ["billing:manage", "doors:open"]
        func role() -> GroupRole {
            guard Int.random(in: 0..<5, using: &numbers) > 0 else {
                return GroupRole(name: GroupRole.ownerName, permissions: Set(names))
            }
            return GroupRole(name: "other", permissions: Set(names.filter { _ in Bool.random(using: &numbers) }))
        }
        for _ in 0..<5_000 {
            let (mine, new, isOwn) = (role(), role(), Bool.random(using: &numbers))
            let held = isOwn ? mine : role()
            func decide(_ act: GroupPolicy.Act, owners: Int = 2) -> GroupFault? {
                GroupPolicy.decide(
                    GroupPolicy.Actor(role: mine, hasProof: true), act, isOwn ? .oneself : .member(held),
                    GroupPolicy.Condition(ownerCount: owners, isSuspended: false))
            }
            func isWithin(_ other: GroupRole) -> Bool {
                mine.isOwner || !other.isOwner && other.permissions.isSubset(of: mine.permissions)
            }
            let (givesNew, touchesHeld) = (isWithin(new), isWithin(held))
            #expect((decide(.setRole(new)) == nil) == (mine.permits(.changeRoles) && givesNew && touchesHeld))
            #expect((decide(.remove) == nil) == (isOwn || mine.permits(.remove) && touchesHeld))
            #expect((decide(.invite(new)) == nil) == (mine.permits(.invite) && givesNew))
            // The last owner stays, whoever acts.
            if held.isOwner {
                #expect(decide(.remove, owners: 1) != nil)
                #expect(new.isOwner || decide(.setRole(new), owners: 1) != nil)
            }
        }
    }

    @Test("GRP-11 an owner may do everything that any role may do, and a role that nobody declares nothing")
    func owners() throws {
        let roles = try #require(Self.roles)
        let owner = try Self.role("owner")
        #expect(roles.all.allSatisfy { $0.permissions.isSubset(of: owner.permissions) })
        #expect(owner.permissions.contains("billing:manage"))
        #expect(roles.stored("captain").permissions.isEmpty && roles["captain"] == nil)
        #expect(roles.all.filter(\.isOpen).map(\.name) == ["member", "treasurer"])
        #expect(roles.all.map(\.name) == ["owner", "admin", "member", "reader", "treasurer"])
    }

    private static let refused: [JSONValue] = [
        [], ["owner": ["permissions": []]], ["admin": [:]], ["Treasurer": [:]], ["": [:]],
        ["treasurer": ["permissions": ["billing"]]], ["treasurer": ["permissions": ["billing:Manage"]]],
        ["treasurer": ["permissions": ["a:b:c"]]], ["treasurer": ["permissions": [1]]],
        ["treasurer": ["open": "yes"]], ["treasurer": ["other": true]], ["treasurer": []], tooMany, tooPermissive,
        ["treasurer": ["permissions": [.string("a:" + String(repeating: "b", count: 63))]]],
    ]

    /// One role more than settings may declare.
    private static let tooMany = JSONValue.object(
        Dictionary(uniqueKeysWithValues: (0...GroupRoles.most.roles).map { ("r\($0)", JSONValue.object([:])) }))

    /// A role with one permission more than a role may have.
    private static let tooPermissive: JSONValue = [
        "treasurer": ["permissions": .array((0...GroupRoles.most.permissions).map { .string("a:b\($0)") })]
    ]

    @Test("GRP-11 declared roles are read strictly", arguments: refused)
    func strict(json: JSONValue) {
        #expect(GroupRoles(json: json) == nil)
    }

    @Test("GRP-11 what settings declare is written as it was read")
    func written() throws {
        let roles = try #require(Self.roles)
        #expect(GroupRoles(json: try #require(roles.declared)) == roles)
        #expect(GroupRoles.standard.declared == nil && GroupRoles(json: [:]) == .standard)
    }
}
