extension PageText {
    /// German.
    package var german: String {
        switch self {
        case .goToStart: "Zur Startseite"
        case .goOn: "Weiter"
        case .opensNewTab: "(öffnet einen neuen Tab)"
        case .sort: "Sortierung"
        case .newestFirst: "Neueste zuerst"
        case .oldestFirst: "Älteste zuerst"
        case .missingTitle: "Seite nicht gefunden"
        case .missingText: "Vielleicht enthält die Adresse einen Tippfehler, oder die Seite wurde verschoben."
        case .misusedTitle: "So lässt sich diese Seite nicht öffnen"
        case .misusedText: "Öffnen Sie sie über einen Link oder ein Formular dieser Website."
        case .busyTitle: "Der Server ist ausgelastet"
        case .busyText: "Es ist nichts verloren gegangen. Warten Sie einen Moment, und versuchen Sie es noch einmal."
        case .unreadableTitle: "Das hat nicht geklappt"
        case .unreadableText:
            "Wir konnten nicht lesen, was Ihr Browser gesendet hat. Gehen Sie zurück zum Formular, und versuchen Sie "
                + "es noch einmal."
        case .unsupportedAppTitle: "Die Anmeldung dieser App funktioniert hier nicht"
        case .unsupportedAppText:
            "Die App hat eine Anmeldemethode angefordert, die nicht angeboten wird. Gehen Sie zurück zur App, und "
                + "informieren Sie die Entwickler:"
        case .forDevelopers: "Für Entwickler"
        case .developmentTitle: "Dies ist ein Entwicklungsserver"
        case .insecureTitle: "Diese Verbindung ist nicht sicher"
        case .insecureText:
            "Diese Seite wird nicht über unverschlüsseltes HTTP gezeigt, weil Ihr Passwort sonst im Klartext "
                + "übertragen würde."
        case .insecureHint:
            "Wenn Sie diesen Server betreiben: Stellen Sie einen TLS-Proxy davor, und legen Sie eine öffentliche URL "
                + "fest, die mit https beginnt."
        case .foreignTitle: "Diese Anfrage kam von einer anderen Website"
        case .foreignText:
            "Das Formular wurde nicht von dieser Website gesendet, darum wurde nichts geändert. Öffnen Sie die Seite, "
                + "und versuchen Sie es noch einmal."
        case .cookiesTitle: "Cookies sind ausgeschaltet"
        case .cookiesText:
            "Die Anmeldung braucht Cookies, und Ihr Browser hat keine gesendet. Erlauben Sie Cookies für diese "
                + "Website, und versuchen Sie es noch einmal."
        case .attemptEndedTitle: "Dieser Anmeldeversuch gilt nicht mehr"
        case .attemptEndedText:
            "Er ist abgelaufen oder wurde schon abgeschlossen. Beginnen Sie von vorn, um sich anzumelden."
        case .asGuest: "Gastkonto"
        case .guestOutTitle: "Abmelden und dieses Konto verlieren?"
        case .guestOutText:
            "Das ist ein Gastkonto. Wenn Sie sich abmelden, verlieren Sie es und alles, was Sie damit erstellt "
                + "haben. Um es zu behalten, fügen Sie zuerst eine E-Mail-Adresse hinzu."
        case .keepGuest: "Konto behalten"
        case .linkIncompleteTitle: "Dieser Link ist unvollständig"
        case .linkIncompleteText:
            "Ein Teil fehlt. Kopieren Sie den ganzen Link aus der E-Mail, oder geben Sie stattdessen den Code ein."
        case .linkUsedTitle: "Dieser Link wurde schon verwendet"
        case .linkUsedText:
            "Ein Link funktioniert nur einmal. Wenn Sie ihn verwendet haben, ist alles in Ordnung: Melden Sie sich an."
        case .linkExpiredTitle: "Dieser Link gilt nicht mehr"
        case .linkExpiredText:
            "Er ist abgelaufen, oder eine neuere E-Mail hat ihn ersetzt. Auf der Anmeldeseite können Sie einen neuen "
                + "anfordern."
        case .linkAskAgain: "Neue E-Mail anfordern"
        case .linkElsewhereTitle: "Öffnen Sie den Link dort, wo Sie begonnen haben"
        case .linkElsewhereText: "Er funktioniert nur in dem Browser, in dem Sie ihn angefordert haben."
        case .linkElsewhereHint: "Sie können dort auch den Code aus der E-Mail eingeben."
        case .confirmAddressTitle: "E-Mail-Adresse bestätigen"
        case .confirmAddressText: "Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört."
        case .confirmAddress: "E-Mail-Adresse bestätigen"
        case .confirmWithPassword: "Passwort festlegen und bestätigen"
        case .enterPasswordText: "Geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben."
        case .passwordNotTheAccounts:
            "Das ist nicht das Passwort dieses Kontos. Versuchen Sie es noch einmal, oder wählen Sie ein neues."
        case .passwordUnknown: "Ich kenne das Passwort nicht"
        case .choosePasswordTitle: "Passwort wählen"
        case .choosePasswordText: "Diese E-Mail-Adresse wurde noch nicht bestätigt. Wählen Sie ein Passwort."
        case .choosePasswordLoss:
            "Alles, was bisher unter dieser Adresse eingegeben wurde, wird gelöscht, und alle Geräte werden "
                + "abgemeldet."
        case .passwordKnown: "Ich kenne das Passwort"
        case .newPasswordChosenText: "Melden Sie sich mit dem neuen Passwort an."
        case .firstProofTitle: "Ist das Ihr Konto?"
        case .firstProofText:
            "Bisher hat niemand diese E-Mail-Adresse bestätigt. Wenn Sie dieses Konto eingerichtet haben, geben Sie "
                + "das Passwort ein; dann bleibt alles, wie es ist. Wenn nicht, fahren Sie ohne Passwort fort: Das "
                + "Passwort und die verknüpften Dienste werden entfernt, und alle anderen Geräte werden abgemeldet."
        case .firstProofWithout: "Ohne Passwort fortfahren"
        case .firstProofWrong: "Das ist nicht das Passwort dieses Kontos. Versuchen Sie es noch einmal."
        case .keepWays:
            "In diesem Konto kann man sich auch mit diesen Methoden anmelden. Behalten Sie nur die, die Sie kennen; "
                + "die anderen werden entfernt."
        case .newPasswordText: "Wählen Sie „Weiter“, um ein neues Passwort festzulegen."
        case .confirmedTitle: "Ihre E-Mail-Adresse ist bestätigt"
        case .confirmedText: "Gehen Sie dorthin zurück, wo Sie das Konto erstellt haben, oder melden Sie sich jetzt an."
        case .signInText: "Wählen Sie „Weiter“, um sich anzumelden."
        case .confirmedElsewhereText: "Kehren Sie dorthin zurück, wo Sie begonnen haben."
        case .confirmedElsewhereHint: "Wenn dort nach einem Code gefragt wird: Er steht in derselben E-Mail."
        case .goToAppText: "Kehren Sie zur App zurück."
        case .appUnknownText:
            "Kehren Sie zu der App zurück, in der Sie begonnen haben. Von hier aus lässt sie sich nicht öffnen."
        case .changeAddressTitle: "E-Mail-Adresse ändern"
        case .changeToAddressText: "Diese E-Mail-Adresse für Ihr Konto verwenden?"
        case .changeFromAddressText: "Diese E-Mail-Adresse in Ihrem Konto durch eine andere ersetzen?"
        case .agree: "Änderung bestätigen"
        case .addressChangedTitle: "Ihre E-Mail-Adresse wurde geändert"
        case .addressChangedText:
            "Melden Sie sich von jetzt an mit der neuen Adresse an. Auf Ihren Geräten bleiben Sie angemeldet."
        case .otherAddressTitle: "Eine Bestätigung steht noch aus"
        case .otherAddressText:
            "Wir haben auch an Ihre andere Adresse geschrieben. Bestätigen Sie die Änderung dort, um sie abzuschließen."
        case .skipToContent: "Zum Inhalt springen"
        case .language: "Sprache:"
        case .lastUsed: "Zuletzt verwendet"
        case .noAccount: "Noch kein Konto?"
        case .haveAccount: "Schon ein Konto?"
        case .passkeySignIn: "Mit Passkey anmelden"
        case .passkeyRemoved: "Dieser Passkey wurde entfernt. Verwenden Sie eine andere Anmeldemethode."
        case .passkeyRefused:
            "Dieser Passkey hat nicht funktioniert. Versuchen Sie es noch einmal, oder verwenden Sie eine andere "
                + "Anmeldemethode."
        case .passkeyLate: "Das hat zu lange gedauert. Versuchen Sie es noch einmal."
        case .passkeyUnavailable:
            "Passkeys funktionieren in diesem Browser nicht. Verwenden Sie eine andere Anmeldemethode."
        case .copy: "Kopieren"
        case .copied: "Kopiert"
        case .capsLock: "Die Feststelltaste ist aktiviert"
        case .passwordCommon: "Sehr schwach: eines der häufigsten Passwörter"
        case .passwordVeryWeak: "Sehr schwach: in Sekunden erraten"
        case .passwordWeak: "Schwach: leicht zu erraten"
        case .passwordFair: "Mittel: Ein weiteres Wort macht es stark"
        case .passwordStrong: "Stark"
        case .demo: "Gatehouse-Demo"
        case .demoConsole: "Konsole"
        case .demoGallery: "Galerie"
        case .demoReset: "Zurücksetzen"
        case .backToApp: "Zurück zur App"
        case .mailbox: "Postfach"
        case .mailboxText:
            "Keine E-Mail verlässt diesen Rechner. Was gesendet worden wäre, steht unten, das Neueste zuerst."
        case .mailboxWaitingText:
            "E-Mails gehen an den Mailserver. Unten stehen die, die noch warten, die neuesten zuerst."
        case .mailboxEmptyTitle: "Noch keine E-Mails"
        case .mailboxEmptyText: "Erstellen Sie ein Konto. Der Code zur Bestätigung kommt dann hier an."
        case .refresh: "Aktualisieren"
        case .mailAsText: "Text"
        case .mailAsDesigned: "Gestaltung"
        case .openLink: "Link öffnen"
        case .mailTo: "An"
        }
    }
}
