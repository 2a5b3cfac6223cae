import Gatehouse

extension AccountText {
    /// French.
    package var french: String {
        switch self {
        case .screens(let text): text.french
        case .title: "Votre compte"
        case .backToApp(let app): "Retour à \(app)"
        case .profile: "Profil"
        case .nameTooLarge(let bytes):
            "Utilisez moins d’émojis ou de caractères combinés. La limite est de \(bytes) octets."
        case .nameUnprintable: "Utilisez une seule ligne de texte simple."
        case .security: "Connexion et sécurité"
        case .passwordIsSet: "Défini"
        case .moreActions: "Autres actions"
        case .membership: "Compte"
        case .memberSince: "Créé le"
        case .termsAccepted: "Conditions acceptées"
        case .edition(let version, let date): "Version \(version), \(date)"
        case .yourData: "Vos données"
        case .password: "Modifier le mot de passe"
        case .setPassword: "Définir un mot de passe"
        case .passwordText: "Tous les autres appareils seront déconnectés."
        case .currentPasswordMissing: "Saisissez votre mot de passe actuel."
        case .currentPasswordWrong: "Ce n’est pas votre mot de passe actuel. Réessayez."
        case .passwordChanged: "Mot de passe modifié. Tous les autres appareils sont déconnectés."
        case .passwordSet: "Mot de passe défini. Tous les autres appareils sont déconnectés."
        case .codeNeeded(let email):
            "Votre compte n’a pas de mot de passe. Pour confirmer votre identité, nous vous enverrons un code à "
                + "\(email)."
        case .codeSent: "Code envoyé. Consultez votre boîte de réception."
        case .codeRefused: "Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau."
        case .secondStepNeeded:
            "Votre compte est protégé par une deuxième étape. Déconnectez-vous, reconnectez-vous avec cette deuxième "
                + "étape, puis revenez ici."
        case .address: "Modifier l’adresse e-mail"
        case .addressText:
            "Nous enverrons un code à la nouvelle adresse, et un autre à l’adresse actuelle si elle est confirmée. "
                + "Rien ne change tant que vous ne les avez pas saisis."
        case .sameAddress: "C’est déjà votre adresse e-mail. Saisissez-en une autre."
        case .addressTaken: "Un autre compte utilise cette adresse e-mail. Saisissez-en une autre."
        case .addressAsked: "Pour confirmer, consultez vos deux boîtes de réception."
        case .pendingAddressText(let email):
            "Votre adresse e-mail deviendra \(email) dès que vous aurez saisi les codes envoyés."
        case .pendingAddressWay: "Saisir les codes ou annuler la modification"
        case .keepAddress: "Annuler la modification"
        case .sendNewCodes: "Envoyer de nouveaux codes"
        case .newestDevices(let count):
            "Seuls les \(count) derniers appareils connectés figurent ici. Si vous déconnectez tous les autres "
                + "appareils, ceux qui ne sont pas affichés seront déconnectés eux aussi."
        case .device(let browser, let system): "\(browser) sur \(system)"
        case .passwordChangedOn(let date): "Modifié le \(date)"
        case .usedNow: "Actif maintenant"
        case .usedHour: "Utilisé au cours de la dernière heure"
        case .usedDay: "Utilisé au cours des 24 dernières heures"
        case .signedInOn(let date): "Connexion le \(date)"
        case .byPassword: "Mot de passe"
        case .byCode: "Code par e-mail"
        case .identitiesConnected: "Associées à votre compte"
        case .identitiesText: "Vous pouvez vous connecter avec chacune de ces méthodes."
        case .identitiesMore: "Ajouter une autre méthode"
        case .byEmail: "E-mail"
        case .removeIdentityText(let provider): "Vous ne pourrez plus vous connecter avec \(provider)."
        case .onlyIdentity: "C’est votre seule méthode de connexion : vous ne pouvez pas la retirer."
        case .lastAdministrator:
            "Il n’y a pas d’autre administrateur que vous : rien n’a été modifié. Nommez d’abord un autre "
                + "administrateur."
        case .download: "Télécharger vos données"
        case .downloadText:
            "Un fichier JSON avec tout ce qui est conservé à votre sujet : compte, profil, appareils, historique du "
                + "compte et données de l’app. Votre mot de passe n’y figure pas."
        case .downloadFile: "Télécharger"
        case .deletion: "Supprimer votre compte"
        case .deletionText: "C’est immédiat et irréversible. Vous perdrez :"
        case .lostAccount: "Votre compte, avec votre nom, votre adresse e-mail et vos méthodes de connexion"
        case .lostSessions: "L’accès depuis tous vos appareils"
        case .deletionAgreed: "Oui, supprimer définitivement mon compte"
        case .typedIsKept: "Votre saisie est conservée pendant 15 minutes. Elle n’a pas été envoyée."
        case .typedIsHere: "Votre saisie est toujours là. Elle n’a pas encore été envoyée."
        case .addressCode(let email): "Code envoyé à \(email)"
        case .addressCodeRefused:
            "Ce code est incorrect ou a expiré. Vérifiez-le dans l’e-mail, ou demandez de nouveau la modification."
        case .otherAddressAsked: "Confirmé. Saisissez maintenant le code envoyé à l’autre adresse."
        case .deleted: "Compte supprimé"
        case .deletedText(let app): "Toutes vos sessions sont fermées. Merci d’avoir utilisé \(app)."
        case .connect(let provider): "Associer \(provider)"
        case .connectText(let provider): "Vous pourrez aussi vous connecter avec \(provider)."
        case .identityConnected: "Fournisseur associé. Vous pouvez désormais l’utiliser pour vous connecter."
        case .identityTaken: "Cette méthode de connexion est déjà associée à un autre compte. Rien n’a été modifié."
        case .passkeyProof: "Confirmez votre identité, puis ajoutez une clé d’accès."
        case .factorRequired:
            "Votre compte exige une deuxième étape. Ajoutez une app d’authentification pour continuer."
        case .proveByPasskey: "Utiliser une clé d’accès"
        case .keyFailed: "Cette clé de sécurité n’a pas fonctionné. Réessayez, ou utilisez une autre méthode."
        case .tryAgain: "Réessayer"
        case .passkeyUnsupported:
            "Ce navigateur ne peut pas créer de clés d’accès. Essayez un autre navigateur ou un autre appareil."
        case .keyUnsupported:
            "Ce navigateur ne peut pas ajouter de clés de sécurité. Essayez un autre navigateur ou un autre appareil."
        case .passkeyRename: "Renommer"
        case .passkeyRenameThis(let name): "Renommer \(name)"
        case .backupCodesLeft(let count, let date):
            count < 2 ? "\(count) code restant. Créé le \(date)." : "\(count) codes restants. Créés le \(date)."
        case .providerFault(let provider):
            "\(provider) n’a pas confirmé votre identité. Réessayez, ou utilisez une autre méthode de connexion."
        case .guestTitle: "Conservez votre compte"
        case .guestText:
            "Un compte invité est perdu à la déconnexion. Ajoutez une adresse e-mail ou associez un fournisseur pour "
                + "le conserver."
        case .addAddress: "Ajouter une adresse e-mail"
        case .addAddressText:
            "Nous enverrons un code à cette adresse. Une fois le code saisi, vous pourrez vous connecter avec cette "
                + "adresse et définir un mot de passe."
        case .codeOnItsWay: "Consultez votre boîte de réception et saisissez le code ci-dessous."
        }
    }
}
