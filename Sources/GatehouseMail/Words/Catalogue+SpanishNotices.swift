import Gatehouse

extension Catalogue {
    /// The subjects of notices in Spanish.
    static func spanish(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "Se ha cambiado tu contraseña"
        case .accountSecured: "Se ha protegido tu cuenta"
        case .passwordRemoved: "Se ha eliminado tu contraseña"
        case .addressChanged:
            "Se ha cambiado tu correo electrónico"
        case .providerAdded: "Se ha añadido un método de inicio de sesión"
        case .providerRemoved: "Se ha eliminado un método de inicio de sesión"
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
        case .administratorAdded: "Tu cuenta ya puede administrar el servicio"
        case .administratorRemoved:
            "Tu cuenta ya no puede administrar el servicio"
        }
    }

    /// What happened to an account, in Spanish.
    static func spanish(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "Se ha establecido una contraseña nueva para tu cuenta en \(service)."
        case .accountSecured:
            "Se ha confirmado esta dirección de correo para una cuenta en \(service). Lo que se había configurado "
                + "antes podía ser de otra persona, así que se ha eliminado."
        case .passwordRemoved:
            "Ya no puedes iniciar sesión en tu cuenta en \(service) con tu correo electrónico y una contraseña."
        case .addressChanged:
            "Tu cuenta en \(service) tiene ahora otra dirección de correo. Los mensajes sobre la cuenta ya no llegarán "
                + "a esta dirección."
        case .providerAdded:
            "Ahora puedes iniciar sesión en tu cuenta en \(service) con \(provider)."
        case .providerRemoved:
            "Ya no puedes iniciar sesión en tu cuenta en \(service) con \(provider)."
        case .sessionStolen:
            "Una sesión de tu cuenta en \(service) se ha usado en dos sitios, lo que ocurre cuando alguien la ha "
                + "copiado. Hemos cerrado esa sesión."
        case .accountDeleted:
            "Se ha eliminado tu cuenta en \(service) con todo lo que contenía."
        case .accountChanged:
            "Se han cambiado los datos de tu cuenta en \(service)."
        case .accountBlocked:
            "Se ha suspendido tu cuenta en \(service). No podrás iniciar sesión hasta que termine la suspensión."
        case .accountUnblocked:
            "Se ha levantado la suspensión de tu cuenta en \(service). Ya puedes iniciar sesión de nuevo."
        case .sessionsEnded:
            "Se ha cerrado la sesión de tu cuenta en \(service)."
        case .linkCreated: "Se ha creado un enlace o un código para iniciar sesión en tu cuenta en \(service)."
        case .administratorAdded:
            "Tu cuenta en \(service) ya puede administrar el servicio."
        case .administratorRemoved:
            "Tu cuenta en \(service) ya no puede administrar el servicio."
        }
    }

    /// What to do about it, in Spanish.
    static func spanish(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword:
            "Si has sido tú, no tienes que hacer nada. Si no, puede que otra persona tenga acceso a tu cuenta: abre "
                + "\(service) como siempre, elige «¿Has olvidado tu contraseña?» y crea una contraseña nueva. Así se "
                + "cerrará la sesión en todos los demás dispositivos."
        case .reviewSignIn:
            "Si has sido tú, no tienes que hacer nada. Si no, puede que otra persona tenga acceso a tu cuenta: abre "
                + "\(service) como siempre, elige «¿Has olvidado tu contraseña?» y crea una contraseña nueva. Después "
                + "quita los métodos de inicio de sesión que no reconozcas."
        case .signInAgain:
            "Si se ha cerrado tu sesión, vuelve a iniciarla. Para mayor seguridad, abre \(service) como siempre, elige "
                + "«¿Has olvidado tu contraseña?» y crea una contraseña nueva. Así se cerrará la sesión en todos los "
                + "demás dispositivos."
        case .contact:
            "Si has sido tú, no tienes que hacer nada. Si no, avisa cuanto antes a los responsables de \(service)."
        case .askAdministrator: "Si no lo esperabas, ponte en contacto con los responsables de \(service)."
        }
    }
}
