import Gatehouse

extension Catalogue {
    /// The subjects of notices in Spanish.
    static func spanish(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "Se ha cambiado tu contraseña"
        case .passwordRemoved:
            "Se ha quitado tu contraseña"
        case .addressChanged:
            "Se ha cambiado tu correo electrónico"
        case .providerAdded:
            "Se ha añadido una forma de iniciar sesión"
        case .providerRemoved:
            "Se ha quitado una forma de iniciar sesión"
        case .sessionStolen:
            "Hemos cerrado una de tus sesiones"
        case .accountDeleted:
            "Se ha eliminado tu cuenta"
        case .accountChanged:
            "Se ha modificado tu cuenta"
        case .accountBlocked:
            "Se ha bloqueado tu cuenta"
        case .accountUnblocked:
            "Tu cuenta ya no está bloqueada"
        case .sessionsEnded:
            "Se ha cerrado tu sesión"
        case .linkCreated:
            "Se ha creado un enlace para iniciar sesión"
        case .administratorAdded:
            "Tu cuenta ya puede administrar el servicio"
        case .administratorRemoved:
            "Tu cuenta ya no puede administrar el servicio"
        }
    }

    /// What happened to an account, in Spanish.
    static func spanish(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "Se ha establecido una contraseña nueva para tu cuenta en \(service)."
        case .passwordRemoved:
            "Ya no puedes iniciar sesión en tu cuenta en \(service) con tu correo electrónico y una contraseña."
        case .addressChanged:
            "Tu cuenta en \(service) tiene ahora otro correo electrónico. Los correos sobre ella ya no llegarán a este."
        case .providerAdded:
            "Ahora puedes iniciar sesión en tu cuenta en \(service) con \(provider)."
        case .providerRemoved:
            "Ya no puedes iniciar sesión en tu cuenta en \(service) con \(provider)."
        case .sessionStolen:
            "Una sesión de tu cuenta en \(service) se ha usado en dos sitios, lo que ocurre cuando alguien la ha copiado. Hemos cerrado esa sesión."
        case .accountDeleted:
            "Se ha eliminado tu cuenta en \(service) con todo lo que contenía."
        case .accountChanged:
            "Se han cambiado los datos de tu cuenta en \(service)."
        case .accountBlocked:
            "Se ha bloqueado tu cuenta en \(service). No podrás iniciar sesión hasta que termine el bloqueo."
        case .accountUnblocked:
            "Se ha levantado el bloqueo de tu cuenta en \(service). Ya puedes iniciar sesión de nuevo."
        case .sessionsEnded:
            "Se ha cerrado la sesión de tu cuenta en \(service), en un dispositivo o en todos."
        case .linkCreated:
            "Se ha creado un enlace o un código con el que se inicia sesión en tu cuenta en \(service)."
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
            "Si fuiste tú, no hace falta que hagas nada. Si no, otra persona puede entrar en tu cuenta: abre \(service) como siempre, elige «¿Olvidaste tu contraseña?» y crea una contraseña nueva. Entonces se cierra la sesión en todos los demás dispositivos."
        case .reviewSignIn:
            "Si fuiste tú, no hace falta que hagas nada. Si no, otra persona puede entrar en tu cuenta: abre \(service) como siempre, elige «¿Olvidaste tu contraseña?» y crea una contraseña nueva. Después quita toda forma de iniciar sesión que no reconozcas."
        case .signInAgain:
            "Si se ha cerrado tu sesión, vuelve a iniciarla. Para mayor seguridad, abre \(service) como siempre, elige «¿Olvidaste tu contraseña?» y crea una contraseña nueva. Entonces se cierra la sesión en todos los demás dispositivos."
        case .contact:
            "Si fuiste tú, no hace falta que hagas nada. Si no, avisa cuanto antes a quien administra \(service)."
        case .askAdministrator:
            "Si no lo esperabas, ponte en contacto con quien administra \(service)."
        }
    }
}
