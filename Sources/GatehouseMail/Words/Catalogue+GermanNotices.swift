import Gatehouse

extension Catalogue {
    /// The subjects of notices in German.
    static func german(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "Ihr Passwort wurde geändert"
        case .accountSecured: "Ihr Konto wurde abgesichert"
        case .passwordRemoved:
            "Ihr Passwort wurde entfernt"
        case .addressChanged:
            "Ihre E-Mail-Adresse wurde geändert"
        case .providerAdded: "Eine Anmeldemethode wurde hinzugefügt"
        case .providerRemoved: "Eine Anmeldemethode wurde entfernt"
        case .sessionStolen:
            "Wir haben eine Ihrer Sitzungen beendet"
        case .accountDeleted:
            "Ihr Konto wurde gelöscht"
        case .accountChanged:
            "Ihr Konto wurde geändert"
        case .accountBlocked:
            "Ihr Konto wurde gesperrt"
        case .accountUnblocked:
            "Ihr Konto ist nicht mehr gesperrt"
        case .sessionsEnded:
            "Sie wurden abgemeldet"
        case .linkCreated:
            "Ein Anmeldelink wurde erstellt"
        case .administratorAdded:
            "Ihr Konto hat jetzt Administratorrechte"
        case .administratorRemoved:
            "Ihr Konto hat keine Administratorrechte mehr"
        }
    }

    /// What happened to an account, in German.
    static func german(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "Für Ihr Konto bei \(service) wurde ein neues Passwort festgelegt."
        case .accountSecured:
            "Diese E-Mail-Adresse wurde für ein Konto bei \(service) bestätigt. Was vorher eingerichtet war, könnte von "
                + "jemand anderem stammen und wurde deshalb entfernt."
        case .passwordRemoved:
            "Sie können sich bei Ihrem Konto bei \(service) nicht mehr mit E-Mail-Adresse und Passwort anmelden."
        case .addressChanged:
            "Ihr Konto bei \(service) hat jetzt eine andere E-Mail-Adresse. E-Mails dazu gehen nicht mehr an diese."
        case .providerAdded:
            "Sie können sich jetzt mit \(provider) bei Ihrem Konto bei \(service) anmelden."
        case .providerRemoved:
            "Sie können sich nicht mehr mit \(provider) bei Ihrem Konto bei \(service) anmelden."
        case .sessionStolen:
            "Eine Sitzung Ihres Kontos bei \(service) wurde an zwei Stellen benutzt. Das geschieht, wenn jemand sie "
                + "kopiert hat. Wir haben diese Sitzung beendet."
        case .accountDeleted: "Ihr Konto bei \(service) wurde gelöscht, mit allem, was dazu gehört."
        case .accountChanged:
            "Die Angaben zu Ihrem Konto bei \(service) wurden geändert."
        case .accountBlocked:
            "Ihr Konto bei \(service) wurde gesperrt. Sie können sich nicht anmelden, bis die Sperre endet."
        case .accountUnblocked:
            "Die Sperre Ihres Kontos bei \(service) wurde aufgehoben. Sie können sich wieder anmelden."
        case .sessionsEnded: "Sie wurden bei \(service) abgemeldet."
        case .linkCreated:
            "Es wurde ein Link oder ein Code erstellt, mit dem man sich bei Ihrem Konto bei \(service) anmelden kann."
        case .administratorAdded:
            "Ihr Konto bei \(service) kann den Dienst jetzt verwalten."
        case .administratorRemoved:
            "Ihr Konto bei \(service) kann den Dienst nicht mehr verwalten."
        }
    }

    /// What to do about it, in German.
    static func german(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword:
            "Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr "
                + "Konto: Öffnen Sie \(service) wie gewohnt, wählen Sie „Passwort vergessen?“, und legen Sie ein neues "
                + "Passwort fest. Alle anderen Geräte werden dann abgemeldet."
        case .reviewSignIn:
            "Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr "
                + "Konto: Öffnen Sie \(service) wie gewohnt, wählen Sie „Passwort vergessen?“, und legen Sie ein neues "
                + "Passwort fest. Entfernen Sie dann alle Anmeldemethoden, die Sie nicht kennen."
        case .signInAgain:
            "Wenn Sie abgemeldet wurden, melden Sie sich wieder an. Um sicherzugehen, öffnen Sie \(service) wie "
                + "gewohnt, wählen Sie „Passwort vergessen?“, und legen Sie ein neues Passwort fest. Alle anderen "
                + "Geräte werden dann abgemeldet."
        case .contact:
            "Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wenden Sie sich sofort an die Betreiber von "
                + "\(service)."
        case .askAdministrator:
            "Wenn Sie das nicht erwartet haben, wenden Sie sich an die Betreiber von \(service)."
        }
    }
}
