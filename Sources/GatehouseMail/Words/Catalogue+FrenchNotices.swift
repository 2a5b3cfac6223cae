import Gatehouse

extension Catalogue {
    /// The subjects of notices in French.
    static func french(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged: "Votre mot de passe a été modifié"
        case .accountSecured: "Votre compte a été sécurisé"
        case .passwordRemoved:
            "Votre mot de passe a été supprimé"
        case .addressChanged: "Votre adresse e-mail a été modifiée"
        case .providerAdded: "Une méthode de connexion a été ajoutée"
        case .providerRemoved: "Une méthode de connexion a été retirée"
        case .sessionStolen:
            "Nous avons fermé l’une de vos sessions"
        case .accountDeleted:
            "Votre compte a été supprimé"
        case .accountChanged:
            "Votre compte a été modifié"
        case .accountBlocked: "Votre compte a été suspendu"
        case .accountUnblocked: "Votre compte n’est plus suspendu"
        case .sessionsEnded:
            "Vous avez été déconnecté"
        case .linkCreated:
            "Un lien de connexion a été créé"
        case .administratorAdded:
            "Votre compte peut désormais administrer le service"
        case .administratorRemoved:
            "Votre compte ne peut plus administrer le service"
        }
    }

    /// What happened to an account, in French.
    static func french(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "Un nouveau mot de passe a été défini pour votre compte sur \(service)."
        case .accountSecured:
            "Cette adresse e-mail a été confirmée pour un compte sur \(service). Ce qui y avait été configuré auparavant "
                + "pouvait venir de quelqu’un d’autre et a donc été supprimé."
        case .passwordRemoved:
            "Vous ne pouvez plus vous connecter à votre compte sur \(service) avec votre adresse e-mail et un mot de "
                + "passe."
        case .addressChanged:
            "Votre compte sur \(service) a désormais une autre adresse e-mail. Les e-mails à son sujet ne viendront "
                + "plus à celle-ci."
        case .providerAdded:
            "Vous pouvez désormais vous connecter à votre compte sur \(service) avec \(provider)."
        case .providerRemoved:
            "Vous ne pouvez plus vous connecter à votre compte sur \(service) avec \(provider)."
        case .sessionStolen:
            "Une session de votre compte sur \(service) a été utilisée à deux endroits, ce qui arrive quand quelqu’un "
                + "l’a copiée. Nous avons fermé cette session."
        case .accountDeleted:
            "Votre compte sur \(service) et tout ce qui s’y rattache ont été supprimés."
        case .accountChanged:
            "Les informations de votre compte sur \(service) ont été modifiées."
        case .accountBlocked:
            "Votre compte sur \(service) a été suspendu. Vous ne pourrez pas vous connecter avant la fin de la "
                + "suspension."
        case .accountUnblocked:
            "La suspension de votre compte sur \(service) a été levée. Vous pouvez de nouveau vous connecter."
        case .sessionsEnded:
            "Vous avez été déconnecté de votre compte sur \(service)."
        case .linkCreated:
            "Un lien ou un code permettant de se connecter à votre compte sur \(service) a été créé."
        case .administratorAdded:
            "Votre compte sur \(service) peut désormais administrer le service."
        case .administratorRemoved:
            "Votre compte sur \(service) ne peut plus administrer le service."
        }
    }

    /// What to do about it, in French.
    static func french(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword:
            "Si c’était vous, vous n’avez rien à faire. Sinon, quelqu’un d’autre a peut-être accès à votre compte : "
                + "ouvrez \(service) comme d’habitude, choisissez « Mot de passe oublié ? » et définissez un nouveau "
                + "mot de passe. Tous les autres appareils seront alors déconnectés."
        case .reviewSignIn:
            "Si c’était vous, vous n’avez rien à faire. Sinon, quelqu’un d’autre a peut-être accès à votre compte : "
                + "ouvrez \(service) comme d’habitude, choisissez « Mot de passe oublié ? » et définissez un nouveau "
                + "mot de passe. Retirez ensuite toutes les méthodes de connexion que vous ne reconnaissez pas."
        case .signInAgain:
            "Si vous avez été déconnecté, connectez-vous de nouveau. Par prudence, ouvrez \(service) comme d’habitude, "
                + "choisissez « Mot de passe oublié ? » et définissez un nouveau mot de passe. Tous les autres "
                + "appareils seront alors déconnectés."
        case .contact:
            "Si c’était vous, vous n’avez rien à faire. Sinon, prévenez tout de suite les responsables de \(service)."
        case .askAdministrator:
            "Si vous ne vous y attendiez pas, contactez les responsables de \(service)."
        }
    }
}
