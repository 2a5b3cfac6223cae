import Gatehouse

extension Catalogue {
    /// The words of mails in French.
    static func french(_ mail: MailText) -> String {
        switch mail {
        case .subject(let kind): french(subject: kind)
        case .greeting: "Bonjour,"
        case .happened(let kind, let service): french(happened: kind, service)
        case .code(let code): "Votre code est : \(code)"
        case .action(let kind): french(action: kind)
        case .orLink: "Ou ouvrez ce lien et appuyez sur le bouton de la page :"
        case .lifeOfBoth(let span):
            "Le code et le lien servent une seule fois, pendant \(span). Un e-mail plus récent remplace celui-ci."
        case .lifeOfCode(let span):
            "Le code sert une seule fois, pendant \(span). Un e-mail plus récent remplace celui-ci."
        case .groupInvitation(let person, let group, let service):
            "\(person) vous invite à rejoindre le groupe « \(group) » sur \(service)."
        case .groupInvitationLink:
            "Ouvrez ce lien pour voir l’invitation, et rejoignez le groupe sur la page qu’il ouvre :"
        case .groupInvitationLife(let span):
            "L’invitation sert une seule fois, pendant \(span), et uniquement pour cette adresse e-mail. Si vous n’en voulez pas, ne faites rien : personne ne devient membre sans accepter."
        case .unexpected(let kind, let service): french(unexpected: kind, service)
        case .noticeSubject(let notice): french(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let provider): french(noticeHappened: notice, service, provider)
        case .noticeTime(let time): "Heure : \(time)"
        case .noticeDevice(let device): "Appareil : \(device)"
        case .device(let browser, let system): "\(browser) sur \(system)"
        case .unknownDevice: "inconnu"
        case .noticeByAdministrator(let service): "Fait par : l’administration de \(service)"
        case .noticeAdvice(let advice, let service): french(noticeAdvice: advice, service)
        case .noticeLimit:
            "Vous avez reçu plusieurs e-mails à ce sujet en une journée. Si cela se reproduit, nous ne vous en enverrons pas d’autre avant qu’un jour soit passé."
        }
    }

    private static func french(subject kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Confirmez votre adresse e-mail"
        case .signIn:
            "Connectez-vous"
        case .invitation:
            "Vous êtes invité"
        case .recovery:
            "Réinitialisez votre mot de passe"
        case .newAddress:
            "Confirmez votre nouvelle adresse e-mail"
        case .oldAddress:
            "Confirmez le changement de votre adresse e-mail"
        case .reauthentication:
            "Confirmez que c’est vous"
        case .accountExists:
            "Vous avez déjà un compte"
        case .addressTaken:
            "Un compte existe avec cette adresse"
        }
    }

    private static func french(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Cette adresse e-mail a servi à créer un compte sur \(service)."
        case .signIn:
            "Quelqu’un veut se connecter à \(service) avec cette adresse e-mail."
        case .invitation:
            "Vous êtes invité sur \(service) : un compte avec cette adresse e-mail vous attend."
        case .recovery:
            "Un nouveau mot de passe a été demandé pour votre compte sur \(service)."
        case .newAddress:
            "Quelqu’un qui a un compte sur \(service) veut utiliser cette adresse e-mail pour ce compte."
        case .oldAddress:
            "Votre compte sur \(service) doit recevoir une autre adresse e-mail que celle-ci."
        case .reauthentication:
            "Quelqu’un qui est connecté à votre compte sur \(service) veut en changer le mot de passe."
        case .accountExists:
            "Quelqu’un a essayé de créer un compte sur \(service) avec cette adresse e-mail. Vous en avez déjà un : aucun nouveau compte n’a été créé et rien n’a changé."
        case .addressTaken:
            "Quelqu’un qui a un compte sur \(service) voulait lui donner cette adresse e-mail. Un compte existe déjà avec cette adresse, donc rien n’a changé."
        }
    }

    private static func french(action kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Saisissez-le là où vous vous êtes inscrit pour confirmer que l’adresse est la vôtre."
        case .signIn:
            "Saisissez-le là où il vous est demandé pour vous connecter."
        case .invitation:
            "Saisissez-le là où il vous est demandé pour accepter."
        case .recovery:
            "Saisissez-le là où vous avez demandé le nouveau mot de passe."
        case .newAddress, .oldAddress:
            "Saisissez-le là où vous avez demandé le changement pour donner votre accord."
        case .reauthentication:
            "Saisissez-le là où il vous est demandé."
        case .accountExists:
            "Si c’était vous, connectez-vous avec votre mot de passe, ou choisissez « Mot de passe oublié ? » pour en définir un nouveau :"
        case .addressTaken:
            "Si c’était vous, connectez-vous plutôt à ce compte :"
        }
    }

    private static func french(unexpected kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Si ce n’était pas vous, ne faites rien : sans le code, le compte ne peut pas servir. Ne transmettez le code à personne."
        case .signIn:
            "Si ce n’était pas vous, ne faites rien : sans le code, personne n’entre. Ne transmettez le code à personne."
        case .invitation:
            "Si vous ne voulez pas de ce compte, ne faites rien : sans le code, il ne peut pas servir."
        case .recovery:
            "Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même. Ne transmettez le code à personne."
        case .newAddress:
            "Si ce n’était pas vous, ne faites rien : sans le code, le compte ne reçoit pas votre adresse. Ne transmettez le code à personne."
        case .oldAddress:
            "Si ce n’était pas vous, changez simplement votre mot de passe : quelqu’un d’autre est connecté à votre compte. Sans le code, l’adresse ne change pas. Ne transmettez le code à personne."
        case .reauthentication:
            "Si ce n’était pas vous, changez votre mot de passe : quelqu’un d’autre est connecté à votre compte. Ne transmettez le code à personne."
        case .accountExists:
            "Si ce n’était pas vous, vous n’avez rien à faire : cette personne n’a pas appris que vous avez un compte."
        case .addressTaken:
            "Si ce n’était pas vous, vous n’avez rien à faire : cette personne n’a pas appris qu’un compte existe."
        }
    }
}
