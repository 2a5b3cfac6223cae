extension PageText {
    /// French.
    var french: String {
        switch self {
        case .goToStart: "Aller à l’accueil"
        case .goOn: "Continuer"
        case .opensNewTab: "(s’ouvre dans un nouvel onglet)"
        case .missingTitle: "Cette page n’existe pas"
        case .missingText: "L’adresse est peut-être mal écrite, ou la page a été déplacée."
        case .misusedTitle: "Cette page ne s’utilise pas ainsi"
        case .misusedText: "Ouvrez-la depuis un lien ou un formulaire de ce site."
        case .busyTitle: "Le serveur est occupé"
        case .busyText: "Rien n’a été perdu. Attendez un instant et réessayez."
        case .unreadableTitle: "Cela n’a pas fonctionné"
        case .unreadableText: "Ce que le navigateur a envoyé n’a pas pu être lu. Revenez au formulaire et réessayez."
        case .unsupportedAppTitle: "La connexion de cette app ne fonctionne pas ici"
        case .unsupportedAppText:
            "L’app a demandé un type de connexion qui n’est pas proposé. Revenez à l’app et prévenez son développeur :"
        case .developmentTitle: "Ceci est un serveur de développement"
        case .insecureTitle: "Il manque une connexion sécurisée"
        case .insecureText:
            "Les mots de passe ne doivent pas circuler en clair : cette page ne s’affiche donc pas en simple HTTP."
        case .insecureHint:
            "Pour qui gère ce serveur : placez-le derrière TLS et donnez-lui comme URL publique une adresse qui commence par https."
        case .foreignTitle: "Cette demande vient d’ailleurs"
        case .foreignText:
            "Le formulaire n’a pas été envoyé depuis ce site ; rien n’a été fait. Ouvrez la page ici et réessayez."
        case .cookiesTitle: "Les cookies sont désactivés"
        case .cookiesText:
            "La connexion nécessite des cookies et votre navigateur n’en a envoyé aucun. Autorisez les cookies pour ce site, puis réessayez."
        case .attemptEndedTitle: "Cette connexion est terminée"
        case .attemptEndedText:
            "La tentative de connexion a expiré ou a déjà été utilisée. Recommencez pour vous connecter."
        case .asGuest: "En tant qu’invité."
        case .linkIncompleteTitle: "Ce lien n’est pas complet"
        case .linkIncompleteText:
            "Il en manque une partie. Copiez le lien entier depuis l’e-mail, ou saisissez le code."
        case .linkUsedTitle: "Ce lien a déjà servi"
        case .linkUsedText: "Un lien ne sert qu’une fois. Si c’était vous, tout est en ordre : connectez-vous."
        case .linkExpiredTitle: "Ce lien ne fonctionne plus"
        case .linkExpiredText: "Il est trop ancien, ou un e-mail plus récent l’a remplacé. Demandez-en un nouveau."
        case .linkElsewhereTitle: "Revenez là où vous avez commencé"
        case .linkElsewhereText: "Ce lien fonctionne dans le navigateur où vous avez demandé un nouveau mot de passe."
        case .linkElsewhereHint: "Vous pouvez aussi y saisir le code de l’e-mail."
        case .confirmAddressTitle: "Confirmez votre adresse"
        case .confirmAddressText: "Appuyez sur le bouton pour confirmer que cette adresse e-mail est la vôtre."
        case .confirmAddress: "Confirmer l’adresse"
        case .enterPasswordText: "Saisissez le mot de passe choisi lors de votre inscription."
        case .passwordNotTheAccounts:
            "Ce n’est pas le mot de passe de ce compte. Réessayez ou choisissez-en un nouveau."
        case .passwordUnknown: "Je ne connais pas le mot de passe"
        case .choosePasswordTitle: "Choisissez un mot de passe"
        case .choosePasswordText:
            "Cette adresse n’a pas encore été confirmée. Choisissez un mot de passe. Tout ce qui a été saisi auparavant avec cette adresse est supprimé, et tous les appareils sont déconnectés."
        case .passwordKnown: "Je connais le mot de passe"
        case .newPasswordChosenText: "Connectez-vous avec votre nouveau mot de passe."
        case .newPasswordText: "Appuyez sur le bouton, puis choisissez le mot de passe que vous voulez."
        case .confirmedTitle: "Votre adresse est confirmée"
        case .confirmedText: "Revenez là où vous avez créé le compte, ou connectez-vous ici."
        case .signInText:
            "Appuyez sur le bouton pour poursuivre la connexion."
        case .confirmedElsewhereText:
            "Revenez là où vous avez commencé."
        case .confirmedElsewhereHint:
            "Si un code vous y est demandé, il est dans le même e-mail."
        case .goToAppText:
            "Continuez vers l’application."
        case .changeAddressTitle:
            "Changer l’adresse e-mail"
        case .changeToAddressText:
            "Appuyez sur le bouton pour utiliser cette adresse e-mail pour votre compte."
        case .changeFromAddressText:
            "Appuyez sur le bouton pour accepter que votre compte reçoive une autre adresse e-mail."
        case .agree:
            "Accepter"
        case .addressChangedTitle:
            "Votre adresse e-mail est changée"
        case .addressChangedText:
            "Connectez-vous désormais avec la nouvelle adresse. Là où vous êtes connecté, vous le restez."
        case .otherAddressTitle:
            "Encore un e-mail"
        case .otherAddressText:
            "L’adresse sera changée quand l’e-mail envoyé à l’autre adresse sera confirmé lui aussi."
        }
    }
}
