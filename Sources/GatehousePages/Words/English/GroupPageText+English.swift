import Gatehouse

extension GroupPageText {
    /// English.
    package var english: String {
        switch self {
        case .screens(let text): text.english
        case .groups: "Groups"
        case .goToGroups: "Go to groups"
        case .created: "Group created."
        case .typeCode: "Join with a code"
        case .yourRole: "Your role"
        case .nameless: "Member without a name"
        case .joined(let date): "Joined \(date)"
        case .suspended:
            "An administrator has suspended this group. You can see it, but nothing in it can be changed."
        case .changeRole: "Change role"
        case .transferText(let name): "\(name) becomes the owner in your place, and you become an admin."
        case .removeText(let name): "\(name) loses access immediately, and invitations they sent stop working."
        case .leaveText(let name):
            "You'll lose access to \(name) immediately, and invitations you sent stop working."
        case .soleOwner: "You're the only owner. Transfer ownership to another member first."
        case .ownerBanned: "This person's account is suspended, so they can't be an owner."
        case .deleteText(let name):
            "\(name) is deleted for all members, with its invitations. This is immediate and can't be undone."
        case .deleteAgreed: "Yes, delete this group for all members"
        case .proof: "Confirm it's you"
        case .proofText:
            "It's been a while since you signed in. Confirm it's you before you decide who owns this group."
        case .proved: "Thanks. You can continue now."
        case .invitations: "Invitations"
        case .byMail: "Invite by email"
        case .byMailText: "We'll send a link that works only for this address. It expires in 7 days."
        case .invited: "Invitation sent."
        case .byHand: "Create a link or a code"
        case .byHandText: "Anyone who has it can join. A link expires in 7 days, a code in 24 hours."
        case .kind: "Type"
        case .link: "Link"
        case .code: "Code"
        case .uses: "Number of people who can use it"
        case .usesFault(let most): "Enter a number from 1 to \(most)."
        case .make: "Create invitation"
        case .made: "Invitation created."
        case .expires(let date): "Expires \(date)"
        case .used(let count, let most): "Used \(count) of \(most)"
        case .revokeText: "If you revoke this invitation, it stops working immediately."
        case .resendTo(let name): "Send again to \(name)"
        case .accept: "Join"
        case .joinedNow: "You joined this group."
        case .sentTo: "Sent to"
        case .otherAddress(let email):
            "This invitation was sent to \(email). To use it with your account, enter the code we send there."
        case .ownAddress(let email): "First confirm that \(email) is yours: enter the code we send there."
        case .guest: "Guests can't join a group. Add your email first."
        case .guestInvites: "Guests can't invite anyone. Add your email first."
        case .unknownTitle: "This invitation doesn't exist"
        case .unknownText: "Check the code or the link, or ask for a new invitation."
        case .expiredTitle: "This invitation has expired"
        case .usedTitle: "This invitation was already used"
        case .revokedTitle: "This invitation was revoked"
        case .declinedTitle: "This invitation was declined"
        case .overText: "Ask for a new one to join."
        case .notPermitted: "Your role in this group doesn't allow that. Ask an owner."
        case .changedElsewhere: "Someone else changed this in the meantime. Check it and try again."
        case .full: "This group is full. Ask an owner to make room."
        case .excluded: "You were removed from this group. Ask an owner to invite you by email."
        case .alreadyMember: "This person is already a member."
        case .otherDomain:
            "This invitation is for other email addresses. Use another account, or ask for an invitation by email."
        case .confirmFirst: "Confirm your email before you create a group."
        case .administratorsOnly: "Only administrators can create groups here."
        case .notOpen: "A link or a code can't give this role. Choose another role, or invite by email."
        case .lost(let name): "The group \(name), which has no other members"
        case .handedOn(let name): "Your ownership of \(name): another member becomes its owner"
        case .activated: "You switched to this group."
        case .isActive: "This is your current group."
        }
    }
}
