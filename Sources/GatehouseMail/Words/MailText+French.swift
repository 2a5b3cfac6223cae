extension MailText {
    /// The words of mails in French.
    package var french: String {
        switch self {
        case .subject(let kind, let code, let service): french(subject: kind, code, service)
        case .title(let kind, let service): french(title: kind, service)
        case .happened(let kind, let service): french(happened: kind, service)
        case .addressChange(let kind, let service, let old, let new): french(change: kind, service, old, new)
        case .firstAddress(let service, let day):
            "Quelqu’un a demandé à utiliser cette adresse e-mail pour un compte sur \(service), créé le \(day), qui "
                + "n’a pas encore d’adresse. Si c’était vous, saisissez ce code là où vous avez fait cette demande."
        case .code(let code): "Votre code : \(code)"
        case .action(let kind): french(action: kind)
        case .orLink: "Ou continuez ici :"
        case .linkFallback: "Si le bouton ne fonctionne pas, ouvrez ce lien :"
        case .button(let kind): french(button: kind)
        case .lifeOfBoth(let span):
            "Le code et le lien expirent dans \(span) et ne fonctionnent qu’une fois. Un e-mail plus récent remplace "
                + "celui-ci."
        case .lifeOfCode(let span):
            "Le code expire dans \(span) et ne fonctionne qu’une fois. Un e-mail plus récent remplace celui-ci."
        case .groupInvitation(let person, let group, let service):
            "\(person) vous invite à rejoindre le groupe « \(group) » sur \(service)."
        case .groupInvitationTitle(let person, let group): "\(person) vous invite à rejoindre le groupe « \(group) »"
        case .groupInvitationHeading: "Invitation à rejoindre un groupe"
        case .groupInvitationLink: "Consultez l’invitation, puis rejoignez le groupe depuis cette page :"
        case .groupInvitationButton: "Voir l’invitation"
        case .groupInvitationLife(let span):
            "L’invitation expire dans \(span). Elle ne fonctionne qu’une fois, et uniquement pour cette adresse "
                + "e-mail. Si vous ne voulez pas rejoindre le groupe, ignorez cet e-mail : vous n’en ferez partie que "
                + "si vous acceptez."
        case .unexpected(let kind): french(unexpected: kind)
        case .noticeSubject(let notice): french(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let about): french(noticeHappened: notice, service, about)
        case .noBackupCodesLeft: "Il ne vous reste plus aucun code de secours. Créez-en de nouveaux dès maintenant."
        case .backupCodesLeft(let count) where count < 2:
            "Il vous reste \(count) code de secours. Pensez à en créer de nouveaux."
        case .backupCodesLeft(let count): "Il vous reste \(count) codes de secours. Pensez à en créer de nouveaux."
        case .noticeRemoved(let list): "Éléments supprimés : \(list)"
        case .noticeKept(let list): "Éléments conservés : \(list)"
        case .way(.password): "mot de passe"
        case .way(.addressChange): "modification d’adresse e-mail en attente"
        case .way(.passkeys): "clés d’accès"
        case .way(.factors): "deuxièmes étapes"
        case .way(.sessions): "sessions sur d’autres appareils"
        case .way(.provider(let name)): name
        case .noticeChanged(let list): "Modifications : \(list)"
        case .detail(.name): "nom"
        case .detail(.confirmation): "confirmation de l’adresse e-mail"
        case .detail(.others): "autres informations"
        case .noticeTime(let time): "Date : \(time)"
        case .noticeDevice(let device): "Appareil : \(device)"
        case .noticeNetwork(let network): "Réseau : \(network)"
        case .device(let browser, let system): "\(browser) sur \(system)"
        case .unknownDevice: "inconnu"
        case .noticeBy(let who): "Effectué par : \(who)"
        case .noticeByMember(let name): "Effectué par : \(name)"
        case .administrator(let service): "un administrateur du service \(service)"
        case .sender(let service, nil): "Envoyé par \(service)."
        case .sender(let service, let contact?): "Envoyé par \(service). Contact : \(contact)"
        case .help(let contact): "Pour obtenir de l’aide, écrivez à \(contact)."
        case .noticeExpected: "Si c’était vous, vous n’avez rien à faire."
        case .noticeAdvice(let advice, let service): french(noticeAdvice: advice, service)
        case .noticeStep(let step, let service): french(noticeStep: step, service)
        case .noticeContact(let contact): "Si ce n’était pas vous, écrivez immédiatement à \(contact)."
        case .noticeQuestion(let contact): "Si vous ne vous y attendiez pas, écrivez à \(contact)."
        case .noticeLimit:
            "Vous avez reçu plusieurs e-mails à ce sujet en une journée. Si cela se reproduit, nous ne vous écrirons "
                + "pas de nouveau avant 24 heures."
        }
    }

    private func french(subject kind: MailKind, _ code: String, _ service: String) -> String {
        switch kind {
        case .signup: "Confirmez votre adresse e-mail pour \(service) : \(code)"
        case .signIn: "Connectez-vous à \(service) : \(code)"
        case .recovery: "Réinitialisez votre mot de passe \(service) : \(code)"
        case .newAddress: "Confirmez votre nouvelle adresse e-mail pour \(service) : \(code)"
        case .oldAddress: "Confirmez la modification de votre adresse e-mail sur \(service) : \(code)"
        case .reauthentication: "Confirmez que c’est bien vous sur \(service) : \(code)"
        case .groupProof: "Confirmez votre adresse e-mail pour rejoindre un groupe sur \(service) : \(code)"
        case .invitation: "Vous avez reçu une invitation pour \(service)"
        case .accountExists: "Vous avez déjà un compte sur \(service)"
        case .addressTaken: "Cette adresse est déjà associée à un compte sur \(service)"
        }
    }

    private func french(title kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "Confirmez votre adresse e-mail"
        case .signIn: "Connectez-vous à \(service)"
        case .invitation: "Vous avez reçu une invitation pour \(service)"
        case .recovery: "Réinitialisez votre mot de passe"
        case .newAddress: "Confirmez votre nouvelle adresse e-mail"
        case .oldAddress: "Confirmez la modification de votre adresse e-mail"
        case .reauthentication: "Confirmez que c’est bien vous"
        case .accountExists: "Vous avez déjà un compte"
        case .addressTaken: "Cette adresse est déjà associée à un compte"
        case .groupProof: "Confirmez votre adresse e-mail"
        }
    }

    private func french(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Quelqu’un a créé un compte sur \(service) avec cette adresse e-mail. Si c’était vous, saisissez ce code "
                + "là où vous avez créé le compte."
        case .signIn: "Pour vous connecter à \(service), saisissez ce code là où vous l’avez demandé."
        case .invitation:
            "Un compte sur \(service) vous attend. Pour accepter l’invitation, saisissez ce code là où il vous est "
                + "demandé."
        case .recovery:
            "Nous avons reçu une demande de réinitialisation du mot de passe de votre compte sur \(service). Saisissez "
                + "ce code là où vous l’avez demandé."
        case .newAddress:
            "Quelqu’un a demandé à utiliser cette adresse e-mail pour un compte sur \(service). Si c’était vous, "
                + "saisissez ce code là où vous avez demandé la modification."
        case .oldAddress:
            "Quelqu’un a demandé à modifier l’adresse e-mail de votre compte sur \(service). Si c’était vous, "
                + "saisissez ce code là où vous avez demandé la modification."
        case .reauthentication:
            "Une personne connectée à votre compte sur \(service) veut y effectuer une modification importante. Si "
                + "c’est vous, saisissez ce code là où il vous est demandé."
        case .accountExists:
            "Quelqu’un a essayé de créer un compte sur \(service) avec cette adresse e-mail. Vous en avez déjà un : "
                + "rien n’a changé."
        case .addressTaken:
            "Quelqu’un a essayé d’associer cette adresse e-mail à son propre compte sur \(service). Cette adresse est "
                + "déjà associée à un compte : rien n’a changé."
        case .groupProof:
            "Quelqu’un veut accepter une invitation à rejoindre un groupe sur \(service), envoyée à cette adresse "
                + "e-mail. Si c’est vous, saisissez ce code là où il vous est demandé."
        }
    }

    /// A mail about anything but a change of address names no address.
    private func french(change kind: MailKind, _ service: String, _ old: String, _ new: String) -> String {
        switch kind {
        case .newAddress:
            "Quelqu’un a demandé à remplacer l’adresse e-mail \(old) d’un compte sur \(service) par \(new). Si c’était "
                + "vous, saisissez ce code là où vous avez demandé la modification."
        case .oldAddress:
            "Quelqu’un a demandé à remplacer l’adresse e-mail \(old) de votre compte sur \(service) par \(new). Si "
                + "c’était vous, saisissez ce code là où vous avez demandé la modification."
        case .signup, .signIn, .invitation, .recovery, .reauthentication, .accountExists, .addressTaken, .groupProof:
            french(happened: kind, service)
        }
    }

    private func french(action kind: MailKind) -> String {
        switch kind {
        case .signup, .signIn, .invitation, .recovery, .newAddress, .oldAddress, .reauthentication, .groupProof: ""
        case .accountExists:
            "Si c’était vous, connectez-vous avec votre mot de passe, ou choisissez « Mot de passe oublié ? » pour en "
                + "définir un nouveau."
        case .addressTaken: "Si c’était vous, connectez-vous plutôt à ce compte."
        }
    }

    private func french(button kind: MailKind) -> String {
        switch kind {
        case .signup: "Confirmer l’adresse e-mail"
        case .signIn: "Se connecter"
        case .invitation: "Accepter l’invitation"
        case .recovery: "Réinitialiser le mot de passe"
        case .newAddress, .oldAddress: "Confirmer la modification"
        case .reauthentication, .groupProof: "Continuer"
        case .accountExists, .addressTaken: "Aller à la page de connexion"
        }
    }

    private func french(unexpected kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Si ce n’était pas vous, ignorez cet e-mail : sans le code, le compte est inutilisable. Ne communiquez ce "
                + "code à personne."
        case .signIn:
            "Si ce n’était pas vous, ignorez cet e-mail : sans le code, personne ne peut se connecter. Ne communiquez "
                + "ce code à personne."
        case .invitation:
            "Si vous ne voulez pas de ce compte, ignorez cet e-mail : sans le code, le compte est inutilisable."
        case .recovery:
            "Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même. Ne communiquez ce code à "
                + "personne."
        case .newAddress:
            "Si ce n’était pas vous, ignorez cet e-mail : sans le code, votre adresse ne sera pas associée à ce "
                + "compte. Ne communiquez ce code à personne."
        case .oldAddress:
            "Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe : quelqu’un d’autre est connecté "
                + "à votre compte. Sans le code, l’adresse ne change pas. Ne communiquez ce code à personne."
        case .reauthentication:
            "Si ce n’est pas vous, définissez tout de suite un nouveau mot de passe : quelqu’un d’autre est connecté à "
                + "votre compte. Ne communiquez ce code à personne."
        case .accountExists:
            "Si ce n’était pas vous, vous n’avez rien à faire. Nous n’avons pas dit à cette personne que vous aviez un "
                + "compte."
        case .addressTaken:
            "Si ce n’était pas vous, vous n’avez rien à faire. Nous n’avons pas dit à cette personne que cette adresse "
                + "est associée à un compte."
        case .groupProof:
            "Si ce n’est pas vous, ignorez cet e-mail : sans le code, personne ne peut accepter l’invitation. Ne "
                + "communiquez ce code à personne."
        }
    }

    /// The subjects of notices in French.
    private func french(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged: "Votre mot de passe a été modifié"
        case .accountSecured: "Votre compte a été sécurisé"
        case .passwordRemoved:
            "Votre mot de passe a été supprimé"
        case .addressChanged: "Votre adresse e-mail a été modifiée"
        case .providerAdded: "Une méthode de connexion a été ajoutée"
        case .providerRemoved: "Une méthode de connexion a été retirée"
        case .passkeyAdded: "Une clé d’accès a été ajoutée"
        case .passkeyRemoved: "Une clé d’accès a été retirée"
        case .factorAdded: "Une deuxième étape de connexion a été ajoutée"
        case .factorRemoved: "Une deuxième étape de connexion a été retirée"
        case .factorsReset: "La validation en deux étapes a été réinitialisée"
        case .backupCodesMade: "De nouveaux codes de secours ont été créés"
        case .backupCodeUsed: "Un code de secours a été utilisé"
        case .backupCodesFew: "Il vous faut de nouveaux codes de secours"
        case .sessionStolen:
            "Nous avons fermé l’une de vos sessions"
        case .accountDeleted:
            "Votre compte a été supprimé"
        case .accountChanged:
            "Votre compte a été modifié"
        case .accountBlocked: "Votre compte a été suspendu"
        case .accountUnblocked: "Votre compte n’est plus suspendu"
        case .sessionsEnded: "Votre session a été fermée"
        case .linkCreated:
            "Un lien de connexion a été créé"
        case .administratorAdded: "Vous pouvez désormais administrer le service"
        case .administratorRemoved: "Vous ne pouvez plus administrer le service"
        case .groupRemoved: "Vous ne faites plus partie d’un groupe"
        case .groupDeleted: "Un groupe a été supprimé"
        case .groupOwnerAdded: "Vous êtes maintenant propriétaire d’un groupe"
        case .groupOwnerRemoved: "Vous n’êtes plus propriétaire d’un groupe"
        case .groupAdminAdded: "Vous avez maintenant le rôle d’administrateur dans un groupe"
        case .groupAdminRemoved: "Vous n’avez plus le rôle d’administrateur dans un groupe"
        case .groupInherited: "Un groupe vous a été confié"
        }
    }

    /// What happened to an account, in French.
    private func french(noticeHappened notice: SecurityNotice, _ service: String, _ about: String) -> String {
        switch notice {
        case .passwordChanged:
            "Un nouveau mot de passe a été défini pour votre compte sur \(service)."
        case .accountSecured:
            "Cette adresse e-mail a été confirmée pour un compte sur \(service). Ce qui avait été configuré auparavant "
                + "pouvait venir de quelqu’un d’autre et a donc été supprimé."
        case .passwordRemoved:
            "Vous ne pouvez plus vous connecter à votre compte sur \(service) avec votre adresse e-mail et un mot de "
                + "passe."
        case .addressChanged:
            "Votre compte sur \(service) a désormais une autre adresse e-mail. Nous ne vous écrirons plus à cette "
                + "adresse."
        case .providerAdded:
            "Vous pouvez désormais vous connecter à votre compte sur \(service) avec \(about)."
        case .providerRemoved:
            "Vous ne pouvez plus vous connecter à votre compte sur \(service) avec \(about)."
        case .passkeyAdded:
            "Vous pouvez désormais vous connecter à votre compte sur \(service) avec une nouvelle clé d’accès."
        case .passkeyRemoved:
            "Vous ne pouvez plus vous connecter à votre compte sur \(service) avec l’une de vos clés d’accès."
        case .factorAdded: "La connexion à votre compte sur \(service) exige désormais une deuxième étape."
        case .factorRemoved: "Une deuxième étape a été retirée de votre compte sur \(service)."
        case .factorsReset:
            "Toutes les deuxièmes étapes de votre compte sur \(service) ont été retirées, avec les codes de "
                + "secours. Toutes vos sessions ont été fermées."
        case .backupCodesMade:
            "De nouveaux codes de secours ont été créés pour votre compte sur \(service). Les anciens ne fonctionnent "
                + "plus."
        case .backupCodeUsed:
            "Un code de secours a servi à se connecter à votre compte sur \(service). Ce code ne fonctionne plus."
        case .backupCodesFew:
            "Un code de secours a servi à se connecter à votre compte sur \(service)."
        case .sessionStolen:
            "Une session de votre compte sur \(service) a été utilisée à deux endroits, ce qui arrive quand quelqu’un "
                + "l’a copiée. Nous avons fermé cette session."
        case .accountDeleted:
            "Votre compte sur \(service) et tout ce qui s’y rattache ont été supprimés."
        case .accountChanged:
            "Les informations de votre compte sur \(service) ont été modifiées."
        case .accountBlocked:
            "Votre compte sur \(service) a été suspendu. Vous ne pourrez pas vous connecter tant qu’il sera suspendu."
        case .accountUnblocked:
            "La suspension de votre compte sur \(service) a été levée. Vous pouvez de nouveau vous connecter."
        case .sessionsEnded: "Votre session sur \(service) a été fermée."
        case .linkCreated:
            "Un lien ou un code permettant de se connecter à votre compte sur \(service) a été créé."
        case .administratorAdded: "Vous pouvez désormais administrer \(service)."
        case .administratorRemoved: "Vous ne pouvez plus administrer \(service)."
        case .groupRemoved: "Votre accès au groupe « \(about) » sur \(service) a été retiré."
        case .groupDeleted: "Le groupe « \(about) » sur \(service) a été supprimé, avec tout ce qu’il contient."
        case .groupOwnerAdded: "Vous êtes maintenant propriétaire du groupe « \(about) » sur \(service)."
        case .groupOwnerRemoved: "Vous n’êtes plus propriétaire du groupe « \(about) » sur \(service)."
        case .groupAdminAdded:
            "Vous avez maintenant le rôle d’administrateur dans le groupe « \(about) » sur \(service)."
        case .groupAdminRemoved: "Vous n’avez plus le rôle d’administrateur dans le groupe « \(about) » sur \(service)."
        case .groupInherited:
            "L’unique propriétaire du groupe « \(about) » sur \(service) a supprimé son compte. Vous en "
                + "êtes maintenant propriétaire."
        }
    }

    /// What to do about it, in French.
    private func french(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword, .reviewSignIn:
            "Si ce n’était pas vous, quelqu’un d’autre a peut-être accès à votre compte. Dans ce cas, suivez ces "
                + "étapes :"
        case .reviewUse:
            "Si vous n’avez pas utilisé ce code vous-même, quelqu’un d’autre a peut-être accès à votre compte. "
                + "Dans ce cas, suivez ces étapes :"
        case .signInAgain:
            "Si votre session a été fermée, reconnectez-vous. Par prudence, suivez ces étapes :"
        case .contact: "Si ce n’était pas vous, prévenez tout de suite les responsables du service \(service)."
        case .askAdministrator: "Si vous ne vous y attendiez pas, contactez les responsables du service \(service)."
        }
    }

    /// One of the things to do, in French.
    private func french(noticeStep step: SecurityNotice.Step, _ service: String) -> String {
        switch step {
        case .openApp: "Ouvrez \(service) comme d’habitude."
        case .setPassword:
            "Choisissez « Mot de passe oublié ? » et définissez un nouveau mot de passe. Tous les autres appareils "
                + "seront alors déconnectés."
        case .removeMethods: "Retirez toutes les méthodes de connexion que vous ne reconnaissez pas."
        case .removeSecondSteps:
            "Retirez les apps d’authentification et les clés de sécurité que vous ne reconnaissez pas."
        case .createBackupCodes: "Créez de nouveaux codes de secours."
        }
    }
}
