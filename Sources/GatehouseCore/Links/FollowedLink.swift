/// The result of a mailed link requested by an app, after its button was pressed.
package enum FollowedLink: Equatable, Sendable {
    /// It leads to the app at this URL, with a single-use code for the device where the sign-in began, or without one.
    case leads(to: String)
    /// It is confirmed, and leads nowhere.
    case confirmed
    /// One of the two owners has agreed to a change of address, and the other still has to. It leads nowhere yet.
    case waits
}
