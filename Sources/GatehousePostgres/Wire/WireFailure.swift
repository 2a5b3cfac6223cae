/// Why a statement has no result.
enum WireFailure: Error, Equatable {
    /// The server refused it, with a code of five characters. Its text is not kept: it may quote values.
    case refused(state: String)
    /// The connection broke, or the server did not answer in time. The connection can no longer be used.
    case lost
    /// The result holds a type that no table of this server uses.
    case unexpectedType
}
