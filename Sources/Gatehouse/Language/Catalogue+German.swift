import Foundation
import GatehouseDomain

extension Catalogue {
    /// German.
    public static let german = Catalogue(
        language: "de", isReviewed: false, text: german(_:), sentence: german(_:), account: german(_:))

    private static func german(_ text: ScreenText) -> String {
        switch text {
        case .choiceTitle(let app): app.map { "Willkommen bei \($0)" } ?? "Willkommen"
        case .choiceText: "Melden Sie sich an, oder erstellen Sie ein Konto."
        case .invitedBy(let name): "\(name) hat Sie eingeladen."
        case .signUpToJoin(let group?): "Registrieren Sie sich, um \(group) beizutreten."
        case .signUpToJoin(nil): "Registrieren Sie sich, um Ihre Einladung anzunehmen."
        case .signInToJoin(let group?): "Melden Sie sich an, um \(group) beizutreten."
        case .signInToJoin(nil): "Melden Sie sich an, um Ihre Einladung anzunehmen."
        case .invitationWaits(let group?): "Sobald Sie angemeldet sind, können Sie \(group) beitreten."
        case .invitationWaits(nil): "Sobald Sie angemeldet sind, können Sie Ihre Einladung annehmen."
        case .lastUsed(let provider?): "Zuletzt haben Sie sich mit \(provider) angemeldet."
        case .lastUsed(nil): "Zuletzt haben Sie sich mit Ihrer E-Mail-Adresse angemeldet."
        case .termsByContinuing:
            "Indem Sie fortfahren, akzeptieren Sie die [Nutzungsbedingungen](terms) und die "
                + "[Datenschutzerklärung](privacy)."
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
        case .emailLabel: "E-Mail-Adresse"
        case .passwordLabel: "Passwort"
        case .newPasswordLabel: "Neues Passwort"
        case .confirmPasswordLabel: "Passwort bestätigen"
        case .codeLabel: "Code"
        case .passwordHelp(let minimum): "Mindestens \(minimum) Zeichen."
        case .codeHelp(let length): "Geben Sie den \(length)-stelligen Code ein."
        case .consentLabel: "Ich akzeptiere die [Nutzungsbedingungen](terms) und die [Datenschutzerklärung](privacy)."
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
        case .continueAs(let name): "Als \(name) fortfahren"
        case .useAnotherAccount: "Anderes Konto verwenden"
        case .optionalLabel(let label): "\(label) (optional)"
        case .dismiss: "Schließen"
        case .back: "Zurück"
        case .signInWith(let provider): "Mit \(provider) anmelden"
        case .continueAsGuest: "Als Gast fortfahren"
        case .working: "Einen Moment"
        case .errorTitle: "Anmeldung fehlgeschlagen"
        case .authRequiredTitle: "Anmeldung erforderlich"
        case .authRequiredText: "Melden Sie sich an, um das zu sehen."
        case .sessionExpiredTitle: "Sitzung abgelaufen"
        case .sessionExpiredText:
            "Ihre Sitzung ist beendet. Melden Sie sich wieder an, um dort weiterzumachen, wo Sie aufgehört haben."
        case .lockedTitle: "App gesperrt"
        case .lockedText: "Bestätigen Sie, dass Sie es sind, um dort weiterzumachen, wo Sie aufgehört haben."
        case .stepUpTitle: "Bestätigen Sie, dass Sie es sind"
        case .stepUpText: "Melden Sie sich zum Schutz Ihres Kontos noch einmal an, bevor Sie das öffnen."
        case .unlock: "Entsperren"
        case .notNow: "Nicht jetzt"
        case .linkRefusedTitle: "Dieser Link lässt sich nicht öffnen"
        case .linkRefusedText: "Er gehört nicht zu dieser App, oder ein Teil fehlt. Bitten Sie um einen neuen."
        case .linkForSignedOutText:
            "Er funktioniert nur, wenn Sie abgemeldet sind. Melden Sie sich ab, und öffnen Sie ihn erneut."
        case .linkTooLateText: "Seit dem Öffnen ist zu viel Zeit vergangen. Öffnen Sie ihn erneut."
        case .linkDroppedTitle: "Ein früherer Link wurde verworfen"
        case .invitationOverText: "Die Einladung ist abgelaufen oder wurde schon benutzt. Bitten Sie um eine neue."
        case .invitationOverTitle: "Diese Einladung lässt sich nicht annehmen"
        case .invitationExpiredText: "Sie ist abgelaufen. Bitten Sie um eine neue."
        case .invitationUsedText:
            "Sie wurde schon benutzt. Wenn Sie das waren, melden Sie sich an. Andernfalls bitten Sie um eine neue."
        case .invitationRevokedText: "Sie wurde zurückgezogen. Wenn Sie das für ein Versehen halten, fragen Sie nach."
        case .or: "oder"
        case .showPassword: "Passwort anzeigen"
        case .signedInTitle: "Sie sind angemeldet"
        case .signOut: "Abmelden"
        case .goToSignIn: "Zur Anmeldung"
        }
    }

    private static func german(_ sentence: Sentence) -> String {
        switch sentence {
        case .failure(let error): german(error)
        case .emailInvalid: "Geben Sie eine E-Mail-Adresse wie name@example.com ein."
        case .passwordMissing: "Geben Sie Ihr Passwort ein."
        case .passwordTooShort(let minimum): "Ihr Passwort braucht mindestens \(minimum) Zeichen."
        case .passwordTooLong: "Dieses Passwort ist zu lang. Wählen Sie ein kürzeres."
        case .passwordsDiffer: "Die Passwörter stimmen nicht überein"
        case .consentMissing: "Sie müssen die Bedingungen akzeptieren, um fortzufahren."
        case .codeIncomplete(let length): "Der Code hat \(length) Ziffern. Geben Sie alle ein."
        case .confirmationSent(let email):
            "Wir haben einen Code an \(email) gesendet. Sehen Sie in Ihrem Posteingang und im Spam-Ordner nach."
        case .confirmationNeeded(let email):
            "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Geben Sie den Code ein, den wir an \(email) gesendet haben, "
                + "oder fordern Sie einen neuen an."
        case .codeSentAgain(let email):
            "Wenn \(email) noch nicht bestätigt ist, ist ein neuer Code unterwegs. Frühere Codes gelten nicht mehr."
        case .confirmationLinkSent(let email):
            "Wir haben einen Link an \(email) gesendet. Sehen Sie in Ihrem Posteingang und im Spam-Ordner nach."
        case .confirmationLinkNeeded(let email):
            "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den wir an \(email) gesendet haben, oder "
                + "fordern Sie einen neuen an."
        case .emailConfirmed: "Ihre E-Mail-Adresse ist bestätigt"
        case .signInInstead(let email):
            "\(email) ist vielleicht schon bestätigt. Melden Sie sich mit Ihrem Passwort an."
        case .resetSent(let email): "Wenn \(email) ein Konto hat, ist ein Code unterwegs."
        case .resetSentAgain(let email):
            "Wenn \(email) ein Konto hat, ist ein neuer Code unterwegs. Frühere Codes gelten nicht mehr."
        case .resetSentBefore(let email):
            "Wenn Sie eben einen Code für \(email) angefordert haben, gilt er noch. Geben Sie ihn hier ein."
        case .resetLinkSent(let email): "Wenn \(email) ein Konto hat, ist ein Link unterwegs."
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
            "Öffnen Sie diesen Link auf dem Gerät, auf dem Sie ihn angefordert haben, oder fordern Sie hier einen "
                + "neuen an."
        case .tooManySignIns(let retryAfter):
            "Zu viele Versuche. Versuchen Sie es \(german(delay: retryAfter)) noch einmal, oder setzen Sie Ihr "
                + "Passwort zurück."
        case .passwordChanged: "Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an."
        case .linkReplaced: "Sie haben einen anderen Link geöffnet. Der frühere wartet nicht mehr."
        case .invitationReplaced:
            "Die neue Einladung ersetzt die frühere. Öffnen Sie die frühere erneut, um sie anzunehmen."
        case .linkDropped:
            "Ein wartender Link wurde verworfen. Öffnen Sie ihn erneut, wenn Sie ihn noch brauchen."
        case .text(let text): text
        }
    }

    private static func german(_ error: AuthError) -> String {
        switch error {
        case .cancelled: ""
        case .invalidCredentials: "E-Mail-Adresse oder Passwort ist nicht richtig."
        case .network: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal."
        case .unavailable:
            "Das ist im Moment nicht verfügbar. Versuchen Sie es später noch einmal, oder wählen Sie einen anderen Weg."
        case .emailUnverified: "Bestätigen Sie zuerst Ihre E-Mail-Adresse."
        case .rateLimited(let retryAfter):
            "Zu viele Versuche. Versuchen Sie es \(german(delay: retryAfter)) noch einmal."
        case .otpIncorrect: "Dieser Code ist nicht richtig. Prüfen Sie ihn, oder fordern Sie einen neuen an."
        case .otpExpired: "Dieser Code ist abgelaufen. Fordern Sie einen neuen an."
        case .linkNeeded: "Es wurden zu viele falsche Codes eingegeben. Öffnen Sie stattdessen den Link in der E-Mail."
        case .duplicateEmail: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an."
        case .weakPassword: "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein längeres."
        case .consentRequired: "Sie müssen die Bedingungen akzeptieren, um fortzufahren."
        case .sessionExpired: "Ihre Sitzung ist beendet. Melden Sie sich noch einmal an."
        case .notSignedIn: "Sie sind nicht angemeldet. Melden Sie sich zuerst an."
        case .unsupported: "Das ist hier nicht möglich."
        case .commonPassword: "Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes."
        case .samePassword: "Das ist Ihr aktuelles Passwort. Wählen Sie ein neues."
        case .emailInvalid: "Diese E-Mail-Adresse kann nicht verwendet werden. Prüfen Sie sie auf Tippfehler."
        case .signUpClosed: "Zurzeit können keine neuen Konten erstellt werden."
        case .accountSuspended: "Dieses Konto ist gesperrt. Wenden Sie sich an den Support."
        case .unknown: "Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal."
        }
    }

    private static func german(delay: TimeInterval?) -> String {
        Span(delay: delay).map { "in \($0.text(in: "de"))" } ?? "später"
    }
}
