import Foundation
import Gatehouse
import GatehouseDomain

/// A flow with its form, driven by hand.
struct GroupDriver {
    static let every = GroupFeatures(capabilities: Set(BackEndCapability.allCases), userId: "ada", newId: "new-id")
    static let offer = GroupOffer(roles: GroupRole.standard)
    static let north = group("north", role: GroupRole.ownerName)
    static let south = group("south", role: GroupRole.memberName)
    static let waiting = PendingInvitation(
        id: "waiting", groupName: "East yard", inviterName: "Grace", role: GroupRole.memberName, expiresAt: start)
    static let start = Date(timeIntervalSince1970: 0)

    var flow: GroupFlow
    var form = GroupForm()
    var features = GroupDriver.every

    /// On the first screen, with two groups and an invitation that waits.
    init(_ root: GroupScreenName = .list, features: GroupFeatures = GroupDriver.every, current: GroupContext? = nil) {
        flow = GroupFlow(root)
        self.features = features
        send(.opened(root))
        answer(.loaded(Self.offer, ListPage([Self.north, Self.south]), current: current, pending: [Self.waiting]))
    }

    /// In a group.
    static func opened(_ group: GroupInfo, features: GroupFeatures = GroupDriver.every) -> GroupDriver {
        var driver = GroupDriver(features: features)
        driver.send(.groupOpened(group.id))
        driver.answer(.group(group))
        return driver
    }

    static func group(_ id: String, role: String, members: Int = 3, isSuspended: Bool = false) -> GroupInfo {
        let permissions = offer.role(named: role).permissions
        return GroupInfo(
            id: id, name: "\(id) yard", memberCount: members, revision: 1, createdAt: start, isSuspended: isSuspended,
            role: role, permissions: permissions)
    }

    static func member(_ id: String, role: String = GroupRole.memberName) -> GroupMember {
        GroupMember(userId: id, name: id, role: role, revision: 1, joinedAt: start)
    }

    static func context(_ group: GroupInfo) -> GroupContext {
        GroupContext(groupId: group.id, role: group.role, permissions: group.permissions)
    }

    static func received(_ state: ReceivedInvitation.State) -> ReceivedInvitation {
        ReceivedInvitation(
            state: state,
            details: ReceivedInvitation.Details(groupName: "East yard", role: GroupRole.memberName, expiresAt: start))
    }

    var screen: GroupScreen { GroupScreenBuilder(features: features).screen(for: flow, form: form) }

    /// The request in progress.
    var request: GroupRequest? { flow.running?.request }

    @discardableResult
    mutating func send(_ event: GroupEvent) -> [GroupEffect] {
        flow.handle(event, form: &form, features: features)
    }

    @discardableResult
    mutating func answer(_ answer: GroupAnswer) -> [GroupEffect] {
        send(.answered(answer, generation: flow.running?.generation ?? -1))
    }

    mutating func type(_ field: GroupField, _ text: String) { send(.fieldSet(field, Secret(text))) }
}
