/// The importance of a button.
package enum ButtonTone: String, Sendable {
    case primary
    case quiet
    /// One of several small buttons beside an item.
    case small = "small quiet"
    case danger
    /// Leads to another page and keeps the input; it looks like a link.
    case link = "small link"
    /// The same, beside an item.
    case smallDanger = "small danger"
}
