extension TerminalText {
    /// French.
    package var french: String {
        switch self {
        case .choose: "Choisissez un numéro"
        case .chooseOrGoOn: "Choisissez un numéro, ou appuyez sur Entrée pour continuer"
        case .hint:
            "Tapez « ? », puis appuyez sur Entrée pour voir les autres possibilités. Appuyez sur Ctrl+C pour arrêter."
        case .formFirst: "remplissez d’abord le formulaire"
        case .current: "choix actuel"
        case .aboutNumbers:
            "Tapez le numéro ou l’intitulé d’un choix, puis appuyez sur Entrée. Appuyez sur Ctrl+C pour arrêter."
        case .enterLeaves: "Appuyez sur Entrée sans rien saisir pour quitter."
        case .enterGoesBack: "Appuyez sur Entrée sans rien saisir pour revenir en arrière."
        case .dismissHint: "Tapez « ! », puis appuyez sur Entrée pour fermer le message."
        case .dismissed: "Message fermé."
        case .notInTheList: "Tapez le numéro ou l’intitulé d’un choix de la liste."
        case .yes: "oui"
        case .no: "non"
        case .yesOrNo: "Répondez par oui ou par non."
        case .unreadableLine:
            "Cette ligne n’est pas en UTF-8. Réglez votre terminal sur UTF-8, puis saisissez-la de nouveau."
        case .stopWaiting: "Patientez, ou appuyez sur Entrée pour revenir en arrière."
        case .stopped: "Connexion annulée."
        case .inputEnded: "La saisie a été interrompue avant la fin de la connexion."
        case .openInBrowser: "Continuez dans votre navigateur. S’il ne s’ouvre pas, allez à cette adresse :"
        case .openOnDevice: "Sur n’importe quel appareil doté d’un navigateur, ouvrez cette page :"
        case .codeForDevice: "Saisissez ensuite ce code :"
        case .backToTerminal: "Vous pouvez fermer cette fenêtre et revenir au terminal."
        case .providerNotOffered: "Ce fournisseur n’est pas disponible. Choisissez parmi ceux-ci :"
        case .signedInAs: "Session ouverte pour"
        case .signInReplaces: "Une nouvelle connexion remplace cette session sur cet appareil."
        case .guest: "Invité"
        case .notSignedIn: "Aucune session n’est ouverte."
        case .signedOut: "La session est fermée."
        case .serverIsToldLater:
            "Impossible de joindre le serveur. La déconnexion lui sera transmise la prochaine fois."
        case .serverUnreachable: "Le serveur ne répond pas. Vérifiez votre connexion réseau et l’adresse :"
        case .serverInsecure: "Connexion sécurisée au serveur impossible. Vérifiez son certificat :"
        case .offline: "Impossible de joindre le serveur. Voici ce qui est enregistré sur cet appareil."
        case .locked: "La session est verrouillée. Reconnectez-vous pour la déverrouiller."
        case .storeUnavailable: "Impossible de lire la session enregistrée pour le moment."
        case .notStored: "La session n’a pas pu être enregistrée : vous devrez vous reconnecter la prochaine fois."
        }
    }
}
