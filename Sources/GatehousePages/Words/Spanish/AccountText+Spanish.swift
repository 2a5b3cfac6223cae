import Gatehouse

extension AccountText {
    /// Spanish.
    package var spanish: String {
        switch self {
        case .screens(let text): text.spanish
        case .title: "Tu cuenta"
        case .backToApp(let app): "Volver a \(app)"
        case .profile: "Perfil"
        case .nameTooLarge(let bytes): "Usa menos emojis o caracteres combinados. El límite es de \(bytes) bytes."
        case .nameUnprintable: "Usa una sola línea de texto sin formato."
        case .security: "Inicio de sesión y seguridad"
        case .passwordIsSet: "Creada"
        case .moreActions: "Más acciones"
        case .membership: "Cuenta"
        case .memberSince: "Fecha de creación"
        case .termsAccepted: "Condiciones aceptadas"
        case .edition(let version, let date): "Versión \(version), \(date)"
        case .yourData: "Tus datos"
        case .password: "Cambiar la contraseña"
        case .setPassword: "Crear una contraseña"
        case .passwordText: "Se cerrará la sesión en todos los demás dispositivos."
        case .currentPasswordMissing: "Introduce tu contraseña actual."
        case .currentPasswordWrong: "Esa no es tu contraseña actual. Inténtalo de nuevo."
        case .passwordChanged: "Contraseña cambiada. Se ha cerrado la sesión en los demás dispositivos."
        case .passwordSet: "Contraseña creada. Se ha cerrado la sesión en los demás dispositivos."
        case .codeNeeded(let email):
            "Tu cuenta no tiene contraseña. Para confirmar que eres tú, enviaremos un código a \(email)."
        case .codeSent: "Código enviado. Revisa tu bandeja de entrada."
        case .codeRefused: "Ese código no es correcto o ha caducado. Compruébalo o pide uno nuevo."
        case .secondStepNeeded:
            "Tu cuenta está protegida con un segundo paso. Cierra la sesión, completa ese paso al iniciarla de nuevo y "
                + "vuelve aquí."
        case .address: "Cambiar la dirección de correo"
        case .addressText:
            "Enviaremos un código a la nueva dirección, y otro a la actual si está confirmada. Nada cambia hasta que "
                + "los introduzcas."
        case .sameAddress: "Esta ya es tu dirección de correo. Introduce otra."
        case .addressTaken: "Otra cuenta usa esta dirección de correo. Introduce otra."
        case .addressAsked: "Para confirmar, revisa las dos bandejas de entrada."
        case .pendingAddressText(let email):
            "Tu dirección de correo pasará a ser \(email) cuando introduzcas los códigos que te hemos enviado."
        case .pendingAddressWay: "Introducir los códigos o cancelar el cambio"
        case .keepAddress: "Cancelar el cambio"
        case .sendNewCodes: "Enviar códigos nuevos"
        case .newestDevices(let count):
            "Estos son los \(count) dispositivos en los que has iniciado sesión más recientemente. Si cierras la "
                + "sesión en los demás dispositivos, también se cerrará en los que no aparecen aquí."
        case .device(let browser, let system): "\(browser) en \(system)"
        case .passwordChangedOn(let date): "Cambiada el \(date)"
        case .usedNow: "Activo ahora"
        case .usedHour: "Usado en la última hora"
        case .usedDay: "Usado en las últimas 24 horas"
        case .signedInOn(let date): "Sesión iniciada el \(date)"
        case .byPassword: "Contraseña"
        case .byCode: "Código por correo"
        case .identitiesConnected: "Vinculados a tu cuenta"
        case .identitiesText: "Puedes iniciar sesión con cualquiera de ellos."
        case .identitiesMore: "Añadir otro método"
        case .byEmail: "Correo"
        case .removeIdentityText(let provider): "Ya no podrás iniciar sesión con \(provider)."
        case .onlyIdentity: "Es tu único método de inicio de sesión, así que no puedes quitarlo."
        case .lastAdministrator: "No hay más administradores, así que no se ha cambiado nada. Nombra primero a otro."
        case .download: "Descargar tus datos"
        case .downloadText:
            "Un archivo JSON con todo lo que guardamos sobre ti: cuenta, perfil, dispositivos, historial de la cuenta "
                + "y lo que guarda la app. Tu contraseña no está incluida."
        case .downloadFile: "Descargar"
        case .deletion: "Eliminar tu cuenta"
        case .deletionText: "Es inmediato y no se puede deshacer. Perderás:"
        case .lostAccount: "Tu cuenta, con tu nombre, tu dirección de correo y tus métodos de inicio de sesión"
        case .lostSessions: "El acceso desde todos tus dispositivos"
        case .deletionAgreed: "Sí, eliminar mi cuenta de forma permanente"
        case .typedIsKept: "Lo que has escrito se conserva durante 15 minutos. No se ha enviado."
        case .typedIsHere: "Lo que has escrito sigue aquí. Aún no se ha enviado."
        case .addressCode(let email): "Código enviado a \(email)"
        case .addressCodeRefused:
            "Ese código no es correcto o ha caducado. Revisa el correo o vuelve a pedir el cambio."
        case .otherAddressAsked: "Confirmado. Introduce ahora el código que hemos enviado a la otra dirección."
        case .deleted: "Cuenta eliminada"
        case .deletedText(let app): "Se ha cerrado tu sesión en todos los dispositivos. Gracias por usar \(app)."
        case .connect(let provider): "Vincular \(provider)"
        case .connectText(let provider): "También podrás iniciar sesión con \(provider)."
        case .identityConnected: "Vinculado. Ya puedes usarlo para iniciar sesión."
        case .identityTaken: "Este método de inicio de sesión ya pertenece a otra cuenta. No se ha cambiado nada."
        case .passkeyProof: "Confirma tu identidad y después añade una llave de acceso."
        case .factorRequired:
            "Para esto, tu cuenta necesita un segundo paso. Añade una app de autenticación para continuar."
        case .proveByPasskey: "Usar una llave de acceso"
        case .keyFailed: "Esa llave de seguridad no ha funcionado. Inténtalo de nuevo o usa otro método."
        case .tryAgain: "Reintentar"
        case .passkeyUnsupported:
            "Este navegador no puede crear llaves de acceso. Prueba con otro navegador o dispositivo."
        case .keyUnsupported:
            "Este navegador no puede añadir llaves de seguridad. Prueba con otro navegador o dispositivo."
        case .passkeyRename: "Cambiar nombre"
        case .passkeyRenameThis(let name): "Cambiar el nombre de \(name)"
        case .backupCodesLeft(let count, let date):
            count == 1 ? "Queda 1 código. Creado el \(date)." : "Restantes: \(count). Creados el \(date)."
        case .providerFault(let provider):
            "\(provider) no ha confirmado tu identidad. Inténtalo de nuevo o usa otro método de inicio de sesión."
        case .guestTitle: "Conserva tu cuenta"
        case .guestText:
            "Una cuenta de invitado se pierde al cerrar la sesión. Añade una dirección de correo o vincula un "
                + "proveedor para conservarla."
        case .addAddress: "Añadir una dirección de correo"
        case .addAddressText:
            "Enviaremos un código a esta dirección. Cuando lo introduzcas, podrás iniciar sesión con ella y crear una "
                + "contraseña."
        case .codeOnItsWay: "Revisa tu bandeja de entrada e introduce el código a continuación."
        }
    }
}
