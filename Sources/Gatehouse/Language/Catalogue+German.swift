import GatehouseDomain

extension ScreenText {
    /// The words of the screens in German.
    package var german: String {
        switch self {
        case .choiceTitle(let app): app.map { "Willkommen bei \($0)" } ?? "Willkommen"
        case .choiceText: "Melden Sie sich an, oder erstellen Sie ein Konto."
        case .invitedBy(let name): "\(name) hat Sie eingeladen."
        case .signUpToJoin(let group?): "Registrieren Sie sich, um „\(group)“ beizutreten."
        case .signUpToJoin(nil): "Registrieren Sie sich, um Ihre Einladung anzunehmen."
        case .signInToJoin(let group?): "Melden Sie sich an, um „\(group)“ beizutreten."
        case .signInToJoin(nil): "Melden Sie sich an, um Ihre Einladung anzunehmen."
        case .invitationWaits(let group?): "Sobald Sie angemeldet sind, können Sie „\(group)“ beitreten."
        case .invitationWaits(nil): "Sobald Sie angemeldet sind, können Sie Ihre Einladung annehmen."
        case .lastUsed(let provider?): "Zuletzt haben Sie sich mit \(provider) angemeldet."
        case .lastUsed(nil): "Zuletzt haben Sie sich mit Ihrer E-Mail-Adresse angemeldet."
        case .termsByContinuing:
            "Indem Sie fortfahren, akzeptieren Sie die [Nutzungsbedingungen](terms). Wie wir Ihre Daten verarbeiten, "
                + "steht in der [Datenschutzerklärung](privacy)."
        case .loginTitle: "Anmelden"
        case .loginText: "Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein."
        case .signupTitle: "Konto erstellen"
        case .signupText: "Geben Sie Ihre E-Mail-Adresse ein, und wählen Sie ein Passwort."
        case .resetRequestTitle: "Passwort vergessen?"
        case .resetRequestText: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Code für ein neues Passwort."
        case .resetRequestLinkText:
            "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link für ein neues Passwort."
        case .resetVerifyTitle: "Neues Passwort festlegen"
        case .resetVerifyText(let email):
            "Geben Sie den Code ein, den wir an \(email) gesendet haben, und wählen Sie ein neues Passwort."
        case .resetVerifyAccepted: "Ihr Code stimmt. Wählen Sie ein neues Passwort."
        case .confirmEmailTitle: "Prüfen Sie Ihren Posteingang"
        case .confirmEmailText(let email): "Geben Sie den Code ein, den wir an \(email) gesendet haben."
        case .linkMailedText(let email):
            "Öffnen Sie den Link, den wir an \(email) gesendet haben, und melden Sie sich dann an."
        case .signInCodeText(let email): "Geben Sie zum Anmelden den Code ein, den wir an \(email) gesendet haben."
        case .secondFactorTitle: "Bestätigung in zwei Schritten"
        case .secondFactorText(let app?):
            "Geben Sie den Code aus Ihrer Authentifizierungs-App „\(app)“ ein."
        case .secondFactorText(nil): "Geben Sie den Code aus Ihrer Authentifizierungs-App ein."
        case .secondFactorKeyText: "Verwenden Sie Ihren Sicherheitsschlüssel, oder geben Sie einen Ersatzcode ein."
        case .factorHelp: "App nicht zur Hand? Geben Sie stattdessen einen Ersatzcode ein."
        case .useApp(let name?): "„\(name)“ verwenden"
        case .useApp(nil): "Authentifizierungs-App verwenden"
        case .useOtherApp: "Andere Authentifizierungs-App verwenden"
        case .useSecurityKey(let name?): "Sicherheitsschlüssel „\(name)“ verwenden"
        case .useSecurityKey(nil): "Sicherheitsschlüssel verwenden"
        case .enrollText: "Für Ihr Konto ist bei der Anmeldung ein zweiter Schritt nötig. Richten Sie ihn jetzt ein."
        case .enrolledText:
            "Die Bestätigung in zwei Schritten ist eingerichtet. Wählen Sie „Weiter“, um sich anzumelden."
        case .continueOn: "Weiter"
        case .emailLabel: "E-Mail-Adresse"
        case .passwordLabel: "Passwort"
        case .newPasswordLabel: "Neues Passwort"
        case .confirmPasswordLabel: "Passwort bestätigen"
        case .codeLabel: "Code"
        case .passwordHelp(let minimum): "Mindestens \(minimum) Zeichen."
        case .codeHelp(let length): "Geben Sie den \(length)-stelligen Code ein."
        case .consentLabel:
            "Ich akzeptiere die [Nutzungsbedingungen](terms) und habe die [Datenschutzerklärung](privacy) zur Kenntnis "
                + "genommen."
        case .termsLink: "Nutzungsbedingungen"
        case .privacyLink: "Datenschutzerklärung"
        case .signIn: "Anmelden"
        case .createAccount: "Konto erstellen"
        case .forgotPassword: "Passwort vergessen?"
        case .sendCode: "Code senden"
        case .sendLink: "Link senden"
        case .emailMeCode: "Code per E-Mail senden"
        case .usePassword: "Mit Passwort anmelden"
        case .setNewPassword: "Neues Passwort speichern"
        case .confirm: "Bestätigen"
        case .resendCode: "Neuen Code senden"
        case .resendLink: "Neuen Link senden"
        case .changeEmail: "Andere E-Mail-Adresse"
        case .continueText: "Melden Sie sich wieder an, um dort weiterzumachen, wo Sie aufgehört haben."
        case .continueAs(let name): "Weiter als \(name)"
        case .useAnotherAccount: "Anderes Konto verwenden"
        case .optionalLabel(let label): "\(label) (optional)"
        case .dismiss: "Schließen"
        case .back: "Zurück"
        case .signInWith(let provider): "Mit \(provider) anmelden"
        case .signInWithPasskey: "Mit Passkey anmelden"
        case .signUpWithPasskey: "Konto mit Passkey erstellen"
        case .continueAsGuest: "Als Gast fortfahren"
        case .working: "Einen Moment"
        case .errorTitle: "Anmeldung fehlgeschlagen"
        case .authRequiredTitle: "Anmeldung erforderlich"
        case .authRequiredText: "Melden Sie sich an, um diesen Bereich zu sehen."
        case .sessionExpiredTitle: "Sitzung beendet"
        case .sessionExpiredText:
            "Ihre Sitzung ist beendet. Melden Sie sich wieder an, um dort weiterzumachen, wo Sie aufgehört haben."
        case .lockedTitle: "App gesperrt"
        case .lockedText: "Bestätigen Sie, dass Sie es sind, um dort weiterzumachen, wo Sie aufgehört haben."
        case .stepUpTitle: "Bestätigen Sie, dass Sie es sind"
        case .stepUpText: "Melden Sie sich zum Schutz Ihres Kontos noch einmal an, bevor Sie diesen Bereich öffnen."
        case .unlock: "Entsperren"
        case .notNow: "Nicht jetzt"
        case .linkRefusedTitle: "Dieser Link lässt sich nicht öffnen"
        case .linkRefusedText: "Er gehört nicht zu dieser App, oder ein Teil fehlt. Bitten Sie um einen neuen."
        case .linkForSignedOutText:
            "Er funktioniert nur, wenn Sie abgemeldet sind. Melden Sie sich ab, und öffnen Sie ihn erneut."
        case .linkTooLateText: "Seit Sie den Link geöffnet haben, ist zu viel Zeit vergangen. Öffnen Sie ihn erneut."
        case .linkDroppedTitle: "Ein früherer Link wurde verworfen"
        case .invitationOverText: "Die Einladung ist abgelaufen oder wurde schon verwendet. Bitten Sie um eine neue."
        case .invitationOverTitle: "Diese Einladung lässt sich nicht annehmen"
        case .invitationExpiredText: "Die Einladung ist abgelaufen. Bitten Sie um eine neue."
        case .invitationUsedText:
            "Die Einladung wurde schon verwendet. Wenn Sie das waren, melden Sie sich an. Andernfalls bitten Sie um "
                + "eine neue."
        case .invitationRevokedText:
            "Die Einladung wurde widerrufen. Wenn Sie das für ein Versehen halten, fragen Sie die Person, die Sie "
                + "eingeladen hat."
        case .or: "oder"
        case .showPassword: "Passwort anzeigen"
        case .signedInTitle: "Sie sind angemeldet"
        case .signOut: "Abmelden"
        case .goToSignIn: "Zur Anmeldung"
        }
    }
}

extension Sentence {
    /// The sentences of notices in German.
    package var german: String {
        switch self {
        case .failure(let error): error.german
        case .emailInvalid: "Geben Sie eine E-Mail-Adresse wie name@example.com ein."
        case .passwordMissing: "Geben Sie Ihr Passwort ein."
        case .passwordTooShort(let minimum): "Ihr Passwort muss mindestens \(minimum) Zeichen lang sein."
        case .passwordTooLong: "Dieses Passwort ist zu lang. Wählen Sie ein kürzeres."
        case .passwordsDiffer: "Die Passwörter stimmen nicht überein."
        case .consentMissing: "Sie müssen die Bedingungen akzeptieren, um fortzufahren."
        case .codeIncomplete(let length): "Der Code hat \(length) Ziffern. Geben Sie alle ein."
        case .factorMissing: "Geben Sie den Code ein."
        case .factorIncorrectAgain:
            "Auch dieser Code ist nicht richtig. Prüfen Sie, ob Ihr Smartphone die Uhrzeit automatisch einstellt, oder "
                + "geben Sie einen Ersatzcode ein."
        case .securityKeyFailed: AccountText.securityKeyFailed.german
        case .securityKeyTaken: AccountText.securityKeyTaken.german
        case .confirmationSent(let email):
            "Wir haben einen Code an \(email) gesendet. Sehen Sie in Ihrem Posteingang und im Spam-Ordner nach."
        case .confirmationNeeded(let email):
            "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Geben Sie den Code ein, den wir an \(email) gesendet haben, "
                + "oder fordern Sie einen neuen an."
        case .codeSentAgain(let email):
            "Wenn \(email) noch nicht bestätigt wurde, ist ein neuer Code unterwegs. Frühere Codes gelten nicht mehr."
        case .confirmationLinkSent(let email):
            "Wir haben einen Link an \(email) gesendet. Sehen Sie in Ihrem Posteingang und im Spam-Ordner nach."
        case .confirmationLinkNeeded(let email):
            "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den wir an \(email) gesendet haben, oder "
                + "fordern Sie einen neuen an."
        case .emailConfirmed: "Ihre E-Mail-Adresse ist bestätigt."
        case .signInInstead(let email):
            "\(email) ist vielleicht schon bestätigt. Melden Sie sich mit Ihrem Passwort an."
        case .resetSent(let email): "Wenn es zu \(email) ein Konto gibt, ist ein Code unterwegs."
        case .resetSentAgain(let email):
            "Wenn es zu \(email) ein Konto gibt, ist ein neuer Code unterwegs. Frühere Codes gelten nicht mehr."
        case .resetSentBefore(let email):
            "Wenn Sie eben einen Code für \(email) angefordert haben, gilt er noch. Geben Sie ihn hier ein."
        case .resetLinkSent(let email): "Wenn es zu \(email) ein Konto gibt, ist ein Link unterwegs."
        case .detailMissing(let label): "Füllen Sie „\(label.text(in: .german))“ aus."
        case .detailTooShort(let label, let minimum):
            "„\(label.text(in: .german))“ muss mindestens \(minimum) Zeichen lang sein."
        case .detailTooLong(let label, let maximum):
            "„\(label.text(in: .german))“ darf höchstens \(maximum) Zeichen lang sein."
        case .detailNotDigits(let label): "„\(label.text(in: .german))“ darf nur aus Ziffern bestehen."
        case .detailNotAlphanumeric(let label):
            "„\(label.text(in: .german))“ darf nur aus den Buchstaben A bis Z und Ziffern bestehen."
        case .detailNotPrintable(let label): "„\(label.text(in: .german))“ darf keine Steuerzeichen enthalten."
        case .linkExpired: "Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an."
        case .linkOpenedElsewhere:
            "Öffnen Sie diesen Link auf dem Gerät, auf dem Sie ihn angefordert haben, oder fordern Sie hier einen "
                + "neuen an."
        case .tooManySignIns(let retryAfter):
            "Zu viele Versuche. Versuchen Sie es \(TimeText(after: retryAfter).german) noch einmal, oder setzen Sie Ihr "
                + "Passwort zurück."
        case .passwordChanged: "Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an."
        case .linkReplaced: "Sie haben einen anderen Link geöffnet. Der frühere wurde deshalb verworfen."
        case .invitationReplaced:
            "Sie haben eine andere Einladung geöffnet. Öffnen Sie die frühere später erneut, um sie anzunehmen."
        case .linkDropped:
            "Ein zuvor geöffneter Link wurde verworfen. Öffnen Sie ihn erneut, wenn Sie ihn noch brauchen."
        case .text(let text): text
        }
    }
}

extension AuthError {
    /// The sentences about errors in German.
    package var german: String {
        switch self {
        case .cancelled: ""
        case .invalidCredentials: "E-Mail-Adresse oder Passwort ist nicht richtig."
        case .network: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal."
        case .unavailable:
            "Das ist im Moment nicht verfügbar. Versuchen Sie es später noch einmal, oder verwenden Sie eine andere "
                + "Anmeldemethode."
        case .emailUnverified: "Bestätigen Sie zuerst Ihre E-Mail-Adresse."
        case .rateLimited(let retryAfter):
            "Zu viele Versuche. Versuchen Sie es \(TimeText(after: retryAfter).german) noch einmal."
        case .otpIncorrect: "Dieser Code ist nicht richtig. Prüfen Sie ihn, oder fordern Sie einen neuen an."
        case .otpExpired: "Dieser Code ist abgelaufen. Fordern Sie einen neuen an."
        case .linkNeeded: "Es wurden zu viele falsche Codes eingegeben. Öffnen Sie stattdessen den Link in der E-Mail."
        case .duplicateEmail: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an."
        case .weakPassword: "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein längeres."
        case .consentRequired: "Sie müssen die Bedingungen akzeptieren, um fortzufahren."
        case .sessionExpired: "Ihre Sitzung ist beendet. Melden Sie sich noch einmal an."
        case .notSignedIn: "Sie sind nicht angemeldet. Melden Sie sich zuerst an."
        case .unsupported: "Das ist hier nicht möglich."
        case .commonPassword: "Dieses Passwort ist eines der häufigsten. Wählen Sie ein anderes."
        case .samePassword: "Das ist Ihr aktuelles Passwort. Wählen Sie ein neues."
        case .emailInvalid: "Diese E-Mail-Adresse kann nicht verwendet werden. Vielleicht enthält sie einen Tippfehler."
        case .signUpClosed: "Zurzeit können keine neuen Konten erstellt werden."
        case .accountSuspended: "Dieses Konto ist gesperrt. Wenden Sie sich an den Support."
        case .secondFactorRequired:
            "Dieses Konto erfordert einen zweiten Schritt. Melden Sie sich dafür noch einmal an."
        case .secondFactorMissing:
            "Richten Sie zuerst die Bestätigung in zwei Schritten ein. Versuchen Sie es dann noch einmal."
        case .factorIncorrect: "Dieser Code ist nicht richtig. Geben Sie den Code ein, der jetzt angezeigt wird."
        case .factorExpired: "Das hat zu lange gedauert. Melden Sie sich noch einmal an."
        case .factorRemoved: "Dieser zweite Schritt wurde aus Ihrem Konto entfernt. Melden Sie sich noch einmal an."
        case .tooManyFactors:
            "Es lassen sich keine weiteren Methoden für den zweiten Schritt hinzufügen. Entfernen Sie zuerst eine."
        case .passkeyUnavailable:
            "Auf diesem Gerät sind Passkeys gerade nicht verfügbar. Verwenden Sie eine andere Anmeldemethode."
        case .passkeyUnknown:
            "Dieser Passkey wurde entfernt oder funktioniert hier nicht. Verwenden Sie eine andere Anmeldemethode."
        case .groupNotFound: "Sie sind nicht mehr in dieser Gruppe, oder es gibt sie nicht mehr."
        case .notPermitted: "Ihre Rolle in dieser Gruppe erlaubt das nicht. Fragen Sie einen Inhaber."
        case .lastOwner:
            "Eine Gruppe braucht mindestens einen Inhaber. Übertragen Sie die Inhaberschaft zuerst auf ein anderes "
                + "Mitglied."
        case .groupFull: "Diese Gruppe ist voll. Bitten Sie einen Inhaber, Platz zu schaffen."
        case .alreadyMember: "Diese Person ist bereits Mitglied."
        case .otherAddress:
            "Diese Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit dieser Adresse an, oder bitten "
                + "Sie um eine neue Einladung."
        case .invitationOver: "Diese Einladung gilt nicht mehr. Bitten Sie um eine neue."
        case .unknown: "Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal."
        }
    }
}

extension AccountText {
    /// The words of the account's screens in German.
    package var german: String {
        switch self {
        case .title: "Konto"
        case .name: "Name"
        case .changeName: "Namen ändern"
        case .nameHelp: "Wird anderen Mitgliedern angezeigt."
        case .nameTooLong(let limit): "Verwenden Sie höchstens \(limit) Zeichen."
        case .save: "Speichern"
        case .nameSaved: "Name gespeichert."
        case .changeDetails: "Angaben ändern"
        case .detailsSaved: "Angaben gespeichert."
        case .email: "E-Mail-Adresse"
        case .changeEmail: "E-Mail-Adresse ändern"
        case .emailText: "Wir senden einen Code an die neue Adresse."
        case .newEmail: "Neue E-Mail-Adresse"
        case .pendingEmail: "Ausstehende Änderung"
        case .enterCode: "Code eingeben"
        case .codeSentTo(let email): "Geben Sie den Code ein, den wir an \(email) gesendet haben."
        case .useCodeOf(let email): "Code verwenden, der an \(email) gesendet wurde"
        case .checkBothInboxes: "Sehen Sie in beiden Posteingängen nach, und geben Sie jetzt den anderen Code ein."
        case .codeSentAgain: "Wir haben einen neuen Code gesendet."
        case .keepEmail: "Aktuelle E-Mail-Adresse behalten"
        case .emailKept: "Änderung abgebrochen. Ihre E-Mail-Adresse bleibt unverändert."
        case .emailChanged: "E-Mail-Adresse geändert."
        case .changePassword: "Passwort ändern"
        case .passwordText: "Wählen Sie ein Passwort, das Sie sonst nirgendwo verwenden."
        case .currentPassword: "Aktuelles Passwort"
        case .currentPasswordMissing: "Geben Sie Ihr aktuelles Passwort ein."
        case .currentPasswordWrong: "Das ist nicht Ihr aktuelles Passwort. Versuchen Sie es noch einmal."
        case .codeNeeded: "Geben Sie zur Bestätigung den Code ein, den wir Ihnen gesendet haben."
        case .passwordChanged: "Passwort geändert."
        case .methods: "Anmeldemethoden"
        case .methodsText: "Sie können sich mit jeder dieser Methoden anmelden."
        case .addProvider(let provider): "\(provider) hinzufügen"
        case .removeMethod(let provider): "\(provider) entfernen"
        case .securityAtProvider(let provider):
            "Passkeys und die Bestätigung in zwei Schritten verwalten Sie bei \(provider)."
        case .providerAdded: "Anmeldemethode hinzugefügt."
        case .providerRemoved: "Anmeldemethode entfernt."
        case .onlyMethod: "Fügen Sie eine andere Anmeldemethode hinzu, bevor Sie diese entfernen."
        case .providerTaken: "Diese Anmeldemethode gehört bereits zu einem anderen Konto."
        case .language: "Sprache"
        case .languageText: "Wählen Sie Ihre Sprache."
        case .asOnDevice: "Wie auf dem Gerät"
        case .signOut: "Abmelden"
        case .deleteAccount: "Konto löschen"
        case .deleteText: "Ihr Konto wird endgültig gelöscht, und Sie werden auf allen Geräten abgemeldet."
        case .deleteWarning: "Das geschieht sofort und lässt sich nicht rückgängig machen."
        case .deleteByPassword: "Geben Sie zur Bestätigung Ihr Passwort ein."
        case .deleteByProvider: "Zur Bestätigung werden Sie gebeten, sich noch einmal anzumelden."
        case .deleteBox: "Ja, mein Konto endgültig löschen"
        case .deleteBoxMissing: "Setzen Sie zur Bestätigung das Häkchen."
        case .recentSignInNeeded:
            "Das geht nur kurz nach einer Anmeldung. Melden Sie sich ab und wieder an, und kommen Sie dann zurück."
        case .otherPerson: "Das ist ein anderes Konto. Melden Sie sich mit dem Konto an, das Sie löschen möchten."
        case .passkeys: "Passkeys"
        case .passkey: "Passkey"
        case .passkeysText:
            "Melden Sie sich mit Fingerabdruck, Gesicht oder Displaysperre statt mit einem Passwort an. Ihre "
                + "Passkeys sind in Ihrem Passwortmanager oder auf Ihrem Gerät gespeichert."
        case .passkeysInBrowser: "Auf Ihrer Kontoseite können Sie Passkeys hinzufügen, umbenennen und entfernen:"
        case .createdOn(let date): "Erstellt am \(date)"
        case .usedOn(let date): "Zuletzt verwendet am \(date)"
        case .notUsedYet: "Noch nicht verwendet"
        case .backedUp: "Gesichert"
        case .onOneDevice: "Nur auf einem Gerät"
        case .addPasskey: "Passkey hinzufügen"
        case .passkeysFull(let limit):
            "Sie können bis zu \(limit) Passkeys haben. Um einen weiteren hinzuzufügen, entfernen Sie einen, "
                + "den Sie nicht mehr verwenden."
        case .passkeyTaken:
            "Dieses Gerät oder dieser Passwortmanager enthält bereits einen Ihrer Passkeys. Wählen Sie ein anderes "
                + "Gerät oder einen anderen Passwortmanager."
        case .passkeyFailed:
            "Der Passkey wurde nicht erstellt. Versuchen Sie es noch einmal, oder wählen Sie ein anderes "
                + "Gerät oder einen anderen Passwortmanager."
        case .passkeyAdded: "Passkey hinzugefügt. Sie können sich ab jetzt damit anmelden."
        case .rename: "Umbenennen"
        case .nameMissing: "Geben Sie einen Namen ein."
        case .passkeyRenamed: "Passkey umbenannt."
        case .passkeyRemoveText:
            "Danach können Sie sich nicht mehr mit diesem Passkey anmelden. Falls Ihr Passwortmanager ihn "
                + "noch anzeigt, löschen Sie ihn auch dort."
        case .passkeyRemoved: "Passkey entfernt."
        case .passkeyOffer: "Ohne Passwort anmelden?"
        case .twoStepText:
            "Mit einem zweiten Schritt bei der Anmeldung reicht ein gestohlenes Passwort allein nicht aus."
        case .on: "Ein"
        case .off: "Aus"
        case .authenticatorApp: "Authentifizierungs-App"
        case .securityKey: "Sicherheitsschlüssel"
        case .authenticatorText: "Eine App auf Ihrem Smartphone zeigt einen Code, der alle 30 Sekunden wechselt."
        case .addAuthenticator: "Authentifizierungs-App hinzufügen"
        case .authenticatorNameHelp: "Zum Beispiel das Smartphone, auf dem die App installiert ist."
        case .scanCode:
            "Fügen Sie diesen Schlüssel Ihrer Authentifizierungs-App hinzu: Scannen Sie den QR-Code, oder geben Sie "
                + "den Schlüssel dort ein."
        case .picture: "QR-Code für Ihre Authentifizierungs-App"
        case .key: "Schlüssel"
        case .copyKey: "Schlüssel kopieren"
        case .copied: "Kopiert"
        case .openAuthenticator: "In der Authentifizierungs-App öffnen"
        case .enterAppCode: "Geben Sie dann den Code ein, den die App anzeigt."
        case .appCodeWrongAgain:
            "Auch dieser Code ist nicht richtig. Prüfen Sie, ob Ihr Smartphone die Uhrzeit automatisch einstellt."
        case .startAgain: "Von vorn beginnen"
        case .factorNeeded:
            "Ihr Konto erfordert die Bestätigung in zwei Schritten. Richten Sie diese zuerst ein, und versuchen Sie es "
                + "dann noch einmal."
        case .authenticatorAdded: "Authentifizierungs-App hinzugefügt."
        case .addSecurityKey: "Sicherheitsschlüssel hinzufügen"
        case .securityKeyText: "Ein kleines Gerät, das Sie bei der Anmeldung einstecken oder an Ihr Smartphone halten."
        case .securityKeyNameHelp: "Zum Beispiel die Farbe des Schlüssels."
        case .securityKeyAdded: "Sicherheitsschlüssel hinzugefügt."
        case .securityKeyTaken:
            "Dieser Sicherheitsschlüssel gehört bereits zu Ihrem Konto. Verwenden Sie einen anderen."
        case .securityKeyFailed:
            "Der Sicherheitsschlüssel wurde nicht hinzugefügt. Versuchen Sie es noch einmal, oder verwenden "
                + "Sie einen anderen."
        case .securityKeysElsewhere:
            "Hier können Sie keinen Sicherheitsschlüssel hinzufügen. Verwenden Sie dafür die App auf einem Smartphone "
                + "oder Computer."
        case .nameTaken: "Dieser Name ist bereits vergeben. Wählen Sie einen anderen."
        case .factorRemoveText:
            "Dieser Schritt wird bei der Anmeldung dann nicht mehr verlangt. Wenn kein anderer zweiter Schritt "
                + "eingerichtet ist, gelten auch Ihre Ersatzcodes nicht mehr."
        case .factorRemoved: "Zweiter Schritt entfernt."
        case .backupCodes: "Ersatzcodes"
        case .backupCodesText:
            "Bewahren Sie diese Codes sicher auf. Mit jedem können Sie sich einmal anmelden, wenn Sie Ihre "
                + "Authentifizierungs-App nicht zur Hand haben. Die Codes werden nur jetzt angezeigt."
        case .backupCodesLeft(let count): "Noch \(count) übrig"
        case .makeBackupCodes: "Ersatzcodes erstellen"
        case .renewBackupCodes: "Durch neue Codes ersetzen"
        case .renewBackupCodesText: "Ihre bisherigen Ersatzcodes gelten dann nicht mehr."
        case .copyCodes: "Codes kopieren"
        case .saveCodes: "Codes speichern"
        case .devices: "Geräte"
        case .devicesText:
            "Auf diesen Geräten sind Sie angemeldet. Melden Sie Geräte ab, die Sie nicht kennen, und ändern Sie dann "
                + "Ihr Passwort."
        case .othersText:
            "Sie können sich auf allen anderen Geräten abmelden, zum Beispiel wenn Sie ein Gerät verloren haben. "
                + "Ändern Sie danach Ihr Passwort."
        case .unknownDevice: "Unbekanntes Gerät"
        case .thisDevice: "Dieses Gerät"
        case .endDevice(let device): "\(device) abmelden"
        case .endDeviceText: "Das Gerät wird abgemeldet, sobald es sich das nächste Mal verbindet."
        case .deviceEnded: "Gerät abgemeldet."
        case .endOthers: "Alle anderen Geräte abmelden"
        case .othersEnded: "Alle anderen Geräte sind abgemeldet."
        case .notSet: "Nicht angegeben"
        }
    }
}

extension TimeText {
    /// Times in German.
    package var german: String {
        switch self {
        case .justNow: "gerade eben"
        case .minutesAgo(let count): count == 1 ? "vor 1 Minute" : "vor \(count) Minuten"
        case .hoursAgo(let count): count == 1 ? "vor 1 Stunde" : "vor \(count) Stunden"
        case .daysAgo(let count): count == 1 ? "vor 1 Tag" : "vor \(count) Tagen"
        case .after(let span): "in \(span.text(in: .german))"
        case .later: "später"
        }
    }
}
