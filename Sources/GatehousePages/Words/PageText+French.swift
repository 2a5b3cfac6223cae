extension PageText {
    /// French.
    var french: String {
        switch self {
        case .goToStart: "Aller à l’accueil"
        case .goOn: "Continuer"
        case .opensNewTab: "(s’ouvre dans un nouvel onglet)"
        case .missingTitle: "Page introuvable"
        case .missingText: "L’adresse est peut-être mal écrite, ou la page a été déplacée."
        case .misusedTitle: "Cette page ne s’ouvre pas ainsi"
        case .misusedText: "Ouvrez-la depuis un lien ou un formulaire de ce site."
        case .busyTitle: "Le serveur est occupé"
        case .busyText: "Rien n’a été perdu. Attendez un instant et réessayez."
        case .unreadableTitle: "Cela n’a pas fonctionné"
        case .unreadableText:
            "Nous n’avons pas pu lire ce que votre navigateur a envoyé. Revenez au formulaire et réessayez."
        case .unsupportedAppTitle: "La connexion de cette app ne fonctionne pas ici"
        case .unsupportedAppText:
            "L’app a demandé une méthode de connexion qui n’est pas proposée. Revenez à l’app et prévenez son "
                + "développeur :"
        case .developmentTitle: "Ceci est un serveur de développement"
        case .insecureTitle: "Cette connexion n’est pas sécurisée"
        case .insecureText: "Cette page ne s’affiche pas en simple HTTP, car votre mot de passe circulerait en clair."
        case .insecureHint:
            "Si vous gérez ce serveur, placez-le derrière TLS et donnez-lui une URL publique qui commence par https."
        case .foreignTitle: "Cette demande vient d’un autre site"
        case .foreignText:
            "Le formulaire n’a pas été envoyé depuis ce site, donc rien n’a changé. Ouvrez la page et réessayez."
        case .cookiesTitle: "Les cookies sont désactivés"
        case .cookiesText:
            "La connexion nécessite des cookies et votre navigateur n’en a envoyé aucun. Autorisez les cookies pour ce "
                + "site, puis réessayez."
        case .attemptEndedTitle: "Cette connexion est terminée"
        case .attemptEndedText:
            "La tentative de connexion a expiré ou a déjà été utilisée. Recommencez pour vous connecter."
        case .asGuest: "Compte invité"
        case .guestOutTitle: "Vous déconnecter et perdre ce compte ?"
        case .guestOutText:
            "C’est un compte invité. Si vous vous déconnectez, vous le perdez avec tout ce que vous y avez "
                + "créé. Pour le conserver, ajoutez d’abord une adresse e-mail."
        case .keepGuest: "Conserver mon compte"
        case .linkIncompleteTitle: "Ce lien est incomplet"
        case .linkIncompleteText:
            "Il en manque une partie. Copiez le lien entier depuis l’e-mail, ou saisissez le code."
        case .linkUsedTitle: "Ce lien a déjà servi"
        case .linkUsedText: "Un lien ne sert qu’une fois. Si c’était vous, tout est en ordre : connectez-vous."
        case .linkExpiredTitle: "Ce lien ne fonctionne plus"
        case .linkExpiredText: "Il a expiré, ou un e-mail plus récent l’a remplacé. Demandez-en un nouveau."
        case .linkElsewhereTitle: "Ouvrez ce lien là où vous avez commencé"
        case .linkElsewhereText: "Il ne fonctionne que dans le navigateur où vous l’avez demandé."
        case .linkElsewhereHint: "Vous pouvez aussi y saisir le code de l’e-mail."
        case .confirmAddressTitle: "Confirmez votre adresse e-mail"
        case .confirmAddressText: "Confirmez que cette adresse e-mail est la vôtre."
        case .confirmAddress: "Confirmer l’adresse"
        case .enterPasswordText: "Saisissez le mot de passe choisi lors de votre inscription."
        case .passwordNotTheAccounts:
            "Ce n’est pas le mot de passe de ce compte. Réessayez ou choisissez-en un nouveau."
        case .passwordUnknown: "Je ne connais pas le mot de passe"
        case .choosePasswordTitle: "Choisissez un mot de passe"
        case .choosePasswordText:
            "Cette adresse n’a pas encore été confirmée. Choisissez un mot de passe. Tout ce qui a été saisi jusqu’ici "
                + "avec cette adresse sera supprimé, et tous les appareils seront déconnectés."
        case .passwordKnown: "Je connais le mot de passe"
        case .newPasswordChosenText: "Connectez-vous avec votre nouveau mot de passe."
        case .firstProofTitle: "Ce compte est-il le vôtre ?"
        case .firstProofText:
            "Personne n’a encore confirmé cette adresse e-mail. Si vous avez créé ce compte, saisissez son mot de "
                + "passe : rien ne changera. Sinon, continuez sans mot de passe : le mot de passe et les services associés "
                + "seront supprimés, et tous les autres appareils seront déconnectés."
        case .firstProofWithout: "Continuer sans le mot de passe"
        case .firstProofWrong: "Ce n’est pas le mot de passe de ce compte."
        case .keepWays:
            "Ces méthodes permettent aussi de se connecter à ce compte. Ne gardez que celles que vous "
                + "reconnaissez ; les autres seront supprimées."
        case .newPasswordText: "Continuez pour choisir un nouveau mot de passe."
        case .confirmedTitle: "Votre adresse e-mail est confirmée"
        case .confirmedText: "Revenez là où vous avez créé le compte, ou connectez-vous maintenant."
        case .signInText: "Continuez pour vous connecter."
        case .confirmedElsewhereText: "Revenez là où vous avez commencé."
        case .confirmedElsewhereHint: "Si un code vous y est demandé, il est dans le même e-mail."
        case .goToAppText: "Continuez vers l’app."
        case .changeAddressTitle: "Modifier votre adresse e-mail"
        case .changeToAddressText: "Utiliser cette adresse e-mail pour votre compte ?"
        case .changeFromAddressText: "Remplacer cette adresse e-mail par une autre dans votre compte ?"
        case .agree: "Confirmer la modification"
        case .addressChangedTitle: "Votre adresse e-mail a été modifiée"
        case .addressChangedText:
            "Désormais, connectez-vous avec la nouvelle adresse. Vous restez connecté sur vos appareils."
        case .otherAddressTitle: "Encore un e-mail à confirmer"
        case .otherAddressText:
            "Nous avons aussi écrit à votre autre adresse. Confirmez-y la modification pour la terminer."
        case .language: "Langue :"
        case .lastUsed: "Dernier utilisé"
        case .copy: "Copier"
        case .copied: "Copié"
        case .capsLock: "Le verrouillage des majuscules est activé"
        case .passwordCommon: "Très faible : un des mots de passe les plus courants"
        case .passwordVeryWeak: "Très faible : deviné en quelques secondes"
        case .passwordWeak: "Faible : facile à deviner"
        case .passwordFair: "Moyen : un mot de plus le rend fort"
        case .passwordStrong: "Fort"
        case .backToApp: "Retour à l’app"
        case .mailbox: "Boîte aux lettres"
        case .mailboxText:
            "Aucun e-mail ne quitte cette machine. Tout ce qu’elle aurait envoyé figure ci-dessous, le plus récent "
                + "d’abord."
        case .mailboxWaitingText:
            "Les e-mails partent vers le serveur de messagerie. Ceux qui attendent encore sont ci-dessous, les plus "
                + "récents d’abord."
        case .mailboxEmptyTitle: "Aucun e-mail pour l’instant"
        case .mailboxEmptyText: "Créez un compte : le code de confirmation arrivera ici."
        case .refresh: "Actualiser"
        case .openLink: "Ouvrir le lien"
        case .mailTo: "À"
        }
    }
}
