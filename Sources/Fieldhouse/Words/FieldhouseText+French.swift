extension FieldhouseText {
    /// French.
    package var french: String {
        switch self {
        case .projects: "Projets"
        case .requests: "Demandes"
        case .groups: "Groupes"
        case .settings: "Réglages"
        case .profile: "Profil"
        case .about: "À propos"
        case .navigation: "Menu principal"
        case .back: "Retour"
        case .goTo(let place): "Aller à : \(place)"

        case .noProjects: "Aucun projet pour l’instant"
        case .noProjectsText: "Un projet rassemble tout ce que votre équipe doit savoir d’un chantier."
        case .noRequests: "Aucune demande pour l’instant"
        case .noRequestsText:
            "Ouvrez un projet pour poser une question. Les demandes de tous vos projets s’affichent ici."
        case .noQuestions: "Personne n’a encore posé de question sur ce projet."
        case .noGroups: "Vous ne faites encore partie d’aucun groupe"
        case .noGroupsText: "Créez un groupe ou acceptez une invitation."
        case .joinOrCreate: "Créer ou rejoindre un groupe"
        case .noResults: "Aucun résultat"
        case .noResultsText: "Rien ne correspond à votre recherche ou à votre filtre."
        case .showAll: "Tout afficher"
        case .moreActions: "Autres actions"
        case .filters: "Filtres"
        case .all: "Toutes"
        case .open: "Sans réponse"
        case .answered: "Avec réponse"
        case .mine: "Les miennes"
        case .search: "Rechercher"
        case .searchProjects: "Rechercher par nom ou par lieu"
        case .searchRequests: "Rechercher dans les titres, questions et réponses"
        case .searchGroups: "Rechercher par nom"
        case .pages: "Pages de la liste"
        case .pageOf(let number, let count): "Page \(number) sur \(count)"
        case .newer: "Plus récents"
        case .older: "Plus anciens"
        case .noSuchPage: "Cette page n’existe pas"
        case .listHas(let pages):
            pages < 2 ? "Cette liste comporte \(pages) page." : "Cette liste comporte \(pages) pages."
        case .missing: "Introuvable"
        case .missingTitle: "Nous ne trouvons pas cette page"
        case .missingText: "L’élément a peut-être été supprimé, ou vous n’y avez pas accès."

        case .newProject: "Nouveau projet"
        case .createProject: "Créer le projet"
        case .editProject: "Modifier le projet"
        case .deleteProject: "Supprimer le projet"
        case .deleteProjectText(let name, let group):
            "« \(name) » et ses demandes seront supprimés pour tous les membres de \(group). Vous pouvez annuler "
                + "pendant une heure."
        case .name: "Nom"
        case .site: "Lieu"
        case .optional(let label): "\(label) (facultatif)"
        case .group: "Groupe"
        case .project: "Projet"
        case .openRequests: "Demandes sans réponse"
        case .created: "Créé le"
        case .createGroupFirst: "Créez d’abord un groupe"
        case .createGroupFirstText: "Un projet appartient à un groupe, et vous n’êtes encore dans aucun."
        case .saveChanges: "Enregistrer les modifications"
        case .delete(let name): "Supprimer « \(name) »"

        case .newRequest: "Nouvelle demande"
        case .newRequestAbout(let project): "Nouvelle demande sur \(project)"
        case .ask: "Poser la question"
        case .editRequest: "Modifier la demande"
        case .deleteRequest: "Supprimer la demande"
        case .deleteRequestText(let title):
            "« \(title) » sera supprimée pour tous les membres du groupe. Vous pouvez annuler pendant une heure."
        case .title: "Titre"
        case .question: "Question posée"
        case .answer: "Réponse"
        case .answerIt: "Répondre à cette demande"
        case .changeAnswer: "Modifier la réponse"
        case .saveAnswer: "Enregistrer la réponse"
        case .byline(let name, let day): "\(name), le \(day)"

        case .memberCount(let count): count < 2 ? "\(count) membre" : "\(count) membres"
        case .ownersOnly: "Réservé aux propriétaires"
        case .ownersOnlyText: "Demandez à un propriétaire du groupe de le faire."
        case .askerOnly: "Réservé à l’auteur de la demande"
        case .askerOnlyText: "Un propriétaire du groupe peut aussi le faire."

        case .email: "Adresse e-mail"
        case .creationLimit(let count):
            "Vous pouvez créer \(count) projets et demandes par jour. Réessayez demain."

        case .notNow: "Pas maintenant"
        case .somethingWrong: "Une erreur s’est produite"
        case .tryAgain: "Réessayer"

        case .company: "Entreprise"
        case .account: "Compte"
        case .accountParts: "Mot de passe, appareils, données"
        case .app: "App"
        case .signIn: "Connexion"
        case .emailAndPassword: "Adresse e-mail et mot de passe"
        case .memberSince: "Membre depuis"
        case .termsAccepted: "Conditions acceptées"
        case .edition(let version, let day): "Version \(version), \(day)"
        case .signOut: "Se déconnecter"
        case .guest: "Invité"
        case .aboutFieldhouse: "À propos de Fieldhouse"
        case .whatItIs: "Ce que c’est"
        case .aboutText:
            "Fieldhouse est une petite app pour les équipes de chantier, avec des projets et des demandes "
                + "d’information. Elle montre à quoi ressemble la connexion avec Gatehouse."

        case .stepOf(let number, let count): "\(number) sur \(count)"
        case .next: "Suivant"
        case .skip: "Passer l’introduction"
        case .getStarted: "Commencer"
        case .welcomeSite: "Un endroit pour chaque chantier"
        case .welcomeSiteText:
            "Un projet rassemble ce que votre équipe construit sur un chantier, pour que tout le monde ait les mêmes "
                + "informations."
        case .welcomeAsk: "Posez vos questions, gardez les réponses"
        case .welcomeAskText:
            "Une demande d’information s’adresse à tous les membres du projet. La réponse reste à côté de la question."
        case .welcomeCrew: "Construire ensemble"
        case .welcomeCrewText:
            "Un groupe ne partage ses projets qu’avec ses membres. Créez-en un ou acceptez une invitation."

        case .undo: "Annuler"
        case .undoOver: "Impossible d’annuler"
        case .undoOverText: "Un projet ou une demande supprimés peuvent être rétablis pendant une heure."
        case .deleted(let name): "Suppression de « \(name) » effectuée."
        case .projectCreated: "Projet créé."
        case .projectSaved: "Projet enregistré."
        case .projectRestored: "Projet rétabli."
        case .requestSent: "Demande envoyée. Tous les membres du groupe peuvent y répondre."
        case .requestSaved: "Demande enregistrée."
        case .requestRestored: "Demande rétablie."
        case .answerSaved: "Réponse enregistrée."

        case .typedIsHere: "Votre saisie est toujours là. Elle n’a pas encore été envoyée."
        case .typedIsKept: "Votre saisie est conservée pendant 15 minutes. Elle n’a pas été envoyée."
        case .formOutdated: "Cette page n’est plus à jour"
        case .formOutdatedText:
            "Le formulaire date d’une connexion précédente. Rien n’a été modifié. Ouvrez la page et envoyez-le à "
                + "nouveau."
        case .linkDoesNotWork: "Ce lien ne fonctionne pas"
        case .linkDoesNotOpen: "Ce lien ne peut pas être ouvert"
        case .linkTooLong: "Le lien est trop long. Un lien peut comporter 2 048 octets au maximum."
        case .linkMalformed: "Le lien est endommagé."
        case .linkForeign: "Le lien mène à une autre app ou à un autre site."
        case .linkWithUser: "Le lien contient un nom d’utilisateur ou un mot de passe."
        case .linkWithFragment: "Le lien contient un « # », que les liens de cette app n’ont pas."
        case .linkWithToken: "Le lien contient un jeton, ce qui est interdit dans un lien."
        case .linkCharacter: "Le lien contient un caractère interdit."
        case .linkRoute: "Aucune page n’a cette adresse."
        case .linkValue: "Une partie du lien manque ou n’est pas valide."
        case .linkTwice: "Le lien contient deux fois le même paramètre."
        case .linkWebOnly: "Cette page ne s’ouvre que depuis un lien web."
        case .linkOfSignIn: "Le lien appartient à une connexion qui n’a pas commencé sur cet appareil."
        case .linkNow: "Le lien ne peut pas être ouvert pour le moment."
        case .linksBegin(let scheme, let origin): "Les liens valides commencent par \(scheme) ou \(origin)."
        case .oneLink(let count):
            count < 2 ? "Il y a \(count) lien. Ouvrez-le seul." : "Il y a \(count) liens. Ouvrez-les un par un."
        case .noLink: "Il n’y a pas de lien à ouvrir, ou il n’est pas correctement encodé."

        case .enterName: "Saisissez un nom."
        case .enterTitle: "Saisissez un titre."
        case .enterQuestion: "Saisissez une question."
        case .enterAnswer: "Saisissez une réponse."
        case .chooseGroup: "Choisissez un groupe."
        case .atMost(let count): "Utilisez \(count) caractères au maximum."
        case .atMostBytes(let count):
            "Utilisez \(count) octets au maximum. Les émojis et les caractères combinés comptent plusieurs fois."
        case .oneLine: "Utilisez une seule ligne de texte simple."
        case .unprintable: "Supprimez les caractères qui ne peuvent pas être affichés."
        case .answeredMeanwhile:
            "Quelqu’un a répondu pendant que vous écriviez. Sa réponse figure ci-dessus. Enregistrez de nouveau la "
                + "vôtre pour la remplacer."
        case .changedMeanwhile:
            "Quelqu’un a modifié cette demande pendant que vous écriviez. Sa version figure ci-dessus. Enregistrez de "
                + "nouveau la vôtre pour la remplacer."

        case .nothingWithID: "Aucun élément accessible ne porte cet identifiant."
        case .overtaken: "Quelqu’un l’a modifié avant vous. Rechargez la page, puis décidez."

        case .justNow: "À l’instant"

        case .legalDemonstration:
            "Fieldhouse est une démonstration. Utilisez-la pour essayer la connexion, et non pour travailler "
                + "réellement."
        case .legalStorage:
            "Ce que vous saisissez reste sur le serveur de la démonstration et peut être supprimé à tout moment."
        case .legalOwnTerms:
            "Une vraie app renvoie ici à ses propres conditions. Pour définir ce lien, démarrez le serveur avec "
                + "--terms-url."
        case .privacyKept:
            "La démonstration conserve votre adresse e-mail, votre nom, votre entreprise si vous l’avez indiquée, "
                + "ainsi que les groupes, projets et demandes que vous créez."
        case .privacySignIns:
            "Elle conserve aussi la date, le réseau et le navigateur de vos connexions, pour que vous puissiez repérer "
                + "une connexion qui n’est pas la vôtre."
        case .privacyRights:
            "Depuis la page de votre compte, vous pouvez tout télécharger ou supprimer votre compte. Ce que vous avez "
                + "écrit dans un groupe y reste tant que le groupe a d’autres membres."
        case .privacyCookies:
            "Des cookies maintiennent votre session et retiennent où vous en étiez. Il n’y a aucun suivi."
        case .tourTitle: "Essayer Gatehouse"
        case .tourText:
            "Gatehouse gère la connexion. Fieldhouse, une petite app pour les équipes de chantier, vous la montre. "
                + "Aucun e-mail ne quitte cette machine."
        case .tourCreate: "Créer votre propre compte"
        case .tourCrew: "Ou prenez la place d’un membre de l’équipe"
        case .tourForeign:
            "Ce dossier de données contenait déjà des comptes : l’équipe de la démo n’y figure donc pas, et rien n’est "
                + "réinitialisé. Pour découvrir l’équipe, lancez la démo avec un dossier vide."
        case .tourAs(let name): "Continuer en tant que \(name)"
        case .tourAsGuest: "Découvrir en tant qu’invité"
        case .tourMember: "Un membre, qui travaille sur les projets et les demandes de l’équipe."
        case .tourOwner: "Un propriétaire, qui peut aussi inviter et retirer des personnes."
        case .tourAdministrator: "Un administrateur, qui peut aussi ouvrir la console."
        case .tourGuest: "Un invité, sans adresse e-mail ni groupe."
        case .tourTry: "À essayer"
        case .tourTrySignUp: "Créez un compte. Le code de confirmation arrive dans la boîte aux lettres."
        case .tourTryInvite: "Créez un groupe et invitez quelqu’un. Le lien arrive dans la boîte aux lettres."
        case .tourTryExpire:
            "Ouvrez une page, puis laissez expirer votre session. Après la reconnexion, vous retrouvez cette page."
        case .tourTryProvider:
            "Connectez-vous avec un fournisseur d’entraînement et demandez-lui de provoquer une erreur."
        case .tourExpire: "Laisser expirer ma session"
        case .tourConsole: "La console est réservée aux administrateurs"
        case .tourConsoleText: "Continuez en tant qu’administrateur de la démo pour la découvrir."
        case .tourReset: "Réinitialiser la démo ?"
        case .tourResetText:
            "Tous les comptes, groupes et e-mails de cette démo seront supprimés, et l’équipe reviendra. Cette "
                + "action est irréversible."
        case .tourResetEverything: "Tout supprimer et recommencer"
        }
    }
}
