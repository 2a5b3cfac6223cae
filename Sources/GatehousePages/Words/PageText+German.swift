extension PageText {
    /// German.
    var german: String {
        switch self {
        case .goToStart: "Zum Anfang"
        case .goOn: "Weiter"
        case .opensNewTab: "(öffnet einen neuen Tab)"
        case .missingTitle: "Diese Seite gibt es nicht"
        case .missingText: "Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen."
        case .misusedTitle: "So lässt sich diese Seite nicht verwenden"
        case .misusedText: "Öffnen Sie sie über einen Link oder ein Formular dieser Website."
        case .busyTitle: "Der Server ist ausgelastet"
        case .busyText: "Es ist nichts verloren. Warten Sie einen Moment, und versuchen Sie es noch einmal."
        case .unreadableTitle: "Das hat nicht geklappt"
        case .unreadableText:
            "Was der Browser gesendet hat, war nicht lesbar. Gehen Sie zurück zum Formular, und versuchen Sie es noch einmal."
        case .unsupportedAppTitle: "Die Anmeldung dieser App funktioniert hier nicht"
        case .unsupportedAppText:
            "Die App hat eine Art der Anmeldung verlangt, die nicht angeboten wird. Gehen Sie zurück zur App, und sagen Sie es den Entwicklern:"
        case .developmentTitle: "Dies ist ein Entwicklungsserver"
        case .insecureTitle: "Es fehlt eine sichere Verbindung"
        case .insecureText:
            "Passwörter dürfen nicht unverschlüsselt übertragen werden. Darum wird diese Seite nicht über einfaches HTTP gezeigt."
        case .insecureHint:
            "Für den Betrieb dieses Servers: Stellen Sie ihn hinter TLS, und wählen Sie als öffentliche URL eine Adresse, die mit https beginnt."
        case .foreignTitle: "Diese Anfrage kam von anderswo"
        case .foreignText:
            "Das Formular wurde nicht von dieser Website gesendet, also ist nichts geschehen. Öffnen Sie die Seite hier, und versuchen Sie es noch einmal."
        case .cookiesTitle: "Cookies sind ausgeschaltet"
        case .cookiesText:
            "Die Anmeldung braucht Cookies, und Ihr Browser hat keine gesendet. Erlauben Sie Cookies für diese Website, und versuchen Sie es noch einmal."
        case .attemptEndedTitle: "Diese Anmeldung ist beendet"
        case .attemptEndedText:
            "Der Anmeldeversuch ist abgelaufen oder wurde bereits verwendet. Beginnen Sie von vorn, um sich anzumelden."
        case .asGuest: "Als Gast."
        case .linkIncompleteTitle: "Dieser Link ist nicht vollständig"
        case .linkIncompleteText:
            "Ein Teil fehlt. Kopieren Sie den ganzen Link aus der E-Mail, oder geben Sie stattdessen den Code ein."
        case .linkUsedTitle: "Dieser Link wurde schon verwendet"
        case .linkUsedText:
            "Ein Link gilt nur einmal. Wenn Sie es selbst waren, ist alles in Ordnung: Melden Sie sich an."
        case .linkExpiredTitle: "Dieser Link gilt nicht mehr"
        case .linkExpiredText: "Er ist zu alt, oder eine neuere E-Mail hat ihn ersetzt. Fordern Sie einen neuen an."
        case .linkElsewhereTitle: "Gehen Sie zurück an den Anfang"
        case .linkElsewhereText: "Dieser Link gilt in dem Browser, in dem Sie das neue Passwort angefordert haben."
        case .linkElsewhereHint: "Sie können dort auch den Code aus der E-Mail eingeben."
        case .confirmAddressTitle: "Adresse bestätigen"
        case .confirmAddressText:
            "Drücken Sie auf die Schaltfläche, um zu bestätigen, dass diese E-Mail-Adresse Ihnen gehört."
        case .confirmAddress: "Diese Adresse bestätigen"
        case .enterPasswordText: "Geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben."
        case .passwordNotTheAccounts:
            "Das ist nicht das Passwort dieses Kontos. Versuchen Sie es noch einmal oder wählen Sie ein neues."
        case .passwordUnknown: "Ich kenne das Passwort nicht"
        case .choosePasswordTitle: "Passwort wählen"
        case .choosePasswordText:
            "Diese Adresse wurde noch nicht bestätigt. Wählen Sie ein Passwort dafür. Alles, was bisher mit dieser Adresse eingegeben wurde, wird gelöscht, und alle Geräte werden abgemeldet."
        case .passwordKnown: "Ich kenne das Passwort"
        case .newPasswordChosenText: "Melden Sie sich mit dem neuen Passwort an."
        case .newPasswordText: "Drücken Sie auf die Schaltfläche, und wählen Sie dann Ihr Passwort."
        case .confirmedTitle: "Ihre Adresse ist bestätigt"
        case .confirmedText: "Gehen Sie dorthin zurück, wo Sie das Konto erstellt haben, oder melden Sie sich hier an."
        case .signInText:
            "Drücken Sie auf die Schaltfläche, um mit der Anmeldung fortzufahren."
        case .confirmedElsewhereText:
            "Gehen Sie zurück zu dem Ort, an dem Sie begonnen haben."
        case .confirmedElsewhereHint:
            "Wenn dort nach einem Code gefragt wird: Er steht in derselben E-Mail."
        case .goToAppText:
            "Weiter zur App."
        case .changeAddressTitle:
            "E-Mail-Adresse ändern"
        case .changeToAddressText:
            "Drücken Sie auf die Schaltfläche, um diese E-Mail-Adresse für Ihr Konto zu verwenden."
        case .changeFromAddressText:
            "Drücken Sie auf die Schaltfläche, um zuzustimmen, dass Ihr Konto eine andere E-Mail-Adresse bekommt."
        case .agree:
            "Zustimmen"
        case .addressChangedTitle:
            "Ihre E-Mail-Adresse ist geändert"
        case .addressChangedText:
            "Melden Sie sich von jetzt an mit der neuen Adresse an. Wo Sie angemeldet sind, bleiben Sie es."
        case .otherAddressTitle:
            "Noch eine E-Mail"
        case .otherAddressText:
            "Die Adresse wird geändert, sobald auch die E-Mail an die andere Adresse bestätigt ist."
        }
    }
}
