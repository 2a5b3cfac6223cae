/// What became of a mailed link that an app had sent, once its button was pressed.
package enum FollowedLink: Equatable, Sendable {
    /// It leads to the app, at this URL: with a single-use code for the device where the sign-in was begun, or with
    /// nothing.
    case leads(to: String)
    /// There is nowhere to lead to.
    case confirmed
    /// One of the two owners has agreed to a change of address, and the other has yet to: it leads nowhere so far.
    case waits
}
