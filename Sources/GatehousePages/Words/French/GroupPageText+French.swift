import Gatehouse

extension GroupPageText {
    /// French.
    package var french: String {
        switch self {
        case .screens(let text): text.french
        case .groups: "Groupes"
        case .goToGroups: "Aller aux groupes"
        case .created: "Groupe créé."
        case .typeCode: "Rejoindre avec un code"
        case .yourRole: "Votre rôle"
        case .nameless: "Membre sans nom"
        case .joined(let date): "A rejoint le groupe le \(date)"
        case .suspended:
            "Un administrateur du service a suspendu ce groupe. Vous pouvez le consulter, mais pas le modifier."
        case .changeRole: "Modifier le rôle"
        case .transferText(let name):
            "\(name) deviendra propriétaire à votre place, et vous aurez le rôle d’administrateur."
        case .removeText(let name):
            "\(name) perdra immédiatement l’accès, et les invitations envoyées par cette personne ne seront plus "
                + "valables."
        case .leaveText(let name):
            "Vous perdrez immédiatement l’accès au groupe \(name), et les invitations que vous avez envoyées ne seront "
                + "plus valables."
        case .soleOwner:
            "Il n’y a pas d’autre propriétaire que vous. Transférez d’abord la propriété à un autre membre."
        case .ownerBanned: "Le compte de cette personne est suspendu. Elle ne peut donc pas être propriétaire."
        case .deleteText(let name):
            "Le groupe \(name) sera supprimé pour tous les membres, avec ses invitations. C’est immédiat et "
                + "irréversible."
        case .deleteAgreed: "Oui, supprimer ce groupe pour tous les membres"
        case .proof: "Confirmez que c’est bien vous"
        case .proofText:
            "Votre connexion remonte à un certain temps. Confirmez que c’est bien vous avant de modifier les "
                + "propriétaires de ce groupe."
        case .proved: "Merci. Vous pouvez continuer."
        case .invitations: "Invitations"
        case .byMail: "Inviter par e-mail"
        case .byMailText: "Nous enverrons un lien qui ne fonctionne que pour cette adresse. Il expire dans 7 jours."
        case .invited: "Invitation envoyée."
        case .byHand: "Créer un lien ou un code"
        case .byHandText:
            "Toute personne qui reçoit le lien ou le code peut rejoindre le groupe. Un lien expire au bout de 7 jours, "
                + "un code au bout de 24 heures."
        case .kind: "Type"
        case .link: "Lien"
        case .code: "Code"
        case .uses: "Nombre d’utilisations autorisées"
        case .usesFault(let most): "Saisissez un nombre de 1 à \(most)."
        case .make: "Créer l’invitation"
        case .made: "Invitation créée."
        case .expires(let date): "Expire le \(date)"
        case .used(let count, let most): "Utilisations : \(count) sur \(most)"
        case .revokeText: "Si vous révoquez cette invitation, elle cesse de fonctionner immédiatement."
        case .resendTo(let name): "Renvoyer à \(name)"
        case .accept: "Rejoindre"
        case .joinedNow: "Vous avez rejoint ce groupe."
        case .sentTo: "Envoyée à"
        case .otherAddress(let email):
            "Cette invitation a été envoyée à \(email). Pour l’utiliser avec votre compte, saisissez le code que nous "
                + "enverrons à cette adresse."
        case .ownAddress(let email):
            "Confirmez d’abord que l’adresse \(email) est la vôtre : saisissez le code que nous enverrons à cette "
                + "adresse."
        case .guest: "Un compte invité ne permet pas de rejoindre un groupe. Ajoutez d’abord votre adresse e-mail."
        case .guestInvites: "Un compte invité ne permet pas d’inviter quelqu’un. Ajoutez d’abord votre adresse e-mail."
        case .unknownTitle: "Cette invitation n’existe pas"
        case .unknownText: "Vérifiez le code ou le lien, ou demandez une nouvelle invitation."
        case .expiredTitle: "Cette invitation a expiré"
        case .usedTitle: "Cette invitation a déjà été utilisée"
        case .revokedTitle: "Cette invitation a été révoquée"
        case .declinedTitle: "Cette invitation a été refusée"
        case .overText: "Demandez-en une nouvelle pour rejoindre le groupe."
        case .notPermitted: "Votre rôle dans ce groupe ne le permet pas. Adressez-vous à un propriétaire."
        case .changedElsewhere: "Quelqu’un a fait une modification entre-temps. Vérifiez, puis réessayez."
        case .full: "Ce groupe est complet. Demandez à un propriétaire de libérer une place."
        case .excluded: "Votre accès à ce groupe a été retiré. Demandez à un propriétaire de vous inviter par e-mail."
        case .alreadyMember: "Cette personne est déjà membre."
        case .otherDomain:
            "Cette invitation est destinée à d’autres adresses e-mail. Utilisez un autre compte, ou demandez une "
                + "invitation par e-mail."
        case .confirmFirst: "Confirmez votre adresse e-mail avant de créer un groupe."
        case .administratorsOnly: "Ici, seuls les administrateurs du service peuvent créer des groupes."
        case .notOpen: "Un lien ou un code ne peut pas donner ce rôle. Choisissez un autre rôle, ou invitez par e-mail."
        case .lost(let name): "Le groupe \(name), qui n’a pas d’autre membre que vous"
        case .handedOn(let name): "La propriété du groupe \(name), qui reviendra à un autre membre"
        case .activated: "C’est maintenant votre groupe actuel."
        case .isActive: "C’est votre groupe actuel."
        }
    }
}
