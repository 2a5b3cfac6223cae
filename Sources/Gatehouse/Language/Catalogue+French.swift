import GatehouseDomain

extension ScreenText {
    /// The words of the screens in French.
    package var french: String {
        switch self {
        case .choiceTitle(let app): app.map { "Bienvenue sur \($0)" } ?? "Bienvenue"
        case .choiceText: "Connectez-vous ou créez un compte."
        case .invitedBy(let name): "\(name) vous invite."
        case .signUpToJoin(let group?): "Créez un compte pour rejoindre \(group)."
        case .signUpToJoin(nil): "Créez un compte pour accepter votre invitation."
        case .signInToJoin(let group?): "Connectez-vous pour rejoindre \(group)."
        case .signInToJoin(nil): "Connectez-vous pour accepter votre invitation."
        case .invitationWaits(let group?): "Vous pourrez rejoindre \(group) après votre connexion."
        case .invitationWaits(nil): "Vous pourrez accepter votre invitation après votre connexion."
        case .lastUsed(let provider?): "Dernière connexion avec \(provider)."
        case .lastUsed(nil): "Dernière connexion avec votre adresse e-mail."
        case .termsByContinuing:
            "En continuant, vous acceptez les [conditions d’utilisation](terms) et la [politique de "
                + "confidentialité](privacy)."
        case .loginTitle: "Se connecter"
        case .loginText: "Saisissez votre adresse e-mail et votre mot de passe."
        case .signupTitle: "Créez votre compte"
        case .signupText: "Saisissez votre adresse e-mail et choisissez un mot de passe."
        case .resetRequestTitle: "Mot de passe oublié ?"
        case .resetRequestText:
            "Saisissez votre adresse e-mail : nous vous enverrons un code pour choisir un nouveau "
                + "mot de passe."
        case .resetRequestLinkText:
            "Saisissez votre adresse e-mail : nous vous enverrons un lien pour choisir un nouveau "
                + "mot de passe."
        case .resetVerifyTitle: "Choisissez un nouveau mot de passe"
        case .resetVerifyText(let email): "Saisissez le code envoyé à \(email) et choisissez un nouveau mot de passe."
        case .resetVerifyAccepted: "Votre code est correct. Choisissez un nouveau mot de passe."
        case .confirmEmailTitle: "Consultez votre boîte de réception"
        case .confirmEmailText(let email): "Saisissez le code que nous avons envoyé à \(email)."
        case .linkMailedText(let email): "Ouvrez le lien que nous avons envoyé à \(email), puis connectez-vous."
        case .signInCodeText(let email): "Pour vous connecter, saisissez le code envoyé à \(email)."
        case .secondFactorTitle: "Validation en deux étapes"
        case .secondFactorText(let app?):
            "Saisissez le code de votre app d’authentification « \(app) »."
        case .secondFactorText(nil): "Saisissez le code de votre app d’authentification."
        case .secondFactorKeyText: "Utilisez votre clé de sécurité ou saisissez un code de secours."
        case .factorHelp: "Vous n’avez pas l’app sous la main ? Saisissez un code de secours."
        case .useApp(let name?): "Utiliser « \(name) »"
        case .useApp(nil): "Utiliser une app d’authentification"
        case .useOtherApp: "Utiliser mon autre app d’authentification"
        case .useSecurityKey(let name?): "Utiliser la clé de sécurité « \(name) »"
        case .useSecurityKey(nil): "Utiliser une clé de sécurité"
        case .enrollText: "Votre compte exige une deuxième étape à la connexion. Configurez-la maintenant."
        case .enrolledText: "La validation en deux étapes est activée. Continuez pour vous connecter."
        case .continueOn: "Continuer"
        case .emailLabel: "Adresse e-mail"
        case .passwordLabel: "Mot de passe"
        case .newPasswordLabel: "Nouveau mot de passe"
        case .confirmPasswordLabel: "Confirmer le mot de passe"
        case .codeLabel: "Code"
        case .passwordHelp(let minimum): "Utilisez au moins \(minimum) caractères."
        case .codeHelp(let length): "Saisissez le code à \(length) chiffres."
        case .consentLabel:
            "J’accepte les [conditions d’utilisation](terms) et la [politique de confidentialité](privacy)."
        case .termsLink: "Conditions d’utilisation"
        case .privacyLink: "Politique de confidentialité"
        case .signIn: "Se connecter"
        case .createAccount: "Créer un compte"
        case .forgotPassword: "Mot de passe oublié ?"
        case .sendCode: "Recevoir le code"
        case .sendLink: "Recevoir le lien"
        case .emailMeCode: "Recevoir un code par e-mail"
        case .usePassword: "Utiliser mon mot de passe"
        case .setNewPassword: "Enregistrer le mot de passe"
        case .confirm: "Confirmer"
        case .resendCode: "Envoyer un nouveau code"
        case .resendLink: "Envoyer un nouveau lien"
        case .changeEmail: "Modifier l’adresse e-mail"
        case .continueText: "Reconnectez-vous pour reprendre là où vous en étiez."
        case .continueAs(let name): "Continuer avec \(name)"
        case .useAnotherAccount: "Utiliser un autre compte"
        case .optionalLabel(let label): "\(label) (facultatif)"
        case .dismiss: "Fermer"
        case .back: "Retour"
        case .signInWith(let provider): "Se connecter avec \(provider)"
        case .signInWithPasskey: "Se connecter avec une clé d’accès"
        case .signUpWithPasskey: "Créer un compte avec une clé d’accès"
        case .continueAsGuest: "Continuer en tant qu’invité"
        case .working: "Un instant…"
        case .errorTitle: "La connexion a échoué"
        case .authRequiredTitle: "Connexion requise"
        case .authRequiredText: "Connectez-vous pour voir ce contenu."
        case .sessionExpiredTitle: "Session terminée"
        case .sessionExpiredText: "Votre session est terminée. Reconnectez-vous pour reprendre là où vous en étiez."
        case .lockedTitle: "App verrouillée"
        case .lockedText: "Confirmez que c’est bien vous pour reprendre là où vous en étiez."
        case .stepUpTitle: "Confirmez que c’est bien vous"
        case .stepUpText: "Pour protéger votre compte, reconnectez-vous avant d’ouvrir cette page."
        case .unlock: "Déverrouiller"
        case .notNow: "Pas maintenant"
        case .linkRefusedTitle: "Impossible d’ouvrir ce lien"
        case .linkRefusedText: "Il n’appartient pas à cette app, ou il en manque une partie. Demandez-en un nouveau."
        case .linkForSignedOutText:
            "Il ne s’ouvre pas tant qu’une session est ouverte. Déconnectez-vous, puis rouvrez-le."
        case .linkTooLateText: "Trop de temps s’est écoulé depuis son ouverture. Rouvrez-le."
        case .linkDroppedTitle: "Un lien précédent n’a pas été conservé"
        case .invitationOverText: "L’invitation a expiré ou a déjà servi. Demandez-en une nouvelle."
        case .invitationOverTitle: "Impossible d’accepter cette invitation"
        case .invitationExpiredText: "Elle a expiré. Demandez-en une nouvelle."
        case .invitationUsedText:
            "Elle a déjà servi. Si c’est vous qui l’avez acceptée, connectez-vous. Sinon, demandez-en une nouvelle."
        case .invitationRevokedText:
            "Elle a été révoquée. Si vous pensez que c’est une erreur, contactez la personne qui l’a envoyée."
        case .or: "ou"
        case .showPassword: "Afficher le mot de passe"
        case .signedInTitle: "Connexion réussie"
        case .signOut: "Se déconnecter"
        case .goToSignIn: "Aller à la page de connexion"
        }
    }
}

extension Sentence {
    /// The sentences of notices in French.
    package var french: String {
        switch self {
        case .failure(let error): error.french
        case .emailInvalid: "Saisissez une adresse e-mail, par exemple nom@example.com."
        case .passwordMissing: "Saisissez votre mot de passe."
        case .passwordTooShort(let minimum): "Votre mot de passe doit comporter au moins \(minimum) caractères."
        case .passwordTooLong: "Ce mot de passe est trop long. Choisissez-en un plus court."
        case .passwordsDiffer: "Les mots de passe ne correspondent pas."
        case .consentMissing: "Vous devez accepter les conditions pour continuer."
        case .codeIncomplete(let length): "Le code comporte \(length) chiffres. Saisissez-les tous."
        case .factorMissing: "Saisissez le code."
        case .factorIncorrectAgain:
            "Ce code est incorrect lui aussi. Vérifiez que l’heure de votre téléphone est réglée automatiquement, ou "
                + "saisissez un code de secours."
        case .securityKeyFailed: AccountText.securityKeyFailed.french
        case .securityKeyTaken: AccountText.securityKeyTaken.french
        case .confirmationSent(let email):
            "Nous avons envoyé un code à \(email). Consultez votre boîte de réception et votre dossier de courrier "
                + "indésirable."
        case .confirmationNeeded(let email):
            "Confirmez d’abord votre adresse e-mail : saisissez le code envoyé à \(email), ou demandez-en un nouveau."
        case .codeSentAgain(let email):
            "Si l’adresse \(email) reste à confirmer, nous y avons envoyé un nouveau code. Les codes précédents ne "
                + "fonctionnent plus."
        case .confirmationLinkSent(let email):
            "Nous avons envoyé un lien à \(email). Consultez votre boîte de réception et votre dossier de courrier "
                + "indésirable."
        case .confirmationLinkNeeded(let email):
            "Confirmez d’abord votre adresse e-mail : ouvrez le lien envoyé à \(email), ou demandez-en un nouveau."
        case .emailConfirmed: "Votre adresse e-mail est confirmée."
        case .signInInstead(let email):
            "L’adresse \(email) est peut-être déjà confirmée. Connectez-vous avec votre mot de passe."
        case .resetSent(let email): "Si un compte existe pour \(email), nous avons envoyé un code à cette adresse."
        case .resetSentAgain(let email):
            "Si un compte existe pour \(email), nous avons envoyé un nouveau code à cette adresse. Les codes "
                + "précédents ne fonctionnent plus."
        case .resetSentBefore(let email):
            "Si vous avez demandé un code pour \(email) il y a un instant, il fonctionne toujours. Saisissez-le ici."
        case .resetLinkSent(let email): "Si un compte existe pour \(email), nous avons envoyé un lien à cette adresse."
        case .detailMissing(let label): "Remplissez le champ « \(label.text(in: .french)) »."
        case .detailTooShort(let label, let minimum):
            "« \(label.text(in: .french)) » doit comporter au moins \(minimum) "
                + "\(minimum < 2 ? "caractère" : "caractères")."
        case .detailTooLong(let label, let maximum):
            "« \(label.text(in: .french)) » doit comporter \(maximum) "
                + "\(maximum < 2 ? "caractère" : "caractères") au maximum."
        case .detailNotDigits(let label): "« \(label.text(in: .french)) » ne doit comporter que des chiffres."
        case .detailNotAlphanumeric(let label):
            "« \(label.text(in: .french)) » ne doit comporter que des lettres de A à Z et des chiffres."
        case .detailNotPrintable(let label):
            "« \(label.text(in: .french)) » ne doit comporter que des caractères affichables."
        case .linkExpired: "Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau."
        case .linkOpenedElsewhere:
            "Ouvrez ce lien sur l’appareil où vous l’avez demandé, ou demandez-en un nouveau ici."
        case .tooManySignIns(let retryAfter):
            "Trop de tentatives. Réessayez \(TimeText(after: retryAfter).french), ou réinitialisez votre mot de passe."
        case .passwordChanged: "Votre mot de passe a été modifié. Connectez-vous avec le nouveau."
        case .linkReplaced: "Vous avez ouvert un autre lien : il remplace le précédent."
        case .invitationReplaced: "Vous avez ouvert une autre invitation. Pour accepter la précédente, rouvrez-la."
        case .linkDropped:
            "Le lien que vous aviez ouvert n’a pas été conservé. Rouvrez-le si vous en avez encore besoin."
        case .text(let text): text
        }
    }
}

extension AuthError {
    /// The sentences about errors in French.
    package var french: String {
        switch self {
        case .cancelled: ""
        case .invalidCredentials: "L’adresse e-mail ou le mot de passe est incorrect."
        case .network: "Impossible de joindre le serveur. Vérifiez votre connexion réseau, puis réessayez."
        case .unavailable:
            "Cette action n’est pas disponible pour le moment. Réessayez plus tard, ou utilisez une autre méthode de "
                + "connexion."
        case .emailUnverified: "Confirmez d’abord votre adresse e-mail."
        case .rateLimited(let retryAfter): "Trop de tentatives. Réessayez \(TimeText(after: retryAfter).french)."
        case .otpIncorrect: "Ce code est incorrect. Vérifiez-le, ou demandez-en un nouveau."
        case .otpExpired: "Ce code a expiré. Demandez-en un nouveau."
        case .linkNeeded: "Trop de codes incorrects ont été saisis. Ouvrez plutôt le lien de l’e-mail."
        case .duplicateEmail: "Un compte existe déjà avec cette adresse e-mail. Essayez plutôt de vous connecter."
        case .weakPassword: "Ce mot de passe est trop facile à deviner. Choisissez-en un plus long."
        case .consentRequired: "Vous devez accepter les conditions pour continuer."
        case .sessionExpired: "Votre session est terminée. Reconnectez-vous."
        case .notSignedIn: "Aucune session n’est ouverte. Connectez-vous d’abord."
        case .unsupported: "Cette action n’est pas possible ici."
        case .commonPassword: "Ce mot de passe est trop courant. Choisissez-en un autre."
        case .samePassword: "C’est votre mot de passe actuel. Choisissez-en un nouveau."
        case .emailInvalid:
            "Cette adresse e-mail ne peut pas être utilisée. Vérifiez qu’elle ne contient pas de faute de frappe."
        case .signUpClosed: "Il n’est pas possible de créer un compte pour le moment."
        case .accountSuspended: "Ce compte est suspendu. Contactez les responsables du service."
        case .secondFactorRequired: "Ce compte exige une deuxième étape. Reconnectez-vous pour la valider."
        case .secondFactorMissing: "Configurez d’abord la validation en deux étapes, puis réessayez."
        case .factorIncorrect: "Ce code est incorrect. Saisissez celui qui s’affiche maintenant."
        case .factorExpired: "Le délai est dépassé. Reconnectez-vous."
        case .factorRemoved: "Cette deuxième étape a été retirée de votre compte. Reconnectez-vous."
        case .tooManyFactors: "La liste est complète. Pour ajouter un élément, retirez-en d’abord un."
        case .passkeyUnavailable:
            "Aucune clé d’accès n’est utilisable sur cet appareil pour le moment. Utilisez une autre méthode de "
                + "connexion."
        case .passkeyUnknown:
            "Cette clé d’accès a été retirée ou ne fonctionne pas ici. Utilisez une autre méthode de connexion."
        case .groupNotFound: "Vous ne faites plus partie de ce groupe, ou il n’existe pas."
        case .notPermitted: "Votre rôle dans ce groupe ne le permet pas. Adressez-vous à un propriétaire."
        case .lastOwner:
            "Un groupe doit avoir au moins un propriétaire. Transférez d’abord la propriété à un autre membre."
        case .groupFull: "Ce groupe est complet. Demandez à un propriétaire de libérer une place."
        case .alreadyMember: "Cette personne est déjà membre."
        case .otherAddress:
            "Cette invitation est destinée à une autre adresse e-mail. Connectez-vous avec cette adresse, ou demandez "
                + "une nouvelle invitation."
        case .invitationOver: "Cette invitation n’est plus valable. Demandez-en une nouvelle."
        case .unknown: "Un problème est survenu de notre côté. Réessayez."
        }
    }
}

extension AccountText {
    /// The words of the account's screens in French.
    package var french: String {
        switch self {
        case .title: "Compte"
        case .name: "Nom"
        case .changeName: "Modifier le nom"
        case .nameHelp: "Visible par les autres membres."
        case .nameTooLong(let limit): "Utilisez \(limit) caractères au maximum."
        case .save: "Enregistrer"
        case .nameSaved: "Nom enregistré."
        case .changeDetails: "Modifier les informations"
        case .detailsSaved: "Informations enregistrées."
        case .email: "Adresse e-mail"
        case .changeEmail: "Modifier l’adresse e-mail"
        case .emailText: "Nous enverrons un code à la nouvelle adresse."
        case .newEmail: "Nouvelle adresse e-mail"
        case .pendingEmail: "Modification en attente"
        case .enterCode: "Saisir le code"
        case .codeSentTo(let email): "Saisissez le code que nous avons envoyé à \(email)."
        case .useCodeOf(let email): "Utiliser le code envoyé à \(email)"
        case .checkBothInboxes: "Confirmé. Saisissez maintenant le code envoyé à l’autre adresse."
        case .codeSentAgain: "Nous avons envoyé un nouveau code."
        case .keepEmail: "Conserver mon adresse e-mail actuelle"
        case .emailKept: "Modification annulée. Votre adresse e-mail reste la même."
        case .emailChanged: "Adresse e-mail modifiée."
        case .changePassword: "Modifier le mot de passe"
        case .passwordText: "Choisissez un mot de passe que vous n’utilisez nulle part ailleurs."
        case .currentPassword: "Mot de passe actuel"
        case .currentPasswordMissing: "Saisissez votre mot de passe actuel."
        case .currentPasswordWrong: "Ce n’est pas votre mot de passe actuel. Réessayez."
        case .codeNeeded: "Pour confirmer votre identité, saisissez le code que nous vous avons envoyé."
        case .passwordChanged: "Mot de passe modifié."
        case .methods: "Méthodes de connexion"
        case .methodsText: "Vous pouvez vous connecter avec chacune de ces méthodes."
        case .addProvider(let provider): "Ajouter \(provider)"
        case .removeMethod(let provider): "Retirer \(provider)"
        case .securityAtProvider(let provider):
            "Vous gérez les clés d’accès et la validation en deux étapes chez \(provider)."
        case .providerAdded: "Méthode de connexion ajoutée."
        case .providerRemoved: "Méthode de connexion retirée."
        case .onlyMethod: "Ajoutez une autre méthode de connexion avant de retirer celle-ci."
        case .providerTaken: "Cette méthode de connexion est déjà associée à un autre compte."
        case .language: "Langue"
        case .languageText: "Choisissez votre langue."
        case .asOnDevice: "Langue de l’appareil"
        case .signOut: "Se déconnecter"
        case .deleteAccount: "Supprimer le compte"
        case .deleteText: "Votre compte sera supprimé définitivement et tous vos appareils seront déconnectés."
        case .deleteWarning: "C’est immédiat et irréversible."
        case .deleteByPassword: "Pour confirmer votre identité, saisissez votre mot de passe."
        case .deleteByProvider: "Pour confirmer votre identité, vous devrez vous reconnecter."
        case .deleteBox: "Oui, supprimer définitivement mon compte"
        case .deleteBoxMissing: "Cochez la case pour confirmer."
        case .recentSignInNeeded:
            "Cette action exige une connexion récente. Déconnectez-vous, reconnectez-vous, puis revenez ici."
        case .otherPerson: "C’est un autre compte. Connectez-vous à celui que vous voulez supprimer."
        case .passkeys: "Clés d’accès"
        case .passkey: "Clé d’accès"
        case .passkeysText:
            "Connectez-vous avec votre empreinte digitale, votre visage ou le verrouillage de l’écran, sans mot de "
                + "passe. Votre gestionnaire de mots de passe ou votre appareil conserve vos clés d’accès."
        case .passkeysInBrowser: "Ajoutez, renommez et retirez vos clés d’accès sur la page de votre compte :"
        case .createdOn(let date): "Créée le \(date)"
        case .usedOn(let date): "Dernière utilisation le \(date)"
        case .notUsedYet: "Pas encore utilisée"
        case .backedUp: "Sauvegardée"
        case .onOneDevice: "Sur un seul appareil"
        case .addPasskey: "Ajouter une clé d’accès"
        case .passkeysFull(let limit):
            "Vous pouvez avoir jusqu’à \(limit) clés d’accès. Pour en ajouter une, retirez-en une que vous "
                + "n’utilisez plus."
        case .passkeyTaken:
            "Cet appareil ou ce gestionnaire de mots de passe contient déjà une de vos clés d’accès. Choisissez-en un "
                + "autre."
        case .passkeyFailed:
            "La clé d’accès n’a pas été créée. Réessayez, ou choisissez un autre appareil ou un autre "
                + "gestionnaire de mots de passe."
        case .passkeyAdded: "Clé d’accès ajoutée. Vous pouvez désormais l’utiliser pour vous connecter."
        case .rename: "Renommer"
        case .nameMissing: "Saisissez un nom."
        case .passkeyRenamed: "Clé d’accès renommée."
        case .passkeyRemoveText:
            "Vous ne pourrez plus vous connecter avec cette clé d’accès. Si votre gestionnaire de mots de passe "
                + "l’affiche encore, supprimez-la aussi de ce gestionnaire."
        case .passkeyRemoved: "Clé d’accès retirée."
        case .passkeyOffer: "Se connecter sans mot de passe ?"
        case .twoStepText:
            "À chaque connexion, une deuxième étape vous sera demandée : un mot de passe volé ne suffira plus."
        case .on: "Activée"
        case .off: "Désactivée"
        case .authenticatorApp: "App d’authentification"
        case .securityKey: "Clé de sécurité"
        case .authenticatorText:
            "Une app sur votre téléphone affiche un code qui change toutes les 30 secondes."
        case .addAuthenticator: "Ajouter une app d’authentification"
        case .authenticatorNameHelp: "Par exemple, le téléphone sur lequel l’app est installée."
        case .scanCode:
            "Ajoutez cette clé à votre app d’authentification : scannez le code QR ou saisissez la clé dans l’app."
        case .picture: "Code QR pour votre app d’authentification"
        case .key: "Clé"
        case .copyKey: "Copier la clé"
        case .copied: "Copié"
        case .openAuthenticator: "Ouvrir dans l’app d’authentification"
        case .enterAppCode: "Saisissez ensuite le code que l’app affiche."
        case .appCodeWrongAgain:
            "Ce code est incorrect lui aussi. Vérifiez que l’heure de votre téléphone est réglée automatiquement."
        case .startAgain: "Recommencer"
        case .factorNeeded: "Votre compte exige la validation en deux étapes. Configurez-la, puis réessayez."
        case .authenticatorAdded: "App d’authentification ajoutée."
        case .addSecurityKey: "Ajouter une clé de sécurité"
        case .securityKeyText:
            "Un petit appareil que vous branchez, ou approchez de votre téléphone, pour vous connecter."
        case .securityKeyNameHelp: "Par exemple, la couleur de la clé."
        case .securityKeyAdded: "Clé de sécurité ajoutée."
        case .securityKeyTaken: "Cette clé de sécurité est déjà associée à votre compte. Utilisez-en une autre."
        case .securityKeyFailed: "La clé de sécurité n’a pas été ajoutée. Réessayez, ou utilisez-en une autre."
        case .securityKeysElsewhere:
            "Vous ne pouvez pas ajouter de clé de sécurité ici. Utilisez l’app sur un téléphone ou un ordinateur."
        case .nameTaken: "Ce nom est déjà utilisé. Choisissez-en un autre."
        case .factorRemoveText:
            "Cette deuxième étape ne sera plus demandée à la connexion. Si c’est la seule, vos codes de secours "
                + "cesseront aussi de fonctionner."
        case .factorRemoved: "Deuxième étape retirée."
        case .backupCodes: "Codes de secours"
        case .backupCodesText:
            "Conservez ces codes en lieu sûr : ils vous serviront quand vous n’aurez pas votre app d’authentification "
                + "sous la main. Chacun ne fonctionne qu’une fois. Ils ne seront plus affichés."
        case .backupCodesLeft(let count): "Restants : \(count)"
        case .makeBackupCodes: "Créer des codes de secours"
        case .renewBackupCodes: "Remplacer par de nouveaux codes"
        case .renewBackupCodesText: "Vos codes de secours précédents ne fonctionneront plus."
        case .copyCodes: "Copier les codes"
        case .saveCodes: "Enregistrer les codes"
        case .devices: "Appareils"
        case .devicesText:
            "Votre compte est ouvert sur ces appareils. Déconnectez ceux que vous ne reconnaissez pas, puis modifiez "
                + "votre mot de passe."
        case .othersText:
            "Vous pouvez déconnecter tous les autres appareils, par exemple si vous en avez perdu un. Modifiez ensuite "
                + "votre mot de passe."
        case .unknownDevice: "Appareil inconnu"
        case .thisDevice: "Cet appareil"
        case .endDevice(let device): "Déconnecter : \(device)"
        case .endDeviceText: "L’appareil sera déconnecté dès qu’il contactera le serveur."
        case .deviceEnded: "Appareil déconnecté."
        case .endOthers: "Déconnecter tous les autres appareils"
        case .othersEnded: "Tous les autres appareils sont déconnectés."
        case .notSet: "À ajouter"
        }
    }
}

extension TimeText {
    /// Times in French.
    package var french: String {
        switch self {
        case .justNow: "à l’instant"
        case .minutesAgo(let count): count < 2 ? "il y a \(count) minute" : "il y a \(count) minutes"
        case .hoursAgo(let count): count < 2 ? "il y a \(count) heure" : "il y a \(count) heures"
        case .daysAgo(let count): count < 2 ? "il y a \(count) jour" : "il y a \(count) jours"
        case .after(let span): "dans \(span.text(in: .french))"
        case .later: "plus tard"
        }
    }
}
