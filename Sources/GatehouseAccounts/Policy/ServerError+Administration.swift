package import GatehouseCore
import GatehouseWire

/// The errors for administration, each defined once.
extension ServerError {
    package static let noSuchUser = ServerError(
        404, .userNotFound, "User not found", hint: "There is no user with this id or address.")
    static let userIsDeleted = ServerError(409, .conflict, "This account is deleted: it cannot be changed any more.")
    static let guestCannotAdminister = ServerError(
        409, .conflict, "A guest cannot be an administrator: the account has no address.")
    package static let ownAccount = ServerError(
        409, .conflict, "This is the account that you are signed in to: somebody else has to do it.")
    package static let lastAdministrator = ServerError(
        409, .conflict,
        "This is the last administrator. Name another one first: gatehouse users administrator ADDRESS --on.")
    static let noSuchSessionOfUser = ServerError(
        404, .sessionNotFound, "There is no such session of this user, or it has ended.")
    static let nothingToMail = ServerError(
        409, .conflict, "There is nothing to mail: the account has no address, or one that is confirmed already.")
    static let noSuchMail = ServerError(
        404, .validationFailed, "There is no such mail that waits: it is being sent, was sent, or was given up.")
    static let emailExists = ServerError(
        422, .emailExists, "A user with this email address has already been registered")
    static let newEmailInvalid = ServerError(
        400, .validationFailed, "Unable to validate email address: invalid format", hint: "This is about new_email.")
    static let newEmailIsPresent = ServerError(
        400, .validationFailed, "new_email must be another address than the account has.")
    static let currentAddressNotAsked = ServerError(
        400, .validationFailed, "Enable secure email change to generate link for current email",
        hint: "The setting is secure-email-change. Without it the owner of the present address is not asked: use "
            + "email_change_new.")
}
