import Gatehouse

extension AccountText {
    /// German.
    package var german: String {
        switch self {
        case .screens(let text): text.german
        case .title: "Ihr Konto"
        case .backToApp(let app): "Zurück zu \(app)"
        case .profile: "Profil"
        case .nameTooLarge(let bytes):
            "Verwenden Sie weniger Emojis oder zusammengesetzte Zeichen. Höchstens \(bytes) Byte sind möglich."
        case .nameUnprintable: "Verwenden Sie einfachen Text in einer einzigen Zeile."
        case .security: "Anmeldung und Sicherheit"
        case .passwordIsSet: "Festgelegt"
        case .moreActions: "Weitere Aktionen"
        case .membership: "Konto"
        case .memberSince: "Erstellt"
        case .termsAccepted: "Bedingungen akzeptiert"
        case .edition(let version, let date): "Fassung \(version), \(date)"
        case .yourData: "Ihre Daten"
        case .password: "Passwort ändern"
        case .setPassword: "Passwort festlegen"
        case .passwordText: "Sie werden auf allen anderen Geräten abgemeldet."
        case .currentPasswordMissing: "Geben Sie Ihr aktuelles Passwort ein."
        case .currentPasswordWrong: "Das ist nicht Ihr aktuelles Passwort. Versuchen Sie es noch einmal."
        case .passwordChanged: "Passwort geändert. Auf allen anderen Geräten sind Sie abgemeldet."
        case .passwordSet: "Passwort festgelegt. Auf allen anderen Geräten sind Sie abgemeldet."
        case .codeNeeded(let email): "Ihr Konto hat kein Passwort. Zur Bestätigung senden wir einen Code an \(email)."
        case .codeSent: "Code gesendet. Sehen Sie in Ihrem Posteingang nach."
        case .codeRefused:
            "Dieser Code ist nicht richtig oder abgelaufen. Prüfen Sie ihn, oder fordern Sie einen neuen an."
        case .secondStepNeeded:
            "Ihr Konto ist durch einen zweiten Schritt geschützt. Melden Sie sich ab und mit diesem Schritt wieder an. "
                + "Kommen Sie dann hierher zurück."
        case .address: "E-Mail-Adresse ändern"
        case .addressText:
            "Wir senden einen Code an die neue Adresse und einen an die aktuelle, wenn sie bestätigt ist. Bis Sie die "
                + "Codes eingegeben haben, ändert sich nichts."
        case .sameAddress: "Das ist bereits Ihre E-Mail-Adresse. Geben Sie eine andere ein."
        case .addressTaken: "Ein anderes Konto verwendet diese E-Mail-Adresse. Geben Sie eine andere ein."
        case .addressAsked: "Sehen Sie in beiden Posteingängen nach, und geben Sie beide Codes ein."
        case .pendingAddressText(let email):
            "\(email) wird Ihre neue E-Mail-Adresse, sobald Sie die gesendeten Codes eingegeben haben."
        case .pendingAddressWay: "Codes eingeben oder Änderung abbrechen"
        case .keepAddress: "Änderung abbrechen"
        case .sendNewCodes: "Neue Codes senden"
        case .newestDevices(let count):
            "Das sind die \(count) Geräte, auf denen Sie sich zuletzt angemeldet haben. Wenn Sie alle anderen Geräte "
                + "abmelden, werden auch ältere abgemeldet."
        case .device(let browser, let system): "\(browser) auf \(system)"
        case .passwordChangedOn(let date): "Geändert am \(date)"
        case .usedNow: "Jetzt aktiv"
        case .usedHour: "In der letzten Stunde verwendet"
        case .usedDay: "In den letzten 24 Stunden verwendet"
        case .signedInOn(let date): "Angemeldet am \(date)"
        case .byPassword: "Passwort"
        case .byCode: "Code per E-Mail"
        case .identitiesConnected: "Verbunden"
        case .identitiesText: "Sie können sich mit jeder dieser Methoden anmelden."
        case .identitiesMore: "Weitere hinzufügen"
        case .byEmail: "E-Mail"
        case .removeIdentityText(let provider): "Danach können Sie sich nicht mehr mit \(provider) anmelden."
        case .onlyIdentity: "Das ist Ihre einzige Anmeldemethode. Deshalb lässt sie sich nicht entfernen."
        case .lastAdministrator:
            "Sie sind der einzige Administrator. Es wurde nichts geändert. Machen Sie zuerst jemand anderen zum "
                + "Administrator."
        case .download: "Ihre Daten herunterladen"
        case .downloadText:
            "Eine JSON-Datei mit allem, was über Sie gespeichert ist: Konto, Profil, Geräte, Kontoverlauf und die "
                + "Daten der App. Ihr Passwort ist nicht dabei."
        case .downloadFile: "Herunterladen"
        case .deletion: "Konto löschen"
        case .deletionText: "Das geschieht sofort und lässt sich nicht rückgängig machen. Sie verlieren:"
        case .lostAccount: "Ihr Konto mit Name, E-Mail-Adresse und Anmeldemethoden"
        case .lostSessions: "Die Anmeldung auf allen Ihren Geräten"
        case .deletionAgreed: "Ja, mein Konto endgültig löschen"
        case .typedIsKept: "Ihre Eingabe bleibt 15 Minuten lang erhalten. Sie wurde nicht gesendet."
        case .typedIsHere: "Ihre Eingabe ist noch da. Sie wurde noch nicht gesendet."
        case .addressCode(let email): "Code aus der E-Mail an \(email)"
        case .addressCodeRefused:
            "Dieser Code ist nicht richtig oder abgelaufen. Sehen Sie in der E-Mail nach, oder fordern Sie die "
                + "Änderung noch einmal an."
        case .otherAddressAsked:
            "Bestätigt. Geben Sie jetzt den Code ein, den wir an die andere Adresse gesendet haben."
        case .deleted: "Konto gelöscht"
        case .deletedText(let app): "Sie sind überall abgemeldet. Danke, dass Sie \(app) verwendet haben."
        case .connect(let provider): "Mit \(provider) verbinden"
        case .connectText(let provider): "Danach können Sie sich auch mit \(provider) anmelden."
        case .identityConnected: "Verbunden. Sie können sich ab jetzt auch damit anmelden."
        case .identityTaken: "Diese Anmeldemethode gehört bereits zu einem anderen Konto. Es wurde nichts geändert."
        case .passkeyProof: "Bestätigen Sie, dass Sie es sind, und fügen Sie dann einen Passkey hinzu."
        case .factorRequired:
            "Für Ihr Konto ist ein zweiter Schritt nötig. Fügen Sie eine Authentifizierungs-App hinzu, um fortzufahren."
        case .proveByPasskey: "Passkey verwenden"
        case .keyFailed:
            "Dieser Sicherheitsschlüssel hat nicht funktioniert. Versuchen Sie es noch einmal, oder verwenden Sie eine "
                + "andere Methode."
        case .tryAgain: "Erneut versuchen"
        case .passkeyUnsupported:
            "Dieser Browser kann keine Passkeys erstellen. Versuchen Sie es mit einem anderen Browser oder Gerät."
        case .keyUnsupported:
            "In diesem Browser lassen sich keine Sicherheitsschlüssel hinzufügen. Versuchen Sie es mit einem anderen "
                + "Browser oder Gerät."
        case .passkeyRename: "Umbenennen"
        case .passkeyRenameThis(let name): "\(name) umbenennen"
        case .backupCodesLeft(let count, let date): "Noch \(count) übrig. Erstellt am \(date)."
        case .providerFault(let provider):
            "\(provider) hat Ihre Identität nicht bestätigt. Versuchen Sie es noch einmal, oder verwenden Sie eine "
                + "andere Anmeldemethode."
        case .guestTitle: "Konto behalten"
        case .guestText:
            "Ein Gastkonto geht beim Abmelden verloren. Um es zu behalten, fügen Sie eine E-Mail-Adresse hinzu, oder "
                + "verbinden Sie das Konto mit einem Anbieter."
        case .addAddress: "E-Mail-Adresse hinzufügen"
        case .addAddressText:
            "Wir senden einen Code an diese Adresse. Sobald Sie ihn eingegeben haben, können Sie sich mit der Adresse "
                + "anmelden und ein Passwort festlegen."
        case .codeOnItsWay: "Sehen Sie in Ihrem Posteingang nach, und geben Sie den Code unten ein."
        }
    }
}
