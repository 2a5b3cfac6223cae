import Gatehouse

extension Catalogue {
    /// The words of mails in Spanish.
    static func spanish(_ mail: MailText) -> String {
        switch mail {
        case .subject(let kind): spanish(subject: kind)
        case .greeting: "Hola:"
        case .happened(let kind, let service): spanish(happened: kind, service)
        case .code(let code): "Tu código es: \(code)"
        case .action(let kind): spanish(action: kind)
        case .orLink: "O abre este enlace y pulsa el botón de la página:"
        case .lifeOfBoth(let span):
            "El código y el enlace sirven una sola vez y durante \(span). Un correo más reciente sustituye a este."
        case .lifeOfCode(let span):
            "El código sirve una sola vez y durante \(span). Un correo más reciente sustituye a este."
        case .groupInvitation(let person, let group, let service):
            "\(person) te invita a unirte al grupo «\(group)» en \(service)."
        case .groupInvitationLink:
            "Abre este enlace para ver la invitación y únete en la página que se abre:"
        case .groupInvitationLife(let span):
            "La invitación sirve una sola vez, durante \(span), y solo para este correo electrónico. Si no la quieres, no hagas nada: nadie pasa a ser miembro sin aceptarlo."
        case .unexpected(let kind, let service): spanish(unexpected: kind, service)
        case .noticeSubject(let notice): spanish(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let provider): spanish(noticeHappened: notice, service, provider)
        case .noticeTime(let time): "Hora: \(time)"
        case .noticeDevice(let device): "Dispositivo: \(device)"
        case .device(let browser, let system): "\(browser) en \(system)"
        case .unknownDevice: "desconocido"
        case .noticeByAdministrator(let service): "Hecho por: la administración de \(service)"
        case .noticeAdvice(let advice, let service): spanish(noticeAdvice: advice, service)
        case .noticeLimit:
            "Has recibido varios correos sobre esto en un día. Si vuelve a ocurrir, no te enviaremos otro hasta que pase un día."
        }
    }

    private static func spanish(subject kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Confirma tu correo electrónico"
        case .signIn:
            "Inicia sesión"
        case .invitation:
            "Tienes una invitación"
        case .recovery:
            "Restablece tu contraseña"
        case .newAddress:
            "Confirma tu nuevo correo electrónico"
        case .oldAddress:
            "Confirma el cambio de tu correo electrónico"
        case .reauthentication:
            "Confirma que eres tú"
        case .accountExists:
            "Ya tienes una cuenta"
        case .addressTaken:
            "Ya hay una cuenta con esta dirección"
        }
    }

    private static func spanish(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Se ha usado este correo electrónico para crear una cuenta en \(service)."
        case .signIn:
            "Alguien quiere iniciar sesión en \(service) con este correo electrónico."
        case .invitation:
            "Te han invitado a \(service): te espera una cuenta con este correo electrónico."
        case .recovery:
            "Se ha pedido una contraseña nueva para tu cuenta en \(service)."
        case .newAddress:
            "Alguien que tiene una cuenta en \(service) quiere usar este correo electrónico para ella."
        case .oldAddress:
            "Tu cuenta en \(service) va a tener otro correo electrónico en lugar de este."
        case .reauthentication:
            "Alguien que ha iniciado sesión en tu cuenta en \(service) quiere cambiar su contraseña."
        case .accountExists:
            "Alguien ha intentado crear una cuenta en \(service) con este correo electrónico. Ya tienes una cuenta con él, así que no se ha creado otra y nada ha cambiado."
        case .addressTaken:
            "Alguien que tiene una cuenta en \(service) quería cambiar su correo electrónico por este. Ya hay una cuenta con esta dirección, así que nada ha cambiado."
        }
    }

    private static func spanish(action kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Escríbelo donde te registraste para confirmar que la dirección es tuya."
        case .signIn:
            "Escríbelo donde te lo pidieron para iniciar sesión."
        case .invitation:
            "Escríbelo donde te lo pidieron para aceptar."
        case .recovery:
            "Escríbelo donde pediste la contraseña nueva."
        case .newAddress, .oldAddress:
            "Escríbelo donde pediste el cambio para darle tu acuerdo."
        case .reauthentication:
            "Escríbelo donde te lo pidieron."
        case .accountExists:
            "Si fuiste tú, inicia sesión con la contraseña que tienes o elige «¿Olvidaste tu contraseña?» para crear otra:"
        case .addressTaken:
            "Si fuiste tú, inicia sesión en esa cuenta:"
        }
    }

    private static func spanish(unexpected kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Si no fuiste tú, no hagas nada: sin el código la cuenta no se puede usar. No compartas el código con nadie."
        case .signIn:
            "Si no fuiste tú, no hagas nada: sin el código no entra nadie. No compartas el código con nadie."
        case .invitation:
            "Si no quieres la cuenta, no hagas nada: sin el código no se puede usar."
        case .recovery:
            "Si no fuiste tú, no hagas nada: tu contraseña sigue igual. No compartas el código con nadie."
        case .newAddress:
            "Si no fuiste tú, no hagas nada: sin el código la cuenta no recibe tu dirección. No compartas el código con nadie."
        case .oldAddress:
            "Si no fuiste tú, lo único que debes hacer es cambiar tu contraseña: otra persona ha iniciado sesión en tu cuenta. Sin el código, la dirección no cambia. No compartas el código con nadie."
        case .reauthentication:
            "Si no fuiste tú, cambia tu contraseña: otra persona ha iniciado sesión en tu cuenta. No compartas el código con nadie."
        case .accountExists:
            "Si no fuiste tú, no hace falta que hagas nada: a quien lo intentó no se le ha dicho que tienes una cuenta."
        case .addressTaken:
            "Si no fuiste tú, no hace falta que hagas nada: a quien lo intentó no se le ha dicho que hay una cuenta."
        }
    }
}
