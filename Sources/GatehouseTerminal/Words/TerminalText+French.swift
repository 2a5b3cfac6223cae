extension TerminalText {
    /// French.
    package var french: String {
        switch self {
        case .choose: "Choisissez un numéro"
        case .chooseOrGoOn: "Choisissez un numéro, ou appuyez sur Entrée pour continuer"
        case .hint: "Tapez ? puis Entrée pour voir les autres possibilités. Ctrl+C pour arrêter."
        case .formFirst: "remplissez d’abord le formulaire"
        case .current: "choix actuel"
        case .aboutNumbers: "Tapez le numéro ou l’intitulé d’un choix, puis Entrée. Ctrl+C pour arrêter."
        case .enterLeaves: "Entrée seule pour quitter."
        case .enterGoesBack: "Entrée seule pour revenir en arrière."
        case .dismissHint: "Tapez ! puis Entrée pour fermer le message."
        case .dismissed: "Message fermé."
        case .notInTheList: "Saisissez le numéro ou l’intitulé d’un choix de la liste."
        case .yes: "oui"
        case .no: "non"
        case .yesOrNo: "Répondez par oui ou par non."
        case .unreadableLine:
            "Cette ligne n’est pas en UTF-8. Réglez votre terminal sur UTF-8, puis saisissez-la de nouveau."
        case .stopWaiting: "Patientez, ou appuyez sur Entrée pour revenir en arrière."
        case .stopped: "Connexion annulée."
        case .inputEnded: "La saisie s’est terminée avant la fin de la connexion."
        case .openInBrowser: "Continuez dans votre navigateur. S’il ne s’ouvre pas, allez à cette adresse :"
        case .openOnDevice: "Sur n’importe quel appareil doté d’un navigateur, ouvrez cette page :"
        case .codeForDevice: "Saisissez ensuite ce code :"
        case .backToTerminal: "Vous pouvez fermer cette fenêtre et revenir au terminal."
        case .providerNotOffered: "Ce fournisseur n’est pas disponible. Choisissez parmi ceux-ci :"
        case .signedInAs: "Session ouverte au nom de"
        case .signInReplaces: "Une nouvelle connexion remplace cette session sur cet appareil."
        case .guest: "Invité"
        case .notSignedIn: "Aucune session n’est ouverte."
        case .signedOut: "La session est fermée."
        case .serverIsToldLater:
            "Le serveur n’a pas pu être joint. Votre déconnexion y sera finalisée la prochaine fois."
        case .serverUnreachable: "Le serveur ne répond pas. Vérifiez votre connexion et l’adresse :"
        case .serverInsecure: "Connexion sécurisée au serveur impossible. Vérifiez son certificat :"
        case .offline: "Le serveur n’a pas pu être joint. Voici ce qui est enregistré sur cet appareil."
        case .locked: "La session est verrouillée. Reconnectez-vous pour la déverrouiller."
        case .storeUnavailable: "La session enregistrée ne peut pas être lue pour le moment."
        case .notStored: "La session n’a pas pu être enregistrée : vous devrez vous reconnecter la prochaine fois."
        }
    }
}
