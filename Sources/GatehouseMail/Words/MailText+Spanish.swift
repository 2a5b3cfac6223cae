extension MailText {
    /// The words of mails in Spanish.
    package var spanish: String {
        switch self {
        case .subject(let kind, let code, let service): spanish(subject: kind, code, service)
        case .title(let kind, let service): spanish(title: kind, service)
        case .happened(let kind, let service): spanish(happened: kind, service)
        case .addressChange(let kind, let service, let old, let new): spanish(change: kind, service, old, new)
        case .firstAddress(let service, let day):
            "Alguien ha pedido usar esta dirección de correo para una cuenta de \(service) que se creó el \(day) y que "
                + "aún no tiene dirección. Si has sido tú, introduce este código donde has indicado esta dirección."
        case .code(let code): "Tu código: \(code)"
        case .action(let kind): spanish(action: kind)
        case .orLink: "O continúa aquí:"
        case .linkFallback: "Si el botón no funciona, abre este enlace:"
        case .button(let kind): spanish(button: kind)
        case .lifeOfBoth(let span):
            "El código y el enlace caducan en \(span) y sirven una sola vez. Un correo más reciente sustituye a este."
        case .lifeOfCode(let span):
            "El código caduca en \(span) y sirve una sola vez. Un correo más reciente sustituye a este."
        case .groupInvitation(let person, let group, let service):
            "\(person) te invita a unirte al grupo «\(group)» en \(service)."
        case .groupInvitationTitle(let person, let group): "\(person) te invita a unirte al grupo «\(group)»"
        case .groupInvitationHeading: "Te han invitado a un grupo"
        case .groupInvitationLink: "Consulta la invitación y únete al grupo en esta página:"
        case .groupInvitationButton: "Ver la invitación"
        case .groupInvitationLife(let span):
            "La invitación caduca en \(span). Sirve una sola vez y solo para esta dirección de correo. Si no quieres "
                + "unirte, ignora este mensaje: solo formarás parte del grupo si aceptas."
        case .unexpected(let kind): spanish(unexpected: kind)
        case .noticeSubject(let notice): spanish(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let about): spanish(noticeHappened: notice, service, about)
        case .noBackupCodesLeft: "No te queda ningún código de respaldo. Crea unos nuevos ahora."
        case .backupCodesLeft(1): "Te queda 1 código de respaldo. No tardes en crear unos nuevos."
        case .backupCodesLeft(let count): "Te quedan \(count) códigos de respaldo. Crea pronto otros nuevos."
        case .noticeRemoved(let list): "Qué se ha eliminado: \(list)"
        case .noticeKept(let list): "Qué se conserva: \(list)"
        case .way(.password): "contraseña"
        case .way(.addressChange): "cambio de dirección de correo pendiente"
        case .way(.passkeys): "llaves de acceso"
        case .way(.factors): "segundos pasos"
        case .way(.sessions): "sesiones en otros dispositivos"
        case .way(.provider(let name)): name
        case .noticeChanged(let list): "Cambios: \(list)"
        case .detail(.name): "nombre"
        case .detail(.confirmation): "confirmación de la dirección de correo"
        case .detail(.others): "otros datos"
        case .noticeTime(let time): "Fecha: \(time)"
        case .noticeDevice(let device): "Dispositivo: \(device)"
        case .noticeNetwork(let network): "Red: \(network)"
        case .device(let browser, let system): "\(browser) en \(system)"
        case .unknownDevice: "desconocido"
        case .noticeBy(let who): "Realizado por: \(who)"
        case .noticeByMember(let name): "Realizado por: \(name)"
        case .administrator(let service): "un administrador de \(service)"
        case .sender(let service, nil): "Enviado por \(service)."
        case .sender(let service, let contact?): "Enviado por \(service). Contacto: \(contact)"
        case .help(let contact): "Si necesitas ayuda, escribe a \(contact)."
        case .noticeExpected: "Si has sido tú, no tienes que hacer nada."
        case .noticeAdvice(let advice, let service): spanish(noticeAdvice: advice, service)
        case .noticeStep(let step, let service): spanish(noticeStep: step, service)
        case .noticeContact(let contact): "Si no has sido tú, escribe cuanto antes a \(contact)."
        case .noticeQuestion(let contact): "Si no lo esperabas, escribe a \(contact)."
        case .noticeLimit:
            "Has recibido varios correos sobre esto en un día. Aunque vuelva a ocurrir, no te escribiremos de nuevo "
                + "hasta dentro de 24 horas."
        }
    }

    private func spanish(subject kind: MailKind, _ code: String, _ service: String) -> String {
        switch kind {
        case .signup: "Confirma tu dirección de correo para \(service): \(code)"
        case .signIn: "Inicia sesión en \(service): \(code)"
        case .recovery: "Restablece tu contraseña de \(service): \(code)"
        case .newAddress: "Confirma tu nueva dirección de correo para \(service): \(code)"
        case .oldAddress: "Confirma el cambio de dirección de correo en \(service): \(code)"
        case .reauthentication: "Confirma que eres tú en \(service): \(code)"
        case .groupProof: "Únete a un grupo en \(service): \(code)"
        case .invitation: "Tienes una invitación para unirte a \(service)"
        case .accountExists: "Ya tienes una cuenta de \(service)"
        case .addressTaken: "Ya existe una cuenta de \(service) con esta dirección"
        }
    }

    private func spanish(title kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "Confirma tu dirección de correo"
        case .signIn: "Inicia sesión en \(service)"
        case .invitation: "Tienes una invitación para unirte a \(service)"
        case .recovery: "Restablece tu contraseña"
        case .newAddress: "Confirma tu nueva dirección de correo"
        case .oldAddress: "Confirma el cambio de dirección de correo"
        case .reauthentication: "Confirma que eres tú"
        case .accountExists: "Ya tienes una cuenta"
        case .addressTaken: "Ya existe una cuenta con esta dirección"
        case .groupProof: "Confirma tu dirección de correo"
        }
    }

    private func spanish(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Alguien ha creado una cuenta de \(service) con esta dirección de correo. Si has sido tú, introduce este "
                + "código donde te has registrado."
        case .signIn: "Para iniciar sesión en \(service), introduce este código donde lo has pedido."
        case .invitation:
            "Te han invitado a usar \(service). Para aceptar la invitación, introduce este código donde se te pida."
        case .recovery:
            "Hemos recibido una solicitud para restablecer la contraseña de tu cuenta de \(service). Introduce este "
                + "código donde lo has pedido."
        case .newAddress:
            "Alguien ha pedido usar esta dirección de correo para una cuenta de \(service). Si has sido tú, introduce "
                + "este código donde has indicado esta dirección."
        case .oldAddress:
            "Se ha pedido cambiar la dirección de correo de tu cuenta de \(service). Si has sido tú, introduce este "
                + "código donde has pedido el cambio."
        case .reauthentication:
            "Alguien con la sesión iniciada en tu cuenta de \(service) quiere hacer un cambio importante. Si eres tú, "
                + "introduce este código donde se te pida."
        case .accountExists:
            "Alguien ha intentado crear una cuenta de \(service) con esta dirección de correo. Ya tienes una, así que "
                + "no ha cambiado nada."
        case .addressTaken:
            "Alguien ha intentado usar esta dirección en su cuenta de \(service). Ya existe una cuenta con esta "
                + "dirección, así que no ha cambiado nada."
        case .groupProof:
            "Alguien quiere aceptar una invitación enviada a esta dirección para unirse a un grupo en \(service). Si "
                + "eres tú, introduce este código donde se te pida."
        }
    }

    /// A mail about anything but a change of address names no address.
    private func spanish(change kind: MailKind, _ service: String, _ old: String, _ new: String) -> String {
        switch kind {
        case .newAddress:
            "Alguien ha pedido sustituir la dirección \(old) por \(new) en una cuenta de \(service). Si has sido tú, "
                + "introduce este código donde has pedido el cambio."
        case .oldAddress:
            "Alguien ha pedido sustituir la dirección \(old) por \(new) en tu cuenta de \(service). Si has sido tú, "
                + "introduce este código donde has pedido el cambio."
        case .signup, .signIn, .invitation, .recovery, .reauthentication, .accountExists, .addressTaken, .groupProof:
            spanish(happened: kind, service)
        }
    }

    private func spanish(action kind: MailKind) -> String {
        switch kind {
        case .signup, .signIn, .invitation, .recovery, .newAddress, .oldAddress, .reauthentication, .groupProof: ""
        case .accountExists:
            "Si has sido tú, inicia sesión con tu contraseña o elige «¿Has olvidado tu contraseña?» para crear una "
                + "nueva."
        case .addressTaken: "Si has sido tú, inicia sesión en esa cuenta."
        }
    }

    private func spanish(button kind: MailKind) -> String {
        switch kind {
        case .signup: "Confirmar la dirección"
        case .signIn: "Iniciar sesión"
        case .invitation: "Aceptar la invitación"
        case .recovery: "Restablecer la contraseña"
        case .newAddress, .oldAddress: "Confirmar el cambio"
        case .reauthentication, .groupProof: "Continuar"
        case .accountExists, .addressTaken: "Ir al inicio de sesión"
        }
    }

    private func spanish(unexpected kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Si no has sido tú, ignora este mensaje: sin el código, no se puede usar la cuenta. No compartas el código "
                + "con nadie."
        case .signIn:
            "Si no has sido tú, ignora este mensaje: sin el código, nadie puede iniciar sesión. No compartas el código "
                + "con nadie."
        case .invitation: "Si no quieres la cuenta, ignora este mensaje: sin el código, la cuenta no se puede usar."
        case .recovery:
            "Si no has sido tú, ignora este mensaje: tu contraseña no cambia. No compartas el código con nadie."
        case .newAddress:
            "Si no has sido tú, ignora este mensaje: sin el código, tu dirección no se añadirá a esa cuenta. No "
                + "compartas el código con nadie."
        case .oldAddress:
            "Si no has sido tú, crea ya una contraseña nueva: otra persona tiene la sesión iniciada en tu cuenta. Sin "
                + "el código, la dirección no cambia. No compartas el código con nadie."
        case .reauthentication:
            "Si no eres tú, crea ya una contraseña nueva: otra persona tiene la sesión iniciada en tu cuenta. No "
                + "compartas el código con nadie."
        case .accountExists:
            "Si no has sido tú, no tienes que hacer nada. No le hemos dicho a esa persona que tienes una cuenta."
        case .addressTaken:
            "Si no has sido tú, no tienes que hacer nada. No le hemos dicho a esa persona que existe una cuenta con "
                + "esta dirección."
        case .groupProof:
            "Si no eres tú, ignora este mensaje: sin el código, nadie puede aceptar la invitación. No compartas el código "
                + "con nadie."
        }
    }

    /// The subjects of notices in Spanish.
    private func spanish(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "Se ha cambiado tu contraseña"
        case .accountSecured: "Se ha protegido tu cuenta"
        case .passwordRemoved: "Se ha eliminado tu contraseña"
        case .addressChanged: "Se ha cambiado tu dirección de correo"
        case .providerAdded: "Se ha añadido un método de inicio de sesión"
        case .providerRemoved: "Se ha quitado un método de inicio de sesión"
        case .passkeyAdded: "Se ha añadido una llave de acceso"
        case .passkeyRemoved: "Se ha quitado una llave de acceso"
        case .factorAdded: "Se ha añadido un segundo paso de inicio de sesión"
        case .factorRemoved: "Se ha quitado un segundo paso de inicio de sesión"
        case .factorsReset: "Se ha restablecido la verificación en dos pasos"
        case .backupCodesMade: "Se han creado códigos de respaldo nuevos"
        case .backupCodeUsed: "Se ha usado un código de respaldo"
        case .backupCodesFew: "Necesitas códigos de respaldo nuevos"
        case .sessionStolen:
            "Hemos cerrado una de tus sesiones"
        case .accountDeleted:
            "Se ha eliminado tu cuenta"
        case .accountChanged:
            "Se ha modificado tu cuenta"
        case .accountBlocked: "Se ha suspendido tu cuenta"
        case .accountUnblocked: "Tu cuenta ya no está suspendida"
        case .sessionsEnded:
            "Se ha cerrado tu sesión"
        case .linkCreated:
            "Se ha creado un enlace para iniciar sesión"
        case .administratorAdded: "Ahora tienes permisos de administrador"
        case .administratorRemoved: "Ya no tienes permisos de administrador"
        case .groupRemoved: "Ya no formas parte de un grupo"
        case .groupDeleted: "Se ha eliminado un grupo"
        case .groupOwnerAdded: "Ahora tienes el rol de propietario en un grupo"
        case .groupOwnerRemoved: "Ya no tienes el rol de propietario en un grupo"
        case .groupAdminAdded: "Ahora tienes el rol de administrador en un grupo"
        case .groupAdminRemoved: "Ya no tienes el rol de administrador en un grupo"
        case .groupInherited: "Ahora tienes un grupo a tu cargo"
        }
    }

    /// What happened to an account, in Spanish.
    private func spanish(noticeHappened notice: SecurityNotice, _ service: String, _ about: String) -> String {
        switch notice {
        case .passwordChanged: "Se ha creado una contraseña nueva para tu cuenta de \(service)."
        case .accountSecured:
            "Se ha confirmado esta dirección de correo para una cuenta de \(service). Lo que se había configurado "
                + "antes podía ser de otra persona, así que se ha eliminado."
        case .passwordRemoved:
            "Ya no puedes iniciar sesión en tu cuenta de \(service) con tu dirección de correo y una contraseña."
        case .addressChanged:
            "Tu cuenta de \(service) tiene ahora otra dirección de correo. Ya no te escribiremos a esta dirección."
        case .providerAdded:
            "Ahora puedes iniciar sesión en tu cuenta de \(service) con \(about)."
        case .providerRemoved:
            "Ya no puedes iniciar sesión en tu cuenta de \(service) con \(about)."
        case .passkeyAdded: "Ahora puedes iniciar sesión en tu cuenta de \(service) con una llave de acceso nueva."
        case .passkeyRemoved:
            "Ya no puedes iniciar sesión en tu cuenta de \(service) con una de tus llaves de acceso."
        case .factorAdded: "Ahora hace falta un segundo paso para iniciar sesión en tu cuenta de \(service)."
        case .factorRemoved: "Se ha quitado un segundo paso de tu cuenta de \(service)."
        case .factorsReset:
            "Se han quitado todos los segundos pasos de tu cuenta de \(service), junto con los códigos de respaldo. Se "
                + "ha cerrado tu sesión en todos los dispositivos."
        case .backupCodesMade:
            "Se han creado códigos de respaldo nuevos para tu cuenta de \(service). Los anteriores ya no "
                + "sirven."
        case .backupCodeUsed:
            "Se ha usado un código de respaldo para iniciar sesión en tu cuenta de \(service). Ese código ya no sirve."
        case .backupCodesFew:
            "Se ha usado un código de respaldo para iniciar sesión en tu cuenta de \(service)."
        case .sessionStolen:
            "Una sesión de tu cuenta de \(service) se ha usado en dos lugares, lo que ocurre cuando alguien la ha "
                + "copiado. Hemos cerrado esa sesión."
        case .accountDeleted:
            "Se ha eliminado tu cuenta de \(service) con todo lo que contenía."
        case .accountChanged:
            "Se han cambiado los datos de tu cuenta de \(service)."
        case .accountBlocked:
            "Se ha suspendido tu cuenta de \(service). No podrás iniciar sesión mientras siga suspendida."
        case .accountUnblocked:
            "Se ha levantado la suspensión de tu cuenta de \(service). Ya puedes iniciar sesión de nuevo."
        case .sessionsEnded:
            "Se ha cerrado la sesión de tu cuenta de \(service)."
        case .linkCreated: "Se ha creado un enlace o un código para iniciar sesión en tu cuenta de \(service)."
        case .administratorAdded: "Ahora puedes administrar \(service)."
        case .administratorRemoved: "Ya no puedes administrar \(service)."
        case .groupRemoved: "Te han quitado del grupo «\(about)» en \(service)."
        case .groupDeleted: "Se ha eliminado el grupo «\(about)» en \(service), con todo lo que contenía."
        case .groupOwnerAdded: "Ahora tienes el rol de propietario en el grupo «\(about)» de \(service)."
        case .groupOwnerRemoved: "Ya no tienes el rol de propietario en el grupo «\(about)» de \(service)."
        case .groupAdminAdded: "Ahora tienes el rol de administrador en el grupo «\(about)» de \(service)."
        case .groupAdminRemoved: "Ya no tienes el rol de administrador en el grupo «\(about)» de \(service)."
        case .groupInherited:
            "La única persona propietaria del grupo «\(about)» en \(service) ha eliminado su cuenta. Ahora tú tienes "
                + "el rol de propietario."
        }
    }

    /// What to do about it, in Spanish.
    private func spanish(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword, .reviewSignIn:
            "Si no has sido tú, puede que otra persona tenga acceso a tu cuenta. En ese caso, sigue estos pasos:"
        case .reviewUse:
            "Si no has usado tú el código, puede que otra persona tenga acceso a tu cuenta. En ese caso, sigue "
                + "estos pasos:"
        case .signInAgain:
            "Si se ha cerrado tu sesión, vuelve a iniciarla. Para mayor seguridad, sigue estos pasos:"
        case .contact:
            "Si no has sido tú, avisa cuanto antes a los responsables de \(service)."
        case .askAdministrator: "Si no lo esperabas, ponte en contacto con los responsables de \(service)."
        }
    }

    /// One of the things to do, in Spanish.
    private func spanish(noticeStep step: SecurityNotice.Step, _ service: String) -> String {
        switch step {
        case .openApp: "Abre \(service) como siempre."
        case .setPassword:
            "Elige «¿Has olvidado tu contraseña?» y crea una contraseña nueva. Así se cerrará la sesión en todos "
                + "los demás dispositivos."
        case .removeMethods: "Quita los métodos de inicio de sesión que no reconozcas."
        case .removeSecondSteps: "Quita los segundos pasos que no reconozcas."
        case .createBackupCodes: "Crea códigos de respaldo nuevos."
        }
    }
}
