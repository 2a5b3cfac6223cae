import GatehousePages

/// The invitations of a group, as its owners see them.
struct InvitationsSection {
    /// The input of the form that invites, and why it was refused.
    struct Refusal {
        let address: String
        let reason: Reason

        enum Reason {
            /// It is not an address.
            case field(FieldRule, FieldRule.Failure)
            /// It is an address that can't be invited.
            case other(FieldhouseText)
        }
    }

    /// The values of the field `intent`.
    enum Intent: String {
        case invite
        case resend
        case revoke
    }

    /// The field of the address.
    static let field = "email"

    /// The path that the forms are posted to.
    let action: String
    let invitations: [InvitationRecord]
    let refused: Refusal?
    /// The address that had been typed when the session ended.
    let typed: String?
    /// Returns the link with a code.
    let link: (String) -> String
    /// The id of a form, so that it invites only one person however often it is sent.
    let newID: () -> String
    let ticket: String
    let words: AppWords

    /// Creates the section.
    var view: InvitationsView {
        var notice: NoticeView?
        if case .other(let sentence)? = refused?.reason {
            notice = NoticeView(.error, words(sentence), takesFocus: true)
        }
        return InvitationsView(
            title: words(.invitations), items: invitations.map(item), notice: notice, invite: invite)
    }

    private func item(_ invitation: InvitationRecord) -> InvitationsView.Item {
        .init(
            address: invitation.email, text: words(.expiresOn(words.day(invitation.expiresAt))),
            link: invitation.code.map { code in
                .init(
                    id: Self.linkField(of: invitation), label: words(.linkFor(invitation.email)), value: link(code))
            },
            forms: [
                resend(invitation),
                FormView(
                    .bare, action: action, ticket: ticket,
                    hidden: [
                        ("intent", Intent.revoke.rawValue), ("invitation", invitation.id), ("named", invitation.email),
                    ],
                    buttons: [ButtonView(words(.revoke), .small, spoken: words(.revokeOf(invitation.email)))]),
            ])
    }

    /// The form that sends an invitation again.
    func resend(_ invitation: InvitationRecord) -> FormView {
        FormView(
            .bare, action: action, ticket: ticket,
            hidden: [("intent", Intent.resend.rawValue), ("form", newID()), ("invitation", invitation.id)],
            buttons: [ButtonView(words(.resend), .small, spoken: words(.resendTo(invitation.email)))])
    }

    /// The id of the field with the link of an invitation.
    static func linkField(of invitation: InvitationRecord) -> String { "link-\(invitation.id)" }

    private var invite: FormView {
        var field = FieldView(
            Self.field, words(FieldRule.address.label), .line(type: "email", autocomplete: "off"),
            value: refused?.address ?? typed, help: words(.inviteHelp))
        field.inputMode = "email"
        field.direction = "ltr"
        if case .field(let rule, let failure)? = refused?.reason {
            field.error = words(rule.sentence(for: failure))
            field.takesFocus = true
        }
        return FormView(
            .page, action: action, ticket: ticket,
            hidden: [("intent", Intent.invite.rawValue), ("form", newID())], fields: [field],
            buttons: [ButtonView(words(.invite))])
    }
}
