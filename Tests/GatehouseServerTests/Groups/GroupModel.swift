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
        /// Somebody makes a link for so many people, which gives a role.
        case invite(GroupRole, to: Int, uses: Int, by: Int)
        /// Somebody accepts a link: the newest one is 0.
        case accept(Int, by: Int)
        /// Somebody revokes a link: the newest one is 0.
        case revoke(Int, by: Int)
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
        /// The role of the person who gave it, as it was then; the same for a founder and an heir.
        var giver: GroupRole
        /// The number of the link that let the person in; nil for a founder.
        var cause: Int?
    }

    /// A link.
    struct Link: Equatable {
        /// How it is over.
        enum End: Equatable {
            case used
            case revoked
            /// With its group.
            case gone
        }

        var group: Int
        var creator: Int
        var role: GroupRole
        var most: Int
        var uses = 0
        /// Those who used it and still have that account.
        var people: Set<Int> = []
        var end: End?
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
    /// All links that were made, the oldest first.
    var links: [Link] = []
    /// The people who were removed from each group, and not let in since.
    var removed: [Int: Set<Int>] = [:]

    /// Returns a random act.
    static func act(_ roles: GroupRoles, _ numbers: inout some RandomNumberGenerator) -> Act {
        func person() -> Int { Int.random(in: people, using: &numbers) }
        func group() -> Int { Int.random(in: groups, using: &numbers) }
        func role() -> GroupRole { roles.all[Int.random(in: roles.all.indices, using: &numbers)] }
        func link() -> Int { Int.random(in: 0..<6, using: &numbers) }
        return switch Int.random(in: 0..<36, using: &numbers) {
        case 0..<4: .create(group(), by: person())
        case 4..<8: .invite(role(), to: group(), uses: Int.random(in: 1...3, using: &numbers), by: person())
        case 8..<18: .accept(link(), by: person())
        case 18..<25: .setRole(role(), of: person(), in: group(), by: person())
        case 25: .transfer(group(), to: person(), by: person())
        case 26..<29: .remove(person(), from: group(), by: person())
        case 29: .delete(group(), by: person())
        case 30: .endAccount(person())
        case 31: .activate(nil, by: person())
        case 32: .revoke(link(), by: person())
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
        case .invite(let role, let id, let uses, let actor):
            let fault = decide(.invite(role), in: id, by: actor)
            guard fault == nil else { return fault }
            guard role.isOpen else { return .roleNotOpen }
            links.append(Link(group: id, creator: actor, role: role, most: uses))
            return nil
        case .accept(let place, let person): return accept(place, by: person)
        case .revoke(let place, let actor):
            guard let number = number(of: place), links[number].end != .gone else { return .notFound }
            let fault = decide(.revoke, in: links[number].group, by: actor)
            if fault == nil, links[number].end == nil { links[number].end = .revoked }
            return fault
        case .setRole(let role, let person, let id, let actor):
            let former = self.role(of: person, in: id)
            let fault = change(id, by: actor, about: person, .setRole(role)) { group, mine, theirs in
                guard group.members[theirs].role != role else { return }
                group.ownerCount += (role.isOwner ? 1 : 0) - (group.members[theirs].role.isOwner ? 1 : 0)
                group.members[theirs].giver = group.members[mine].role
                group.members[theirs].role = role
            }
            if fault == nil, former != role { revokeLinks(of: person, in: id, unless: role.mayInvite) }
            return fault
        case .transfer(let id, let person, let actor):
            let fault = change(id, by: actor, about: person, .transfer) { group, mine, theirs in
                guard mine != theirs, let admin = GroupRoles.standard[GroupRole.adminName] else { return }
                let owner = group.members[mine].role
                if group.members[theirs].role.isOwner { group.ownerCount -= 1 }
                (group.members[theirs].role, group.members[theirs].giver) = (owner, owner)
                (group.members[mine].role, group.members[mine].giver) = (admin, owner)
            }
            if fault == nil, person != actor, let admin = GroupRoles.standard[GroupRole.adminName] {
                revokeLinks(of: actor, in: id, unless: admin.mayInvite)
            }
            return fault
        case .remove(let person, let id, let actor):
            let fault = change(id, by: actor, about: person, .remove) { group, _, theirs in group.end(theirs) }
            guard fault == nil else { return fault }
            if active[person] == id { active[person] = nil }
            if person != actor { removed[id, default: []].insert(person) }
            revokeLinks(of: person, in: id) { _ in false }
            return nil
        case .delete(let id, let actor):
            let fault = change(id, by: actor, about: actor, .delete) { _, _, _ in }
            if fault == nil { end(id) }
            return fault
        case .endAccount(let person):
            for id in Self.groups { endAccount(of: person, in: id) }
            active[person] = nil
            for id in removed.keys { removed[id]?.remove(person) }
            for number in links.indices { links[number].people.remove(person) }
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

    /// The number of a link, counted from the newest one.
    private func number(of place: Int) -> Int? { place < links.count ? links.count - 1 - place : nil }

    private func decide(_ act: GroupPolicy.Act, in id: Int, by actor: Int) -> GroupFault? {
        guard let group = groups[id], let role = role(of: actor, in: id) else { return .notFound }
        return GroupPolicy.decide(
            GroupPolicy.Actor(role: role, hasProof: true), act, .group,
            GroupPolicy.Condition(ownerCount: group.ownerCount, isSuspended: false))
    }

    private mutating func accept(_ place: Int, by person: Int) -> GroupFault? {
        guard let number = number(of: place), links[number].end != .gone else { return .invitationNotFound }
        let link = links[number]
        if role(of: person, in: link.group) != nil { return nil }
        if link.end == .revoked { return .invitationRevoked }
        if link.end == .used { return .invitationUsed }
        if removed[link.group]?.contains(person) == true { return .excluded }
        let giver = role(of: link.creator, in: link.group) ?? link.role
        if links[number].people.insert(person).inserted { links[number].uses += 1 }
        if links[number].uses >= link.most { links[number].end = .used }
        groups[link.group]?.members.append(Member(person: person, role: link.role, giver: giver, cause: number))
        groups[link.group]?.memberCount += 1
        return nil
    }

    /// Revokes the open links that somebody has made to a group, but for those that they could still make.
    private mutating func revokeLinks(of person: Int, in id: Int, unless mayStay: (GroupRole) -> Bool) {
        for number in links.indices
        where links[number].end == nil && links[number].group == id && links[number].creator == person
            && !mayStay(links[number].role)
        {
            links[number].end = .revoked
        }
    }

    /// Ends a group with its links, and that sessions are active in it.
    private mutating func end(_ id: Int) {
        groups[id] = nil
        removed[id] = nil
        for number in links.indices where links[number].group == id { links[number].end = .gone }
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
        revokeLinks(of: person, in: id) { _ in false }
    }

    /// What is wrong with the links.
    private var linkFaults: [String] {
        links.enumerated().flatMap { number, link -> [String] in
            var faults: [String] = []
            if link.uses > link.most || link.people.count > link.uses {
                faults.append("link \(number) has too many uses")
            }
            guard link.end == nil else { return faults }
            if role(of: link.creator, in: link.group)?.mayInvite(link.role) != true {
                faults.append("link \(number) is open, and its maker could no longer make it")
            }
            return faults
        }
    }

    /// What is wrong with the state; empty if every rule holds.
    var faults: [String] {
        let strangers = active.filter { role(of: $0.key, in: $0.value) == nil }.map { person, id in
            "\(person) is active in group \(id), but not in it"
        }
        return strangers + linkFaults
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
                for member in group.members {
                    guard let cause = member.cause else { continue }
                    if !links[cause].people.contains(member.person) || links[cause].group != id {
                        faults.append("nothing let \(member.person) into group \(id)")
                    }
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
