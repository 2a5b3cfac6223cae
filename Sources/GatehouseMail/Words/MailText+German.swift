extension MailText {
    /// The words of mails in German.
    package var german: String {
        switch self {
        case .subject(let kind, let code, let service): german(subject: kind, code, service)
        case .title(let kind, let service): german(title: kind, service)
        case .happened(let kind, let service): german(happened: kind, service)
        case .addressChange(let kind, let service, let old, let new): german(change: kind, service, old, new)
        case .firstAddress(let service, let day):
            "Jemand möchte diese E-Mail-Adresse für ein Konto bei \(service) verwenden, das am \(day) erstellt wurde "
                + "und noch keine E-Mail-Adresse hat. Wenn Sie das waren, geben Sie diesen Code dort ein, wo Sie ihn "
                + "angefordert haben."
        case .code(let code): "Ihr Code: \(code)"
        case .action(let kind): german(action: kind)
        case .orLink: "Oder machen Sie hier weiter:"
        case .linkFallback: "Wenn die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:"
        case .button(let kind): german(button: kind)
        case .lifeOfBoth(let span):
            "Code und Link sind \(span) lang gültig und funktionieren nur einmal. Eine neuere E-Mail ersetzt diese."
        case .lifeOfCode(let span):
            "Der Code ist \(span) lang gültig und funktioniert nur einmal. Eine neuere E-Mail ersetzt diese."
        case .groupInvitation(let person, let group, let service):
            "\(person) lädt Sie in die Gruppe „\(group)“ bei \(service) ein."
        case .groupInvitationTitle(let person, let group): "\(person) lädt Sie in die Gruppe „\(group)“ ein"
        case .groupInvitationHeading: "Sie wurden in eine Gruppe eingeladen"
        case .groupInvitationLink: "Sehen Sie sich die Einladung an, und treten Sie der Gruppe dort bei:"
        case .groupInvitationButton: "Einladung ansehen"
        case .groupInvitationLife(let span):
            "Die Einladung ist \(span) lang gültig. Sie funktioniert nur einmal und nur für diese E-Mail-Adresse. Wenn "
                + "Sie nicht beitreten möchten, ignorieren Sie diese E-Mail: Ohne Ihre Zustimmung werden Sie nicht "
                + "Mitglied."
        case .unexpected(let kind): german(unexpected: kind)
        case .noticeSubject(let notice): german(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let about): german(noticeHappened: notice, service, about)
        case .noBackupCodesLeft: "Sie haben keine Ersatzcodes mehr. Erstellen Sie jetzt neue."
        case .backupCodesLeft(1): "Sie haben noch 1 Ersatzcode. Erstellen Sie bald neue."
        case .backupCodesLeft(let count): "Sie haben noch \(count) Ersatzcodes. Erstellen Sie bald neue."
        case .noticeRemoved(let list): "Entfernt: \(list)"
        case .noticeKept(let list): "Beibehalten: \(list)"
        case .way(.password): "Passwort"
        case .way(.addressChange): "ausstehende Änderung der E-Mail-Adresse"
        case .way(.passkeys): "Passkeys"
        case .way(.factors): "Methoden für den zweiten Schritt"
        case .way(.sessions): "Sitzungen auf anderen Geräten"
        case .way(.provider(let name)): name
        case .noticeChanged(let list): "Geändert: \(list)"
        case .detail(.name): "Name"
        case .detail(.confirmation): "Bestätigung der E-Mail-Adresse"
        case .detail(.others): "weitere Angaben"
        case .noticeTime(let time): "Zeitpunkt: \(time)"
        case .noticeDevice(let device): "Gerät: \(device)"
        case .noticeNetwork(let network): "Netzwerk: \(network)"
        case .device(let browser, let system): "\(browser) auf \(system)"
        case .unknownDevice: "unbekannt"
        case .noticeBy(let who): "Veranlasst durch: \(who)"
        case .noticeByMember(let name): "Veranlasst durch: \(name)"
        case .administrator(let service): "Administrator von \(service)"
        case .sender(let service, nil): "Gesendet von \(service)."
        case .sender(let service, let contact?): "Gesendet von \(service). Kontakt: \(contact)"
        case .help(let contact): "Hilfe erhalten Sie unter \(contact)."
        case .noticeExpected: "Wenn Sie das waren, müssen Sie nichts tun."
        case .noticeAdvice(let advice, let service): german(noticeAdvice: advice, service)
        case .noticeStep(let step, let service): german(noticeStep: step, service)
        case .noticeContact(let contact): "Wenn Sie das nicht waren, schreiben Sie sofort an \(contact)."
        case .noticeQuestion(let contact): "Wenn Sie das nicht erwartet haben, schreiben Sie an \(contact)."
        case .noticeLimit:
            "Wir haben Ihnen dazu innerhalb eines Tages mehrere E-Mails gesendet. Wenn das noch einmal geschieht, "
                + "schreiben wir Ihnen frühestens in einem Tag wieder."
        }
    }

    private func german(subject kind: MailKind, _ code: String, _ service: String) -> String {
        switch kind {
        case .signup: "E-Mail-Adresse für \(service) bestätigen: \(code)"
        case .signIn: "Bei \(service) anmelden: \(code)"
        case .recovery: "Passwort für \(service) zurücksetzen: \(code)"
        case .newAddress: "Neue E-Mail-Adresse für \(service) bestätigen: \(code)"
        case .oldAddress: "Änderung Ihrer E-Mail-Adresse bei \(service) bestätigen: \(code)"
        case .reauthentication: "Ihre Identität bei \(service) bestätigen: \(code)"
        case .groupProof: "Einer Gruppe bei \(service) beitreten: \(code)"
        case .invitation: "Sie sind zu \(service) eingeladen"
        case .accountExists: "Sie haben bereits ein Konto bei \(service)"
        case .addressTaken: "Für diese Adresse gibt es bereits ein Konto bei \(service)"
        }
    }

    private func german(title kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "Bestätigen Sie Ihre E-Mail-Adresse"
        case .signIn: "Melden Sie sich bei \(service) an"
        case .invitation: "Sie sind zu \(service) eingeladen"
        case .recovery: "Setzen Sie Ihr Passwort zurück"
        case .newAddress: "Bestätigen Sie Ihre neue E-Mail-Adresse"
        case .oldAddress: "Bestätigen Sie die Änderung Ihrer E-Mail-Adresse"
        case .reauthentication: "Bestätigen Sie, dass Sie es sind"
        case .accountExists: "Sie haben bereits ein Konto"
        case .addressTaken: "Für diese Adresse gibt es bereits ein Konto"
        case .groupProof: "Bestätigen Sie Ihre E-Mail-Adresse"
        }
    }

    private func german(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Jemand hat mit dieser E-Mail-Adresse ein Konto bei \(service) erstellt. Wenn Sie das waren, geben Sie "
                + "diesen Code dort ein, wo Sie sich registriert haben."
        case .signIn: "Um sich bei \(service) anzumelden, geben Sie diesen Code dort ein, wo Sie ihn angefordert haben."
        case .invitation:
            "Bei \(service) wartet ein Konto auf Sie. Um die Einladung anzunehmen, geben Sie diesen Code dort ein, wo "
                + "Sie danach gefragt werden."
        case .recovery:
            "Jemand möchte das Passwort Ihres Kontos bei \(service) zurücksetzen. Wenn Sie das waren, geben Sie diesen "
                + "Code dort ein, wo Sie ihn angefordert haben."
        case .newAddress:
            "Jemand möchte diese E-Mail-Adresse für ein Konto bei \(service) verwenden. Wenn Sie das waren, geben Sie "
                + "diesen Code dort ein, wo Sie die Änderung angefordert haben."
        case .oldAddress:
            "Jemand möchte die E-Mail-Adresse Ihres Kontos bei \(service) ändern. Wenn Sie das waren, geben Sie diesen "
                + "Code dort ein, wo Sie die Änderung angefordert haben."
        case .reauthentication:
            "Jemand, der in Ihrem Konto bei \(service) angemeldet ist, möchte eine wichtige Änderung vornehmen. Wenn "
                + "Sie das sind, geben Sie diesen Code dort ein, wo Sie danach gefragt werden."
        case .accountExists:
            "Jemand hat versucht, mit dieser E-Mail-Adresse ein Konto bei \(service) zu erstellen. Sie haben bereits "
                + "eines, deshalb hat sich nichts geändert."
        case .addressTaken:
            "Jemand hat versucht, diese E-Mail-Adresse für ein anderes Konto bei \(service) zu verwenden. Zu dieser "
                + "Adresse gibt es bereits ein Konto, deshalb hat sich nichts geändert."
        case .groupProof:
            "An diese E-Mail-Adresse ging eine Einladung in eine Gruppe bei \(service). Jemand möchte sie annehmen. "
                + "Wenn Sie das sind, geben Sie diesen Code dort ein, wo Sie danach gefragt werden."
        }
    }

    /// A mail about anything but a change of address names no address.
    private func german(change kind: MailKind, _ service: String, _ old: String, _ new: String) -> String {
        switch kind {
        case .newAddress:
            "Jemand möchte die E-Mail-Adresse eines Kontos bei \(service) von \(old) in \(new) ändern. Wenn Sie das "
                + "waren, geben Sie diesen Code dort ein, wo Sie die Änderung angefordert haben."
        case .oldAddress:
            "Jemand möchte die E-Mail-Adresse Ihres Kontos bei \(service) von \(old) in \(new) ändern. Wenn Sie das "
                + "waren, geben Sie diesen Code dort ein, wo Sie die Änderung angefordert haben."
        case .signup, .signIn, .invitation, .recovery, .reauthentication, .accountExists, .addressTaken, .groupProof:
            german(happened: kind, service)
        }
    }

    private func german(action kind: MailKind) -> String {
        switch kind {
        case .signup, .signIn, .invitation, .recovery, .newAddress, .oldAddress, .reauthentication, .groupProof: ""
        case .accountExists:
            "Wenn Sie das waren, melden Sie sich mit Ihrem Passwort an, oder wählen Sie „Passwort vergessen?“, um ein "
                + "neues festzulegen."
        case .addressTaken: "Wenn Sie das waren, melden Sie sich stattdessen mit diesem Konto an."
        }
    }

    private func german(button kind: MailKind) -> String {
        switch kind {
        case .signup: "E-Mail-Adresse bestätigen"
        case .signIn: "Anmelden"
        case .invitation: "Einladung annehmen"
        case .recovery: "Passwort zurücksetzen"
        case .newAddress, .oldAddress: "Änderung bestätigen"
        case .reauthentication, .groupProof: "Weiter"
        case .accountExists, .addressTaken: "Zur Anmeldung"
        }
    }

    private func german(unexpected kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne den Code lässt sich das Konto nicht "
                + "verwenden. Geben Sie den Code an niemanden weiter."
        case .signIn:
            "Wenn Sie den Code nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Code kann sich niemand "
                + "anmelden. Geben Sie den Code an niemanden weiter."
        case .invitation:
            "Wenn Sie das Konto nicht möchten, ignorieren Sie diese E-Mail: Ohne den Code lässt es sich nicht "
                + "verwenden."
        case .recovery:
            "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert. Geben Sie den "
                + "Code an niemanden weiter."
        case .newAddress:
            "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne den Code wird Ihre Adresse nicht verwendet. "
                + "Geben Sie den Code an niemanden weiter."
        case .oldAddress:
            "Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest: Jemand anderes ist in Ihrem Konto "
                + "angemeldet. Ohne den Code ändert sich die Adresse nicht. Geben Sie den Code an niemanden weiter."
        case .reauthentication:
            "Wenn Sie das nicht sind, legen Sie jetzt ein neues Passwort fest: Jemand anderes ist in Ihrem Konto "
                + "angemeldet. Geben Sie den Code an niemanden weiter."
        case .accountExists:
            "Wenn Sie das nicht waren, müssen Sie nichts tun. Niemand hat dabei erfahren, dass Sie ein Konto haben."
        case .addressTaken:
            "Wenn Sie das nicht waren, müssen Sie nichts tun. Niemand hat dabei erfahren, dass es ein Konto gibt."
        case .groupProof:
            "Wenn Sie das nicht sind, ignorieren Sie diese E-Mail: Ohne den Code kann niemand die Einladung annehmen. "
                + "Geben Sie den Code an niemanden weiter."
        }
    }

    /// The subjects of notices in German.
    private func german(noticeSubject notice: SecurityNotice) -> String {
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
        case .passkeyAdded: "Ein Passkey wurde hinzugefügt"
        case .passkeyRemoved: "Ein Passkey wurde entfernt"
        case .factorAdded: "Ein zweiter Schritt bei der Anmeldung wurde hinzugefügt"
        case .factorRemoved: "Ein zweiter Schritt bei der Anmeldung wurde entfernt"
        case .factorsReset: "Die Bestätigung in zwei Schritten wurde zurückgesetzt"
        case .backupCodesMade: "Neue Ersatzcodes wurden erstellt"
        case .backupCodeUsed: "Ein Ersatzcode wurde verwendet"
        case .backupCodesFew: "Sie brauchen neue Ersatzcodes"
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
        case .administratorAdded: "Sie haben jetzt Administratorrechte"
        case .administratorRemoved: "Sie haben keine Administratorrechte mehr"
        case .groupRemoved: "Sie wurden aus einer Gruppe entfernt"
        case .groupDeleted: "Eine Gruppe wurde gelöscht"
        case .groupOwnerAdded: "Sie sind jetzt Inhaber einer Gruppe"
        case .groupOwnerRemoved: "Sie sind nicht mehr Inhaber einer Gruppe"
        case .groupAdminAdded: "Sie sind jetzt Admin einer Gruppe"
        case .groupAdminRemoved: "Sie sind nicht mehr Admin einer Gruppe"
        case .groupInherited: "Sie haben eine Gruppe übernommen"
        }
    }

    /// What happened to an account, in German.
    private func german(noticeHappened notice: SecurityNotice, _ service: String, _ about: String) -> String {
        switch notice {
        case .passwordChanged:
            "Für Ihr Konto bei \(service) wurde ein neues Passwort festgelegt."
        case .accountSecured:
            "Diese E-Mail-Adresse wurde für ein Konto bei \(service) bestätigt. Was vorher eingerichtet war, könnte von "
                + "jemand anderem stammen und wurde deshalb entfernt."
        case .passwordRemoved:
            "Sie können sich in Ihrem Konto bei \(service) nicht mehr mit E-Mail-Adresse und Passwort anmelden."
        case .addressChanged:
            "Ihr Konto bei \(service) hat jetzt eine andere E-Mail-Adresse. An Ihre bisherige Adresse schreiben wir "
                + "Ihnen nicht mehr."
        case .providerAdded: "Sie können sich jetzt mit \(about) in Ihrem Konto bei \(service) anmelden."
        case .providerRemoved: "Sie können sich nicht mehr mit \(about) in Ihrem Konto bei \(service) anmelden."
        case .passkeyAdded: "Sie können sich jetzt mit einem weiteren Passkey in Ihrem Konto bei \(service) anmelden."
        case .passkeyRemoved:
            "Mit einem Ihrer Passkeys können Sie sich nicht mehr in Ihrem Konto bei \(service) anmelden."
        case .factorAdded: "Die Anmeldung in Ihrem Konto bei \(service) erfordert jetzt einen zweiten Schritt."
        case .factorRemoved: "Ein zweiter Schritt wurde aus Ihrem Konto bei \(service) entfernt."
        case .factorsReset:
            "Alle Methoden für den zweiten Schritt wurden samt den Ersatzcodes aus Ihrem Konto bei \(service) "
                + "entfernt. Sie wurden überall abgemeldet."
        case .backupCodesMade:
            "Für Ihr Konto bei \(service) wurden neue Ersatzcodes erstellt. Ältere gelten nicht mehr."
        case .backupCodeUsed:
            "Für die Anmeldung in Ihrem Konto bei \(service) wurde ein Ersatzcode verwendet. Er funktioniert kein "
                + "zweites Mal."
        case .backupCodesFew:
            "Für die Anmeldung in Ihrem Konto bei \(service) wurde ein Ersatzcode verwendet."
        case .sessionStolen:
            "Eine Sitzung Ihres Kontos bei \(service) wurde an zwei Orten verwendet. Das geschieht, wenn jemand sie "
                + "kopiert hat. Wir haben diese Sitzung beendet."
        case .accountDeleted: "Ihr Konto bei \(service) wurde mit allem, was dazugehört, gelöscht."
        case .accountChanged:
            "Die Angaben zu Ihrem Konto bei \(service) wurden geändert."
        case .accountBlocked:
            "Ihr Konto bei \(service) wurde gesperrt. Sie können sich nicht anmelden, bis die Sperre endet."
        case .accountUnblocked:
            "Die Sperre Ihres Kontos bei \(service) wurde aufgehoben. Sie können sich wieder anmelden."
        case .sessionsEnded: "Sie wurden bei \(service) abgemeldet."
        case .linkCreated:
            "Es wurde ein Link oder ein Code erstellt, mit dem man sich in Ihrem Konto bei \(service) anmelden kann."
        case .administratorAdded: "Sie können \(service) jetzt verwalten."
        case .administratorRemoved: "Sie können \(service) nicht mehr verwalten."
        case .groupRemoved: "Sie wurden aus der Gruppe „\(about)“ bei \(service) entfernt."
        case .groupDeleted: "Die Gruppe „\(about)“ bei \(service) wurde mit allem, was dazugehört, gelöscht."
        case .groupOwnerAdded: "Sie sind jetzt Inhaber der Gruppe „\(about)“ bei \(service)."
        case .groupOwnerRemoved: "Sie sind nicht mehr Inhaber der Gruppe „\(about)“ bei \(service)."
        case .groupAdminAdded: "Sie sind jetzt Admin der Gruppe „\(about)“ bei \(service)."
        case .groupAdminRemoved: "Sie sind nicht mehr Admin der Gruppe „\(about)“ bei \(service)."
        case .groupInherited:
            "Die einzige Person, der die Gruppe „\(about)“ bei \(service) gehörte, hat ihr Konto gelöscht. Sie sind "
                + "jetzt Inhaber der Gruppe."
        }
    }

    /// What to do about it, in German.
    private func german(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword, .reviewSignIn:
            "Wenn Sie das nicht waren, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. "
                + "Gehen Sie dann so vor:"
        case .reviewUse:
            "Wenn Sie den Code nicht selbst verwendet haben, hat möglicherweise jemand anderes Zugriff auf Ihr "
                + "Konto. Gehen Sie dann so vor:"
        case .signInAgain:
            "Wenn Sie abgemeldet wurden, melden Sie sich wieder an. Gehen Sie zur Sicherheit so vor:"
        case .contact:
            "Wenn Sie das nicht waren, wenden Sie sich sofort an die Betreiber von \(service)."
        case .askAdministrator:
            "Wenn Sie das nicht erwartet haben, wenden Sie sich an die Betreiber von \(service)."
        }
    }

    /// One of the things to do, in German.
    private func german(noticeStep step: SecurityNotice.Step, _ service: String) -> String {
        switch step {
        case .openApp: "Öffnen Sie \(service) wie gewohnt."
        case .setPassword:
            "Wählen Sie „Passwort vergessen?“, und legen Sie ein neues Passwort fest. Alle anderen Geräte werden dann "
                + "abgemeldet."
        case .removeMethods: "Entfernen Sie alle Anmeldemethoden, die Sie nicht selbst hinzugefügt haben."
        case .removeSecondSteps:
            "Entfernen Sie alle Methoden für den zweiten Schritt, die Sie nicht selbst eingerichtet haben."
        case .createBackupCodes: "Erstellen Sie neue Ersatzcodes."
        }
    }
}
