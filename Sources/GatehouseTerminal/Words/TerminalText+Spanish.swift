extension TerminalText {
    /// Spanish.
    package var spanish: String {
        switch self {
        case .choose: "Elige un número"
        case .chooseOrGoOn: "Elige un número o pulsa Intro para continuar"
        case .hint: "Escribe ? y pulsa Intro para ver qué más puedes hacer. Pulsa Ctrl+C para salir."
        case .formFirst: "rellena primero el formulario"
        case .current: "actual"
        case .aboutNumbers: "Escribe el número o el texto de una opción y pulsa Intro. Pulsa Ctrl+C para salir."
        case .enterLeaves: "Pulsa Intro sin escribir nada para salir."
        case .enterGoesBack: "Pulsa Intro sin escribir nada para volver."
        case .dismissHint: "Escribe ! y pulsa Intro para cerrar el mensaje."
        case .dismissed: "Mensaje cerrado."
        case .notInTheList: "Escribe el número o el texto de una opción de la lista."
        case .yes: "sí"
        case .no: "no"
        case .yesOrNo: "Responde sí o no."
        case .unreadableLine:
            "No se puede leer esta línea porque no está en UTF-8. Configura el terminal en UTF-8 y vuelve a escribirla."
        case .stopWaiting: "Espera, o pulsa Intro para volver."
        case .stopped: "Inicio de sesión cancelado."
        case .inputEnded: "La entrada se ha interrumpido antes de que iniciaras sesión."
        case .openInBrowser: "Continúa en tu navegador. Si no se abre, ve a esta dirección:"
        case .openOnDevice: "Abre esta página en cualquier dispositivo con navegador:"
        case .codeForDevice: "Después, introduce este código:"
        case .backToTerminal: "Puedes cerrar esta ventana y volver al terminal."
        case .providerNotOffered: "Ese proveedor no está disponible. Elige uno de estos:"
        case .signedInAs: "Sesión iniciada como"
        case .signInReplaces: "Si vuelves a iniciar sesión, la sesión nueva sustituirá a la actual en este dispositivo."
        case .guest: "Invitado"
        case .notSignedIn: "No has iniciado sesión."
        case .signedOut: "Has cerrado la sesión."
        case .serverIsToldLater:
            "No se ha podido contactar con el servidor. La sesión se cerrará también allí la próxima vez que haya "
                + "conexión."
        case .serverUnreachable: "El servidor no responde. Comprueba tu conexión y la dirección:"
        case .serverInsecure: "No se puede establecer una conexión segura con el servidor. Comprueba su certificado:"
        case .offline: "No se ha podido contactar con el servidor. Esto es lo que hay guardado en este dispositivo."
        case .locked: "La sesión está bloqueada. Inicia sesión de nuevo para desbloquearla."
        case .storeUnavailable: "La sesión guardada no se puede leer en este momento."
        case .notStored: "No se ha podido guardar la sesión. La próxima vez tendrás que iniciar sesión de nuevo."
        }
    }
}
