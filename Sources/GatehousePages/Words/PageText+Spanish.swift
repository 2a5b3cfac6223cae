extension PageText {
    /// Spanish.
    var spanish: String {
        switch self {
        case .goToStart: "Ir al inicio"
        case .goOn: "Continuar"
        case .opensNewTab: "(se abre en una pestaña nueva)"
        case .missingTitle: "Esta página no existe"
        case .missingText: "Puede que la dirección esté mal escrita o que la página haya cambiado de sitio."
        case .misusedTitle: "Esta página no se usa así"
        case .misusedText: "Ábrela desde un enlace o un formulario de este sitio."
        case .busyTitle: "El servidor está ocupado"
        case .busyText: "No se ha perdido nada. Espera un momento y vuelve a intentarlo."
        case .unreadableTitle: "No ha funcionado"
        case .unreadableText: "No se pudo leer lo que envió el navegador. Vuelve al formulario e inténtalo de nuevo."
        case .unsupportedAppTitle: "El inicio de sesión de esta app no funciona aquí"
        case .unsupportedAppText:
            "La app ha pedido un tipo de inicio de sesión que no se ofrece. Vuelve a la app y avisa a quien la desarrolla:"
        case .developmentTitle: "Este es un servidor de desarrollo"
        case .insecureTitle: "Falta una conexión segura"
        case .insecureText:
            "Las contraseñas no deben viajar sin cifrar, así que esta página no se muestra por HTTP sin más."
        case .insecureHint:
            "Para quien administra este servidor: ponlo detrás de TLS y configura como URL pública una dirección que empiece por https."
        case .foreignTitle: "Esta petición vino de otro sitio"
        case .foreignText:
            "El formulario no se envió desde este sitio, así que no se ha hecho nada. Abre la página aquí e inténtalo de nuevo."
        case .cookiesTitle: "Las cookies están desactivadas"
        case .cookiesText:
            "Para iniciar sesión hacen falta cookies y tu navegador no ha enviado ninguna. Permite las cookies de este sitio y vuelve a intentarlo."
        case .attemptEndedTitle: "Este inicio de sesión ha terminado"
        case .attemptEndedText:
            "El intento de inicio de sesión ha caducado o ya se ha usado. Empieza de nuevo para iniciar sesión."
        case .asGuest: "Como invitado."
        case .linkIncompleteTitle: "Este enlace no está completo"
        case .linkIncompleteText: "Le falta una parte. Copia el enlace entero del correo o escribe el código."
        case .linkUsedTitle: "Este enlace ya se ha usado"
        case .linkUsedText: "Un enlace funciona una sola vez. Si lo usaste tú, todo está en orden: inicia sesión."
        case .linkExpiredTitle: "Este enlace ya no funciona"
        case .linkExpiredText: "Es demasiado antiguo o un correo más reciente lo ha sustituido. Pide uno nuevo."
        case .linkElsewhereTitle: "Vuelve a donde empezaste"
        case .linkElsewhereText: "Este enlace funciona en el navegador en el que pediste una contraseña nueva."
        case .linkElsewhereHint: "También puedes escribir allí el código del correo."
        case .confirmAddressTitle: "Confirma tu dirección"
        case .confirmAddressText: "Pulsa el botón para confirmar que este correo electrónico es tuyo."
        case .confirmAddress: "Confirmar dirección"
        case .enterPasswordText: "Escribe la contraseña que elegiste al registrarte."
        case .passwordNotTheAccounts: "Esa no es la contraseña de esta cuenta. Inténtalo de nuevo o elige otra."
        case .passwordUnknown: "No sé la contraseña"
        case .choosePasswordTitle: "Elige una contraseña"
        case .choosePasswordText:
            "Esta dirección aún no se ha confirmado. Elige una contraseña para ella. Se borra todo lo que se introdujo antes con esta dirección y se cierra la sesión en todos los dispositivos."
        case .passwordKnown: "Sé la contraseña"
        case .newPasswordChosenText: "Inicia sesión con tu nueva contraseña."
        case .newPasswordText: "Pulsa el botón y elige la contraseña que quieras."
        case .confirmedTitle: "Tu dirección está confirmada"
        case .confirmedText: "Vuelve a donde creaste la cuenta o inicia sesión aquí."
        case .signInText:
            "Pulsa el botón para continuar con el inicio de sesión."
        case .confirmedElsewhereText:
            "Vuelve a donde empezaste."
        case .confirmedElsewhereHint:
            "Si allí te piden un código, está en el mismo correo."
        case .goToAppText:
            "Continúa en la aplicación."
        case .changeAddressTitle:
            "Cambiar el correo electrónico"
        case .changeToAddressText:
            "Pulsa el botón para usar este correo electrónico en tu cuenta."
        case .changeFromAddressText:
            "Pulsa el botón para aceptar que tu cuenta tenga otro correo electrónico."
        case .agree:
            "Aceptar"
        case .addressChangedTitle:
            "Tu correo electrónico ha cambiado"
        case .addressChangedText:
            "A partir de ahora, inicia sesión con la dirección nueva. Donde ya tienes la sesión iniciada, sigue así."
        case .otherAddressTitle:
            "Falta otro correo"
        case .otherAddressText:
            "La dirección cambiará cuando se confirme también el correo enviado a la otra dirección."
        }
    }
}
