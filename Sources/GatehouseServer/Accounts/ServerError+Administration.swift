import GatehouseWire

/// The refusals of administration, each written once.
extension ServerError {
    static let noSuchUser = ServerError(404, .userNotFound, "There is no user with this id or address.")
    static let userIsDeleted = ServerError(409, .conflict, "This account is deleted: it cannot be changed any more.")
    static let emailExists = ServerError(
        422, .emailExists, "A user with this e-mail address is already registered.")
}
