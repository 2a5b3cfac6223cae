import Gatehouse

extension Catalogue {
    /// The words of mails in German.
    static func german(_ mail: MailText) -> String {
        switch mail {
        case .subject(let kind): german(subject: kind)
        case .greeting: "Guten Tag,"
        case .happened(let kind, let service): german(happened: kind, service)
        case .code(let code): "Ihr Code lautet: \(code)"
        case .action(let kind): german(action: kind)
        case .orLink: "Oder öffnen Sie diesen Link, und drücken Sie auf der Seite auf die Schaltfläche:"
        case .lifeOfBoth(let span):
            "Code und Link gelten einmal, und für diese Zeit: \(span). Eine neuere E-Mail ersetzt diese."
        case .lifeOfCode(let span):
            "Der Code gilt einmal, und für diese Zeit: \(span). Eine neuere E-Mail ersetzt diese."
        case .groupInvitation(let person, let group, let service):
            "\(person) lädt Sie in die Gruppe „\(group)“ bei \(service) ein."
        case .groupInvitationLink:
            "Öffnen Sie diesen Link, um die Einladung anzusehen, und treten Sie auf der Seite dahinter bei:"
        case .groupInvitationLife(let span):
            "Die Einladung gilt einmal, nur für diese E-Mail-Adresse, und für diese Zeit: \(span). Wenn Sie sie nicht möchten, tun Sie nichts: Niemand wird Mitglied, ohne zuzustimmen."
        case .unexpected(let kind, let service): german(unexpected: kind, service)
        case .noticeSubject(let notice): german(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let provider): german(noticeHappened: notice, service, provider)
        case .noticeTime(let time): "Zeit: \(time)"
        case .noticeDevice(let device): "Gerät: \(device)"
        case .device(let browser, let system): "\(browser) auf \(system)"
        case .unknownDevice: "unbekannt"
        case .noticeByAdministrator(let service): "Veranlasst von: Administration von \(service)"
        case .noticeAdvice(let advice, let service): german(noticeAdvice: advice, service)
        case .noticeLimit:
            "Sie haben innerhalb eines Tages mehrere E-Mails dazu bekommen. Wenn es wieder geschieht, schreiben wir Ihnen dazu erst wieder, wenn ein Tag vergangen ist."
        }
    }

    private static func german(subject kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Bestätigen Sie Ihre E-Mail-Adresse"
        case .signIn:
            "Anmelden"
        case .invitation:
            "Sie sind eingeladen"
        case .recovery:
            "Setzen Sie Ihr Passwort zurück"
        case .newAddress:
            "Bestätigen Sie Ihre neue E-Mail-Adresse"
        case .oldAddress:
            "Bestätigen Sie die Änderung Ihrer E-Mail-Adresse"
        case .reauthentication:
            "Bestätigen Sie, dass Sie es sind"
        case .accountExists:
            "Sie haben schon ein Konto"
        case .addressTaken:
            "Mit dieser Adresse gibt es ein Konto"
        }
    }

    private static func german(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Mit dieser E-Mail-Adresse wurde bei \(service) ein Konto erstellt."
        case .signIn:
            "Jemand möchte sich bei \(service) mit dieser E-Mail-Adresse anmelden."
        case .invitation:
            "Sie sind zu \(service) eingeladen: Ein Konto mit dieser E-Mail-Adresse wartet auf Sie."
        case .recovery:
            "Für Ihr Konto bei \(service) wurde ein neues Passwort angefordert."
        case .newAddress:
            "Jemand mit einem Konto bei \(service) möchte dafür diese E-Mail-Adresse verwenden."
        case .oldAddress:
            "Ihr Konto bei \(service) soll eine andere E-Mail-Adresse als diese bekommen."
        case .reauthentication:
            "Jemand, der in Ihrem Konto bei \(service) angemeldet ist, möchte das Passwort ändern."
        case .accountExists:
            "Jemand hat versucht, bei \(service) mit dieser E-Mail-Adresse ein Konto zu erstellen. Sie haben damit schon eines. Es wurde also kein neues erstellt, und nichts hat sich geändert."
        case .addressTaken:
            "Jemand mit einem Konto bei \(service) wollte dessen E-Mail-Adresse in diese ändern. Mit dieser Adresse gibt es schon ein Konto, also hat sich nichts geändert."
        }
    }

    private static func german(action kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Geben Sie ihn dort ein, wo Sie sich registriert haben, und bestätigen Sie so, dass die Adresse Ihnen gehört."
        case .signIn:
            "Geben Sie ihn dort ein, wo Sie danach gefragt wurden, um sich anzumelden."
        case .invitation:
            "Geben Sie ihn dort ein, wo Sie danach gefragt wurden, um anzunehmen."
        case .recovery:
            "Geben Sie ihn dort ein, wo Sie das neue Passwort angefordert haben."
        case .newAddress, .oldAddress:
            "Geben Sie ihn dort ein, wo Sie die Änderung gewünscht haben, um zuzustimmen."
        case .reauthentication:
            "Geben Sie ihn dort ein, wo Sie danach gefragt wurden."
        case .accountExists:
            "Wenn Sie es waren, melden Sie sich mit Ihrem Passwort an, oder wählen Sie „Passwort vergessen?“, um ein neues festzulegen:"
        case .addressTaken:
            "Wenn Sie es waren, melden Sie sich stattdessen in diesem Konto an:"
        }
    }

    private static func german(unexpected kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Wenn Sie es nicht waren, tun Sie nichts: Ohne den Code lässt sich das Konto nicht verwenden. Bitte geben Sie den Code an niemanden weiter."
        case .signIn:
            "Wenn Sie es nicht waren, tun Sie nichts: Ohne den Code kommt niemand hinein. Bitte geben Sie den Code an niemanden weiter."
        case .invitation:
            "Wenn Sie das Konto nicht möchten, tun Sie nichts: Ohne den Code lässt es sich nicht verwenden."
        case .recovery:
            "Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist. Bitte geben Sie den Code an niemanden weiter."
        case .newAddress:
            "Wenn Sie es nicht waren, tun Sie nichts: Ohne den Code bekommt das Konto Ihre Adresse nicht. Bitte geben Sie den Code an niemanden weiter."
        case .oldAddress:
            "Wenn Sie es nicht waren, ändern Sie nur Ihr Passwort: Jemand anderes ist in Ihrem Konto angemeldet. Ohne den Code behält es seine Adresse. Bitte geben Sie den Code an niemanden weiter."
        case .reauthentication:
            "Wenn Sie es nicht waren, ändern Sie Ihr Passwort: Jemand anderes ist in Ihrem Konto angemeldet. Bitte geben Sie den Code an niemanden weiter."
        case .accountExists:
            "Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Wer auch immer es war, hat nicht erfahren, dass Sie ein Konto haben."
        case .addressTaken:
            "Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Wer auch immer es war, hat nicht erfahren, dass es ein Konto gibt."
        }
    }
}
