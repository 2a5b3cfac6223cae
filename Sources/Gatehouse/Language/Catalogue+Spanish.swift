import GatehouseDomain

extension ScreenText {
    /// The words of the screens in Spanish.
    package var spanish: String {
        switch self {
        case .choiceTitle(let app): app.map { "Te damos la bienvenida a \($0)" } ?? "Te damos la bienvenida"
        case .choiceText: "Inicia sesión o crea una cuenta."
        case .invitedBy(let name): "\(name) te ha invitado."
        case .signUpToJoin(let group?): "Crea una cuenta para unirte a \(group)."
        case .signUpToJoin(nil): "Crea una cuenta para aceptar tu invitación."
        case .signInToJoin(let group?): "Inicia sesión para unirte a \(group)."
        case .signInToJoin(nil): "Inicia sesión para aceptar tu invitación."
        case .invitationWaits(let group?): "Podrás unirte a \(group) en cuanto inicies sesión."
        case .invitationWaits(nil): "Podrás aceptar tu invitación en cuanto inicies sesión."
        case .lastUsed(let provider?): "La última vez iniciaste sesión con \(provider)."
        case .lastUsed(nil): "La última vez iniciaste sesión con tu dirección de correo."
        case .termsByContinuing:
            "Al continuar, aceptas las [condiciones de uso](terms) y el [aviso de privacidad](privacy)."
        case .loginTitle: "Iniciar sesión"
        case .loginText: "Introduce tu dirección de correo y tu contraseña."
        case .signupTitle: "Crea tu cuenta"
        case .signupText: "Introduce tu dirección de correo y elige una contraseña."
        case .resetRequestTitle: "¿Has olvidado tu contraseña?"
        case .resetRequestText:
            "Introduce tu dirección de correo y te enviaremos un código para crear una contraseña nueva."
        case .resetRequestLinkText:
            "Introduce tu dirección de correo y te enviaremos un enlace para crear una contraseña nueva."
        case .resetVerifyTitle: "Crea una contraseña nueva"
        case .resetVerifyText(let email):
            "Introduce el código que hemos enviado a \(email) y elige una contraseña nueva."
        case .resetVerifyAccepted: "Tu código es correcto. Elige una contraseña nueva."
        case .confirmEmailTitle: "Revisa tu bandeja de entrada"
        case .confirmEmailText(let email): "Introduce el código que hemos enviado a \(email)."
        case .linkMailedText(let email): "Abre el enlace que hemos enviado a \(email) y luego inicia sesión."
        case .signInCodeText(let email): "Introduce el código enviado a \(email) para iniciar sesión."
        case .secondFactorTitle: "Verificación en dos pasos"
        case .secondFactorText(let app?):
            "Introduce el código de tu app de autenticación «\(app)»."
        case .secondFactorText(nil): "Introduce el código de tu app de autenticación."
        case .secondFactorKeyText: "Usa tu llave de seguridad o introduce un código de respaldo."
        case .factorHelp: "¿No la tienes a mano? Introduce un código de respaldo."
        case .useApp(let name?): "Usar «\(name)»"
        case .useApp(nil): "Usar una app de autenticación"
        case .useOtherApp: "Usar mi otra app de autenticación"
        case .useSecurityKey(let name?): "Usar la llave de seguridad «\(name)»"
        case .useSecurityKey(nil): "Usar una llave de seguridad"
        case .enrollText: "Tu cuenta requiere un segundo paso para iniciar sesión. Configúralo ahora."
        case .enrolledText: "La verificación en dos pasos está activada. Continúa para iniciar sesión."
        case .continueOn: "Continuar"
        case .emailLabel: "Correo electrónico"
        case .passwordLabel: "Contraseña"
        case .newPasswordLabel: "Contraseña nueva"
        case .confirmPasswordLabel: "Confirmar contraseña"
        case .codeLabel: "Código"
        case .passwordHelp(let minimum): "Usa al menos \(minimum) caracteres."
        case .codeHelp(let length): "Introduce el código de \(length) dígitos."
        case .consentLabel: "Acepto las [condiciones de uso](terms) y el [aviso de privacidad](privacy)."
        case .termsLink: "Condiciones de uso"
        case .privacyLink: "Aviso de privacidad"
        case .signIn: "Iniciar sesión"
        case .createAccount: "Crear cuenta"
        case .forgotPassword: "¿Has olvidado tu contraseña?"
        case .sendCode: "Enviar código"
        case .sendLink: "Enviar enlace"
        case .emailMeCode: "Recibir un código por correo"
        case .usePassword: "Usar mi contraseña"
        case .setNewPassword: "Guardar la contraseña"
        case .confirm: "Confirmar"
        case .resendCode: "Enviar un código nuevo"
        case .resendLink: "Enviar un enlace nuevo"
        case .changeEmail: "Cambiar la dirección de correo"
        case .continueText: "Vuelve a iniciar sesión para continuar donde lo dejaste."
        case .continueAs(let name): "Continuar como \(name)"
        case .useAnotherAccount: "Usar otra cuenta"
        case .optionalLabel(let label): "\(label) (opcional)"
        case .dismiss: "Cerrar"
        case .back: "Atrás"
        case .signInWith(let provider): "Iniciar sesión con \(provider)"
        case .signInWithPasskey: "Iniciar sesión con una llave de acceso"
        case .signUpWithPasskey: "Crear cuenta con una llave de acceso"
        case .continueAsGuest: "Continuar como invitado"
        case .working: "Un momento…"
        case .errorTitle: "No se ha podido iniciar sesión"
        case .authRequiredTitle: "Es necesario iniciar sesión"
        case .authRequiredText: "Inicia sesión para ver este contenido."
        case .sessionExpiredTitle: "La sesión ha caducado"
        case .sessionExpiredText: "Tu sesión ha terminado. Vuelve a iniciar sesión para continuar donde lo dejaste."
        case .lockedTitle: "App bloqueada"
        case .lockedText: "Confirma que eres tú para continuar donde lo dejaste."
        case .stepUpTitle: "Confirma que eres tú"
        case .stepUpText: "Para proteger tu cuenta, vuelve a iniciar sesión antes de abrir esta página."
        case .unlock: "Desbloquear"
        case .notNow: "Ahora no"
        case .linkRefusedTitle: "No se puede abrir este enlace"
        case .linkRefusedText: "No es de esta app o le falta una parte. Pide uno nuevo."
        case .linkForSignedOutText: "Solo funciona con la sesión cerrada. Cierra la sesión y ábrelo de nuevo."
        case .linkTooLateText: "Ha pasado demasiado tiempo desde que lo abriste. Ábrelo de nuevo."
        case .linkDroppedTitle: "Se ha descartado un enlace anterior"
        case .invitationOverText: "La invitación ha caducado o ya se ha usado. Pide una nueva."
        case .invitationOverTitle: "No se puede aceptar esta invitación"
        case .invitationExpiredText: "Ha caducado. Pide una nueva."
        case .invitationUsedText: "Ya se ha usado. Si has sido tú, inicia sesión. Si no, pide una nueva."
        case .invitationRevokedText: "Quien la envió la ha revocado. Si crees que es un error, pregúntale."
        case .or: "o"
        case .showPassword: "Mostrar la contraseña"
        case .signedInTitle: "Has iniciado sesión"
        case .signOut: "Cerrar sesión"
        case .goToSignIn: "Ir al inicio de sesión"
        }
    }
}

extension Sentence {
    /// The sentences of notices in Spanish.
    package var spanish: String {
        switch self {
        case .failure(let error): error.spanish
        case .emailInvalid: "Introduce una dirección de correo, por ejemplo, nombre@example.com."
        case .passwordMissing: "Introduce tu contraseña."
        case .passwordTooShort(let minimum): "Tu contraseña debe tener al menos \(minimum) caracteres."
        case .passwordTooLong: "Esta contraseña es demasiado larga. Elige una más corta."
        case .passwordsDiffer: "Las contraseñas no coinciden."
        case .consentMissing: "Debes aceptar las condiciones para continuar."
        case .codeIncomplete(let length): "El código tiene \(length) dígitos. Introdúcelos todos."
        case .factorMissing: "Introduce el código."
        case .factorIncorrectAgain:
            "Este código tampoco es correcto. Comprueba que la hora de tu teléfono se ajusta automáticamente, o "
                + "introduce un código de respaldo."
        case .securityKeyFailed: AccountText.securityKeyFailed.spanish
        case .securityKeyTaken: AccountText.securityKeyTaken.spanish
        case .confirmationSent(let email):
            "Hemos enviado un código a \(email). Revisa tu bandeja de entrada y la carpeta de correo no deseado."
        case .confirmationNeeded(let email):
            "Primero confirma tu dirección de correo: introduce el código que hemos enviado a \(email) o pide uno "
                + "nuevo."
        case .codeSentAgain(let email):
            "Si la dirección \(email) aún no está confirmada, te hemos enviado un código nuevo. Los anteriores ya no "
                + "sirven."
        case .confirmationLinkSent(let email):
            "Hemos enviado un enlace a \(email). Revisa tu bandeja de entrada y la carpeta de correo no deseado."
        case .confirmationLinkNeeded(let email):
            "Primero confirma tu dirección de correo: abre el enlace que hemos enviado a \(email) o pide uno nuevo."
        case .emailConfirmed: "Tu dirección de correo está confirmada."
        case .signInInstead(let email):
            "Puede que la dirección \(email) ya esté confirmada. Inicia sesión con tu contraseña."
        case .resetSent(let email): "Si existe una cuenta con la dirección \(email), te hemos enviado un código."
        case .resetSentAgain(let email):
            "Si existe una cuenta con la dirección \(email), te hemos enviado un código nuevo. Los anteriores ya no "
                + "sirven."
        case .resetSentBefore(let email):
            "Si hace un momento has pedido un código para \(email), sigue siendo válido. Introdúcelo aquí."
        case .resetLinkSent(let email): "Si existe una cuenta con la dirección \(email), te hemos enviado un enlace."
        case .detailMissing(let label): "Rellena «\(label.text(in: .spanish))»."
        case .detailTooShort(let label, let minimum):
            "«\(label.text(in: .spanish))» debe tener al menos \(minimum) \(minimum == 1 ? "carácter" : "caracteres")."
        case .detailTooLong(let label, let maximum):
            "«\(label.text(in: .spanish))» puede tener como máximo \(maximum) "
                + "\(maximum == 1 ? "carácter" : "caracteres")."
        case .detailNotDigits(let label): "Usa solo dígitos en «\(label.text(in: .spanish))»."
        case .detailNotAlphanumeric(let label):
            "Usa solo letras de la A a la Z y dígitos en «\(label.text(in: .spanish))»."
        case .detailNotPrintable(let label): "Quita los caracteres de control de «\(label.text(in: .spanish))»."
        case .linkExpired: "Este enlace ya se ha usado o ha caducado. Pide uno nuevo."
        case .linkOpenedElsewhere:
            "Abre este enlace en el dispositivo en el que lo pediste, o pide uno nuevo aquí."
        case .tooManySignIns(let retryAfter):
            "Demasiados intentos. Vuelve a intentarlo \(TimeText(after: retryAfter).spanish) o restablece tu contraseña."
        case .passwordChanged: "Tu contraseña ha cambiado. Inicia sesión con la nueva."
        case .linkReplaced: "Has abierto otro enlace, así que el anterior ya no está pendiente."
        case .invitationReplaced:
            "Has abierto otra invitación, así que la anterior ya no está pendiente. Para aceptarla, ábrela de nuevo."
        case .linkDropped:
            "Se ha descartado un enlace pendiente. Ábrelo de nuevo si aún lo necesitas."
        case .text(let text): text
        }
    }
}

extension AuthError {
    /// The sentences about errors in Spanish.
    package var spanish: String {
        switch self {
        case .cancelled: ""
        case .invalidCredentials: "La dirección de correo o la contraseña no son correctas."
        case .network: "No hemos podido conectar con el servidor. Comprueba tu conexión y vuelve a intentarlo."
        case .unavailable:
            "Esto no está disponible en este momento. Inténtalo más tarde o usa otro método de inicio de sesión."
        case .emailUnverified: "Primero confirma tu dirección de correo."
        case .rateLimited(let retryAfter):
            "Demasiados intentos. Vuelve a intentarlo \(TimeText(after: retryAfter).spanish)."
        case .otpIncorrect: "Este código no es correcto. Revísalo o pide uno nuevo."
        case .otpExpired: "Este código ha caducado. Pide uno nuevo."
        case .linkNeeded: "Se han introducido demasiados códigos incorrectos. Usa el enlace del correo."
        case .duplicateEmail: "Ya existe una cuenta con esta dirección de correo. Prueba a iniciar sesión."
        case .weakPassword: "Esta contraseña es demasiado fácil de adivinar. Elige una más larga."
        case .consentRequired: "Debes aceptar las condiciones para continuar."
        case .sessionExpired: "Tu sesión ha terminado. Inicia sesión de nuevo."
        case .notSignedIn: "No has iniciado sesión. Hazlo primero."
        case .unsupported: "Esto no se puede hacer aquí."
        case .commonPassword: "Esta contraseña es demasiado común. Elige otra."
        case .samePassword: "Esa es tu contraseña actual. Elige una nueva."
        case .emailInvalid: "Esta dirección de correo no se puede usar. Comprueba que no tenga erratas."
        case .signUpClosed: "En este momento no se pueden crear cuentas nuevas."
        case .accountSuspended: "Esta cuenta está suspendida. Ponte en contacto con el equipo de asistencia."
        case .secondFactorRequired: "Esta cuenta necesita un segundo paso. Vuelve a iniciar sesión para completarlo."
        case .secondFactorMissing: "Configura primero la verificación en dos pasos y vuelve a intentarlo."
        case .factorIncorrect: "Este código no es correcto. Introduce el que se muestra ahora."
        case .factorExpired: "Se ha agotado el tiempo. Inicia sesión de nuevo."
        case .factorRemoved: "Este método de verificación se ha quitado de tu cuenta. Inicia sesión de nuevo."
        case .tooManyFactors: "La lista está completa. Para añadir otro elemento, quita antes alguno."
        case .passkeyUnavailable:
            "Ahora no se puede usar una llave de acceso en este dispositivo. Usa otro método de inicio de sesión."
        case .passkeyUnknown:
            "Esta llave de acceso se ha quitado o no funciona aquí. Usa otro método de inicio de sesión."
        case .groupNotFound: "Este grupo no existe o ya no formas parte de él."
        case .notPermitted: "Tu rol en este grupo no lo permite. Consúltalo con un propietario."
        case .lastOwner: "Un grupo necesita al menos un propietario. Transfiere primero la propiedad a otro miembro."
        case .groupFull: "Este grupo está completo. Pide a un propietario que libere una plaza."
        case .alreadyMember: "Esta persona ya es miembro."
        case .otherAddress:
            "Esta invitación es para otra dirección de correo. Inicia sesión con esa dirección o pide una invitación "
                + "nueva."
        case .invitationOver: "Esta invitación ya no es válida. Pide una nueva."
        case .unknown: "Algo ha fallado por nuestra parte. Vuelve a intentarlo."
        }
    }
}

extension AccountText {
    /// The words of the account's screens in Spanish.
    package var spanish: String {
        switch self {
        case .title: "Cuenta"
        case .name: "Nombre"
        case .changeName: "Cambiar el nombre"
        case .nameHelp: "Visible para los demás miembros."
        case .nameTooLong(let limit): "Usa \(limit) caracteres como máximo."
        case .save: "Guardar"
        case .nameSaved: "Nombre guardado."
        case .changeDetails: "Cambiar los datos"
        case .detailsSaved: "Datos guardados."
        case .email: "Correo electrónico"
        case .changeEmail: "Cambiar la dirección de correo"
        case .emailText: "Enviaremos un código a la nueva dirección."
        case .newEmail: "Nueva dirección de correo"
        case .pendingEmail: "Cambio pendiente"
        case .enterCode: "Introducir el código"
        case .codeSentTo(let email): "Introduce el código que hemos enviado a \(email)."
        case .useCodeOf(let email): "Usar el código enviado a \(email)"
        case .checkBothInboxes: "Falta un código. Revisa las dos bandejas de entrada e introduce también el otro."
        case .codeSentAgain: "Hemos enviado un código nuevo."
        case .keepEmail: "Cancelar el cambio"
        case .emailKept: "Cambio cancelado. Tu dirección de correo sigue siendo la misma."
        case .emailChanged: "Dirección de correo cambiada."
        case .changePassword: "Cambiar la contraseña"
        case .passwordText: "Elige una contraseña que no uses en ningún otro sitio."
        case .currentPassword: "Contraseña actual"
        case .currentPasswordMissing: "Introduce tu contraseña actual."
        case .currentPasswordWrong: "Esa no es tu contraseña actual. Inténtalo de nuevo."
        case .codeNeeded: "Para confirmar que eres tú, introduce el código que te hemos enviado."
        case .passwordChanged: "Contraseña cambiada."
        case .methods: "Métodos de inicio de sesión"
        case .methodsText: "Puedes iniciar sesión con cualquiera de ellos."
        case .addProvider(let provider): "Añadir \(provider)"
        case .removeMethod(let provider): "Quitar \(provider)"
        case .securityAtProvider(let provider):
            "Las llaves de acceso y la verificación en dos pasos se gestionan en \(provider)."
        case .providerAdded: "Método de inicio de sesión añadido."
        case .providerRemoved: "Se ha quitado el método de inicio de sesión."
        case .onlyMethod: "Añade otro método de inicio de sesión antes de quitar este."
        case .providerTaken: "Este método de inicio de sesión ya pertenece a otra cuenta."
        case .language: "Idioma"
        case .languageText: "Elige tu idioma."
        case .asOnDevice: "Idioma del dispositivo"
        case .signOut: "Cerrar sesión"
        case .deleteAccount: "Eliminar la cuenta"
        case .deleteText: "Tu cuenta se eliminará de forma permanente y se cerrará tu sesión en todos los dispositivos."
        case .deleteWarning: "Es inmediato y no se puede deshacer."
        case .deleteByPassword: "Para confirmar que eres tú, introduce tu contraseña."
        case .deleteByProvider: "Para confirmar que eres tú, te pediremos que inicies sesión de nuevo."
        case .deleteBox: "Eliminar mi cuenta de forma permanente"
        case .deleteBoxMissing: "Marca la casilla para confirmar."
        case .recentSignInNeeded:
            "Para esto, tienes que haber iniciado sesión hace poco. Cierra la sesión, iníciala de nuevo y vuelve aquí."
        case .otherPerson: "Esa es otra cuenta. Inicia sesión en la que quieres eliminar."
        case .passkeys: "Llaves de acceso"
        case .passkey: "Llave de acceso"
        case .passkeysText:
            "Inicia sesión con tu huella dactilar, tu cara o el bloqueo de pantalla en lugar de una contraseña. Tu "
                + "gestor de contraseñas o tu dispositivo guarda tus llaves de acceso."
        case .passkeysInBrowser: "Añade y quita llaves de acceso, o cambia su nombre, en la página de tu cuenta:"
        case .createdOn(let date): "Creada el \(date)"
        case .usedOn(let date): "Último uso: \(date)"
        case .notUsedYet: "Sin usar todavía"
        case .backedUp: "Con copia de seguridad"
        case .onOneDevice: "Solo en un dispositivo"
        case .addPasskey: "Añadir una llave de acceso"
        case .passkeysFull(let limit):
            "Puedes tener hasta \(limit) llaves de acceso. Para añadir otra, quita una que ya no uses."
        case .passkeyTaken: "Ese dispositivo o gestor de contraseñas ya tiene una de tus llaves de acceso. Elige otro."
        case .passkeyFailed:
            "No se ha creado la llave de acceso. Inténtalo de nuevo, o elige otro dispositivo u otro gestor "
                + "de contraseñas."
        case .passkeyAdded: "Llave de acceso añadida. Ya puedes usarla para iniciar sesión."
        case .rename: "Cambiar nombre"
        case .nameMissing: "Introduce un nombre."
        case .passkeyRenamed: "Nombre de la llave de acceso cambiado."
        case .passkeyRemoveText:
            "Ya no podrás iniciar sesión con esta llave de acceso. Si tu gestor de contraseñas la sigue "
                + "mostrando, elimínala también allí."
        case .passkeyRemoved: "Se ha quitado la llave de acceso."
        case .passkeyOffer: "¿Iniciar sesión sin contraseña?"
        case .twoStepText: "Para iniciar sesión hará falta un segundo paso: una contraseña robada ya no bastará."
        case .on: "Activada"
        case .off: "Desactivada"
        case .authenticatorApp: "App de autenticación"
        case .securityKey: "Llave de seguridad"
        case .authenticatorText: "Una app de tu teléfono muestra un código que cambia cada 30 segundos."
        case .addAuthenticator: "Añadir una app de autenticación"
        case .authenticatorNameHelp: "Por ejemplo, el teléfono en el que está instalada la app."
        case .scanCode:
            "Añade esta clave a tu app de autenticación: escanea el código QR o introduce la clave en la app."
        case .picture: "Código QR para tu app de autenticación"
        case .key: "Clave"
        case .copyKey: "Copiar la clave"
        case .copied: "Copiado"
        case .openAuthenticator: "Abrir en la app de autenticación"
        case .enterAppCode: "Introduce después el código que muestra la app."
        case .appCodeWrongAgain:
            "Este código tampoco es correcto. Comprueba que la hora de tu teléfono se ajusta automáticamente."
        case .startAgain: "Empezar de nuevo"
        case .factorNeeded: "Tu cuenta requiere la verificación en dos pasos. Configúrala y vuelve a intentarlo."
        case .authenticatorAdded: "App de autenticación añadida."
        case .addSecurityKey: "Añadir una llave de seguridad"
        case .securityKeyText: "Un pequeño dispositivo que conectas, o acercas a tu teléfono, al iniciar sesión."
        case .securityKeyNameHelp: "Por ejemplo, el color de la llave."
        case .securityKeyAdded: "Llave de seguridad añadida."
        case .securityKeyTaken: "Esta llave de seguridad ya está en tu cuenta. Usa otra."
        case .securityKeyFailed: "No se ha añadido la llave de seguridad. Inténtalo de nuevo o usa otra."
        case .securityKeysElsewhere:
            "Aquí no puedes añadir una llave de seguridad. Hazlo en la app, desde un teléfono o un ordenador."
        case .nameTaken: "Este nombre ya está en uso. Elige otro."
        case .factorRemoveText:
            "Ya no se te pedirá este segundo paso al iniciar sesión. Si no te queda ningún otro, tus códigos de "
                + "respaldo también dejarán de servir."
        case .factorRemoved: "Se ha quitado el segundo paso."
        case .backupCodes: "Códigos de respaldo"
        case .backupCodesText:
            "Guarda estos códigos en un lugar seguro. Cada uno sirve una vez, cuando no tengas a mano tu "
                + "app de autenticación. No se volverán a mostrar."
        case .backupCodesLeft(let count): "Restantes: \(count)"
        case .makeBackupCodes: "Crear códigos de respaldo"
        case .renewBackupCodes: "Sustituir por códigos nuevos"
        case .renewBackupCodesText: "Tus códigos de respaldo anteriores dejarán de servir."
        case .copyCodes: "Copiar los códigos"
        case .saveCodes: "Guardar los códigos"
        case .devices: "Dispositivos"
        case .devicesText:
            "Tienes la sesión iniciada en estos dispositivos. Cierra la sesión en los que no reconozcas y cambia "
                + "después tu contraseña."
        case .othersText:
            "Puedes cerrar la sesión en todos los demás dispositivos, por ejemplo, si has perdido uno. Después cambia "
                + "tu contraseña."
        case .unknownDevice: "Dispositivo desconocido"
        case .thisDevice: "Este dispositivo"
        case .endDevice(let device): "Cerrar sesión: \(device)"
        case .endDeviceText: "La sesión se cerrará la próxima vez que ese dispositivo se conecte."
        case .deviceEnded: "Sesión cerrada en el dispositivo."
        case .endOthers: "Cerrar sesión en los demás dispositivos"
        case .othersEnded: "Se ha cerrado la sesión en los demás dispositivos."
        case .notSet: "Sin añadir"
        }
    }
}

extension TimeText {
    /// Times in Spanish.
    package var spanish: String {
        switch self {
        case .justNow: "ahora mismo"
        case .minutesAgo(let count): count == 1 ? "hace 1 minuto" : "hace \(count) minutos"
        case .hoursAgo(let count): count == 1 ? "hace 1 hora" : "hace \(count) horas"
        case .daysAgo(let count): count == 1 ? "hace 1 día" : "hace \(count) días"
        case .after(let span): "dentro de \(span.text(in: .spanish))"
        case .later: "más tarde"
        }
    }
}
