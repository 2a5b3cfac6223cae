extension TerminalText {
    /// German.
    package var german: String {
        switch self {
        case .choose: "Wählen Sie eine Nummer"
        case .chooseOrGoOn: "Wählen Sie eine Nummer, oder drücken Sie zum Fortfahren die Eingabetaste"
        case .hint:
            "Geben Sie „?“ ein, und drücken Sie die Eingabetaste, um weitere Möglichkeiten zu sehen. Strg+C bricht ab."
        case .formFirst: "zuerst das Formular ausfüllen"
        case .current: "aktuell"
        case .aboutNumbers:
            "Geben Sie die Nummer oder den Text eines Eintrags ein, und drücken Sie die Eingabetaste. Strg+C bricht ab."
        case .enterLeaves: "Um das Programm zu beenden, drücken Sie die Eingabetaste, ohne etwas einzugeben."
        case .enterGoesBack: "Um zurückzugehen, drücken Sie die Eingabetaste, ohne etwas einzugeben."
        case .dismissHint: "Geben Sie „!“ ein, und drücken Sie die Eingabetaste, um die Meldung zu schließen."
        case .dismissed: "Meldung geschlossen."
        case .notInTheList: "Geben Sie die Nummer oder den Text eines Eintrags aus der Liste ein."
        case .yes: "ja"
        case .no: "nein"
        case .yesOrNo: "Antworten Sie mit „ja“ oder „nein“."
        case .unreadableLine:
            "Diese Zeile ist nicht in UTF-8 codiert. Stellen Sie Ihr Terminal auf UTF-8 um, und geben Sie die Zeile "
                + "erneut ein."
        case .stopWaiting: "Warten Sie, oder drücken Sie die Eingabetaste, um zurückzugehen."
        case .stopped: "Anmeldung abgebrochen."
        case .inputEnded: "Die Eingabe endete, bevor Sie angemeldet waren."
        case .openInBrowser: "Weiter geht es in Ihrem Browser. Falls er sich nicht öffnet, rufen Sie diese Adresse auf:"
        case .openOnDevice: "Öffnen Sie diese Seite auf einem beliebigen Gerät mit Browser:"
        case .codeForDevice: "Geben Sie dann diesen Code ein:"
        case .backToTerminal: "Sie können dieses Fenster schließen und zum Terminal zurückkehren."
        case .providerNotOffered: "Dieser Anbieter ist nicht verfügbar. Wählen Sie einen von diesen:"
        case .signedInAs: "Angemeldet als"
        case .signInReplaces: "Eine neue Anmeldung ersetzt diese Sitzung auf diesem Gerät."
        case .guest: "Gast"
        case .notSignedIn: "Sie sind nicht angemeldet."
        case .signedOut: "Sie sind abgemeldet."
        case .serverIsToldLater:
            "Der Server war nicht erreichbar. Die Abmeldung wird dort bei der nächsten Verbindung abgeschlossen."
        case .serverUnreachable: "Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und die Adresse:"
        case .serverInsecure: "Eine sichere Verbindung zum Server ist nicht möglich. Prüfen Sie sein Zertifikat:"
        case .offline: "Der Server war nicht erreichbar. Angezeigt wird, was auf diesem Gerät gespeichert ist."
        case .locked: "Die Sitzung ist gesperrt. Melden Sie sich erneut an, um sie zu entsperren."
        case .storeUnavailable: "Die gespeicherte Sitzung kann gerade nicht gelesen werden."
        case .notStored:
            "Die Sitzung konnte nicht gespeichert werden. Beim nächsten Mal müssen Sie sich erneut anmelden."
        }
    }
}
