import GatehouseCore
import GatehouseDomain
import GatehouseGroups

/// A random sequence that a seed repeats (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Groups as values: what the rules make of acts, without a database. Six people and four groups, all by number.
struct GroupModel: Equatable {
    static let people = 0..<6
    static let groups = 0..<4

    /// What somebody does.
    enum Act: Equatable {
        case create(Int, by: Int)
        /// Somebody becomes a member, as after an invitation.
        case join(Int, group: Int)
        case setRole(GroupRole, of: Int, in: Int, by: Int)
        case transfer(Int, to: Int, by: Int)
        case remove(Int, from: Int, by: Int)
        case delete(Int, by: Int)
        /// Somebody deletes their account, and comes back as somebody new.
        case endAccount(Int)
        /// Somebody's session becomes active in a group; nil for none.
        case activate(Int?, by: Int)
    }

    /// One membership.
    struct Member: Equatable {
        var person: Int
        var role: GroupRole
        /// The role of the person who gave it, as it was then; the same for a founder, a member who joined, and an heir.
        var giver: GroupRole
    }

    /// A group: its members, the longest-standing first, and its counters, which are kept beside them.
    struct Group: Equatable {
        var members: [Member] = []
        var memberCount = 0
        var ownerCount = 0
    }

    var groups: [Int: Group] = [:]
    /// The group in which each person's only session is active.
    var active: [Int: Int] = [:]

    /// Returns a random act.
    static func act(_ roles: GroupRoles, _ numbers: inout some RandomNumberGenerator) -> Act {
        func person() -> Int { Int.random(in: people, using: &numbers) }
        func group() -> Int { Int.random(in: groups, using: &numbers) }
        return switch Int.random(in: 0..<25, using: &numbers) {
        case 0..<3: .create(group(), by: person())
        case 3..<8: .join(person(), group: group())
        case 8..<14:
            .setRole(
                roles.all[Int.random(in: roles.all.indices, using: &numbers)], of: person(), in: group(), by: person())
        case 14: .transfer(group(), to: person(), by: person())
        case 15..<18: .remove(person(), from: group(), by: person())
        case 18: .delete(group(), by: person())
        case 19: .endAccount(person())
        case 20: .activate(nil, by: person())
        default: .activate(group(), by: person())
        }
    }

    /// Does something. Returns why it was refused; nil if it was done.
    mutating func handle(_ act: Act) -> GroupFault? {
        switch act {
        case .create(let id, let person):
            if let group = groups[id] { return group.members.contains { $0.person == person } ? nil : .conflict }
            guard let owner = GroupRoles.standard[GroupRole.ownerName] else { return .roleUnknown }
            groups[id] = Group(
                members: [Member(person: person, role: owner, giver: owner)], memberCount: 1, ownerCount: 1)
            return nil
        case .join(let person, let id):
            guard let group = groups[id], let role = GroupRoles.standard[GroupRole.memberName] else { return .notFound }
            if group.members.contains(where: { $0.person == person }) { return nil }
            groups[id]?.members.append(Member(person: person, role: role, giver: role))
            groups[id]?.memberCount += 1
            return nil
        case .setRole(let role, let person, let id, let actor):
            return change(id, by: actor, about: person, .setRole(role)) { group, mine, theirs in
                group.ownerCount += (role.isOwner ? 1 : 0) - (group.members[theirs].role.isOwner ? 1 : 0)
                group.members[theirs].giver = group.members[mine].role
                group.members[theirs].role = role
            }
        case .transfer(let id, let person, let actor):
            return change(id, by: actor, about: person, .transfer) { group, mine, theirs in
                guard mine != theirs, let admin = GroupRoles.standard[GroupRole.adminName] else { return }
                let owner = group.members[mine].role
                if group.members[theirs].role.isOwner { group.ownerCount -= 1 }
                (group.members[theirs].role, group.members[theirs].giver) = (owner, owner)
                (group.members[mine].role, group.members[mine].giver) = (admin, owner)
            }
        case .remove(let person, let id, let actor):
            let fault = change(id, by: actor, about: person, .remove) { group, _, theirs in group.end(theirs) }
            if fault == nil, active[person] == id { active[person] = nil }
            return fault
        case .delete(let id, let actor):
            let fault = change(id, by: actor, about: actor, .delete) { _, _, _ in }
            if fault == nil { end(id) }
            return fault
        case .endAccount(let person):
            for id in Self.groups { endAccount(of: person, in: id) }
            active[person] = nil
            return nil
        case .activate(let id, let person):
            if let id, role(of: person, in: id) == nil { return .notFound }
            active[person] = id
            return nil
        }
    }

    /// Returns somebody's role in a group; nil for a stranger.
    private func role(of person: Int, in id: Int) -> GroupRole? {
        groups[id]?.members.first { $0.person == person }?.role
    }

    /// What the next token of somebody says; nil for nothing.
    func claims(of person: Int) -> (group: Int, role: String)? {
        guard let id = active[person], let role = role(of: person, in: id) else { return nil }
        return (id, role.name)
    }

    /// Ends a group, and that sessions are active in it.
    private mutating func end(_ id: Int) {
        groups[id] = nil
        active = active.filter { $0.value != id }
    }

    private mutating func change(
        _ id: Int, by actor: Int, about person: Int, _ act: GroupPolicy.Act, _ body: (inout Group, Int, Int) -> Void
    ) -> GroupFault? {
        guard var group = groups[id], let mine = group.members.firstIndex(where: { $0.person == actor }) else {
            return .notFound
        }
        guard let theirs = group.members.firstIndex(where: { $0.person == person }) else { return .memberNotFound }
        let target: GroupPolicy.Target = mine == theirs ? .oneself : .member(group.members[theirs].role)
        let fault = GroupPolicy.decide(
            GroupPolicy.Actor(role: group.members[mine].role, hasProof: true), act,
            act == .delete ? .group : target,
            GroupPolicy.Condition(ownerCount: group.ownerCount, isSuspended: false))
        guard fault == nil else { return fault }
        body(&group, mine, theirs)
        groups[id] = group
        return nil
    }

    private mutating func endAccount(of person: Int, in id: Int) {
        guard var group = groups[id], let place = group.members.firstIndex(where: { $0.person == person }) else {
            return
        }
        let others = group.members.filter { $0.person != person }
        if group.members[place].role.isOwner, group.ownerCount == 1 {
            let admin = others.first { $0.role.name == GroupRole.adminName }
            guard let heir = (admin ?? others.first)?.person,
                let index = group.members.firstIndex(where: { $0.person == heir })
            else { return end(id) }
            let owner = group.members[place].role
            (group.members[index].role, group.members[index].giver) = (owner, owner)
            group.ownerCount += 1
        }
        group.end(place)
        groups[id] = group
    }

    /// What is wrong with the state; empty if every rule holds.
    var faults: [String] {
        let strangers = active.filter { role(of: $0.key, in: $0.value) == nil }.map { person, id in
            "\(person) is active in group \(id), but not in it"
        }
        return strangers
            + groups.flatMap { id, group -> [String] in
                let owners = group.members.filter(\.role.isOwner).count
                var faults: [String] = []
                if owners == 0 { faults.append("group \(id) has no owner") }
                if group.ownerCount != owners || group.memberCount != group.members.count {
                    faults.append("the counters of group \(id) are wrong")
                }
                if Set(group.members.map(\.person)).count != group.members.count {
                    faults.append("somebody is in group \(id) twice")
                }
                for member in group.members
                where !member.giver.isOwner && !member.role.permissions.isSubset(of: member.giver.permissions) {
                    faults.append("a role in group \(id) is above that of its giver")
                }
                return faults
            }
    }
}

extension GroupModel.Group {
    fileprivate mutating func end(_ place: Int) {
        memberCount -= 1
        if members[place].role.isOwner { ownerCount -= 1 }
        members.remove(at: place)
    }
}
