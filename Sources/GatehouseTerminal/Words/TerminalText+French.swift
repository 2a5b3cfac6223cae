extension TerminalText {
    /// French.
    var french: String {
        switch self {
        case .choose: "Choisissez un numéro"
        case .chooseOrGoOn: "Choisissez un numéro, ou continuez avec la touche Entrée"
        case .hint: "Tapez ? puis la touche Entrée pour voir ce que vous pouvez faire d’autre ici."
        case .dismissHint: "Tapez ! puis la touche Entrée pour fermer le message."
        case .dismissed: "Message fermé."
        case .notInTheList: "Entrez l’un des numéros de la liste."
        case .yes: "oui"
        case .no: "non"
        case .yesOrNo: "Répondez par oui ou par non."
        case .stopWaiting: "Patientez, ou revenez avec la touche Entrée."
        case .stopped: "Vous avez interrompu la connexion."
        case .inputEnded: "La saisie s’est terminée avant que vous ne soyez connecté."
        case .openInBrowser: "Continuez dans votre navigateur. S’il ne s’ouvre pas, allez à cette adresse :"
        case .openOnDevice: "Sur n’importe quel appareil doté d’un navigateur, ouvrez cette page :"
        case .codeForDevice: "Saisissez-y ce code :"
        case .backToTerminal: "Vous pouvez fermer cette fenêtre et revenir au terminal."
        case .providerNotOffered: "Ce fournisseur n’est pas disponible ici. Disponibles :"
        case .signedInAs: "Connecté en tant que"
        case .guest: "Invité"
        case .notSignedIn: "Personne n’est connecté."
        case .signedOut: "Vous êtes déconnecté."
        case .serverIsToldLater: "Le serveur n’a pas pu être joint. Il sera informé la prochaine fois."
        case .offline: "Le serveur n’a pas pu être joint. Voici ce qui est enregistré sur cet appareil."
        case .locked: "La session est verrouillée. Reconnectez-vous pour la déverrouiller."
        case .storeUnavailable: "La session enregistrée ne peut pas être lue pour le moment."
        case .notStored: "La session n’a pas pu être enregistrée : vous devrez vous reconnecter la prochaine fois."
        }
    }
}
