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

    /// The path that the forms are posted to.
    let action: String
    let ticket: String
    let group: GroupRecord
    let members: [MemberRecord]
    /// The person who looks at it.
    let person: UserID
    /// Why the last change was refused.
    let refusal: FieldhouseText?
    /// How many invitations are listed below, which the same search is for.
    let invitationCount: Int
    /// What is searched for.
    let query: ListQuery
    let words: AppWords

    /// Creates the section.
    var view: MembersView {
        let isOwner = group.role == .owner
        // Addresses are for owners, so that nobody else finds out about them.
        let found = members.filter { query.finds(words.name($0.name)) || (isOwner && query.finds($0.email)) }
        var view = MembersView(
            title: words(.members),
            notice: refusal.map { NoticeView(.error, words($0), takesFocus: true) }, items: found.map(item))
        view.filter = query.filter(
            max(members.count, invitationCount), isOwner ? .searchMembers : .searchGroups, hasStates: false, words)
        if query.isLimited {
            view.none = .init(
                text: words(found.isEmpty ? .noResultsText : .memberCount(found.count)),
                action: LinkView(words(.showAll), query.path))
        }
        return view
    }

    private func item(_ member: MemberRecord) -> MembersView.Member {
        let isPerson = member.userID == person
        let name = words.name(member.name)
        var item = MembersView.Member(
            name: isPerson ? words(.you(name)) : name, role: words(member.role == .owner ? .owner : .member))
        if group.role == .owner { item.email = member.email }
        if isPerson {
            let forms = member.role == .owner ? [form(.makeMember, .becomeMember)] : []
            item.management = .init(
                label: words(member.role == .owner ? .manageRole : .leaveThisGroup),
                forms: forms + [form(.leave, .leave(group.name), .leaveText, named: group.name)])
        } else if group.role == .owner {
            let role =
                member.role == .owner
                ? form(.makeMember, .makeMember(name), of: member) : form(.makeOwner, .makeOwner(name), of: member)
            item.management = .init(
                label: words(.manageRole), person: name,
                forms: [role, form(.remove, .remove(name), .removeText(name), of: member, named: name)])
        }
        return item
    }

    private func form(
        _ intent: Intent, _ submit: FieldhouseText, _ text: FieldhouseText? = nil, of member: MemberRecord? = nil,
        named name: String? = nil
    ) -> FormView {
        FormView(
            .bare, action: action, ticket: ticket,
            hidden: [("intent", intent.rawValue)] + (member.map { [("member", $0.userID.text)] } ?? [])
                + (name.map { [("named", $0)] } ?? []),
            note: text.map { words($0) }, buttons: [ButtonView(words(submit), .small)])
    }
}
