import Gatehouse

extension GroupPageText {
    /// Spanish.
    package var spanish: String {
        switch self {
        case .screens(let text): text.spanish
        case .groups: "Grupos"
        case .goToGroups: "Ir a los grupos"
        case .created: "Grupo creado."
        case .typeCode: "Unirse con un código"
        case .yourRole: "Tu rol"
        case .nameless: "Miembro sin nombre"
        case .joined(let date): "Miembro desde el \(date)"
        case .suspended: "Un administrador del servicio ha suspendido este grupo. Puedes verlo, pero no cambiar nada."
        case .changeRole: "Cambiar el rol"
        case .transferText(let name): "La propiedad pasará a \(name), y tú tendrás el rol de administrador."
        case .removeText(let name):
            "\(name) perderá el acceso de inmediato y las invitaciones que ha creado dejarán de ser válidas."
        case .leaveText(let name):
            "Perderás el acceso a \(name) de inmediato y las invitaciones que has creado dejarán de ser válidas."
        case .soleOwner: "Nadie más tiene la propiedad de este grupo. Transfiérela primero a otro miembro."
        case .ownerBanned: "La cuenta de esta persona está suspendida, así que no puede ser propietaria."
        case .deleteText(let name):
            "El grupo \(name) se eliminará para todos los miembros, con sus invitaciones. Es inmediato y no se puede "
                + "deshacer."
        case .deleteAgreed: "Sí, eliminar este grupo para todos los miembros"
        case .proof: "Confirma que eres tú"
        case .proofText:
            "Ha pasado un tiempo desde que iniciaste sesión. Confirma que eres tú antes de cambiar los propietarios de "
                + "este grupo."
        case .proved: "Gracias. Ya puedes continuar."
        case .invitations: "Invitaciones"
        case .byMail: "Invitar por correo"
        case .byMailText: "Enviaremos un enlace que solo funciona para esta dirección. Caduca en 7 días."
        case .invited: "Invitación enviada."
        case .byHand: "Crear un enlace o un código"
        case .byHandText: "Cualquiera que lo tenga puede unirse. Un enlace caduca en 7 días; un código, en 24 horas."
        case .kind: "Tipo"
        case .link: "Enlace"
        case .code: "Código"
        case .uses: "Número de personas que pueden usarlo"
        case .usesFault(let most): "Introduce un número del 1 al \(most)."
        case .make: "Crear invitación"
        case .made: "Invitación creada."
        case .expires(let date): "Caduca el \(date)"
        case .used(let count, let most): "Usos: \(count) de \(most)"
        case .revokeText: "Si revocas esta invitación, dejará de funcionar de inmediato."
        case .resendTo(let name): "Enviar de nuevo a \(name)"
        case .accept: "Unirse"
        case .joinedNow: "Te has unido a este grupo."
        case .sentTo: "Enviada a"
        case .otherAddress(let email):
            "Esta invitación se envió a \(email). Para usarla con tu cuenta, introduce el código que enviaremos a esa "
                + "dirección."
        case .ownAddress(let email):
            "Confirma primero que \(email) es tuya: introduce el código que enviaremos a esa dirección."
        case .guest: "Con una cuenta de invitado no puedes unirte a un grupo. Añade primero tu dirección de correo."
        case .guestInvites:
            "Con una cuenta de invitado no puedes invitar a nadie. Añade primero tu dirección de correo."
        case .unknownTitle: "Esta invitación no existe"
        case .unknownText: "Comprueba el código o el enlace, o pide una nueva invitación."
        case .expiredTitle: "Esta invitación ha caducado"
        case .usedTitle: "Esta invitación ya se ha usado"
        case .revokedTitle: "Esta invitación se ha revocado"
        case .declinedTitle: "Esta invitación se ha rechazado"
        case .overText: "Pide una nueva para unirte."
        case .notPermitted: "Tu rol en este grupo no lo permite. Consúltalo con un propietario."
        case .changedElsewhere: "Alguien ha hecho cambios mientras tanto. Revísalos e inténtalo de nuevo."
        case .full: "Este grupo está completo. Pide a un propietario que libere una plaza."
        case .excluded: "Te han quitado de este grupo. Pide a un propietario que te invite por correo."
        case .alreadyMember: "Esta persona ya es miembro."
        case .otherDomain:
            "Esta invitación es para otras direcciones de correo. Usa otra cuenta o pide una invitación por correo."
        case .confirmFirst: "Confirma tu dirección de correo antes de crear un grupo."
        case .administratorsOnly: "Aquí solo los administradores del servicio pueden crear grupos."
        case .notOpen: "Un enlace o un código no puede asignar este rol. Elige otro rol o invita por correo."
        case .lost(let name): "El grupo \(name), en el que no hay nadie más"
        case .handedOn(let name): "La propiedad de \(name), que pasará a otro miembro"
        case .activated: "Has cambiado a este grupo."
        case .isActive: "Este es tu grupo actual."
        }
    }
}
