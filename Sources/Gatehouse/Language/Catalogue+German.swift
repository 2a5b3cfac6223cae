import Foundation
import GatehouseDomain

extension Catalogue {
    /// German.
    public static let german = Catalogue(
        language: "de", isReviewed: false, text: german(_:), sentence: german(_:),
        page: german(_:), mail: german(_:), terminal: german(_:))

    private static func german(_ text: ScreenText) -> String {
        switch text {
        case .choiceTitle(let app): app.map { "Willkommen bei \($0)" } ?? "Willkommen"
        case .choiceText: "Melden Sie sich an, oder erstellen Sie ein Konto."
        case .invitedBy(let name): "\(name) hat Sie eingeladen."
        case .signUpToJoin(let group?): "Registrieren Sie sich, um \(group) beizutreten."
        case .signUpToJoin(nil): "Registrieren Sie sich, um Ihre Einladung anzunehmen."
        case .signInToJoin(let group?): "Melden Sie sich an, um \(group) beizutreten."
        case .signInToJoin(nil): "Melden Sie sich an, um Ihre Einladung anzunehmen."
        case .lastUsed(let provider?): "Zuletzt haben Sie sich mit \(provider) angemeldet."
        case .lastUsed(nil): "Zuletzt haben Sie sich mit Ihrer E-Mail-Adresse angemeldet."
        case .termsByContinuing:
            "Indem Sie fortfahren, akzeptieren Sie die Nutzungsbedingungen und die Datenschutzerklärung."
        case .loginTitle: "Anmelden"
        case .loginText: "Verwenden Sie die E-Mail-Adresse und das Passwort Ihres Kontos."
        case .signupTitle: "Konto erstellen"
        case .signupText: "Sie brauchen eine E-Mail-Adresse und ein Passwort."
        case .resetRequestTitle: "Passwort vergessen?"
        case .resetRequestText: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Code für ein neues Passwort."
        case .resetVerifyTitle: "Neues Passwort festlegen"
        case .resetVerifyText(let email): "Geben Sie den Code ein, der an \(email) ging, und wählen Sie ein Passwort."
        case .resetVerifyAccepted: "Ihr Code ist angenommen. Wählen Sie nun das gewünschte Passwort."
        case .confirmEmailTitle: "Sehen Sie in Ihrem Posteingang nach"
        case .confirmEmailText(let email): "Geben Sie den Code ein, den wir an \(email) gesendet haben."
        case .signInCodeText(let email): "Geben Sie zum Anmelden den Code ein, den wir an \(email) gesendet haben."
        case .emailLabel: "E-Mail-Adresse"
        case .passwordLabel: "Passwort"
        case .newPasswordLabel: "Neues Passwort"
        case .confirmPasswordLabel: "Passwort wiederholen"
        case .codeLabel: "Code"
        case .passwordHelp(let minimum): "Mindestens \(minimum) Zeichen."
        case .codeHelp(let length): "\(length) Ziffern, aus der E-Mail."
        case .consentLabel: "Ich akzeptiere die Nutzungsbedingungen und die Datenschutzerklärung."
        case .termsLink: "Nutzungsbedingungen"
        case .privacyLink: "Datenschutzerklärung"
        case .signIn: "Anmelden"
        case .createAccount: "Konto erstellen"
        case .forgotPassword: "Passwort vergessen?"
        case .sendCode: "Code senden"
        case .emailMeCode: "Code per E-Mail senden"
        case .usePassword: "Mit Passwort anmelden"
        case .setNewPassword: "Neues Passwort speichern"
        case .confirm: "Bestätigen"
        case .resendCode: "Neuen Code senden"
        case .changeEmail: "Andere E-Mail-Adresse"
        case .continueText: "Melden Sie sich wieder an, um dort weiterzumachen, wo Sie aufgehört haben."
        case .continueAs(let name): "Als \(name) fortfahren"
        case .useAnotherAccount: "Anderes Konto verwenden"
        case .dismiss: "Schließen"
        case .back: "Zurück"
        case .signInWith(let provider): "Mit \(provider) anmelden"
        case .continueAsGuest: "Als Gast fortfahren"
        case .working: "Einen Moment"
        case .errorTitle: "Die Anmeldung hat nicht geklappt"
        case .launchFailedTitle: "Ihr Konto konnte nicht geladen werden"
        case .authRequiredTitle: "Anmeldung erforderlich"
        case .authRequiredText: "Melden Sie sich an, um das zu sehen."
        case .sessionExpiredTitle: "Sitzung abgelaufen"
        case .sessionExpiredText:
            "Ihre Sitzung ist zu Ende. Melden Sie sich wieder an, um dort weiterzumachen, wo Sie waren."
        case .lockedTitle: "App gesperrt"
        case .lockedText: "Bestätigen Sie, dass Sie es sind, um dort weiterzumachen, wo Sie waren."
        case .stepUpTitle: "Bestätigen Sie, dass Sie es sind"
        case .stepUpText: "Was Sie öffnen möchten, verlangt eine neue Anmeldung."
        case .unlock: "Entsperren"
        case .notNow: "Nicht jetzt"
        case .linkRefusedTitle: "Dieser Link lässt sich nicht öffnen"
        case .linkRefusedText: "Er gehört nicht zu dieser App oder ist nicht vollständig. Bitten Sie um einen neuen."
        case .linkForSignedOutText:
            "Er ist für Personen, die nicht angemeldet sind. Melden Sie sich ab und öffnen Sie ihn erneut."
        case .linkTooLateText: "Er hat zu lange gewartet. Öffnen Sie ihn erneut."
        case .invitationOverText: "Die Einladung ist abgelaufen oder wurde schon benutzt. Bitten Sie um eine neue."
        case .invitationOverTitle: "Diese Einladung lässt sich nicht annehmen"
        case .invitationExpiredText: "Sie ist abgelaufen. Bitten Sie um eine neue."
        case .invitationUsedText:
            "Sie wurde schon benutzt. Wenn Sie das waren, melden Sie sich an. Andernfalls bitten Sie um eine neue."
        case .invitationRevokedText: "Sie wurde zurückgezogen. Wenn Sie das für ein Versehen halten, fragen Sie nach."
        }
    }

    private static func german(_ sentence: Sentence) -> String {
        switch sentence {
        case .failure(let error): german(error)
        case .emailInvalid: "Geben Sie eine E-Mail-Adresse wie name@example.com ein."
        case .passwordMissing: "Geben Sie Ihr Passwort ein."
        case .passwordTooShort(let minimum): "Das Passwort braucht mindestens \(minimum) Zeichen."
        case .passwordTooLong: "Dieses Passwort ist zu lang. Wählen Sie ein kürzeres."
        case .passwordsDiffer: "Die Passwörter stimmen nicht überein"
        case .consentMissing: "Sie müssen die Bedingungen akzeptieren, um fortzufahren."
        case .codeIncomplete(let length): "Geben Sie die \(length) Ziffern des Codes ein."
        case .confirmationSent(let email):
            "Wir haben einen Code an \(email) gesendet. Sehen Sie im Posteingang nach, auch im Spam-Ordner."
        case .confirmationNeeded(let email):
            "Bestätigen Sie zuerst Ihre Adresse: Geben Sie den Code ein, der an \(email) ging, oder fordern Sie einen neuen an."
        case .codeSentAgain(let email):
            "Wenn \(email) noch nicht bestätigt ist, ist ein neuer Code unterwegs. Frühere Codes gelten nicht mehr."
        case .emailConfirmed: "Ihre E-Mail-Adresse ist bestätigt"
        case .signInInstead(let email):
            "\(email) ist vielleicht schon bestätigt. Melden Sie sich mit Ihrem Passwort an."
        case .resetSent(let email): "Wenn \(email) ein Konto hat, ist ein Code unterwegs."
        case .resetSentAgain(let email):
            "Wenn \(email) ein Konto hat, ist ein neuer Code unterwegs. Frühere Codes gelten nicht mehr."
        case .resetSentBefore(let email):
            "Wenn Sie eben einen Code für \(email) angefordert haben, gilt er noch. Geben Sie ihn hier ein."
        case .detailMissing(let label): "Füllen Sie „\(label.text(in: "de"))“ aus."
        case .detailTooShort(let label, let minimum):
            "„\(label.text(in: "de"))“ braucht mindestens \(minimum) Zeichen."
        case .detailTooLong(let label, let maximum):
            "„\(label.text(in: "de"))“ darf höchstens \(maximum) Zeichen haben."
        case .detailNotDigits(let label): "„\(label.text(in: "de"))“ darf nur aus Ziffern bestehen."
        case .detailNotAlphanumeric(let label):
            "„\(label.text(in: "de"))“ darf nur aus den Buchstaben A bis Z und Ziffern bestehen."
        case .detailNotPrintable(let label): "„\(label.text(in: "de"))“ darf keine Steuerzeichen enthalten."
        case .linkExpired: "Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an."
        case .linkOpenedElsewhere:
            "Öffnen Sie diesen Link auf dem Gerät, auf dem Sie ihn angefordert haben, oder fordern Sie hier einen neuen an."
        case .passwordChanged: "Ihr neues Passwort ist gespeichert. Melden Sie sich damit an."
        case .text(let text): text
        }
    }

    private static func german(_ page: PageText) -> String {
        switch page {
        case .or: "oder"
        case .showPassword: "Passwort anzeigen"
        case .goToStart: "Zum Anfang"
        case .goToSignIn: "Zur Anmeldung"
        case .goOn: "Weiter"
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
        case .signedInTitle: "Sie sind angemeldet"
        case .asGuest: "Als Gast."
        case .signOut: "Abmelden"
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

    private static func german(_ error: AuthError) -> String {
        switch error {
        case .cancelled: ""
        case .invalidCredentials: "Die E-Mail-Adresse oder das Passwort ist nicht richtig."
        case .network:
            "Wir konnten den Server nicht erreichen. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal."
        case .unavailable:
            "Das ist im Moment nicht verfügbar. Versuchen Sie es später, oder wählen Sie einen anderen Weg."
        case .emailUnverified: "Bestätigen Sie zuerst Ihre E-Mail-Adresse."
        case .rateLimited(let retryAfter):
            "Bitte warten Sie. Sie können es \(german(delay: retryAfter)) noch einmal versuchen."
        case .otpIncorrect: "Dieser Code ist nicht richtig. Prüfen Sie ihn, oder fordern Sie einen neuen an."
        case .otpExpired: "Dieser Code ist abgelaufen. Fordern Sie einen neuen an."
        case .linkNeeded: "Es wurden zu viele falsche Codes eingegeben. Öffnen Sie stattdessen den Link in der E-Mail."
        case .duplicateEmail: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an."
        case .weakPassword: "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein längeres."
        case .consentRequired: "Sie müssen die Bedingungen akzeptieren, um fortzufahren."
        case .sessionExpired: "Ihre Sitzung ist beendet. Melden Sie sich noch einmal an."
        case .notSignedIn: "Sie sind nicht angemeldet. Melden Sie sich zuerst an."
        case .unsupported: "Das ist hier nicht möglich."
        case .commonPassword: "Das ist eines der Passwörter, die alle zuerst probieren. Wählen Sie ein anderes."
        case .samePassword: "Das ist Ihr altes Passwort. Wählen Sie ein neues."
        case .emailInvalid:
            "Diese E-Mail-Adresse kann nicht verwendet werden. Prüfen Sie, ob sie richtig geschrieben ist."
        case .signUpClosed: "Neue Konten können zurzeit nicht erstellt werden."
        case .accountSuspended: "Dieses Konto ist gesperrt. Wenden Sie sich an den Support."
        case .unknown: "Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal."
        }
    }

    private static func german(delay: TimeInterval?) -> String {
        Span(delay: delay).map { "in \($0.text(in: "de"))" } ?? "später"
    }
}
