import GatehousePages

/// The invitations of a group, as its owners see them.
struct InvitationsSection {
    /// What was typed to invite somebody, and why nobody was.
    struct Refusal {
        let address: String
        let reason: Reason

        enum Reason {
            /// The address is none.
            case field(FieldRule, FieldRule.Failure)
            /// The address is one, and yet nobody can be invited.
            case other(String)
        }
    }

    /// The values of the field `intent`.
    enum Intent: String {
        case invite
        case takeBack = "take-back"
    }

    /// Where the forms are posted to.
    let action: String
    /// Names the form that invites, which invites one person however often it is sent.
    let form: String
    let invitations: [InvitationRecord]
    let refused: Refusal?
    /// The address that had been typed when the session ended.
    let typed: String?

    /// The part of the page.
    var view: InvitationsView {
        var notice: NoticeView?
        if case .other(let sentence)? = refused?.reason { notice = NoticeView(.error, sentence, takesFocus: true) }
        return InvitationsView(items: invitations.map(item), notice: notice, invite: invite)
    }

    private func item(_ invitation: InvitationRecord) -> InvitationsView.Item {
        let submit = "Take back"
        let button = ButtonView(submit, .small, spoken: "\(submit) the invitation of \(invitation.email)")
        return .init(
            address: invitation.email, text: "Can join until \(Day.text(invitation.expiresAt))",
            form: FormView(
                .bare, action: action,
                hidden: [("intent", Intent.takeBack.rawValue), ("invitation", invitation.id)], buttons: [button]))
    }

    private var invite: FormView {
        var field = FieldView(
            "email", FieldRule.address.name, .line(type: "email", autocomplete: "off"),
            value: refused?.address ?? typed, help: "We mail a link, which can be used once, within a week.")
        field.inputMode = "email"
        field.direction = "ltr"
        if case .field(let rule, let failure)? = refused?.reason {
            field.error = rule.sentence(for: failure)
            field.takesFocus = true
        }
        return FormView(
            .page, action: action, hidden: [("intent", Intent.invite.rawValue), ("form", form)], fields: [field],
            buttons: [ButtonView("Invite somebody")])
    }
}
