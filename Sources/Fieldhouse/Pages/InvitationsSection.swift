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

    /// The keys of ``InvitationsTemplate``.
    var content: TemplateValue {
        var content: [String: TemplateValue] = ["title": "Invitations", "invite": .object(invite)]
        if !invitations.isEmpty { content["list"] = ["items": .objects(invitations.map(item))] }
        if case .other(let sentence)? = refused?.reason {
            content["notice"] = ["isError": true, "text": .text(sentence), "takesFocus": true]
        }
        return .object(content)
    }

    private func item(_ invitation: InvitationRecord) -> [String: TemplateValue] {
        let submit = "Take back"
        return [
            "address": .text(invitation.email), "text": .text("Can join until \(Day.text(invitation.expiresAt))"),
            "action": .text(action), "submit": .text(submit),
            "label": .text("\(submit) the invitation of \(invitation.email)"),
            "hidden": hidden([("intent", Intent.takeBack.rawValue), ("invitation", invitation.id)]),
        ]
    }

    private var invite: [String: TemplateValue] {
        var field: [String: TemplateValue] = [
            "id": "email", "name": "email", "label": .text(FieldRule.address.name), "type": "email",
            "inputmode": "email", "direction": "ltr", "autocomplete": "off", "isCode": false, "isPassword": false,
            "required": true, "autofocus": false, "help": "We mail a link, which can be used once, within a week.",
        ]
        if let typed { field["value"] = .text(typed) }
        if let refused {
            field["value"] = refused.address.isEmpty ? nil : .text(refused.address)
            if case .field(let rule, let failure) = refused.reason {
                field["error"] = .text(rule.sentence(for: failure))
                field["autofocus"] = true
            }
        }
        return [
            "action": .text(action), "submit": "Invite somebody", "fields": [.object(field)],
            "hidden": hidden([("intent", Intent.invite.rawValue), ("form", form)]),
        ]
    }

    private func hidden(_ fields: [(name: String, value: String)]) -> TemplateValue {
        .objects(fields.map { ["name": .text($0.name), "value": .text($0.value)] })
    }
}
