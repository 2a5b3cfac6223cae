import Foundation
import GatehouseDomain
import Testing

/// The types of groups, and the ports of a back end without them.
@Suite
struct GroupTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    private static func token(_ claims: String) -> Secret {
        Secret("e30.\(Base64URL.encode(claims.utf8)).signature")
    }

    private static func info(_ name: String) -> GroupInfo {
        GroupInfo(
            id: "an-id", name: name, memberCount: 1, revision: 1, createdAt: now, role: GroupRole.ownerName,
            permissions: Set(GroupPermission.standard))
    }

    @Test("GRP-32 names of groups, inviters and members are one line that is safe to show")
    func names() {
        #expect(Self.info("North\u{202E}\nCrew").name == "North Crew")
        #expect(Self.info("\u{200B}").name == "an-id")
        let member = GroupMember(
            userId: "ada", name: "Ada\u{2066} Lovelace", role: GroupRole.memberName, revision: 1, joinedAt: Self.now)
        #expect(member.name == "Ada Lovelace" && member.id == "ada")
        let waiting = PendingInvitation(
            id: "an-id", groupName: "North\r\nCrew", inviterName: "\u{202E}", role: "member", expiresAt: Self.now)
        #expect(waiting.groupName == "North Crew" && waiting.inviterName == nil)
        #expect(ReceivedInvitation.Details(groupName: " ", role: "member", expiresAt: Self.now) == nil)
    }

    @Test("GRP-20 GRP-32 an invitation that is over has no details")
    func over() throws {
        let details = try #require(
            ReceivedInvitation.Details(groupName: "North Crew", role: "member", expiresAt: Self.now))
        for state in ReceivedInvitation.State.allCases {
            #expect((ReceivedInvitation(state: state, details: details).details == nil) == (state != .open))
        }
    }

    @Test("GRP-32 the code and the link of an invitation are not printed")
    func secrecy() {
        let invitation = GroupInvitation(
            id: "an-id", kind: .link, role: "member", maxUses: 1, uses: 0, createdAt: Self.now, expiresAt: Self.now,
            link: Secret("https://example.org/invite/planted-secret"), code: Secret("planted-secret"))
        var dumped = ""
        dump(invitation, to: &dumped)
        #expect(!dumped.contains("planted-secret") && !"\(invitation)".contains("planted-secret"))
        #expect(!"\(InvitationKey.code(Secret("planted-secret")))".contains("planted-secret"))
    }

    @Test("GRP-12 GRP-32 only owners touch owners, and nobody touches a role with a permission that they lack")
    func touching() {
        let (owner, admin, member) = (GroupRole.standard[0], GroupRole.standard[1], GroupRole.standard[2])
        let treasurer = GroupRole(name: "treasurer", permissions: ["billing:manage"], isOpen: true)
        #expect(owner.isOwner && !admin.isOwner && member.isOpen && !admin.isOpen)
        #expect([owner, admin, member, treasurer].allSatisfy { owner.mayTouch($0) })
        #expect(admin.mayTouch(member) && admin.mayTouch(admin))
        #expect(!admin.mayTouch(owner) && !admin.mayTouch(treasurer))
        #expect(admin.mayInvite(member) && !member.mayInvite(member))
        let offer = GroupOffer(roles: GroupRole.standard)
        #expect(offer.role(named: "admin") == admin && offer.role(named: "treasurer").permissions.isEmpty)
    }

    @Test(
        "GRP-25 GRP-27 the group is what the token says, and nothing without a whole claim",
        arguments: [
            (#"{"group_id":"a","group_role":"owner","group_permissions":["group:update"]}"#, ["group:update"]),
            (#"{"group_id":"a","group_role":"owner"}"#, []), (#"{"group_id":"a"}"#, nil), (#"{}"#, nil),
            (#"{"group_id":7,"group_role":"owner"}"#, nil), (#"{"user_metadata":{"group_id":"a"}}"#, nil),
        ] as [(String, [GroupPermission]?)])
    func claims(claims: String, permissions: [GroupPermission]?) {
        let expected = permissions.map { GroupContext(groupId: "a", role: "owner", permissions: Set($0)) }
        #expect(GroupContext(claimsOf: Self.token(claims)) == expected)
    }

    @Test("GRP-27 a text that is no token names no group", arguments: ["", "a.b", "a.b.c", "a.!.c", "e30.W10.x"])
    func noToken(text: String) {
        #expect(GroupContext(claimsOf: Secret(text)) == nil)
    }

    @Test("GRP-33 a back end without groups supports nothing of them")
    func noGroups() async {
        let port = NoGroups()
        #expect(port.capabilities.isEmpty)
        #expect(await port.currentGroup() == nil)
        let key = InvitationKey.id("an-id")
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await port.groupOffer() }, { _ = try await port.groups(after: nil) },
            { _ = try await port.group("a") }, { _ = try await port.createGroup(named: "Crew", id: "a") },
            { _ = try await port.changeGroup("a", name: nil, metadata: [:], revision: 1) },
            { try await port.deleteGroup("a") },
            { _ = try await port.members(of: "a", containing: nil, role: nil, after: nil) },
            { _ = try await port.setRole("member", of: "b", in: "a", revision: 1) },
            { try await port.removeMember("b", from: "a") }, { try await port.leaveGroup("a") },
            { try await port.transferGroup("a", to: "b") }, { _ = try await port.invitations(of: "a", after: nil) },
            { _ = try await port.invite(GroupInvitation.Draft(.link), to: "a") },
            { _ = try await port.resendInvitation("i", of: "a") }, { try await port.revokeInvitation("i", of: "a") },
            { _ = try await port.lookAtInvitation(Secret("c")) }, { _ = try await port.pendingInvitations() },
            { try await port.proveInvitation(key) }, { _ = try await port.acceptInvitation(key, proof: nil) },
            { try await port.declineInvitation(key) }, { _ = try await port.switchGroup(to: "a") },
        ]
        for call in calls {
            await #expect(throws: AuthError.unsupported) { try await call() }
        }
    }
}
