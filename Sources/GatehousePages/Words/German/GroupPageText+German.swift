import Gatehouse

extension GroupPageText {
    /// German.
    package var german: String {
        switch self {
        case .screens(let text): text.german
        case .groups: "Gruppen"
        case .goToGroups: "Zu den Gruppen"
        case .created: "Gruppe erstellt."
        case .typeCode: "Mit einem Code beitreten"
        case .yourRole: "Ihre Rolle"
        case .nameless: "Mitglied ohne Namen"
        case .joined(let date): "Beigetreten am \(date)"
        case .suspended: "Ein Administrator hat diese Gruppe gesperrt. Sie können sie ansehen, aber nichts ändern."
        case .changeRole: "Rolle ändern"
        case .transferText(let name): "\(name) wird an Ihrer Stelle Inhaber, und Sie werden Admin."
        case .removeText(let name):
            "\(name) verliert sofort den Zugriff, und Einladungen, die diese Person erstellt hat, gelten nicht mehr."
        case .leaveText(let name):
            "Ihr Zugriff auf „\(name)“ endet sofort, und Einladungen, die Sie erstellt haben, gelten nicht mehr."
        case .soleOwner:
            "Sie sind der einzige Inhaber. Übertragen Sie die Inhaberschaft zuerst auf ein anderes Mitglied."
        case .ownerBanned: "Das Konto dieser Person ist gesperrt. Deshalb kann sie nicht Inhaber sein."
        case .deleteText(let name):
            "„\(name)“ wird mit allen Einladungen für alle Mitglieder gelöscht. Das geschieht sofort und lässt sich "
                + "nicht rückgängig machen."
        case .deleteAgreed: "Ja, diese Gruppe für alle Mitglieder löschen"
        case .proof: "Bestätigen Sie, dass Sie es sind"
        case .proofText:
            "Ihre Anmeldung liegt eine Weile zurück. Bestätigen Sie, dass Sie es sind, bevor Sie festlegen, wem diese "
                + "Gruppe gehört."
        case .proved: "Danke. Sie können jetzt fortfahren."
        case .invitations: "Einladungen"
        case .byMail: "Per E-Mail einladen"
        case .byMailText: "Wir senden einen Link, der nur für diese Adresse gilt. Er läuft in 7 Tagen ab."
        case .invited: "Einladung gesendet."
        case .byHand: "Link oder Code erstellen"
        case .byHandText:
            "Wer den Link oder den Code hat, kann beitreten. Ein Link läuft in 7 Tagen ab, ein Code in 24 Stunden."
        case .kind: "Art"
        case .link: "Link"
        case .code: "Code"
        case .uses: "Anzahl der Personen, die damit beitreten können"
        case .usesFault(let most): "Geben Sie eine Zahl von 1 bis \(most) ein."
        case .make: "Einladung erstellen"
        case .made: "Einladung erstellt."
        case .expires(let date): "Läuft am \(date) ab"
        case .used(let count, let most): "Verwendet: \(count) von \(most)"
        case .revokeText: "Wenn Sie diese Einladung widerrufen, wird sie sofort ungültig."
        case .resendTo(let name): "Erneut an \(name) senden"
        case .accept: "Beitreten"
        case .joinedNow: "Sie sind dieser Gruppe beigetreten."
        case .sentTo: "Gesendet an"
        case .otherAddress(let email):
            "Diese Einladung ging an \(email). Um sie mit Ihrem Konto anzunehmen, geben Sie den Code ein, den wir "
                + "dorthin senden."
        case .ownAddress(let email):
            "Bestätigen Sie zuerst, dass \(email) Ihnen gehört: Geben Sie den Code ein, den wir dorthin senden."
        case .guest: "Gäste können keiner Gruppe beitreten. Fügen Sie zuerst Ihre E-Mail-Adresse hinzu."
        case .guestInvites: "Gäste können niemanden einladen. Fügen Sie zuerst Ihre E-Mail-Adresse hinzu."
        case .unknownTitle: "Diese Einladung gibt es nicht"
        case .unknownText: "Prüfen Sie den Code oder den Link, oder bitten Sie um eine neue Einladung."
        case .expiredTitle: "Diese Einladung ist abgelaufen"
        case .usedTitle: "Diese Einladung wurde schon verwendet"
        case .revokedTitle: "Diese Einladung wurde widerrufen"
        case .declinedTitle: "Diese Einladung wurde abgelehnt"
        case .overText: "Um beizutreten, bitten Sie um eine neue Einladung."
        case .notPermitted: "Ihre Rolle in dieser Gruppe erlaubt das nicht. Fragen Sie einen Inhaber."
        case .changedElsewhere:
            "Jemand hat das inzwischen geändert. Prüfen Sie die Änderung, und versuchen Sie es noch einmal."
        case .full: "Diese Gruppe ist voll. Bitten Sie einen Inhaber, Platz zu schaffen."
        case .excluded: "Sie wurden aus dieser Gruppe entfernt. Bitten Sie einen Inhaber, Sie per E-Mail einzuladen."
        case .alreadyMember: "Diese Person ist bereits Mitglied."
        case .otherDomain:
            "Diese Einladung gilt für andere E-Mail-Adressen. Verwenden Sie ein anderes Konto, oder bitten Sie um eine "
                + "Einladung per E-Mail."
        case .confirmFirst: "Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie eine Gruppe erstellen."
        case .administratorsOnly: "Hier können nur Administratoren Gruppen erstellen."
        case .notOpen:
            "Mit einem Link oder Code lässt sich diese Rolle nicht vergeben. Wählen Sie eine andere Rolle, oder laden "
                + "Sie die Person per E-Mail ein."
        case .lost(let name): "Die Gruppe „\(name)“, in der sonst niemand ist"
        case .handedOn(let name): "Ihre Rolle als Inhaber von „\(name)“: Ein anderes Mitglied wird Inhaber"
        case .activated: "Sie sind zu dieser Gruppe gewechselt."
        case .isActive: "Das ist Ihre aktuelle Gruppe."
        }
    }
}
