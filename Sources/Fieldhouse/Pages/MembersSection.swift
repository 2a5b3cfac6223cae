import GatehouseCore
import GatehousePages

/// The members of a group, and what the person may change about them.
struct MembersSection {
    /// The values of the field `intent`.
    enum Intent: String {
        case makeOwner = "make-owner"
        case makeMember = "make-member"
        case remove
        case leave
    }

    /// What is said when the last owner would go.
    static let lastOwner =
        "A group keeps at least one owner. Make somebody else an owner first; then this can be done."

    /// Where the forms are posted to.
    let action: String
    let group: GroupRecord
    let members: [MemberRecord]
    /// Who looks at it.
    let person: UserID
    /// Why the last change was not made.
    let refusal: String?

    /// The part of the page.
    var view: MembersView {
        MembersView(
            notice: refusal.map { NoticeView(.error, $0, takesFocus: true) }, items: members.map(item))
    }

    private func item(_ member: MemberRecord) -> MembersView.Member {
        let isPerson = member.userID == person
        var item = MembersView.Member(
            name: isPerson ? "\(member.name) (you)" : member.name, role: member.role == .owner ? "Owner" : "Member")
        if group.role == .owner { item.email = member.email }
        if isPerson {
            let forms = member.role == .owner ? [form(.makeMember, "Make me a member")] : []
            item.management = .init(
                label: member.role == .owner ? "Change what you may do" : "Leave this group",
                forms: forms + [form(.leave, "Leave \(group.name)", Self.loss("You lose"))])
        } else if group.role == .owner {
            let role: (Intent, String) =
                member.role == .owner
                ? (.makeMember, "Make \(member.name) a member") : (.makeOwner, "Make \(member.name) an owner")
            item.management = .init(
                label: "Change what \(member.name) may do",
                forms: [
                    form(role.0, role.1, of: member),
                    form(.remove, "Remove \(member.name)", Self.loss("\(member.name) loses"), of: member),
                ])
        }
        return item
    }

    private static func loss(_ beginning: String) -> String {
        "\(beginning) sight of the group's projects and requests, which stay."
    }

    private func form(
        _ intent: Intent, _ submit: String, _ text: String? = nil, of member: MemberRecord? = nil
    ) -> FormView {
        FormView(
            .bare, action: action,
            hidden: [("intent", intent.rawValue)] + (member.map { [("member", $0.userID.text)] } ?? []), note: text,
            buttons: [ButtonView(submit, .small)])
    }
}
