extension TerminalText {
    /// German.
    var german: String {
        switch self {
        case .choose: "Wählen Sie eine Nummer"
        case .chooseOrGoOn: "Wählen Sie eine Nummer, oder weiter mit der Eingabetaste"
        case .hint: "Geben Sie ? ein und drücken Sie die Eingabetaste, um zu sehen, was hier sonst noch möglich ist."
        case .dismissHint: "Geben Sie ! ein und drücken Sie die Eingabetaste, um die Meldung zu schließen."
        case .dismissed: "Meldung geschlossen."
        case .notInTheList: "Geben Sie eine der Nummern aus der Liste ein."
        case .yes: "ja"
        case .no: "nein"
        case .yesOrNo: "Antworten Sie mit ja oder nein."
        case .stopWaiting: "Warten Sie, oder zurück mit der Eingabetaste."
        case .stopped: "Sie haben die Anmeldung abgebrochen."
        case .inputEnded: "Die Eingabe endete, bevor Sie angemeldet waren."
        case .openInBrowser: "Weiter geht es in Ihrem Browser. Falls er sich nicht öffnet, rufen Sie diese Adresse auf:"
        case .openOnDevice: "Diese Seite auf einem beliebigen Gerät mit Browser öffnen:"
        case .codeForDevice: "Dort diesen Code eingeben:"
        case .backToTerminal: "Sie können dieses Fenster schließen und zum Terminal zurückkehren."
        case .providerNotOffered: "Dieser Anbieter ist hier nicht verfügbar. Verfügbar:"
        case .signedInAs: "Angemeldet als"
        case .guest: "Gast"
        case .notSignedIn: "Niemand ist angemeldet."
        case .signedOut: "Sie sind abgemeldet."
        case .serverIsToldLater: "Der Server war nicht erreichbar. Er erfährt es beim nächsten Mal."
        case .offline: "Der Server war nicht erreichbar. Dies ist auf diesem Gerät gespeichert."
        case .locked: "Die Sitzung ist gesperrt. Melden Sie sich erneut an, um sie zu entsperren."
        case .storeUnavailable: "Die gespeicherte Sitzung kann gerade nicht gelesen werden."
        case .notStored:
            "Die Sitzung konnte nicht gespeichert werden, deshalb müssen Sie sich nächstes Mal erneut anmelden."
        }
    }
}
